/** The colours of the System Health panel (spec section 2). Pure. */
export type HealthTone = "success" | "warning" | "error";

/** Returns green for 'healthy', yellow for 'slow', red for anything else. */
export function databaseTone(status: string | undefined): HealthTone {
  if (status === "healthy") return "success";
  return status === "slow" ? "warning" : "error";
}

/** Response times from here on are shown in yellow (spec section 9). */
const MAX_GOOD_RESPONSE_MS = 500;

/** Returns green if `time` ('42 ms') is in milliseconds and below the limit, else yellow. */
export function apiTimeTone(time: string | undefined): HealthTone {
  return time?.includes("ms") && Number.parseFloat(time) < MAX_GOOD_RESPONSE_MS ? "success" : "warning";
}
