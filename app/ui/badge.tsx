import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** The four styles of the spec's section 4. */
export type BadgeVariant = "default" | "destructive" | "outline" | "secondary";
export type Tone = "neutral" | "primary" | "info" | "success" | "warning" | "error";

const TONES: Record<BadgeVariant, Tone> = {
  default: "primary",
  destructive: "error",
  outline: "neutral",
  secondary: "neutral",
};

export interface BadgeProps {
  variant?: BadgeVariant;
  /** Another colour for the same style. */
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}

/** A short label. It always has text, so that colour and icon are never the only sign. */
export function Badge({ variant = "secondary", tone = TONES[variant], icon, children }: BadgeProps) {
  return (
    <span data-variant={variant} className={cx("chip", `chip-${tone}`, variant === "outline" && "chip-outline")}>
      {icon}
      {children}
    </span>
  );
}
