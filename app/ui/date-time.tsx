import {
  formatDate,
  formatDateTime,
  formatExactTime,
  formatRelative,
  formatTime,
} from "../../domain/format/date-time.ts";
import { useViewerLocale } from "./viewer-locale.tsx";

export interface DateTimeProps {
  /** The time, ISO 8601 in UTC. */
  iso: string;
  /** The format. `datetime`: '21 Nov 2026, 09:30'; `date`: '21 Nov 2026'; `time`: '09:30'; `relative`: '3 hours ago'. */
  show?: "datetime" | "date" | "time" | "relative";
  /** Whether the exact time appears on hover; false where a long list shows date and time. */
  hasTooltip?: boolean;
}

const FORMATS = { datetime: formatDateTime, date: formatDate, time: formatTime } as const;

/** Shows a time in the reader's time zone, with the exact time on hover. */
export function DateTime({ iso, show = "datetime", hasTooltip = true }: DateTimeProps) {
  const { timeZone, now } = useViewerLocale();
  const text = show === "relative" ? formatRelative(iso, now) : FORMATS[show](iso, timeZone);
  return (
    <time dateTime={iso} title={hasTooltip ? formatExactTime(iso, timeZone) : undefined}>
      {text}
    </time>
  );
}
