import {
  formatDate,
  formatDateTime,
  formatExactTime,
  formatRelative,
  formatTime,
} from "../../domain/format/date-time.ts";
import { useLanguage } from "./texts.tsx";
import { useViewerLocale } from "./viewer-locale.tsx";

export interface DateTimeProps {
  /** The time, ISO 8601 in UTC. */
  iso: string;
  /** The format. `datetime`: '21 Nov 2026, 09:30'; `date`: '21 Nov 2026'; `time`: '09:30'; `relative`: '3 hours ago'. */
  show?: "datetime" | "date" | "time" | "relative";
  /** Whether the tooltip with the exact time is added when the pointer is over the element. This keeps the HTML of long lists short. */
  lazyTooltip?: boolean;
}

const FORMATS = { datetime: formatDateTime, date: formatDate, time: formatTime } as const;

/** Returns the time without seconds, for the `datetime` attribute: `2026-11-21T09:30Z`. The tooltip contains the seconds. */
const toMinute = (iso: string): string => iso.replace(/:[\d.]+Z$/, "Z");

/** Shows a time in the user's time zone. The tooltip has the exact time. */
export function DateTime({ iso, show = "datetime", lazyTooltip = false }: DateTimeProps) {
  const language = useLanguage();
  const { timeZone, now } = useViewerLocale();
  const text = show === "relative" ? formatRelative(iso, now, language) : FORMATS[show](iso, timeZone, language);
  return (
    <time
      dateTime={toMinute(iso)}
      title={lazyTooltip ? undefined : formatExactTime(iso, timeZone, language)}
      onPointerEnter={({ currentTarget }) => {
        currentTarget.title = formatExactTime(iso, timeZone, language);
      }}
    >
      {text}
    </time>
  );
}
