import { Link, useNavigate } from "@remix-run/react";
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { Alert } from "./alert.tsx";
import { LinkButton } from "./button.tsx";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import { useTexts } from "./texts.tsx";

type CloseTarget =
  /** For a dialog that the URL opens: the address without the dialog. Closing works without JavaScript. */
  | { closeTo: string; onClose?: undefined }
  /** For a dialog that client state opens: called when the dialog closes. */
  | { closeTo?: undefined; onClose: () => void };

export type DialogProps = CloseTarget & {
  title: string;
  description?: ReactNode;
  size?: "md" | "lg";
  /** Whether a click outside closes the dialog. Only for dialogs in which no input can be lost. */
  lightDismiss?: boolean;
  /** Hides the title visually and fixes the top edge. For the command palette, because the height of its list changes. */
  hideHeader?: boolean;
  children: ReactNode;
};

/** Selects the controls that a person fills in. */
export const FORM_CONTROL_SELECTOR = "textarea, select, input:not([type=hidden])";

/**
 * Focuses the dialog's control with the attribute `data-first-focus`, otherwise the first one that a person fills in. Otherwise browsers
 * would focus the close button.
 */
export function focusFirstControl(dialog: HTMLDialogElement): void {
  const control = dialog.querySelector<HTMLElement>("[data-first-focus]");
  (control ?? dialog.querySelector<HTMLElement>(FORM_CONTROL_SELECTOR))?.focus();
}

/**
 * A native `<dialog>` that is open while it is rendered. The server renders it open, so that it works without JavaScript. After hydration
 * it is modal: the focus stays inside, Escape closes it, and the focus then returns to the previously focused element. On a phone, it is a
 * sheet at the bottom. While it is open, the rest of the page is inert, including toasts. Errors must therefore be shown with an `Alert`
 * inside the dialog.
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
    const previousFocus = document.activeElement;
    dialog.removeAttribute("open");
    dialog.showModal();
    focusFirstControl(dialog);
    return () => {
      if (previousFocus instanceof HTMLElement && previousFocus.isConnected) previousFocus.focus();
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard, Escape closes the dialog and fires `cancel`.
    <dialog
      ref={element}
      open
      aria-labelledby={titleId}
      aria-describedby={description ? descriptionId : undefined}
      className={cx("modal modal-bottom md:modal-middle", hideHeader && "md:items-start md:pt-[12vh]")}
      onCancel={(event) => {
        // The parent closes the dialog by no longer rendering it, so the browser must not close it.
        event.preventDefault();
        close();
      }}
      // Notifies the parent also on `close`, because a second Escape closes the dialog although `cancel` was prevented.
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
        <div
          className={
            hideHeader ? "min-h-0 overflow-y-auto" : "min-h-0 scroll-pb-20 overflow-y-auto px-4 py-4 md:px-6 md:pb-6"
          }
        >
          {children}
        </div>
      </div>
    </dialog>
  );
}

const closeClass = "btn btn-ghost btn-square btn-sm -mr-2 shrink-0";

function CloseButton({ closeTo, onClose }: { closeTo?: string; onClose?: () => void }) {
  const messages = useTexts().common;

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

/**
 * The buttons at the end of a dialog. The primary button comes last. They stay visible while the content of a tall dialog scrolls. On a
 * phone, they have the full width.
 */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}

export interface UnavailableDialogProps {
  title: string;
  closeTo: string;
  /** The reason why the dialog cannot be opened. */
  children: string;
}

/** A dialog that only explains why another dialog cannot be opened. */
export function UnavailableDialog({ title, closeTo, children }: UnavailableDialogProps) {
  const messages = useTexts().common;

  return (
    <Dialog title={title} closeTo={closeTo}>
      <Alert tone="warning">{children}</Alert>
      <DialogActions>
        <LinkButton to={closeTo} replace preventScrollReset>
          {messages.action.close}
        </LinkButton>
      </DialogActions>
    </Dialog>
  );
}
