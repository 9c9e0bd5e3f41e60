import type { RequestDetails } from "../../../domain/entities.ts";
import { type ConcurrentChanges, toConcurrentChanges } from "./concurrent-changes.ts";

/**
 * Fetches a request as it is now with what happened since `version` (null: nothing is asked for). Returns null when it cannot be had.
 * Plain `fetch`: it fails in its own place.
 */
export async function fetchConcurrentChanges(
  request_id: string,
  version: number | null,
): Promise<ConcurrentChanges | null> {
  try {
    const answer = await fetch(`/api/requests/${encodeURIComponent(request_id)}/detailed`);
    if (!answer.ok) return null;
    const details: RequestDetails = await answer.json();
    return toConcurrentChanges(details, version ?? details.version);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
