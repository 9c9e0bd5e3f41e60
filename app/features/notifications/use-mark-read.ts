import { type FormEvent, useState } from "react";
import type { Notification } from "../../../domain/entities.ts";
import type { Rendered } from "../../../domain/message.ts";
import { useTexts } from "../../ui/texts.tsx";
import { useToast } from "../../ui/toast-region.tsx";
import { markRead } from "./mark-read.ts";
import { useNotificationState } from "./notification-state.tsx";

/**
 * Returns handlers that immediately show notifications as read. If the server cannot be reached, the notifications become unread again and
 * a toast appears. Without JavaScript, the browser submits the forms.
 */
export function useMarkRead(items: readonly Rendered<Notification>[]) {
  const text = useTexts().notifications;

  const [marked, setMarked] = useState<ReadonlySet<string>>(new Set());
  const { setUnread } = useNotificationState();
  const toast = useToast();

  const mark = async (ids: readonly string[], which: Parameters<typeof markRead>[0]) => {
    setMarked((previous) => new Set([...previous, ...ids]));
    setUnread((count) => ("all" in which ? 0 : Math.max(0, count - ids.length)));
    if (await markRead(which)) return;
    setMarked((previous) => new Set([...previous].filter((id) => !ids.includes(id))));
    setUnread((count) => count + ids.length);
    toast({ tone: "error", title: text.markFailed, description: text.markFailedText });
  };
  const unread = items.filter(({ id, read }) => !read && !marked.has(id)).map(({ id }) => id);

  return {
    isRead: ({ id, read }: Rendered<Notification>) => read || marked.has(id),
    markOne: (id: string) => (event: FormEvent) => {
      event.preventDefault();
      // The pressed button disappears, so the focus moves to the link of its row.
      event.currentTarget.closest("li")?.querySelector<HTMLElement>("[data-list-item]")?.focus();
      void mark([id], { ids: [id] });
    },
    markAll: (event: FormEvent) => {
      event.preventDefault();
      document.getElementById("main")?.focus({ preventScroll: true });
      void mark(unread, { all: true });
    },
  };
}
