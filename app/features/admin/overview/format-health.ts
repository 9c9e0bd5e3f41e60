/** Colours and texts of the System Health panel (spec section 2). */

import { message, type Text } from "../../../../domain/message.ts";

export type HealthTone = "success" | "warning" | "error";

/** Returns green for 'healthy', yellow for 'slow', and red for anything else. */
export function getDatabaseTone(status: string | undefined): HealthTone {
  if (status === "healthy") return "success";
  return status === "slow" ? "warning" : "error";
}

/** API response times of at least this many milliseconds are shown in yellow (spec section 9). */
const MAX_GOOD_RESPONSE_MS = 500;

/**
 * Returns green if `time`, such as '42 ms', is below `MAX_GOOD_RESPONSE_MS`, otherwise yellow. Returns yellow for a time in another unit.
 */
export function getApiTimeTone(time: string | undefined): HealthTone {
  return time?.includes("ms") && Number.parseFloat(time) < MAX_GOOD_RESPONSE_MS ? "success" : "warning";
}

/**
 * Returns the numbers in the stored result of a background job: '{"marked":3,"reminded":0}' -> '3 marked'. Leaves out zeros and all values
 * that are not numbers, because those only say where the next run continues. Returns a text that is not a JSON object unchanged, and '' for
 * "null".
 */
export function formatJobOutcome(outcome: string): Text {
  const result = parseObject(outcome);
  if (result === null) return outcome === "null" ? "" : outcome;
  const counts = Object.entries(result).flatMap(([noun, count]) =>
    typeof count === "number" && count !== 0 ? [{ count, noun }] : [],
  );
  return message("audit.job_outcome", { counts });
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch (error) {
    // The stored result of a failed job is the text of its error, which is not JSON.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
