/** The texts of lists that were searched only in part. Only servers load them. */
export const partialListMessages = {
  searchedBackTo: (day: string) => `Searched back to ${day}.`,
  searchedInPart: "Only a part of the requests was searched.",
} as const;
