import { translate } from "../language.ts";

/** Returns a code as words: 'senior_manager' -> 'senior manager'. */
export const humanise = (word: string): string => translate(word.replaceAll("_", " "));

/**
 * Returns the code of a request type as words: 'non_financial' -> 'Non financial'. Codes of two letters are abbreviations: 'it' -> 'IT'.
 */
export function formatTypeLabel(code: string): string {
  if (code.length <= 2) return code.toUpperCase();
  const words = humanise(code);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Returns the sentence that users quote when they report an unexpected failure. `request_id`: the id of the HTTP request, which the log
 * also contains.
 */
export const formatFailureReference = (request_id: string): string => translate(`Reference: ${request_id}`);
