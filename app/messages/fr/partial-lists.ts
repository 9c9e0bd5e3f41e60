import type * as english from "../partial-lists.ts";

export const partialListMessages: typeof english.partialListMessages = {
  searchedBackTo: (day) => `Recherche effectuée jusqu’au ${day}.`,
  searchedInPart: "Seule une partie des demandes a été parcourue.",
};
