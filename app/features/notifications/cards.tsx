import { Link } from "@remix-run/react";
import { type FocusEvent, useRef } from "react";
import { live as text } from "../../messages/live.ts";
import { cx } from "../../ui/cx.ts";
import { Icon } from "../../ui/icon.tsx";
import type { Card, CardNotice } from "./card-queue.ts";
import { lookOf } from "./kind-look.ts";
import { markFollowed } from "./mark-read.ts";

export interface CardsProps {
  shown: readonly Card[];
  dismiss: (id: string) => void;
  setHeld: (held: boolean) => void;
}

/** What just arrived, on top of the screen, the newest at the end. Read out when it suits. */
export function NotificationCards({ shown, dismiss, setHeld }: CardsProps) {
  const list = useRef<HTMLUListElement>(null);
  /** Where the focus was before it came here. */
  const cameFrom = useRef<Element | null>(null);

  // A press puts the focus on what was pressed as well: only the keyboard's focus holds the cards and moves among them.
  const byKeyboard = () => list.current?.querySelector(":focus-visible") ?? null;
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (!list.current?.contains(relatedTarget)) cameFrom.current = relatedTarget;
    if (byKeyboard()) setHeld(true);
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    if (!list.current?.contains(relatedTarget)) setHeld(list.current?.matches(":hover") ?? false);
  };
  /** The focus goes on to the next card, and from the last one back. */
  const close = (id: string) => {
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const at = buttons.findIndex((button) => button.matches(":focus-visible"));
    const next = buttons[at + 1] ?? buttons[at - 1] ?? cameFrom.current;
    if (at >= 0 && next instanceof HTMLElement) next.focus();
    dismiss(id);
  };

  return (
    <section
      aria-label={text.region}
      aria-live="polite"
      className="pointer-events-none fixed z-40 print:hidden max-md:inset-x-0 max-md:top-14 max-md:p-3 md:top-4 md:right-6 md:w-96"
    >
      <ul
        ref={list}
        className="flex flex-col gap-2"
        onPointerEnter={() => setHeld(true)}
        onPointerLeave={() => setHeld(byKeyboard() !== null)}
        onFocus={onFocus}
        onBlur={onBlur}
      >
        {shown.map(({ notice }) => (
          <NotificationCard key={notice.id} notice={notice} onDismiss={() => close(notice.id)} />
        ))}
      </ul>
    </section>
  );
}

function NotificationCard({ notice, onDismiss }: { notice: CardNotice; onDismiss: () => void }) {
  const { icon, className } = lookOf(notice.kind);
  return (
    <li className="toast-card pointer-events-auto relative flex items-start gap-3 rounded-box border border-base-300 bg-base-100 p-3 pr-2 text-sm shadow-lg">
      <span className={cx("grid size-8 shrink-0 place-items-center rounded-full", className)}>
        <Icon name={icon} />
      </span>
      <div className="min-w-0 flex-1 py-0.5">
        <Link
          to={notice.url}
          onClick={() => {
            markFollowed(notice);
            onDismiss();
          }}
          className="font-semibold after:absolute after:inset-0 after:rounded-box hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-primary"
        >
          {notice.title}
        </Link>
        <p className="line-clamp-2 break-words text-muted">{notice.message}</p>
      </div>
      <button
        type="button"
        onClick={onDismiss}
        aria-label={text.dismiss(notice.message)}
        className="-my-1 relative z-1 grid size-9 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:text-base-content max-md:size-11"
      >
        <Icon name="x" />
      </button>
    </li>
  );
}
