/** Dispatched on the document after notifications were marked as read, so that counters poll again. */
export const NOTIFICATIONS_READ_EVENT = "notifications-read";

/**
 * Marks notifications as read on the server. Returns false without a connection or when the server refuses. Works while the page is being
 * left.
 */
export async function markRead(which: { ids: readonly string[] } | { all: true }): Promise<boolean> {
  try {
    const { ok } = await fetch("/api/notifications/read", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(which),
      keepalive: true,
    });
    if (ok) document.dispatchEvent(new Event(NOTIFICATIONS_READ_EVENT));
    return ok;
  } catch (error) {
    // No connection.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/**
 * Marks a notification as read when its link is opened. Notifications about a request are skipped: the request's page marks them itself.
 */
export function markReadOnOpen({
  id,
  request_id,
  read,
}: {
  id: string;
  request_id: string | null;
  read: boolean;
}): void {
  if (request_id === null && !read) void markRead({ ids: [id] });
}
