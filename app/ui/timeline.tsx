import type { ReactNode } from "react";
import type { Tone } from "./badge.tsx";
import { cx } from "./cx.ts";

export interface TimelineEntry {
  id: string;
  icon: ReactNode;
  tone?: Tone;
  /** The text that says who did what. */
  title: ReactNode;
  /** The time of the entry, as a `DateTime` element. */
  when?: ReactNode;
  body?: ReactNode;
}

const DOT_CLASSES: Record<Tone, string> = {
  neutral: "bg-base-200 text-muted",
  primary: "bg-primary/12 text-primary",
  info: "bg-info/12 text-info",
  success: "bg-success/14 text-success",
  warning: "bg-warning/14 text-warning",
  error: "bg-error/12 text-error",
};

/** A vertical list of events in the given order. */
export function Timeline({ entries }: { entries: readonly TimelineEntry[] }) {
  return (
    <ol className="flex flex-col">
      {entries.map((entry, index) => (
        <li key={entry.id} className="relative flex gap-3 pb-6 last:pb-0">
          {index < entries.length - 1 ? (
            <span aria-hidden="true" className="absolute top-9 bottom-1 left-[0.9375rem] w-px bg-base-300" />
          ) : null}
          <span
            aria-hidden="true"
            className={cx("grid size-8 shrink-0 place-items-center rounded-full", DOT_CLASSES[entry.tone ?? "neutral"])}
          >
            {entry.icon}
          </span>
          <div className="min-w-0 flex-1 pt-1.5">
            <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
              <span className="font-medium">{entry.title}</span>
              {entry.when ? <span className="text-muted">{entry.when}</span> : null}
            </p>
            {entry.body ? (
              <div dir="auto" className="mt-1 whitespace-pre-line break-words text-sm">
                {entry.body}
              </div>
            ) : null}
          </div>
        </li>
      ))}
    </ol>
  );
}
