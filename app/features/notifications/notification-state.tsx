import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useState,
} from "react";
import { formatCount } from "../../../domain/format/numbers.ts";
import type { Texts } from "../../../texts/screens.ts";
import { cx } from "../../ui/cx.ts";
import { useTexts } from "../../ui/texts.tsx";

/** The state of the live connection (spec section 4). */
export type ConnectionStatus = "connecting" | "active" | "error";

interface NotificationState {
  unread: number;
  setUnread: Dispatch<SetStateAction<number>>;
  /** The live status; null while notifications are not allowed, because no status is displayed then. */
  status: ConnectionStatus | null;
  setStatus: (status: ConnectionStatus | null) => void;
}

const NotificationStateContext = createContext<NotificationState>({
  unread: 0,
  setUnread: () => undefined,
  status: null,
  setStatus: () => undefined,
});

/** Returns the live status and the number of unread notifications, from the page or from the last poll. */
export const useNotificationState = (): NotificationState => useContext(NotificationStateContext);

/**
 * Provides the number of unread notifications and the live status to the page.
 * @param asOf when the server counted `unread`. A new time resets the displayed count to `unread`, even if `unread` is the same number
 */
export function NotificationStateProvider({
  unread,
  asOf,
  children,
}: {
  unread: number;
  asOf: string;
  children: ReactNode;
}) {
  const [current, setUnread] = useState(unread);
  const [status, setStatus] = useState<ConnectionStatus | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new asOf resets the count, even to the same number.
  useEffect(() => setUnread(unread), [unread, asOf]);
  // The updates are React transitions, because an urgent update would make React discard server-rendered parts that are not hydrated yet.
  const setters = useMemo<Pick<NotificationState, "setUnread" | "setStatus">>(
    () => ({
      setUnread: (change) => startTransition(() => setUnread(change)),
      setStatus: (next) => startTransition(() => setStatus(next)),
    }),
    [],
  );
  const value = useMemo(() => ({ unread: current, status, ...setters }), [current, status, setters]);
  return <NotificationStateContext.Provider value={value}>{children}</NotificationStateContext.Provider>;
}

/** The highest displayed number of unread notifications. Higher numbers are displayed as '99+'. */
const MAX_DISPLAYED_UNREAD = 99;

/** Returns the number of unread notifications as text, for example '3' or '99+'. */
export const formatUnreadCount = (texts: Texts, unread: number): string =>
  unread > MAX_DISPLAYED_UNREAD ? `${MAX_DISPLAYED_UNREAD}+` : formatCount(unread, texts.language);

/** Shows the number of unread notifications. Renders nothing if there are none. */
export function UnreadBadge({ className, small = false }: { className?: string; small?: boolean }) {
  const texts = useTexts();
  const messages = texts.common;

  const { unread } = useNotificationState();
  if (unread === 0) return null;
  return (
    <span className={cx("count-badge", small && "min-w-4 px-1 text-[0.625rem] leading-4", className)}>
      <span aria-hidden="true">{formatUnreadCount(texts, unread)}</span>
      <span className="sr-only">{messages.nav.unread(formatUnreadCount(texts, unread))}</span>
    </span>
  );
}

const DOT_COLORS: Record<ConnectionStatus, string> = {
  connecting: "bg-warning",
  active: "bg-success",
  error: "bg-error",
};

/** Shows the live status as a dot with a text. Hidden while notifications are not allowed. */
export function ConnectionStatusLine({ className }: { className: string }) {
  const messages = useTexts().common;

  const { status } = useNotificationState();
  return (
    <p role="status" className={cx("flex items-center gap-2 text-muted text-xs empty:hidden", className)}>
      {status ? (
        <>
          <span aria-hidden="true" className={cx("size-2 rounded-full", DOT_COLORS[status])} />
          <span className="status-text">{messages.live[status]}</span>
        </>
      ) : null}
    </p>
  );
}
