/** What a job of the background said at its end, as people read it: '{"marked":3,"told":1}' -> 'marked 3, told 1'. Pure. */
import { humanise } from "../roles.ts";

/** Anything that is no flat object of figures and texts is given back as it is; nothing to tell is empty. */
export function formatJobOutcome(outcome: string): string {
  const said = parseObject(outcome);
  if (said === null) return outcome === "null" ? "" : outcome;
  return Object.entries(said)
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
    // What a failed job threw is plain text.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
