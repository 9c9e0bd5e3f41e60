import { useRevalidator } from "@remix-run/react";
import { formatCount } from "../../../../domain/format/numbers.ts";
import { sheetsMessages as text } from "../../../messages/admin-sheets.ts";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { useVisibleInterval } from "../../../ui/use-visible-interval.ts";
import { isReachable } from "../../offline/use-reload-when-reachable.ts";

const POLL_MS = 5_000;

/** How far a sync of everything is; looks again by itself until it is through. */
export function SheetsProgress({ rows_done, rows_total }: { rows_done: number; rows_total: number }) {
  const { revalidate, state } = useRevalidator();
  useVisibleInterval(async () => {
    // A page whose reload fails is replaced by an error.
    if (state === "idle" && (await isReachable())) revalidate();
  }, POLL_MS);
  const value = rows_total === 0 ? 0 : rows_done / rows_total;
  return <ProgressBar label={text.progress(formatCount(rows_done), formatCount(rows_total))} value={value} />;
}
