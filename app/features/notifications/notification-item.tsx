import { Link } from "@remix-run/react";
import type { FormEventHandler } from "react";
import type { Notification } from "../../../domain/entities.ts";
import type { Rendered } from "../../../domain/message.ts";
import { cx } from "../../ui/cx.ts";
import { DateTime } from "../../ui/date-time.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { markReadOnOpen } from "./mark-read.ts";
import { getNotificationStyle } from "./notification-style.ts";

export interface NotificationItemProps {
  notification: Rendered<Notification>;
  read: boolean;
  onMarkRead: FormEventHandler;
}

/** One notification of the inbox. The whole row links to the page for the notification. */
export function NotificationItem({ notification, read, onMarkRead }: NotificationItemProps) {
  const text = useTexts().notifications;

  const { id, kind, title, message, request_title, url, created_at } = notification;
  const { icon, className } = getNotificationStyle(kind);
  return (
    <li className={cx("relative flex items-start gap-3 px-4 py-3.5 md:px-6", !read && "bg-primary/4")}>
      <span className={cx("mt-0.5 grid size-9 shrink-0 place-items-center rounded-full", className)}>
        <Icon name={icon} className="size-[1.125rem]" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2">
          {read ? null : <span className="sr-only">{text.unread}</span>}
          <Link
            to={url}
            data-list-item
            onClick={() => markReadOnOpen({ ...notification, read })}
            className={cx(
              "after:absolute after:inset-0 hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-primary focus-visible:after:-outline-offset-2",
              read ? "font-medium" : "font-semibold",
            )}
          >
            {request_title === null ? title : <bdi>{request_title}</bdi>}
          </Link>
          <span className="relative z-1 text-muted text-xs">
            {request_title === null ? null : `${title} · `}
            <DateTime iso={created_at} show="relative" />
          </span>
        </p>
        <p className={cx("line-clamp-3 break-words text-sm", read && "text-muted")}>{message}</p>
      </div>
      {read ? null : (
        <form method="post" onSubmit={onMarkRead} className="-my-1.5 relative z-1 -mr-2 shrink-0">
          <input type="hidden" name="id" value={id} />
          <button
            type="submit"
            aria-label={text.mark(message)}
            className="grid size-11 cursor-pointer place-items-center rounded-field text-muted hover:bg-base-content/8 hover:text-base-content"
          >
            <Icon name="check" />
          </button>
        </form>
      )}
    </li>
  );
}
