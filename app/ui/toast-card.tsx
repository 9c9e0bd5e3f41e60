import type { ReactNode } from "react";
import type { ToastMessage } from "../../domain/toast-message.ts";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";
import { useTexts } from "./texts.tsx";

/**
 * The class for the width of toasts and for their position until `useFreePlace` has found one. On a phone, they are below the header, on wider
 * screens at the bottom right.
 */
export const toastClass = "fixed z-50 max-md:inset-x-3 max-md:top-17 md:right-6 md:bottom-6 md:w-full md:max-w-md";

const TONE_ICONS: Record<ToastMessage["tone"], { icon: IconName; className: string }> = {
  success: { icon: "circle-check", className: "text-success" },
  info: { icon: "info", className: "text-info" },
  error: { icon: "circle-exclamation-point", className: "text-error" },
};

/** The content of a toast, with the text 'Title: description' (spec). */
export function ToastCard({ message, children }: { message: ToastMessage; children?: ReactNode }) {
  const texts = useTexts();
  const { icon, className } = TONE_ICONS[message.tone];
  const { title } = message;
  return (
    <div className="flex items-start gap-3 rounded-box border border-base-300 bg-base-100 p-4 text-sm shadow-lg">
      <Icon name={icon} className={cx("mt-px size-[1.125rem]", className)} />
      <p className="min-w-0 flex-1">
        <strong className="font-semibold">{message.description ? `${title}${texts.common.colon}` : title}</strong>
        {message.description ? ` ${message.description}` : ""}
      </p>
      {children}
    </div>
  );
}
