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
  /** Whether the exact time becomes the tooltip only when the pointer is over it, so that a long list does not contain it. */
  lazyTooltip?: boolean;
}

const FORMATS = { datetime: formatDateTime, date: formatDate, time: formatTime } as const;

/** Returns the time without seconds, for the `datetime` attribute: `2026-11-21T09:30Z`. Programs that read it need no seconds; the tooltip has them. */
const toMinute = (iso: string): string => iso.replace(/:[\d.]+Z$/, "Z");

/** Shows a time in the reader's time zone, with the exact time on hover. */
export function DateTime({ iso, show = "datetime", lazyTooltip = false }: DateTimeProps) {
  const { timeZone, now } = useViewerLocale();
  const text = show === "relative" ? formatRelative(iso, now) : FORMATS[show](iso, timeZone);
  return (
    <time
      dateTime={toMinute(iso)}
      title={lazyTooltip ? undefined : formatExactTime(iso, timeZone)}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatExactTime(iso, timeZone);
      }}
    >
      {text}
    </time>
  );
}
