import { Link, useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { messages } from "../messages/common.ts";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";

type CloseTarget =
  /** Opened by the URL: where closing leads, e.g. the same list without `?action=`. Works without JavaScript. */
  | { closeTo: string; onClose?: undefined }
  /** Opened by client state. */
  | { closeTo?: undefined; onClose: () => void };

export type DialogProps = CloseTarget & {
  title: string;
  description?: ReactNode;
  size?: "md" | "lg";
  /** A press outside closes too. Only where nothing typed can be lost. */
  lightDismiss?: boolean;
  /** For the palette: its input is its heading, and its top stays where it is while the list below changes. */
  hideHeader?: boolean;
  children: ReactNode;
};

/** What one fills in. */
export const FIRST_CONTROL = "textarea, select, input:not([type=hidden])";

/** The browser would begin at the close button; people came to fill something in. */
export function focusFirstControl(dialog: HTMLDialogElement): void {
  dialog.querySelector<HTMLElement>(FIRST_CONTROL)?.focus();
}

/**
 * A native `<dialog>`: render it to open it, stop rendering it to close it. The server sends it open, so it can be used
 * before and without JavaScript; then it becomes modal: focus is held, Escape closes, and the focus goes back to where
 * it came from. On a phone it is a sheet at the bottom.
 *
 * While it is open everything else is out of reach, toasts included: what went wrong is said by an `Alert` inside it.
 */
export function Dialog({
  title,
  description,
  size = "md",
  lightDismiss = false,
  hideHeader = false,
  closeTo,
  onClose,
  children,
}: DialogProps) {
  const titleId = useId();
  const descriptionId = useId();
  const element = useRef<HTMLDialogElement>(null);
  const navigate = useNavigate();

  useEffect(() => {
    const dialog = element.current;
    if (!dialog) return;
    const cameFrom = document.activeElement;
    dialog.removeAttribute("open");
    dialog.showModal();
    focusFirstControl(dialog);
    return () => {
      if (cameFrom instanceof HTMLElement && cameFrom.isConnected) cameFrom.focus();
    };
  }, []);

  const close = () => {
    if (onClose) onClose();
    else navigate(closeTo, { preventScrollReset: true, replace: true });
  };
  const dismiss = (event: MouseEvent) => {
    if (lightDismiss && event.target === element.current) close();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard's way to close is Escape, which fires cancel.
    <dialog
      ref={element}
      open
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      className={cx("modal modal-bottom md:modal-middle", hideHeader && "md:items-start md:pt-[12vh]")}
      onCancel={(event) => {
        // The dialog's owner decides when it is gone, by no longer rendering it.
        event.preventDefault();
        close();
      }}
      // A browser closes by itself at a second Escape, whatever the first was answered.
      onClose={close}
      onClick={dismiss}
    >
      <div
        className={cx(
          "modal-box flex max-h-[92dvh] flex-col p-0 max-md:pb-[env(safe-area-inset-bottom)]",
          size === "lg" && "md:max-w-2xl",
        )}
      >
        <header className={hideHeader ? "sr-only" : "flex items-start justify-between gap-4 px-4 pt-4 md:px-6 md:pt-6"}>
          <div className="min-w-0 pt-1">
            <h2 id={titleId} className="font-semibold text-lg">
              {title}
            </h2>
            {description ? (
              <p id={descriptionId} className="mt-1 text-muted text-sm">
                {description}
              </p>
            ) : null}
          </div>
          {hideHeader ? null : <CloseButton closeTo={closeTo} onClose={onClose} />}
        </header>
        <div className={hideHeader ? "min-h-0 overflow-y-auto" : "min-h-0 overflow-y-auto px-4 py-4 md:px-6 md:pb-6"}>
          {children}
        </div>
      </div>
    </dialog>
  );
}

const closeClass = "btn btn-ghost btn-square btn-sm -mr-2 shrink-0";

function CloseButton({ closeTo, onClose }: { closeTo?: string; onClose?: () => void }) {
  const icon = <Icon name="x" className="size-5" />;
  if (closeTo === undefined) {
    return (
      <button type="button" className={closeClass} aria-label={messages.action.close} onClick={onClose}>
        {icon}
      </button>
    );
  }
  return (
    <Link to={closeTo} replace preventScrollReset className={closeClass} aria-label={messages.action.close}>
      {icon}
    </Link>
  );
}

/** The row of buttons at a dialog's end: the deciding one last, full width on a phone. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col-reverse gap-2 md:flex-row md:justify-end">{children}</div>;
}
