import { Close, Provider, Root, Viewport } from "@radix-ui/react-toast";
import type { ToastMessage } from "../../domain/toast-message.ts";
import { cx } from "./cx.ts";
import { useFreePlace } from "./free-place.ts";
import { Icon } from "./icon.tsx";
import { useTexts } from "./texts.tsx";
import { ToastCard, toastClass } from "./toast-card.tsx";

/** The rules of spec section 9: one toast at a time, displayed for 5 s. A swipe of 50 px dismisses it, and the key F8 focuses it. */
const DURATION_MS = 5_000;
const SWIPE_THRESHOLD_PX = 50;
const HOTKEY = ["F8"];

export interface ToastViewportProps {
  current: ToastMessage | null;
  onClose: () => void;
}

/**
 * The toast area after hydration. It is not rendered on the server, because the library sets style attributes, which the
 * Content-Security-Policy forbids in HTML.
 */
export default function ToastViewport({ current, onClose }: ToastViewportProps) {
  const messages = useTexts().common;

  const viewport = useFreePlace<HTMLOListElement>(current);
  return (
    <Provider
      duration={DURATION_MS}
      swipeThreshold={SWIPE_THRESHOLD_PX}
      swipeDirection="right"
      label={messages.toast.label}
    >
      {current ? (
        <Root
          key={current.id}
          open
          onOpenChange={(open) => {
            if (!open) onClose();
          }}
          className="toast-card list-none rounded-box"
        >
          <ToastCard message={current}>
            <Close
              aria-label={messages.toast.close}
              className="-my-2 -mr-2 grid size-9 shrink-0 cursor-pointer place-items-center rounded-md text-muted hover:text-base-content max-md:size-11"
            >
              <Icon name="x" />
            </Close>
          </ToastCard>
        </Root>
      ) : null}
      <Viewport
        ref={viewport}
        hotkey={HOTKEY}
        label={messages.toast.region}
        className={cx(toastClass, "outline-none")}
      />
    </Provider>
  );
}
