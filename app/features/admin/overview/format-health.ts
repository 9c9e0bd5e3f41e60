/** Colours and texts of the System Health panel (spec section 2). */
import { humanise } from "../../../../domain/roles.ts";

export type HealthTone = "success" | "warning" | "error";

/** Returns green for 'healthy', yellow for 'slow', red for anything else. */
export function getDatabaseTone(status: string | undefined): HealthTone {
  if (status === "healthy") return "success";
  return status === "slow" ? "warning" : "error";
}

/** Response times from here on are shown in yellow (spec section 9). */
const MAX_GOOD_RESPONSE_MS = 500;

/** Returns green if `time` ('42 ms') is in milliseconds and below the limit, else yellow. */
export function getApiTimeTone(time: string | undefined): HealthTone {
  return time?.includes("ms") && Number.parseFloat(time) < MAX_GOOD_RESPONSE_MS ? "success" : "warning";
}

/**
 * Returns the stored result of a background job as text: '{"marked":3,"reminded":1}' -> 'marked 3, reminded 1'. A text that is not a JSON
 * object is returned unchanged; "null" becomes ''.
 */
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
