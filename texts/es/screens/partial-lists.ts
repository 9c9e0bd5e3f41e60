import type * as english from "../../en/screens/partial-lists.ts";
import type { Translated } from "../../translated.ts";

export const partialLists: Translated<typeof english.partialLists> = {
  searchedBackTo: (day) => `Se buscó hasta el ${day}.`,
  searchedInPart: "Solo se buscó en una parte de las solicitudes.",
};
