import { Link } from "@remix-run/react";
import type { AssistantUsage, CronRun, RecordHealth, SystemHealth } from "../../../../domain/admin/entities.ts";
import { ADMIN_OVERVIEW_URL } from "../../../../domain/audit/fault.ts";
import { formatCount } from "../../../../domain/format/numbers.ts";
import type { ChannelHealth } from "../../../../domain/notifications/entities.ts";
import { adminMessages } from "../../../messages/admin.ts";
import { overviewMessages as text } from "../../../messages/admin-overview.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { DataTable } from "../data-table.tsx";
import { formatJobOutcome, getApiTimeTone, getDatabaseTone } from "./format-health.ts";

/** Shows the health of the system: database, API response time, sessions, waiting requests and the check of the audit trail. */
export function HealthCard({ health }: { health: SystemHealth }) {
  const { database_connection: database, api_response_time, last_cron_run } = health;
  return (
    <Card title={text.health}>
      <DescriptionList
        compact
        items={[
          {
            term: text.database,
            value: (
              <span className="inline-flex flex-wrap items-center gap-2">
                <Badge tone={getDatabaseTone(database.status)}>
                  <span>{database.status || text.unknown}</span>
                </Badge>
                <span className="text-muted tabular-nums">{database.response_time}</span>
              </span>
            ),
          },
          {
            term: text.apiTime,
            value: (
              <Badge tone={getApiTimeTone(api_response_time)}>{api_response_time || adminMessages.notAvailable}</Badge>
            ),
          },
          { term: text.sessions, value: formatCount(health.active_sessions) },
          { term: text.pending, value: formatCount(health.request_stats.pending_requests) },
          { term: text.record, value: <AuditTrailStatus record={health.record} /> },
          { term: text.lastRun, value: last_cron_run ? <DateTime iso={last_cron_run} /> : text.never },
          { term: text.updated, value: <DateTime iso={health.last_updated} /> },
        ]}
      />
    </Card>
  );
}

/**
 * Shows the result of the check of the audit trail: how many differences it found, when the last complete check ended and how many requests
 * it covered.
 */
function AuditTrailStatus({ record }: { record: RecordHealth }) {
  const { last_round_at, requests_checked, findings_total } = record;
  if (last_round_at === null && findings_total === 0) return text.recordUnchecked;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {findings_total === 0 ? (
        <Badge tone="success">{text.recordIntact}</Badge>
      ) : (
        <a href="#record-findings" className="link">
          <Badge tone="error">{text.recordFindings(formatCount(findings_total), findings_total)}</Badge>
        </a>
      )}
      {last_round_at === null ? null : (
        <span className="text-muted">
          {text.recordChecked(formatCount(requests_checked), requests_checked)} <DateTime iso={last_round_at} />
        </span>
      )}
    </span>
  );
}

/** Lists the differences that the check of the audit trail found, with links. Renders nothing if it found none. */
export function AuditTrailFindings({ record }: { record: RecordHealth }) {
  const { findings, findings_total } = record;
  if (findings.length === 0) return null;
  const title = text.recordFindings(formatCount(findings_total), findings_total);
  return (
    <section id="record-findings" className="scroll-mt-20">
      <Alert tone="error" title={`${text.record}: ${title}`}>
        <ul className="mt-1 flex flex-col gap-1">
          {findings.map(({ subject, detail, url, found_at }) => (
            <li key={`${subject} ${detail}`} className="break-words">
              {url === ADMIN_OVERVIEW_URL ? (
                <span className="font-medium">{subject}</span>
              ) : (
                <Link to={url} className="link font-medium">
                  {subject}
                </Link>
              )}
              : {detail}{" "}
              <span className="text-muted">
                <DateTime iso={found_at} />
              </span>
            </li>
          ))}
        </ul>
        {findings_total > findings.length ? (
          <p className="mt-1">{text.moreFindings(formatCount(findings_total - findings.length))}</p>
        ) : null}
      </Alert>
    </section>
  );
}

const CHANNEL_TONES = { on: "success", switched_off: "neutral", not_configured: "warning" } as const;

/** Shows the notification channels: whether each is configured (R20), and how many deliveries are waiting or were given up. */
export function ChannelsCard({ channels, localMail }: { channels: readonly ChannelHealth[]; localMail: boolean }) {
  const mailbox = localMail ? (
    <LinkButton to="/admin/mail" size="sm">
      {text.localMail}
    </LinkButton>
  ) : null;
  return (
    <Card title={text.channels} actions={mailbox}>
      <ul className="flex flex-col gap-3 text-sm">
        {channels.map(({ channel, state, waiting, given_up, missing }) => (
          <li key={channel} className="flex flex-col gap-1">
            <span className="flex flex-wrap items-center justify-between gap-2">
              {text.channel[channel]}
              <Badge tone={CHANNEL_TONES[state]}>{text.channelState[state]}</Badge>
            </span>
            <span className="break-words text-muted">
              {missing === null
                ? text.deliveries(formatCount(waiting), formatCount(given_up))
                : text.setupHint(missing)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Shows the provider of the assistant and how much of today's token budget (UTC) is used. */
export function AssistantUsageCard({ assistant }: { assistant: AssistantUsage }) {
  const { provider, missing, calls_today, tokens_today, tokens_per_day, tokens_per_person } = assistant;
  return (
    <Card title={text.assistant}>
      <DescriptionList
        compact
        items={[
          { term: text.model, value: provider ?? text.noModel },
          { term: text.calls, value: provider && formatCount(calls_today) },
          {
            term: text.tokens,
            value: provider && text.tokensUsed(formatCount(tokens_today), formatCount(tokens_per_day)),
          },
          { term: text.perPerson, value: provider && formatCount(tokens_per_person) },
        ]}
      />
      {missing ? <p className="mt-3 break-words text-muted text-sm">{text.setupHint(missing)}</p> : null}
    </Card>
  );
}

const COLUMNS = [
  { header: text.job, cell: ({ name }: CronRun) => <span className="block first-letter:uppercase">{name}</span> },
  { header: text.jobLastRun, cell: ({ started_at }: CronRun) => <DateTime iso={started_at} /> },
  {
    header: text.jobDuration,
    numeric: true as const,
    cell: ({ duration_ms }: CronRun) => text.milliseconds(formatCount(duration_ms)),
  },
  { header: text.result, cell: (job: CronRun) => <JobResult {...job} /> },
];

/** Shows the background jobs with their last runs. */
export function CronJobs({ jobs }: { jobs: readonly CronRun[] }) {
  return (
    <section aria-labelledby="jobs-title" className="flex flex-col gap-3">
      <h2 id="jobs-title" className="font-semibold text-base">
        {text.jobs}
      </h2>
      {jobs.length === 0 ? (
        <p className="text-muted text-sm">{text.noJobs}</p>
      ) : (
        <DataTable label={text.jobs} columns={COLUMNS} rows={jobs.map((job) => ({ ...job, id: job.name }))} />
      )}
    </section>
  );
}

function JobResult({ succeeded, outcome }: CronRun) {
  return (
    <span className="inline-flex flex-wrap items-center gap-2 max-md:justify-end">
      <Badge tone={succeeded ? "success" : "error"}>{succeeded ? text.succeeded : text.failedJob}</Badge>
      <span className="break-words text-muted">{formatJobOutcome(outcome)}</span>
    </span>
  );
}
