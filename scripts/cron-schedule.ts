/** Whether one field of a cron expression (`*`, `5`, `1-5`, `*\/15`, `0,30`) matches `value`. `lowest`: the minimum value of the field. */
function matchesField(field: string, value: number, lowest: number): boolean {
  return field.split(",").some((part) => {
    const [range = "*", step = "1"] = part.split("/");
    const [from = lowest, to = from] =
      range === "*" ? [lowest, Number.POSITIVE_INFINITY] : range.split("-").map(Number);
    return value >= from && value <= to && (value - from) % Number(step) === 0;
  });
}

/**
 * Whether a cron expression is due in the minute of `time`. The fields are numbers in UTC, as in Cloudflare's Cron Triggers: minute, hour,
 * day of the month, month, day of the week (1 is Sunday).
 */
export function isCronDue(expression: string, time: Date): boolean {
  const [minute = "*", hour = "*", day = "*", month = "*", weekday = "*"] = expression.trim().split(/\s+/);
  return (
    matchesField(minute, time.getUTCMinutes(), 0) &&
    matchesField(hour, time.getUTCHours(), 0) &&
    matchesField(day, time.getUTCDate(), 1) &&
    matchesField(month, time.getUTCMonth() + 1, 1) &&
    matchesField(weekday, time.getUTCDay() + 1, 1)
  );
}

/** Calls `tick` at the start of every minute. Returns a function that stops these calls. */
export function runEveryMinute(tick: (time: Date) => void): () => void {
  let timer: NodeJS.Timeout;
  const schedule = (): void => {
    timer = setTimeout(
      () => {
        tick(new Date());
        schedule();
      },
      60_000 - (Date.now() % 60_000),
    );
  };
  schedule();
  return () => clearTimeout(timer);
}
