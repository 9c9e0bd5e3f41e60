import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { SheetsStatus } from "../../domain/admin/entities.ts";
import { ok, type RenderedFailure } from "../../domain/errors.ts";
import { formatCount } from "../../domain/format/numbers.ts";
import type { Rendered } from "../../domain/message.ts";
import type { Texts } from "../../texts/screens.ts";
import { SheetsButtons, SheetsSyncProgress } from "../features/admin/sheets/sheets-controls.tsx";
import { unwrapOrThrow } from "../features/admin/unwrap-or-throw.ts";
import { RefusalAlert } from "../forms/failure-alert.tsx";
import { createFormClientAction } from "../forms/form-client-action.ts";
import type { FormRefusalFunction } from "../forms/page-forms.ts";
import { type Refusal, toRefusal } from "../forms/refusal.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import type { ToastContent } from "../server/flash.ts";
import { createFormHandler, handleForms, type SubmittedForm } from "../server/handle-form.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { Alert } from "../ui/alert.tsx";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { DateTime } from "../ui/date-time.tsx";
import { DescriptionList } from "../ui/description-list.tsx";
import { getPageTexts, loadMoreTexts, useTexts } from "../ui/texts.tsx";

if (!import.meta.env.SSR) await loadMoreTexts();

export const meta: MetaFunction = ({ matches }) => [
  { title: getPageTexts(matches).common.app.pageTitle(getPageTexts(matches).admin.tabs.sheets) },
];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const status = unwrapOrThrow(await context.services.admin.sheets.getStatus(requireActor(context, request)));
  return { status, formKey: crypto.randomUUID() };
}

/** Handles the two buttons of the tab. The field `_act` contains the name of the button. */
export const action = (args: ActionFunctionArgs) => {
  const texts = args.context.texts;
  return handleForms<Refusal>(args, ({ form }) => {
    const act = form.get("_act");
    return act === "refresh" ? createRefreshForm(texts) : act === "sync" ? createSyncForm(texts) : null;
  });
};

const createRefreshForm = (texts: Texts) =>
  createFormHandler<null, unknown, Refusal>({
    parse: () => ok(null),
    run: (_, { actor, context }) => context.services.admin.sheets.check(actor),
    dismiss: (failure, submission) => dismissRefusal(failure, submission, texts.admin.error, texts.sheets.failed),
    recover: (form, failure) => refuse(texts, form, failure),
    done: (_, { url }) => ({ to: url.pathname, toast: { tone: "success", title: texts.sheets.refreshed } }),
  });

const createSyncForm = (texts: Texts) =>
  createFormHandler<null, { message: string }, Refusal>({
    parse: () => ok(null),
    run: (_, { actor, context }) => context.services.admin.sheets.syncAll(actor),
    once: {
      fingerprint: () => "sheets sync-all",
      replay: (_id, _input, { actor, context }) => context.services.admin.sheets.syncAll(actor),
    },
    dismiss: (failure, submission) =>
      dismissRefusal(failure, submission, texts.sheets.syncFailed, texts.sheets.syncFailedDetail),
    recover: (form, failure) => refuse(texts, form, failure),
    done: ({ message }, { url }) => ({
      to: url.pathname,
      toast: { tone: "success", title: texts.sheets.syncCompleted, description: message },
    }),
  });

/** Returns the redirect that shows a refusal as a toast, or null for a system failure, which the page shows. */
function dismissRefusal({ code, detail }: RenderedFailure, { url }: SubmittedForm, title: string, fallback: string) {
  if (code === "internal") return null;
  const toast: ToastContent = { tone: "error", title, description: detail || fallback };
  return { to: url.pathname, toast };
}

const refuse: FormRefusalFunction<Refusal> = (texts, form, failure) =>
  toRefusal(form, failure, form.get("_act") === "sync" ? texts.sheets.syncFailedDetail : texts.sheets.failed);

const loadRecovery = async () => ({ refuse });

export const clientAction = createFormClientAction(loadRecovery);

export default function Sheets() {
  const texts = useTexts();
  const text = texts.sheets;
  const adminMessages = texts.admin;

  const { status, formKey } = useLoaderData<typeof loader>();
  const refusal = useFormResult<Refusal>(loadRecovery);
  return (
    <Card title={text.title} actions={<StateBadge status={status} />}>
      <p className="text-muted text-sm">{text.intro}</p>
      <div className="mt-4 flex flex-col gap-4">
        <RefusalAlert refusal={refusal} heading={adminMessages.error} />
        {status.error === null ? null : (
          <Alert tone="error" title={adminMessages.error}>
            {status.error}
          </Alert>
        )}
        {status.configured ? <SheetsDetails status={status} /> : <SetupInstructions />}
        {status.progress ? <SheetsSyncProgress {...status.progress} /> : null}
        {status.configured ? <SheetsButtons status={status} formKey={formKey} /> : null}
      </div>
    </Card>
  );
}

function StateBadge({ status: { configured, initialized } }: { status: Rendered<SheetsStatus> }) {
  const text = useTexts().sheets;

  if (!configured) return <Badge variant="outline">{text.notConfigured}</Badge>;
  return initialized ? (
    <Badge tone="success">{text.connected}</Badge>
  ) : (
    <Badge variant="outline">{text.notInitialized}</Badge>
  );
}

function SetupInstructions() {
  const text = useTexts().sheets;

  return (
    <Alert>
      <p>{text.setupText}</p>
      <p className="mt-2 break-words">{text.secrets}</p>
    </Alert>
  );
}

function SheetsDetails({ status }: { status: Rendered<SheetsStatus> }) {
  const text = useTexts().sheets;

  return (
    <>
      {status.initialized ? null : <Alert>{text.firstSyncText}</Alert>}
      {status.last_checked === null ? null : <SheetsFacts status={status} />}
      <p className="text-muted text-sm">{text.accessText}</p>
    </>
  );
}

function SheetsFacts({ status }: { status: Rendered<SheetsStatus> }) {
  const texts = useTexts();
  const text = texts.sheets;

  return (
    <DescriptionList
      compact
      items={[
        { term: text.spreadsheet, value: status.spreadsheet_title },
        { term: text.worksheet, value: status.worksheet_title },
        { term: text.totalRows, value: status.initialized ? formatCount(status.total_rows, texts.language) : null },
        { term: text.dataRows, value: status.initialized ? formatCount(status.data_rows, texts.language) : null },
        { term: text.lastChecked, value: status.last_checked && <DateTime iso={status.last_checked} /> },
      ]}
    />
  );
}

export const ErrorBoundary = () => {
  const text = useTexts().sheets;
  return <RouteErrorBoundary failed={text.failed} />;
};
