import { formatDate, formatDateTime, formatExact, formatRelative } from "../domain/date-time-format.ts";
import { useReader } from "./reader.tsx";

export interface DateTimeProps {
  /** ISO 8601 in UTC. */
  iso: string;
  /** `datetime` '21 Nov 2026, 09:30', `date` '21 Nov 2026', `relative` '3 hours ago'. */
  show?: "datetime" | "date" | "relative";
}

/** A time in the reader's zone; the exact one on hover. */
export function DateTime({ iso, show = "datetime" }: DateTimeProps) {
  const { timeZone, now } = useReader();
  const text =
    show === "relative"
      ? formatRelative(iso, now)
      : show === "date"
        ? formatDate(iso, timeZone)
        : formatDateTime(iso, timeZone);
  return (
    <time dateTime={iso} title={formatExact(iso, timeZone)}>
      {text}
    </time>
  );
}
