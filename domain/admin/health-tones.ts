/** The colours of System Health (spec section 2). Pure. */
export type HealthTone = "success" | "warning" | "error";

/** Green when healthy, yellow when slow, red otherwise. */
export function databaseTone(status: string | undefined): HealthTone {
  if (status === "healthy") return "success";
  return status === "slow" ? "warning" : "error";
}

/** From here on an answer is no longer good (spec section 9). */
const MAX_GOOD_RESPONSE_MS = 500;

/** `time` as '42 ms': green when it is in milliseconds and below 500, else yellow. */
export function apiTimeTone(time: string | undefined): HealthTone {
  return time?.includes("ms") && Number.parseFloat(time) < MAX_GOOD_RESPONSE_MS ? "success" : "warning";
}
