/** Matches '[F1]', and several ids in one pair of brackets: '[F1, F2]'. */
const CITATION = /\[\s*(F\d+(?:\s*[,;]\s*F\d+)*)\s*\]/gi;

/** Returns the ids of the cited facts in the order of the text. An id that is cited twice is returned once. */
export function listCitedFactIds(text: string): string[] {
  const ids = [...text.matchAll(CITATION)].flatMap(([, list = ""]) => list.toUpperCase().split(/\s*[,;]\s*/));
  return [...new Set(ids)];
}

/** Returns the text without citations. Otherwise a later answer would contain ids that mean other facts there. */
export const removeCitations = (text: string): string =>
  text.replaceAll(CITATION, "").replaceAll(/(?<! ) +(?=[.,;:!?]|$)/gm, "");
