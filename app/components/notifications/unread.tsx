import {
  createContext,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useContext,
  useEffect,
  useState,
} from "react";
import { formatCount } from "../../domain/number-format.ts";
import { messages } from "../../messages.ts";
import { cx } from "../ui/cx.ts";

interface Unread {
  unread: number;
  setUnread: Dispatch<SetStateAction<number>>;
}

const UnreadContext = createContext<Unread>({ unread: 0, setUnread: () => undefined });

/** How many notifications are unread, as the page or the poll said last. */
export const useUnread = (): Unread => useContext(UnreadContext);

/** @param asOf when the server counted: another load of the page counts anew, even to the same number */
export function UnreadProvider({ unread, asOf, children }: { unread: number; asOf: string; children: ReactNode }) {
  const [current, setUnread] = useState(unread);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asOf says that it was counted again.
  useEffect(() => setUnread(unread), [unread, asOf]);
  return <UnreadContext.Provider value={{ unread: current, setUnread }}>{children}</UnreadContext.Provider>;
}

/** From here on nobody counts (`MOST_UNREAD` of the session). */
const MOST_SHOWN = 99;

/** '3', '99+'. */
export const unreadCount = (unread: number): string => (unread > MOST_SHOWN ? `${MOST_SHOWN}+` : formatCount(unread));

/** The number at the bell; nothing when all is read. */
export function UnreadBadge({ className, small = false }: { className?: string; small?: boolean }) {
  const { unread } = useUnread();
  if (unread === 0) return null;
  return (
    <span
      className={cx(
        "rounded-full bg-primary text-center font-semibold text-primary-content tabular-nums",
        small ? "min-w-4 px-1 text-[0.625rem] leading-4" : "min-w-5 px-1.5 text-[0.6875rem] leading-5",
        className,
      )}
    >
      <span aria-hidden="true">{unreadCount(unread)}</span>
      <span className="sr-only">{messages.nav.unread(unreadCount(unread))}</span>
    </span>
  );
}
