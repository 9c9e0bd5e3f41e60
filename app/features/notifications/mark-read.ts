/** Told to the whole page when notifications were marked as read, so that whoever counts them asks again. */
export const NOTIFICATIONS_READ_EVENT = "notifications-read";

/** Tells the server what was read; true when it knows. Reaches it even when the page is being left. */
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

/** Following a notification reads it. A request's details do that by themselves, also when they are reached otherwise. */
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
