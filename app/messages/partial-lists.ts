import { catalogue } from "./catalogue.ts";

/** The texts of lists that were searched only in part. Browsers do not load them. */
export const partialListMessages = catalogue("partialListMessages", {
  searchedBackTo: (day: string) => `Searched back to ${day}.`,
  searchedInPart: "Only a part of the requests was searched.",
});
