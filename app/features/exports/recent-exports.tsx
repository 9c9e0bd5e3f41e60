import { Form } from "@remix-run/react";
import { useEffect } from "react";
import type { ExportJob } from "../../../domain/exports/entities.ts";
import type { ExportStatus } from "../../../domain/exports/table.ts";
import { formatBytes, formatCount } from "../../../domain/format/numbers.ts";
import type { Rendered } from "../../../domain/message.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { DownloadLink } from "../../ui/download-link.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useReload } from "../../ui/use-reload.ts";
import { isReachable } from "../offline/use-reload-when-reachable.ts";

const TONES: Record<ExportStatus, Tone> = {
  pending: "neutral",
  processing: "info",
  completed: "success",
  failed: "error",
  cancelled: "neutral",
};

const POLL_MS = 2_000;

const isRunning = ({ status }: ExportJob) => status === "pending" || status === "processing";

/** Lists the export jobs, newest first. Reloads the jobs every two seconds while one of them is running and the page is visible. */
export function RecentExports({ jobs }: { jobs: readonly Rendered<ExportJob>[] }) {
  const texts = useTexts();
  const text = texts.downloads;

  const { reload, isReloading } = useReload();
  const hasRunningJobs = jobs.some(isRunning);
  useEffect(() => {
    if (!hasRunningJobs || isReloading) return;
    // Checks the connection before reloading, because a failed reload would replace the page with an error.
    const reloadIfVisible = async () => {
      if (document.visibilityState === "visible" && (await isReachable())) reload();
    };
    const timer = setInterval(reloadIfVisible, POLL_MS);
    const onVisibilityChange = () => void reloadIfVisible();
    document.addEventListener("visibilitychange", onVisibilityChange);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onVisibilityChange);
    };
  }, [hasRunningJobs, isReloading, reload]);
  return (
    <Card title={text.recent} className="screen-only">
      {jobs.length === 0 ? (
        <p className="text-muted text-sm">{text.noRecent}</p>
      ) : (
        <ul className="-my-3 divide-y divide-base-300">
          {jobs.map((job) => (
            <li key={job.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3" data-export={job.status}>
              <span className="w-12 font-semibold uppercase">{job.format}</span>
              <span className="min-w-0 flex-1 text-sm">
                <span className="block break-words">
                  {job.filters.map(({ label, value }) => `${label}${texts.common.colon} ${value}`).join(" · ") ||
                    text.allRequests}
                </span>
                <span className="block text-muted">
                  <DateTime iso={job.created_at} />
                  {" · "}
                  {job.status === "completed" && !job.access_lost ? (
                    <>
                      {formatCount(job.rows_done, texts.language)} · {formatBytes(job.size ?? 0, texts.language)} ·{" "}
                      {text.until} <DateTime iso={job.expires_at} />
                    </>
                  ) : (
                    (job.error ??
                    text.progress(
                      formatCount(job.rows_done, texts.language),
                      formatCount(job.rows_total, texts.language),
                    ))
                  )}
                </span>
                {job.status === "processing" ? (
                  <progress
                    className="progress progress-primary mt-1 w-full"
                    value={job.rows_done}
                    max={job.rows_total}
                    aria-label={text.status.processing}
                  />
                ) : null}
              </span>
              {job.access_lost ? (
                <Badge tone="neutral">{text.notAvailable}</Badge>
              ) : (
                <>
                  <Badge tone={TONES[job.status]}>{text.status[job.status]}</Badge>
                  <JobButton job={job} />
                </>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function JobButton({ job }: { job: ExportJob }) {
  const texts = useTexts();
  const exportMessages = texts.exports;
  const text = texts.downloads;

  if (job.status === "completed") {
    return (
      <DownloadLink
        href={`/api/exports/${job.id}/file`}
        failedTitle={exportMessages.failedTitle}
        failed={exportMessages.failed}
        className="btn-plain btn-small"
        label={text.downloadFile(job.format.toUpperCase())}
      >
        {text.download}
      </DownloadLink>
    );
  }
  const act = isRunning(job) ? "cancel" : "retry";
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="_act" value={act} />
      <input type="hidden" name="id" value={job.id} />
      <Button variant="secondary" size="sm">
        {text[act]}
      </Button>
    </Form>
  );
}
