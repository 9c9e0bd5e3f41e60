import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatCount } from "../../domain/format/numbers.ts";
import type { Tone } from "./badge.tsx";
import { cx } from "./cx.ts";

const ICON_TONES: Record<Tone, string> = {
  neutral: "text-muted",
  primary: "text-primary",
  info: "text-info",
  success: "text-success",
  warning: "text-warning",
  error: "text-error",
};

export interface StatCardProps {
  label: string;
  /** The figure: a count, or a text such as '1000+'. */
  value: number | string;
  icon?: ReactNode;
  tone?: Tone;
  /** The address of the list with the card's filter or, if the filter is set, without it. */
  to?: string;
  /** Whether the card's filter is set. */
  selected?: boolean;
}

/** A card with one figure. With `to`, the card is a link that sets or removes a filter in the URL. */
export function StatCard({ label, value, icon, tone = "neutral", to, selected = false }: StatCardProps) {
  const body = (
    <>
      <span className="flex items-center justify-between gap-2 text-muted text-sm">
        <span className="truncate">{label}</span>
        <span aria-hidden="true" className={cx("shrink-0", ICON_TONES[tone])}>
          {icon}
        </span>
      </span>
      <span className="font-semibold text-2xl tabular-nums tracking-tight">
        {typeof value === "number" ? formatCount(value) : value}
      </span>
    </>
  );
  const baseClass = "flex min-w-0 flex-col gap-1 rounded-box border p-3 md:p-4";
  if (to === undefined) return <div className={cx(baseClass, "border-base-300 bg-base-100")}>{body}</div>;
  return (
    <Link
      to={to}
      preventScrollReset
      aria-current={selected ? "true" : undefined}
      className={cx(
        baseClass,
        selected
          ? "border-primary bg-[color-mix(in_oklab,var(--color-primary)_7%,var(--color-base-100))] ring-1 ring-primary"
          : "border-base-300 bg-base-100 transition-colors hover:border-control",
      )}
    >
      {body}
    </Link>
  );
}
