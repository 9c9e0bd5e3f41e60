import type { ReactNode } from "react";
import { cx } from "./cx.ts";

/** The styles of a Badge, from spec section 4. */
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
  /** Replaces the colour of the style. */
  tone?: Tone;
  icon?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** A short label. It always has text, because colour and icon alone are not readable for everybody. */
export function Badge({ variant = "secondary", tone = TONES[variant], icon, className, children }: BadgeProps) {
  return (
    <span className={cx("chip", `chip-${tone}`, variant === "outline" && "chip-outline", className)}>
      {icon}
      {children}
    </span>
  );
}
