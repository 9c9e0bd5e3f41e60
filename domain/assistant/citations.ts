/**
 * Finds the facts, request numbers and web addresses that an answer mentions, and checks them against the facts that the model was given
 * (R21). Pure.
 */
import type { Fact } from "./entities.ts";

/** Matches '[F1]', and several ids in one pair of brackets: '[F1, F2]'. */
const CITATION = /\[\s*(F\d+(?:\s*[,;]\s*F\d+)*)\s*\]/gi;
const URL_PATTERN = /https?:\/\/[^\s<>"'`)\]]+/gi;
const REQUEST_PATH = /^\/request\/([^/?#]+)/;

/** Returns the ids of the cited facts in the order of the text. An id that is cited twice is returned once. */
export function listCitedFactIds(text: string): string[] {
  const ids = [...text.matchAll(CITATION)].flatMap(([, list = ""]) => list.toUpperCase().split(/\s*[,;]\s*/));
  return [...new Set(ids)];
}

/** Returns the text without citations. In a later answer, the same ids would mean other facts. */
export const removeCitations = (text: string): string =>
  text.replaceAll(CITATION, "").replaceAll(/ +(?=[.,;:!?]|$)/gm, "");

/**
 * Returns the first fact id, request number or web address in the text that no fact contains; null if there is none. `prefix`: the
 * beginning of this installation's request numbers.
 */
export function findUnsupportedReference(text: string, facts: readonly Fact[], prefix: string): string | null {
  const ids = new Set(facts.map((fact) => fact.id));
  const unknown = listCitedFactIds(text).find((id) => !ids.has(id));
  if (unknown) return unknown;
  const given = facts
    .flatMap((fact) => [fact.text, ...fact.sources.flatMap(({ label, href }) => [label, href])])
    .join("\n");
  const numbers = findRequestNumbers(given, facts, prefix);
  const number = [...text.matchAll(numberPattern(facts, prefix))].find(([found]) => !numbers.has(found.toUpperCase()));
  if (number) return number[0];
  const address = [...text.matchAll(URL_PATTERN)].find(([found]) => !given.includes(found));
  return address?.[0] ?? null;
}

const findRequestNumbers = (given: string, facts: readonly Fact[], prefix: string): Set<string> =>
  new Set([...given.matchAll(numberPattern(facts, prefix))].map(([found]) => found.toUpperCase()));

/** Returns a pattern for request numbers in the configured form (R6) and in the forms that the facts contain. */
function numberPattern(facts: readonly Fact[], prefix: string): RegExp {
  const numbers = facts.flatMap((fact) =>
    fact.sources.map(({ href }) => safeDecode(REQUEST_PATH.exec(href)?.[1] ?? "")),
  );
  const beginnings = new Set([prefix, ...numbers.map((number) => /^\p{L}+/u.exec(number)?.[0] ?? "")]);
  beginnings.delete("");
  const either = [...beginnings].map((one) => one.replaceAll(/[^\p{L}\p{N}]/gu, "\\$&")).join("|") || "(?!)";
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${either})[-/._]?(?:[A-Z0-9]+[-/._])*\\d+(?![\\p{L}\\p{N}])`, "giu");
}

function safeDecode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch (error) {
    if (error instanceof URIError) return part;
    throw error;
  }
}
