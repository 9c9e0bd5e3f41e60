/** The texts of lists that were searched only in part. Browsers do not load them. */
export const partialLists = {
  searchedBackTo: (day: string) => `Searched back to ${day}.`,
  searchedInPart: "Only a part of the requests was searched.",
};
