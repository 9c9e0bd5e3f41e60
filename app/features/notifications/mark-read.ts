/** The event that is dispatched on the document after notifications were marked as read. The unread count is then polled again. */
export const NOTIFICATIONS_READ_EVENT = "notifications-read";

/**
 * Marks notifications as read on the server. Returns false if there is no connection or the server refuses. The call is completed even if
 * the person leaves the page.
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
    // Without a connection, `fetch` throws a TypeError.
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** Marks a notification as read when its link is opened. Skips notifications about a request, because the request's page marks those. */
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
