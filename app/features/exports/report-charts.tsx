import { useLocation } from "@remix-run/react";
import type { MedianDecisionTime, Report, ReportsPageData } from "../../../domain/exports/reports.ts";
import { formatUsd } from "../../../domain/format/money.ts";
import { formatCount, formatPercent } from "../../../domain/format/numbers.ts";
import type { Rendered } from "../../../domain/message.ts";
import { NO_APPROVER_FILTER } from "../../../domain/requests/waiting.ts";
import type { Texts } from "../../../texts/screens.ts";
import { Bars, ChartCard, StackedBars } from "../../ui/charts.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { nameDepartment } from "../../ui/render-message.ts";
import { STATUS_STYLE } from "../../ui/status-badge.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { getListAddress, type ListParameter } from "../requests/filter-address.ts";

/** Returns a month such as '2026-11' in words: 'Nov 26'. */
const formatMonth = (texts: Texts, month: string): string =>
  new Intl.DateTimeFormat(texts.language, { month: "short", year: "2-digit", timeZone: "UTC" }).format(
    new Date(`${month}-01T00:00:00Z`),
  );

export interface ReportChartsProps {
  report: Rendered<ReportsPageData["report"]>;
}

/** Returns the last day of a month such as '2026-11'. */
const getLastDay = (month: string): string => {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
};

type LinkBuilder = (changes: Partial<Record<ListParameter, string | null>>) => string;

/**
 * Returns a function that returns the address of the list of a bar's requests. The address has the period and the filters of this screen,
 * and the filters of the bar.
 */
function useListLinks({ from, to }: Report["period"]): LinkBuilder {
  const texts = useTexts();

  const { search } = useLocation();
  const requester = new URLSearchParams(search).get("requester_name");
  return (changes) =>
    getListAddress(
      texts,
      { pathname: "/", search },
      { requester, date_from: from, date_to: to, sort_by: null, ...changes },
    );
}

/**
 * Shows the charts of the report, each with its figures as a table. The charts work without JavaScript. Their bars link to the requests.
 */
export function ReportCharts({ report }: ReportChartsProps) {
  const texts = useTexts();
  const text = texts.downloads;
  const messages = texts.common;

  const { columns } = text;
  const shared = { tableLabel: text.asTable, empty: text.noData };
  const getLink = useListLinks(report.period);
  const statuses = [...report.by_status].sort((a, b) => b.count - a.count);
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <ChartCard
        {...shared}
        title={text.byMonth}
        className="lg:col-span-2"
        table={{
          headers: [columns.month, columns.open, columns.approved, columns.rejected, columns.cancelled],
          rows: report.months.map(({ month, ...counts }) => [
            formatMonth(texts, month),
            ...[counts.open, counts.approved, counts.rejected, counts.cancelled].map((count) =>
              formatCount(count, texts.language),
            ),
          ]),
        }}
      >
        <StackedBars
          series={[
            { name: columns.open, tone: STATUS_STYLE.pending.tone },
            { name: columns.approved, tone: STATUS_STYLE.approved.tone },
            { name: columns.rejected, tone: STATUS_STYLE.rejected.tone },
            { name: columns.cancelled, tone: STATUS_STYLE.cancelled.tone },
          ]}
          stacks={report.months.map(({ month, open, approved, rejected, cancelled }) => ({
            label: formatMonth(texts, month),
            parts: [open, approved, rejected, cancelled],
            to: getLink({
              date_from: max(report.period.from, `${month}-01`),
              date_to: min(report.period.to, getLastDay(month)),
            }),
          }))}
        />
      </ChartCard>
      <ChartCard
        {...shared}
        title={text.byStatus}
        table={{
          headers: [columns.status, columns.count],
          rows: statuses.map(({ status, count }) => [messages.status[status], formatCount(count, texts.language)]),
        }}
      >
        <Bars
          bars={statuses.map(({ status, count }) => ({
            label: messages.status[status],
            value: count,
            valueLabel: formatCount(count, texts.language),
            tone: STATUS_STYLE[status].tone,
            to: getLink({ status }),
          }))}
        />
      </ChartCard>
      <ChartCard
        {...shared}
        title={text.waiting}
        table={{
          headers: [columns.waitsFor, columns.count, columns.oldest],
          rows: report.waiting.map(({ name, count, oldest }) => [
            name ?? text.noApprover,
            formatCount(count, texts.language),
            oldest === null ? text.unknown : <DateTime key={oldest} iso={oldest} />,
          ]),
        }}
      >
        <Bars
          bars={report.waiting.map(({ name, count, asked }) => ({
            label: name ?? text.noApprover,
            value: count,
            valueLabel: formatCount(count, texts.language),
            tone: name === null ? ("warning" as const) : undefined,
            to: getLink({
              // Removes the period from the link, because these figures include all open requests.
              ...{ date_from: null, date_to: null },
              ...(name !== null && asked === count
                ? { status: "needs_info", requester: name }
                : { status: "pending,overdue", approver: name ?? NO_APPROVER_FILTER }),
            }),
          }))}
        />
      </ChartCard>
      <DecisionTimeChart
        title={text.byDepartment}
        header={columns.department}
        times={report.by_department}
        getLabel={(...args) => nameDepartment(texts, ...args)}
        getLink={(department) => getLink({ status: DECIDED, department })}
      />
      <DecisionTimeChart
        title={text.byApprover}
        header={columns.approver}
        times={report.by_approver}
        getLink={(approver) => getLink({ status: DECIDED, approver })}
      />
      <ChartCard
        {...shared}
        title={text.amounts}
        hint={text.amountsHint}
        table={{
          headers: [columns.type, columns.count, columns.requested, columns.approvedUsd],
          rows: report.amounts.map(({ type_name, count, requested_usd, approved_usd }) => [
            type_name,
            formatCount(count, texts.language),
            formatUsd(Math.round(requested_usd), texts.language),
            formatUsd(Math.round(approved_usd), texts.language),
          ]),
        }}
      >
        <Bars
          bars={report.amounts.map(({ request_type, type_name, requested_usd, approved_usd }) => ({
            label: type_name,
            value: requested_usd,
            highlighted: approved_usd,
            valueLabel: text.amountsLabel(
              formatUsd(Math.round(approved_usd), texts.language),
              formatUsd(Math.round(requested_usd), texts.language),
            ),
            to: getLink({ request_type }),
          }))}
        />
      </ChartCard>
      <OnTimeChart {...report.on_time} />
    </div>
  );
}

const DECIDED = "approved,rejected";
const max = (one: string, other: string): string => (one > other ? one : other);
const min = (one: string, other: string): string => (one < other ? one : other);

function DecisionTimeChart({
  title,
  header,
  times,
  getLabel = (name) => name,
  getLink,
}: {
  title: string;
  header: string;
  times: readonly MedianDecisionTime[];
  getLabel?: (name: string) => string;
  getLink: (name: string) => string;
}) {
  const texts = useTexts();
  const text = texts.downloads;

  const slowestFirst = [...times].sort((a, b) => b.median_hours - a.median_hours);
  return (
    <ChartCard
      title={title}
      tableLabel={text.asTable}
      empty={text.noData}
      table={{
        headers: [header, text.columns.decided, text.columns.median],
        rows: slowestFirst.map(({ name, decided, median_hours }) => [
          getLabel(name),
          formatCount(decided, texts.language),
          formatHours(texts, median_hours),
        ]),
      }}
    >
      <Bars
        bars={slowestFirst.map(({ name, median_hours }) => ({
          label: getLabel(name),
          value: median_hours,
          valueLabel: formatHours(texts, median_hours),
          to: getLink(name),
        }))}
      />
    </ChartCard>
  );
}

function OnTimeChart({ finished, on_time }: Report["on_time"]) {
  const texts = useTexts();
  const text = texts.downloads;

  const share = finished === 0 ? null : Math.round((100 * on_time) / finished);
  return (
    <ChartCard
      title={text.onTime}
      tableLabel={text.asTable}
      empty={text.onTimeNone}
      table={{
        headers: [text.onTime, text.columns.count],
        rows:
          share === null
            ? []
            : [
                [
                  formatPercent(share, texts.language),
                  `${formatCount(on_time, texts.language)} / ${formatCount(finished, texts.language)}`,
                ],
              ],
      }}
    >
      <p className="mb-2 font-semibold text-3xl tabular-nums">{formatPercent(share ?? 0, texts.language)}</p>
      <p className="mb-3 text-muted text-sm">
        {text.onTimeText(formatCount(on_time, texts.language), formatCount(finished, texts.language))}
      </p>
      <svg className="h-2.5 w-full rounded-sm" preserveAspectRatio="none" viewBox="0 0 100 10" aria-hidden="true">
        <rect width="100" height="10" className="fill-base-content/6" />
        <rect width={share ?? 0} height="10" className="fill-success" />
      </svg>
    </ChartCard>
  );
}

/** Returns a duration as text: '45 min', '7.5 h' or '3.2 days'. */
function formatHours(texts: Texts, hours: number): string {
  const text = texts.downloads;

  if (hours < 1) return `${Math.round(hours * 60)} min`;
  const decimal = new Intl.NumberFormat(texts.language, { maximumFractionDigits: 1, useGrouping: false });
  return hours < 48 ? `${decimal.format(hours)} h` : text.days(decimal.format(hours / 24));
}
