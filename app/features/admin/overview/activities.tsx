import type { Activity } from "../../../../domain/admin/entities.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { useTexts } from "../../../ui/texts.tsx";

const DOT_COLORS: Record<Activity["color"], string> = {
  green: "bg-success",
  blue: "bg-info",
  red: "bg-error",
  purple: "bg-primary",
  grey: "bg-control",
};

/** Lists recent activity, newest first. The colour of the dot only repeats what the message says. */
export function Activities({ entries }: { entries: readonly Rendered<Activity>[] }) {
  const text = useTexts().overview;

  return (
    <Card title={text.activity}>
      {entries.length === 0 ? (
        <p className="text-muted text-sm">{text.noActivity}</p>
      ) : (
        <ol className="flex flex-col gap-4">
          {entries.map(({ message, user, timestamp, color }) => (
            <li key={`${timestamp} ${message}`} className="flex gap-3 text-sm">
              <span
                aria-hidden="true"
                data-color={color}
                className={cx("mt-1.5 size-2.5 shrink-0 rounded-full", DOT_COLORS[color])}
              />
              <div className="min-w-0">
                <p className="break-words font-medium">{message}</p>
                <p className="text-muted">
                  {text.by(user)} · <DateTime iso={timestamp} />
                </p>
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
}
