import { Link } from "@remix-run/react";
import { type FocusEvent, useRef } from "react";
import { cx } from "../../ui/cx.ts";
import { useFreePlace } from "../../ui/free-place.ts";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";
import type { CardNotification, CardState } from "./card-queue.ts";
import { markReadOnOpen } from "./mark-read.ts";
import { getNotificationStyle } from "./notification-style.ts";

export interface NotificationCardsProps {
  cards: readonly CardState[];
  dismiss: (id: string) => void;
  setPaused: (paused: boolean) => void;
}

/** Shows new notifications above the screen, the newest one last. Screen readers announce them politely. */
export function NotificationCards({ cards, dismiss, setPaused }: NotificationCardsProps) {
  const text = useTexts().browserNotification;

  // The cards keep their place while more cards appear, so that they do not jump.
  const region = useFreePlace<HTMLElement>(cards.length > 0, "top");
  const list = useRef<HTMLUListElement>(null);
  /** The element that had the focus before a card got the focus. */
  const previousFocus = useRef<Element | null>(null);

  // Only keyboard focus pauses the cards and moves between them. A clicked element also has the focus, but not `:focus-visible`.
  const findKeyboardFocus = () => list.current?.querySelector(":focus-visible") ?? null;
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (!list.current?.contains(relatedTarget)) previousFocus.current = relatedTarget;
    if (findKeyboardFocus()) setPaused(true);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!list.current?.contains(relatedTarget)) setPaused(list.current?.matches(":hover") ?? false);
  };
  /**
   * Closes a card. If the card had the keyboard focus, the focus moves to the next card, otherwise to the previous card, otherwise to
   * `previousFocus`.
   */
  const close = (id: string) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const index = buttons.findIndex((button) => button.matches(":focus-visible"));
    const next = buttons[index + 1] ?? buttons[index - 1] ?? previousFocus.current;
    if (index >= 0 && next instanceof HTMLElement) next.focus();
    dismiss(id);
  };

  return (
    <section
      aria-label={text.region}
      aria-live="polite"
      ref={region}
      className="pointer-events-none fixed z-40 print:hidden max-md:inset-x-3 max-md:top-17 md:top-4 md:right-6 md:w-96"
    >
      <ul
        ref={list}
        className="flex flex-col gap-2"
        onPointerEnter={() => setPaused(true)}
        onPointerLeave={() => setPaused(findKeyboardFocus() !== null)}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        {cards.map(({ notification }) => (
          <NotificationCard
            key={notification.id}
            notification={notification}
            onDismiss={() => close(notification.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function NotificationCard({ notification, onDismiss }: { notification: CardNotification; onDismiss: () => void }) {
  const text = useTexts().browserNotification;

  const { icon, className } = getNotificationStyle(notification.kind);
  return (
    <li className="toast-card pointer-events-auto relative flex items-start gap-3 rounded-box border border-base-300 bg-base-100 p-3 pr-2 text-sm shadow-lg">
      <span className={cx("grid size-8 shrink-0 place-items-center rounded-full", className)}>
        <Icon name={icon} />
      </span>
      <div className="min-w-0 flex-1 py-0.5">
        <Link
          to={notification.url}
          onClick={() => {
            markReadOnOpen(notification);
            onDismiss();
          }}
          className="font-semibold after:absolute after:inset-0 after:rounded-box hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-primary"
        >
          {notification.title}
        </Link>
        <p className="line-clamp-2 break-words text-muted">{notification.message}</p>
      </div>
      <button
        type="button"
        onClick={onDismiss}
        aria-label={text.dismiss(notification.message)}
        className="-my-1 relative z-1 grid size-9 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:text-base-content max-md:size-11"
      >
        <Icon name="x" />
      </button>
    </li>
  );
}
