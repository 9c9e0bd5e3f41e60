import type { Notification } from "../../../domain/entities.ts";

/** The event that is dispatched on the document when notifications about requests arrive. Its `detail` contains the ids of the requests. */
export const REQUESTS_CHANGED_EVENT = "request-news";

export function dispatchRequestsChanged(fresh: readonly Notification[]): void {
  const detail = fresh.flatMap(({ request_id }) => request_id ?? []);
  if (detail.length > 0) document.dispatchEvent(new CustomEvent<string[]>(REQUESTS_CHANGED_EVENT, { detail }));
}
