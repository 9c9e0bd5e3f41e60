import type { ReactNode } from "react";
import { cx } from "./cx.ts";

interface DescriptionListItem {
  term: string;
  /** The value of the entry. An entry with null, undefined or '' is left out. */
  value: ReactNode;
}

export interface DescriptionListProps {
  items: readonly DescriptionListItem[];
  /** Whether the values are short. The list then has two columns on a phone and three on wider screens. */
  compact?: boolean;
}

/** A list of terms and values. */
export function DescriptionList({ items, compact = false }: DescriptionListProps) {
  const visible = items.filter((item) => item.value !== null && item.value !== undefined && item.value !== "");
  return (
    <dl
      className={cx(
        "grid gap-y-4",
        compact ? "grid-cols-2 gap-x-4 md:grid-cols-3" : "grid-cols-1 gap-x-8 sm:grid-cols-2",
      )}
    >
      {visible.map((item) => (
        <div key={item.term} className="min-w-0">
          <dt className="text-muted text-sm">{item.term}</dt>
          <dd className="mt-0.5 break-words text-sm">{item.value}</dd>
        </div>
      ))}
    </dl>
  );
}
