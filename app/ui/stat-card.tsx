import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import { formatCount } from "../../domain/format/numbers.ts";
import type { Tone } from "./badge.tsx";
import { useTexts } from "./texts.tsx";

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
  /** The address of the list with the card's filter, or, if the filter is already set, without it. */
  to?: string;
  /** Whether the card's filter is set. */
  selected?: boolean;
}

/** A card with one figure. With `to`, the card is a link that sets or removes a filter in the URL. */
export function StatCard({ label, value, icon, tone = "neutral", to, selected = false }: StatCardProps) {
  const texts = useTexts();
  const body = (
    <>
      <span>
        <span>{label}</span>
        <span className={ICON_TONES[tone]}>{icon}</span>
      </span>
      <strong>{typeof value === "number" ? formatCount(value, texts.language) : value}</strong>
    </>
  );
  if (to === undefined) return <div className="stat-card">{body}</div>;
  return (
    <Link to={to} preventScrollReset aria-current={selected ? "true" : undefined} className="stat-card">
      {body}
    </Link>
  );
}
