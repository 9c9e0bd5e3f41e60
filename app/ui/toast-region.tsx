import {
  createContext,
  lazy,
  type ReactNode,
  Suspense,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import type { ToastMessage } from "../../domain/toast-message.ts";
import { messages } from "../messages/common.ts";
import { cx } from "./cx.ts";
import { ToastCard, toastClass } from "./toast-card.tsx";
import type { ToastViewportProps } from "./toast-viewport.tsx";
import { useHydrated } from "./use-hydrated.ts";

type NewToast = Omit<ToastMessage, "id">;

const ToastContext = createContext<((message: NewToast) => void) | null>(null);

/** Shows a message in the toast area: `const toast = useToast(); toast({ tone: "success", title: "Reminder Sent" })`. */
export function useToast(): (message: NewToast) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a <ToastRegion> around it.");
  return show;
}

// Fetched with the first message: a first visit has none. Without a connection the message still stands there, plain.
const ToastViewport = lazy(() => import("./toast-viewport.tsx").catch(() => ({ default: StaticToast })));

function StaticToast({ current }: ToastViewportProps) {
  return (
    <section aria-label={messages.toast.staticRegion} className={current ? toastClass : "sr-only"}>
      <div role="status">{current ? <ToastCard message={current} /> : null}</div>
    </section>
  );
}

/** The toast area, always present; wraps the whole page. A new message takes the place of the old one. */
export function ToastRegion({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<ToastMessage | null>(null);
  const count = useRef(0);
  const hydrated = useHydrated();
  const show = useCallback(({ tone, title, description }: NewToast) => {
    count.current += 1;
    setCurrent({ id: String(count.current), tone, title, description });
  }, []);
  const close = useCallback(() => setCurrent(null), []);
  const area = <StaticToast current={current} onClose={close} />;

  return (
    <ToastContext.Provider value={show}>
      {children}
      <div data-hydrated={hydrated}>
        {count.current > 0 ? (
          <Suspense fallback={area}>
            <ToastViewport current={current} onClose={close} />
          </Suspense>
        ) : (
          area
        )}
      </div>
    </ToastContext.Provider>
  );
}

/**
 * A message that came with the page: from the flash cookie or from an action's answer. The server shows it at once, so it
 * is seen without JavaScript; with it, it becomes a toast.
 */
export function FlashMessage({ message }: { message: ToastMessage | null | undefined }) {
  const toast = useToast();
  const hydrated = useHydrated();
  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!message || shown.current === message.id) return;
    shown.current = message.id;
    toast(message);
  }, [message, toast]);
  if (!message || hydrated) return null;
  return (
    <div role={message.tone === "error" ? "alert" : "status"} className={cx("flash", toastClass)}>
      <ToastCard message={message} />
    </div>
  );
}
