import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import type { SheetsStatus } from "../../domain/admin/entities.ts";
import { formatCount } from "../../domain/format/numbers.ts";
import { handleSheetsAction } from "../features/admin/sheets/sheets-action.ts";
import { SheetsButtons, SheetsProgress } from "../features/admin/sheets/sheets-controls.tsx";
import type { SheetsRefusal } from "../features/admin/sheets/sheets-refusal.ts";
import { unwrapOrThrow } from "../features/admin/unwrap-or-throw.ts";
import { FailureAlert } from "../forms/failure-alert.tsx";
import { formClientAction } from "../forms/form-client-action.ts";
import { useFormResult } from "../forms/saved-form-provider.tsx";
import { adminMessages } from "../messages/admin.ts";
import { sheetsMessages as text } from "../messages/admin-sheets.ts";
import { messages } from "../messages/common.ts";
import { requireActor } from "../server/require-actor.ts";
import { RouteErrorBoundary } from "../shell/route-error-boundary.tsx";
import { Alert } from "../ui/alert.tsx";
import { Badge } from "../ui/badge.tsx";
import { Card } from "../ui/card.tsx";
import { DateTime } from "../ui/date-time.tsx";
import { DescriptionList } from "../ui/description-list.tsx";

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(adminMessages.tabs.sheets) }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const status = unwrapOrThrow(await context.services.admin.sheets.getStatus(requireActor(context, request)));
  return { status, formKey: crypto.randomUUID() };
}

export const action = (args: ActionFunctionArgs) => handleSheetsAction(args);

const loadRecovery = async () => ({
  refuse: (await import("../features/admin/sheets/sheets-refusal.ts")).toSheetsRefusal,
});

export const clientAction = formClientAction(loadRecovery);

export default function Sheets() {
  const { status, formKey } = useLoaderData<typeof loader>();
  const failure = useFormResult<SheetsRefusal>(loadRecovery)?.failure;
  return (
    <Card title={text.title} actions={<StateBadge status={status} />}>
      <p className="text-muted text-sm">{text.intro}</p>
      <div className="mt-4 flex flex-col gap-4">
        {failure ? <FailureAlert failure={failure} heading={adminMessages.error} /> : null}
        {status.error === null ? null : (
          <Alert tone="error" title={adminMessages.error}>
            {status.error}
          </Alert>
        )}
        {status.configured ? <SheetsDetails status={status} /> : <SetupInstructions />}
        {status.progress ? <SheetsProgress {...status.progress} /> : null}
        {status.configured ? <SheetsButtons status={status} formKey={formKey} /> : null}
      </div>
    </Card>
  );
}

function StateBadge({ status: { configured, initialized } }: { status: SheetsStatus }) {
  if (!configured) return <Badge variant="outline">{text.notConfigured}</Badge>;
  return initialized ? (
    <Badge tone="success">{text.connected}</Badge>
  ) : (
    <Badge variant="outline">{text.notInitialized}</Badge>
  );
}

function SetupInstructions() {
  return (
    <Alert>
      <p>{text.setupText}</p>
      <p className="mt-2 break-words">{text.secrets}</p>
    </Alert>
  );
}

function SheetsDetails({ status }: { status: SheetsStatus }) {
  return (
    <>
      {status.initialized ? null : <Alert>{text.firstSyncText}</Alert>}
      {status.last_checked === null ? null : <SheetsFacts status={status} />}
      <p className="text-muted text-sm">{text.accessText}</p>
    </>
  );
}

function SheetsFacts({ status }: { status: SheetsStatus }) {
  return (
    <DescriptionList
      compact
      items={[
        { term: text.spreadsheet, value: status.spreadsheet_title },
        { term: text.worksheet, value: status.worksheet_title },
        { term: text.totalRows, value: status.initialized ? formatCount(status.total_rows) : null },
        { term: text.dataRows, value: status.initialized ? formatCount(status.data_rows) : null },
        { term: text.lastChecked, value: status.last_checked && <DateTime iso={status.last_checked} /> },
      ]}
    />
  );
}

export const ErrorBoundary = () => <RouteErrorBoundary failed={text.failed} />;
