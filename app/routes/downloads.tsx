import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useLocation } from "@remix-run/react";
import { fail, ok, type RenderedFailure } from "../../domain/errors.ts";
import { EXPORT_FORMATS, MAX_EXPORT_ROWS, MAX_STREAMED_ROWS } from "../../domain/exports/table.ts";
import { formatDate } from "../../domain/format/date-time.ts";
import { roleWithArticle } from "../../domain/format/labels.ts";
import { formatCount } from "../../domain/format/numbers.ts";
import { CreateExportInput, ExportFilters } from "../../domain/inputs/exports.ts";
import type { Texts } from "../../texts/screens.ts";
import { unwrapOrThrow } from "../features/admin/unwrap-or-throw.ts";
import { DownloadCards } from "../features/exports/download-cards.tsx";
import { DownloadFilters, hasDownloadFilters, readDownloadFilters } from "../features/exports/download-filters.tsx";
import { RecentExports } from "../features/exports/recent-exports.tsx";
import { ReportCharts } from "../features/exports/report-charts.tsx";
import { toListChoices } from "../features/requests/list-choices.tsx";
import { RefusalAlert } from "../forms/failure-alert.tsx";
import { parseInput } from "../forms/field-errors.ts";
import { createFormClientAction } from "../forms/form-client-action.ts";
import type { FormRefusalFunction } from "../forms/page-forms.ts";
import { type Refusal, toRefusal } from "../forms/refusal.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { readText } from "../forms/submitted-fields.ts";
import { createFormHandler, handleForms, type Redirection, type SubmittedForm } from "../server/handle-form.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { Alert } from "../ui/alert.tsx";
import { Card } from "../ui/card.tsx";
import { PageHeader } from "../ui/page-header.tsx";
import { nameDepartment } from "../ui/render-message.ts";
import { StatCard } from "../ui/stat-card.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).downloads.title) },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const texts = context.texts;

  const actor = requireActor(context, request);
  const { filters, errors } = readDownloadFilters(texts, request);
  const { options, ...page } = unwrapOrThrow(await context.services.reports.getPage(actor, filters));
  return {
    ...page,
    choices: toListChoices(options),
    errors,
    role: context.renderAll(roleWithArticle(actor.role)),
    department: actor.department,
    formKey: crypto.randomUUID(),
  };
}

/**
 * Handles the forms of the screen: request an export, cancel an export, retry a failed export. The field `_act` contains the name of the
 * form.
 */
export const action = (args: ActionFunctionArgs) => {
  const texts = args.context.texts;
  return handleForms<Refusal | null>(args, ({ form }) => {
    const act = form.get("_act");
    return act === "request"
      ? createRequestForm(texts)
      : act === "cancel"
        ? createCancelForm(texts)
        : act === "retry"
          ? createRetryForm(texts)
          : null;
  });
};

/** Returns what the page shows after a form failed. Returns null if the session has ended, because there is no typed text to restore. */
const refuse: FormRefusalFunction<Refusal> = (texts, form, failure) =>
  failure.code === "not_signed_in" ? null : toRefusal(form, failure, texts.downloads.failedFiltered);

const createRequestForm = (texts: Texts) =>
  createFormHandler<CreateExportInput, unknown, Refusal | null>({
    parse(form) {
      const input = parseInput(CreateExportInput, Object.fromEntries(form));
      return input.ok ? input : fail("malformed");
    },
    run: (input, { actor, context }) =>
      context.services.exports.create(actor, input.format, ExportFilters.parse(input)),
    once: {
      fingerprint: (input) => [input.format, ExportFilters.parse(input)],
      replay: (_, input, { actor, context }) =>
        context.services.exports.create(actor, input.format, ExportFilters.parse(input)),
    },
    dismiss: (failure, submission) =>
      failure.code === "malformed" ? null : dismissRefusal(texts, failure, submission),
    recover: (form, failure) => (failure.code === "malformed" ? null : refuse(texts, form, failure)),
    done: (_, submission) => startExport(texts, submission),
  });

const createRetryForm = (texts: Texts) =>
  createFormHandler<string, unknown, Refusal | null>({
    parse: (form) => ok(readText(form, "id")),
    run: (id, { actor, context }) => context.services.exports.retry(actor, id),
    dismiss: (...args) => dismissRefusal(texts, ...args),
    recover: (form, failure) => refuse(texts, form, failure),
    done: (_, submission) => startExport(texts, submission),
  });

const createCancelForm = (texts: Texts) =>
  createFormHandler<string, unknown, Refusal | null>({
    parse: (form) => ok(readText(form, "id")),
    run: (id, { actor, context }) => context.services.exports.cancel(actor, id),
    dismiss: (...args) => dismissRefusal(texts, ...args),
    recover: (form, failure) => refuse(texts, form, failure),
    done: (_, { url }) => ({ to: url.pathname + url.search }),
  });

/** Starts the export job, which continues after the response. Returns the redirect to the same page with a toast. */
function startExport(texts: Texts, { url, context }: SubmittedForm): Redirection {
  const exported = texts.exports;

  context.waitUntil(context.services.exports.runJobs());
  return {
    to: url.pathname + url.search,
    toast: { tone: "success", title: exported.started, description: exported.startedJob },
  };
}

/** Returns the redirect that shows a refusal as a toast, or null for a system failure, which the page shows. */
function dismissRefusal(texts: Texts, { code, detail }: RenderedFailure, { url }: SubmittedForm): Redirection | null {
  const text = texts.downloads;
  const exported = texts.exports;

  if (code === "internal") return null;
  const description = detail || text.failedFiltered;
  return { to: url.pathname + url.search, toast: { tone: "error", title: exported.failedTitle, description } };
}

/** Returns the number of matches as text: '12', or '12+' if counting stopped at 12. */
const formatMatches = (
  texts: Texts,
  { matches, matches_is_floor }: { matches: number; matches_is_floor: boolean },
): string =>
  `${formatCount(Math.min(matches, MAX_EXPORT_ROWS), texts.language)}${matches_is_floor || matches > MAX_EXPORT_ROWS ? "+" : ""}`;

const formatDay = (texts: Texts, day: string): string => formatDate(`${day}T00:00:00.000Z`, "UTC", texts.language);

const loadRecovery = async () => ({ refuse });

export const clientAction = createFormClientAction(loadRecovery);

export default function Downloads() {
  const texts = useTexts();
  const text = texts.downloads;
  const exported = texts.exports;

  const page = useLoaderData<typeof loader>();
  const refusal = useFormResult<Refusal>(loadRecovery);
  const { search } = useLocation();
  const { matches, report } = page;
  const tooMany = matches > MAX_EXPORT_ROWS;
  const isEmpty = matches === 0 && !page.matches_is_floor;
  return (
    <>
      <PageHeader title={text.title} description={text.intro} />
      <div className="flex flex-col gap-6">
        <RefusalAlert refusal={refusal} heading={exported.failedTitle} />
        <DownloadFilters
          choices={page.choices}
          errors={page.errors}
          matches={text.showMatches(formatMatches(texts, page), matches === 1 && !page.matches_is_floor)}
        />
        <div id="matches" className="scroll-mt-20">
          <p role="status" className="mb-3 font-medium">
            {isEmpty
              ? hasDownloadFilters(search)
                ? text.none
                : text.nothingYet
              : text.matches(formatMatches(texts, page), matches === 1 && !page.matches_is_floor)}
          </p>
          {tooMany ? (
            <div className="mb-3">
              <Alert tone="warning">{text.tooMany(formatCount(MAX_EXPORT_ROWS, texts.language))}</Alert>
            </div>
          ) : null}
          <DownloadCards
            formats={EXPORT_FORMATS}
            search={search}
            disabled={isEmpty || tooMany}
            inBackground={matches > MAX_STREAMED_ROWS || page.matches_is_floor}
            formKey={page.formKey}
          />
        </div>
        <section aria-label={text.summary} className="grid grid-cols-2 gap-3 md:grid-cols-4">
          <StatCard label={text.accessible} value={page.accessible} />
          <StatCard label={text.filtered} value={formatMatches(texts, page)} />
          <StatCard label={text.approved} value={page.approved} tone="success" />
          <StatCard label={text.pending} value={page.pending} tone="info" />
        </section>
        <div className="flex flex-col gap-1 text-muted text-sm">
          <p>{text.summaryNote}</p>
          <p>{text.accessNote(page.role, nameDepartment(texts, page.department))}</p>
        </div>
        <RecentExports jobs={page.exports} />
        <section aria-labelledby="reports">
          <h2 id="reports" className="font-semibold text-xl tracking-tight">
            {text.reports}
          </h2>
          <p className="mt-1 mb-4 text-muted">
            {text.period(
              formatDay(texts, report.period.from),
              formatDay(texts, report.period.to),
              hasDownloadFilters(search),
            )}
          </p>
          {report.limits.map((limit) => (
            <p key={limit} className="mb-4 text-muted">
              {text.limits[limit]}
            </p>
          ))}
          {matches === 0 ? <Card>{text.noData}</Card> : <ReportCharts report={page.report} />}
        </section>
      </div>
    </>
  );
}

export const ErrorBoundary = () => {
  const exported = useTexts().exports;
  return <RouteErrorBoundary failed={exported.failed} />;
};
