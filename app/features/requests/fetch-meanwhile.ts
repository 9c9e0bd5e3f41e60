import type { RequestDetails } from "../../../domain/entities.ts";
import { type Meanwhile, toMeanwhile } from "./meanwhile.ts";

/**
 * Fetches a request as it is now with what happened since `version` (null: nothing is asked for). Returns null when it cannot be had.
 * Plain `fetch`: it fails in its own place.
 */
export async function fetchMeanwhile(request_id: string, version: number | null): Promise<Meanwhile | null> {
  try {
    const answer = await fetch(`/api/requests/${encodeURIComponent(request_id)}/detailed`);
    if (!answer.ok) return null;
    const details: RequestDetails = await answer.json();
    return toMeanwhile(details, version ?? details.version);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
