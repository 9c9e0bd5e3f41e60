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
import { cx } from "./cx.ts";
import { useFreePlace } from "./free-place.ts";
import { useTexts } from "./texts.tsx";
import { ToastCard, toastClass } from "./toast-card.tsx";
import type { ToastViewportProps } from "./toast-viewport.tsx";
import { useHydrated } from "./use-hydrated.ts";

export type NewToast = Omit<ToastMessage, "id">;

const ToastContext = createContext<((message: NewToast) => void) | null>(null);

/** Returns a function that shows a toast: `const toast = useToast(); toast({ tone: "success", title: "Reminder Sent" })`. */
export function useToast(): (message: NewToast) => void {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a <ToastRegion> around it.");
  return show;
}

// The toast area is loaded with the first message, because many visits have none. If it cannot be loaded, StaticToast shows the message.
const ToastViewport = lazy(() => import("./toast-viewport.tsx").catch(() => ({ default: StaticToast })));

function StaticToast({ current }: ToastViewportProps) {
  const messages = useTexts().common;

  const region = useFreePlace<HTMLElement>(current);
  return (
    <section ref={region} aria-label={messages.toast.staticRegion} className={current ? toastClass : "sr-only"}>
      <div role="status">{current ? <ToastCard message={current} /> : null}</div>
    </section>
  );
}

/** Wraps the whole page and renders the toast area. A new message replaces the previous one. */
export function ToastRegion({ children }: { children: ReactNode }) {
  const [current, setCurrent] = useState<ToastMessage | null>(null);
  const count = useRef(0);
  const hydrated = useHydrated();
  const show = useCallback(({ tone, title, description }: NewToast) => {
    count.current += 1;
    setCurrent({ id: String(count.current), tone, title, description });
  }, []);
  const close = useCallback(() => setCurrent(null), []);
  const staticArea = <StaticToast current={current} onClose={close} />;

  return (
    <ToastContext.Provider value={show}>
      {children}
      <div data-hydrated={hydrated}>
        {count.current > 0 ? (
          <Suspense fallback={staticArea}>
            <ToastViewport current={current} onClose={close} />
          </Suspense>
        ) : (
          staticArea
        )}
      </div>
    </ToastContext.Provider>
  );
}

/**
 * Shows a message that came with the page, from the flash cookie or an action's result. The server renders it, so that it works without
 * JavaScript. After hydration it becomes a toast.
 */
export function FlashMessage({ message }: { message: ToastMessage | null | undefined }) {
  const toast = useToast();
  const hydrated = useHydrated();
  const announcedId = useRef<string | null>(null);
  useEffect(() => {
    if (!message || announcedId.current === message.id) return;
    announcedId.current = message.id;
    toast(message);
  }, [message, toast]);
  if (!message || hydrated) return null;
  return (
    <div role={message.tone === "error" ? "alert" : "status"} className={cx("flash", toastClass)}>
      <ToastCard message={message} />
    </div>
  );
}
