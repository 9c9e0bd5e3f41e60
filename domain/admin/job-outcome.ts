/** Formats the stored result of a background job: '{"marked":3,"reminded":1}' -> 'marked 3, reminded 1'. Pure. */
import { humanise } from "../roles.ts";

/** Returns the fields of a JSON object as text, and any other text unchanged; '' for "null". */
export function formatJobOutcome(outcome: string): string {
  const result = parseObject(outcome);
  if (result === null) return outcome === "null" ? "" : outcome;
  return Object.entries(result)
    .map(([name, value]) => `${humanise(name)} ${typeof value === "object" ? JSON.stringify(value) : String(value)}`)
    .join(", ");
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch (error) {
    // A failed job stores the text of its error, which is not JSON.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
