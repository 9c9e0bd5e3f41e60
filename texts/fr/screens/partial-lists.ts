import type * as english from "../../en/screens/partial-lists.ts";
import type { Translated } from "../../translated.ts";

export const partialLists: Translated<typeof english.partialLists> = {
  searchedBackTo: (day) => `Recherche effectuée jusqu’au ${day}.`,
  searchedInPart: "Seule une partie des demandes a été parcourue.",
};
