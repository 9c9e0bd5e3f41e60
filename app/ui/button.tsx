import { Link, type LinkProps } from "@remix-run/react";
import { type ButtonHTMLAttributes, type ReactNode, useRef } from "react";
import { cx } from "./cx.ts";
import { useRestoreFocus } from "./use-restore-focus.ts";

/** `danger`: performs an action that cannot be undone. `caution`: opens the dialog of such an action, for example Reject on a card. */
export type ButtonVariant = "primary" | "secondary" | "ghost" | "danger" | "caution" | "success";
type ButtonSize = "md" | "sm" | "icon";

const VARIANT_CLASSES: Record<ButtonVariant, string> = {
  primary: "btn-primary",
  secondary: "btn-plain",
  ghost: "btn-ghost border-transparent hover:bg-base-content/8",
  danger: "btn-error",
  caution: "border-base-300 bg-base-100 text-error hover:border-error hover:bg-error/8",
  success: "btn-success",
};

const SIZE_CLASSES: Record<ButtonSize, string> = {
  md: "",
  sm: "btn-small",
  icon: "btn-square",
};

function buttonClass(variant: ButtonVariant, size: ButtonSize, wide: boolean, extra?: string): string {
  return cx("btn", VARIANT_CLASSES[variant], SIZE_CLASSES[size], wide && "w-full", extra);
}

interface ButtonStyle {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Whether the button has the full width. */
  wide?: boolean;
  icon?: ReactNode;
}

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyle {
  /** Whether the action runs. The button is then disabled and has a spinner and `aria-busy`. Afterwards it gets the focus back. */
  pending?: boolean;
}

export function Button({
  variant = "primary",
  size = "md",
  wide = false,
  icon,
  pending = false,
  disabled,
  className,
  children,
  type = "submit",
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useRestoreFocus(pending, () => button.current);
  return (
    <button
      {...rest}
      ref={button}
      type={type}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
      className={buttonClass(variant, size, wide, className)}
    >
      {pending ? <BusySign replacesIcon={icon !== undefined} /> : icon}
      {children}
    </button>
  );
}

/** The spinner of a button or link whose action runs. Its width is that of the icon; without an icon it is taken from the padding. */
export const BusySign = ({ replacesIcon }: { replacesIcon: boolean }) => (
  <span className={cx("loading loading-spinner loading-xs", !replacesIcon && "busy-sign")} aria-hidden="true" />
);

export interface LinkButtonProps extends LinkProps, ButtonStyle {}

/** A link that looks like a button. For navigation only, never for changes. */
export function LinkButton({
  variant = "secondary",
  size = "md",
  wide = false,
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link {...rest} className={buttonClass(variant, size, wide, className)}>
      {icon}
      {children}
    </Link>
  );
}
