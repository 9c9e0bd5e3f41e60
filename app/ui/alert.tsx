import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

type AlertTone = "info" | "success" | "warning" | "error";

const TONE_STYLES: Record<AlertTone, { icon: IconName; className: string; iconClass: string }> = {
  info: {
    icon: "info",
    className: "border-info/30 bg-[color-mix(in_oklab,var(--color-info)_7%,var(--color-base-100))]",
    iconClass: "text-info",
  },
  success: {
    icon: "circle-check",
    className: "border-success/30 bg-[color-mix(in_oklab,var(--color-success)_7%,var(--color-base-100))]",
    iconClass: "text-success",
  },
  warning: {
    icon: "triangle-exclamation-point",
    className: "border-warning/35 bg-[color-mix(in_oklab,var(--color-warning)_7%,var(--color-base-100))]",
    iconClass: "text-warning",
  },
  error: {
    icon: "circle-exclamation-point",
    className: "border-error/30 bg-[color-mix(in_oklab,var(--color-error)_7%,var(--color-base-100))]",
    iconClass: "text-error",
  },
};

export interface AlertProps {
  tone?: AlertTone;
  title?: string;
  action?: ReactNode;
  children?: ReactNode;
}

/** A message inside the page. Screen readers read errors immediately, and other messages when they are idle. */
export function Alert({ tone = "info", title, action, children }: AlertProps) {
  const { icon, className, iconClass } = TONE_STYLES[tone];
  return (
    <div
      role={tone === "error" ? "alert" : "status"}
      className={cx("flex items-start gap-3 rounded-box border p-4 text-sm", className)}
    >
      <Icon name={icon} className={cx("mt-px size-5", iconClass)} />
      <div className="min-w-0 flex-1">
        {title ? <p className="font-semibold">{title}</p> : null}
        {children}
      </div>
      {action}
    </div>
  );
}
