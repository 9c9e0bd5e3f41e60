import { Link } from "@remix-run/react";
import type { ReactNode } from "react";
import type { AssistantUsage, RecordHealth } from "../../../../domain/admin/entities.ts";
import { ADMIN_OVERVIEW_URL } from "../../../../domain/audit/fault.ts";
import { formatCount } from "../../../../domain/format/numbers.ts";
import type { Rendered } from "../../../../domain/message.ts";
import type { ChannelHealth } from "../../../../domain/notifications/entities.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Badge } from "../../../ui/badge.tsx";
import { LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { DateTime } from "../../../ui/date-time.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { getApiTimeTone, getDatabaseTone } from "./format-health.ts";
import type { OverviewData } from "./load-overview.ts";

type OverviewHealth = OverviewData["health"];

/** Shows the health of the system: database, API response time, sessions, waiting requests and the check of the audit trail. */
export function HealthCard({ health }: { health: OverviewHealth }) {
  const texts = useTexts();
  const text = texts.overview;
  const adminMessages = texts.admin;

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
                  <span>{database.status ? text.databaseStatus[database.status] : text.unknown}</span>
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
          { term: text.sessions, value: formatCount(health.active_sessions, texts.language) },
          { term: text.pending, value: formatCount(health.request_stats.pending_requests, texts.language) },
          { term: text.record, value: <AuditTrailStatus record={health.record} /> },
          { term: text.checkpoint, value: <CheckpointStatus record={health.record} /> },
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
function AuditTrailStatus({ record }: { record: Rendered<RecordHealth> }) {
  const texts = useTexts();
  const text = texts.overview;

  const { last_round_at, requests_checked, findings_total } = record;
  if (last_round_at === null && findings_total === 0) return text.recordUnchecked;
  return (
    <span className="inline-flex flex-wrap items-center gap-2">
      {findings_total === 0 ? (
        <Badge tone="success">{text.recordIntact}</Badge>
      ) : (
        <a href="#record-findings" className="link">
          <Badge tone="error">{text.recordFindings(formatCount(findings_total, texts.language), findings_total)}</Badge>
        </a>
      )}
      {last_round_at === null ? null : (
        <span className="text-muted">
          {text.recordChecked(formatCount(requests_checked, texts.language), requests_checked)}{" "}
          <DateTime iso={last_round_at} />
        </span>
      )}
    </span>
  );
}

/** Shows when the last checkpoint was signed, or which setting is missing. */
function CheckpointStatus({ record: { checkpoint, checkpoint_missing } }: { record: Rendered<RecordHealth> }) {
  const text = useTexts().overview;

  if (checkpoint_missing !== null)
    return (
      <span className="flex flex-col items-start gap-1">
        <Badge tone="warning">{text.channelState.not_configured}</Badge>
        <span className="wrap-anywhere text-muted">{text.setupHint(checkpoint_missing)}</span>
      </span>
    );
  return checkpoint ? <DateTime iso={checkpoint.created_at} /> : text.checkpointNone;
}

/** Lists the differences that the check of the audit trail found, with links. Renders nothing if it found none. */
export function AuditTrailFindings({ record }: { record: Rendered<RecordHealth> }) {
  const texts = useTexts();
  const text = texts.overview;

  const { findings, findings_total } = record;
  if (findings.length === 0) return null;
  const title = text.recordFindings(formatCount(findings_total, texts.language), findings_total);
  return (
    <section id="record-findings" className="scroll-mt-20">
      <Alert tone="error" title={`${text.record}${texts.common.colon} ${title}`}>
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
              {`${texts.common.colon} ${detail} `}
              <span className="text-muted">
                <DateTime iso={found_at} />
              </span>
            </li>
          ))}
        </ul>
        {findings_total > findings.length ? (
          <p className="mt-1">{text.moreFindings(formatCount(findings_total - findings.length, texts.language))}</p>
        ) : null}
      </Alert>
    </section>
  );
}

/**
 * Shows one line for each area of the system: the background jobs, the notification channels and the assistant. The details of each area
 * are folded.
 */
export function AreasCard({ health, localMail }: { health: OverviewHealth; localMail: boolean }) {
  const text = useTexts().overview;

  const { cron_jobs, channels, assistant } = health;
  const failedJobs = cron_jobs.filter(({ succeeded }) => !succeeded).length;
  const unconfigured = channels.filter(({ state }) => state === "not_configured").length;
  const isMailStored = channels.some(({ state }) => state === "stored");
  const failedDeliveries = channels.reduce((sum, { given_up }) => sum + given_up, 0);
  return (
    <Card title={text.areas}>
      <div className="-my-3 divide-y divide-base-300">
        <Area
          tone={failedJobs > 0 ? "error" : cron_jobs.length > 0 ? "success" : "neutral"}
          summary={cron_jobs.length === 0 ? text.noJobs : text.jobs(cron_jobs.length, failedJobs)}
        >
          <JobList jobs={cron_jobs} />
        </Area>
        <Area
          tone={failedDeliveries > 0 ? "error" : unconfigured > 0 || isMailStored ? "warning" : "success"}
          summary={text.channels(channels.length, unconfigured, failedDeliveries, isMailStored)}
        >
          <ChannelList channels={channels} />
          {localMail ? (
            <div className="mt-4">
              <LinkButton to="/admin/mail" size="sm">
                {text.localMail}
              </LinkButton>
            </div>
          ) : null}
        </Area>
        <Area tone="success" summary={text.assistant(assistant.provider)}>
          <AssistantDetails assistant={assistant} />
        </Area>
      </div>
    </Card>
  );
}

const AREA_ICONS = {
  success: ["circle-check", "text-success"],
  warning: ["triangle-exclamation-point", "text-warning"],
  error: ["circle-x", "text-error"],
  neutral: ["clock", "text-muted"],
} as const;

function Area({ tone, summary, children }: { tone: keyof typeof AREA_ICONS; summary: string; children: ReactNode }) {
  const text = useTexts().overview;

  const [icon, color] = AREA_ICONS[tone];
  return (
    <details className="group py-1">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-md text-sm">
        <Icon name={icon} className={cx("size-5", color)} />
        <span className="min-w-0 flex-1 break-words">{summary}</span>
        <span className="text-muted underline-offset-4 group-hover:underline">{text.details}</span>
        <Icon name="chevron-right" className="text-muted transition-transform group-open:rotate-90" />
      </summary>
      <div className="pt-1 pb-3 pl-8 text-sm">{children}</div>
    </details>
  );
}

const CHANNEL_TONES = { on: "success", switched_off: "neutral", not_configured: "warning", stored: "warning" } as const;

/** Lists the notification channels: whether each channel is configured (R20), and how many deliveries are waiting or have failed. */
function ChannelList({ channels }: { channels: readonly Rendered<ChannelHealth>[] }) {
  const texts = useTexts();
  const text = texts.overview;

  return (
    <ul className="flex flex-col gap-3">
      {channels.map(({ channel, state, waiting, given_up, missing }) => (
        <li key={channel} className="flex flex-col gap-1">
          <span className="flex flex-wrap items-center justify-between gap-2">
            {text.channel[channel]}
            <Badge tone={CHANNEL_TONES[state]}>{text.channelState[state]}</Badge>
          </span>
          <span className="break-words text-muted">
            {state === "stored" ? `${text.mailStored} ` : ""}
            {missing === null
              ? text.deliveries(formatCount(waiting, texts.language), formatCount(given_up, texts.language))
              : text.setupHint(missing)}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Shows how much of today's token budget (in UTC) the assistant's model has used, or how to configure a model. */
function AssistantDetails({ assistant }: { assistant: Rendered<AssistantUsage> }) {
  const texts = useTexts();
  const text = texts.overview;

  const { provider, missing, calls_today, tokens_today, tokens_per_day, tokens_per_person } = assistant;
  return (
    <>
      {provider === null ? null : (
        <DescriptionList
          compact
          items={[
            { term: text.calls, value: formatCount(calls_today, texts.language) },
            {
              term: text.tokens,
              value: text.tokensUsed(
                formatCount(tokens_today, texts.language),
                formatCount(tokens_per_day, texts.language),
              ),
            },
            { term: text.perPerson, value: formatCount(tokens_per_person, texts.language) },
          ]}
        />
      )}
      {missing ? <p className="break-words text-muted">{text.setupHint(missing)}</p> : null}
    </>
  );
}

/** Lists the background jobs with their last runs. Failed jobs come first. */
function JobList({ jobs }: { jobs: OverviewHealth["cron_jobs"] }) {
  const text = useTexts().overview;

  const sorted = [...jobs].sort((one, other) => Number(one.succeeded) - Number(other.succeeded));
  return (
    <ul className="flex flex-col gap-2">
      {sorted.map(({ name, label, started_at, succeeded, outcome }) => (
        <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span className="inline-flex flex-wrap items-center gap-2">
            <span className="inline-block first-letter:uppercase">{label}</span>
            {succeeded ? null : <Badge tone="error">{text.failedJob}</Badge>}
          </span>
          <span className="text-muted">
            <DateTime iso={started_at} />
          </span>
          <span className="basis-full break-words text-muted empty:hidden">{outcome}</span>
        </li>
      ))}
    </ul>
  );
}
