import { humanise } from "../roles.ts";

/** A request type's code as a person reads it: 'non_financial' -> 'Non financial'; two letters are an abbreviation: 'it' -> 'IT'. */
export function typeLabel(code: string): string {
  if (code.length <= 2) return code.toUpperCase();
  const words = humanise(code);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
