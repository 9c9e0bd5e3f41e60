import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { fail, HTTP_STATUS } from "../../domain/errors.ts";
import { EXPORT_FORMATS, MAX_EXPORT_ROWS, MAX_STREAMED_ROWS } from "../../domain/exports/table.ts";
import { formatDate } from "../../domain/format/date-time.ts";
import { formatCount } from "../../domain/format/numbers.ts";
import { CreateExportInput, ExportFilters } from "../../domain/inputs/exports.ts";
import { roleWithArticle } from "../../domain/roles.ts";
import { unwrapOrThrow } from "../features/admin/unwrap-or-throw.ts";
import { DownloadCards } from "../features/exports/download-cards.tsx";
import { DownloadFilters, hasDownloadFilters, readDownloadFilters } from "../features/exports/download-filters.tsx";
import { type ExportRefusal, toExportRefusal } from "../features/exports/export-refusal.ts";
import { RecentExports } from "../features/exports/recent-exports.tsx";
import { ReportCharts } from "../features/exports/report-charts.tsx";
import { toListChoices } from "../features/requests/list-choices.ts";
import { FailureAlert } from "../forms/failure-alert.tsx";
import { formClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { messages } from "../messages/common.ts";
import { downloadsMessages as text } from "../messages/downloads.ts";
import { exportMessages as exported } from "../messages/export.ts";
import { createFlashCookie } from "../server/flash.ts";
import { readActorForm } from "../server/read-form.ts";
import { requireActor } from "../server/require-actor.ts";
import { runService } from "../server/run-service.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { Alert } from "../ui/alert.tsx";
import { Card } from "../ui/card.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { StatCard } from "../ui/stat-card.tsx";

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(text.title) }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request);
  const { filters, errors } = readDownloadFilters(request);
  const board = unwrapOrThrow(await context.services.reports.getPage(actor, filters));
  const { options, ...shown } = board;
  return {
    ...shown,
    choices: toListChoices(options),
    errors,
    role: roleWithArticle(actor.role),
    department: actor.department,
    formKey: crypto.randomUUID(),
  };
}

/** Has an export made in the background, stops one, or begins one again; then the same screen, with a toast. */
export async function action({ context, request }: ActionFunctionArgs) {
  const { actor, form } = await readActorForm(context, request);
  const { pathname, search } = new URL(request.url);
  const { exports } = context.services;
  const act = form.get("_act");
  const id = String(form.get("id") ?? "");
  const outcome = await runService<unknown>(context, async () => {
    if (act === "request") return requestExport();
    if (act === "cancel") return exports.cancel(actor, id);
    return act === "retry" ? exports.retry(actor, id) : fail("malformed");
  });
  if (!outcome.ok && outcome.code === "internal")
    return data(toExportRefusal(form, outcome), { status: HTTP_STATUS.internal });
  if (act !== "cancel") context.waitUntil(exports.runJobs());
  const toast = outcome.ok
    ? act === "cancel"
      ? null
      : ({ tone: "success", title: exported.started, description: exported.startedJob } as const)
    : ({ tone: "error", title: exported.failedTitle, description: outcome.detail || text.failedFiltered } as const);
  return redirect(`${pathname}${search}`, { headers: toast ? { "Set-Cookie": createFlashCookie(toast) } : {} });

  async function requestExport() {
    const input = CreateExportInput.safeParse(Object.fromEntries(form));
    if (!input.success) throw data(fail("malformed").detail, { status: HTTP_STATUS.malformed });
    const { format } = input.data;
    const filters = ExportFilters.parse(input.data);
    const run = () => exports.create(actor, format, filters);
    const key = String(form.get("_key") ?? "");
    if (key === "") return run();
    const fingerprint = context.sha256(JSON.stringify([format, filters]));
    return context.services.runWithIdempotencyKey(actor, { key, fingerprint, run, recover: run });
  }
}

const formatDay = (day: string): string => formatDate(`${day}T00:00:00.000Z`, "UTC");

const loadRecovery = async () => ({ refuse: (await import("../features/exports/export-refusal.ts")).toExportRefusal });

export const clientAction = formClientAction(loadRecovery);

export default function Downloads() {
  const shown = useLoaderData<typeof loader>();
  const failure = useFormResult<ExportRefusal>(loadRecovery)?.failure;
  const { search } = useLocation();
  const { matches, report } = shown;
  const tooMany = matches > MAX_EXPORT_ROWS;
  return (
    <>
      <PageHeader title={text.title} description={text.intro} />
      <div className="flex flex-col gap-6">
        {failure ? <FailureAlert failure={failure} heading={exported.failedTitle} /> : null}
        <DownloadFilters choices={shown.choices} errors={shown.errors} />
        <div>
          <p role="status" className="mb-3 font-medium">
            {matches === 0
              ? hasDownloadFilters(search)
                ? text.none
                : text.nothingYet
              : text.matches(formatCount(Math.min(matches, MAX_EXPORT_ROWS)), matches === 1)}
          </p>
          {tooMany ? (
            <div className="mb-3">
              <Alert tone="warning">{text.tooMany(formatCount(MAX_EXPORT_ROWS))}</Alert>
            </div>
          ) : null}
          <DownloadCards
            formats={EXPORT_FORMATS}
            search={search}
            disabled={matches === 0 || tooMany}
            inBackground={matches > MAX_STREAMED_ROWS}
            formKey={shown.formKey}
          />
        </div>
        <section aria-label={text.summary} className="grid grid-cols-2 gap-3 md:grid-cols-4">
          <StatCard label={text.accessible} value={shown.accessible} />
          <StatCard label={text.filtered} value={tooMany ? `${formatCount(MAX_EXPORT_ROWS)}+` : matches} />
          <StatCard label={text.approved} value={shown.approved} tone="success" />
          <StatCard label={text.pending} value={shown.pending} tone="info" />
        </section>
        <div className="flex flex-col gap-1 text-muted text-sm">
          <p>{text.summaryNote}</p>
          <p>{text.accessNote(shown.role, shown.department)}</p>
        </div>
        <RecentExports jobs={shown.exports} />
        <section aria-labelledby="reports">
          <h2 id="reports" className="font-semibold text-xl tracking-tight">
            {text.reports}
          </h2>
          <p className="mt-1 mb-4 text-muted">
            {text.period(formatDay(report.period.from), formatDay(report.period.to), hasDownloadFilters(search))}
          </p>
          {matches === 0 ? <Card>{text.noData}</Card> : <ReportCharts {...shown} />}
        </section>
      </div>
    </>
  );
}

export function ErrorBoundary() {
  return <RouteErrorBoundary failed={exported.failed} />;
}
