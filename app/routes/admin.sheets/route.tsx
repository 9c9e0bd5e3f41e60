import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { formClientAction } from "../../actions/form-client-action.ts";
import { shownOrThrow } from "../../actions/panel-result.ts";
import { DateTime } from "../../components/date-time.tsx";
import { ErrorScreen } from "../../components/error-screen.tsx";
import { FailureAlert } from "../../components/failure-alert.tsx";
import { useFormAnswer } from "../../components/saved-form-provider.tsx";
import { Alert } from "../../components/ui/alert.tsx";
import { Badge } from "../../components/ui/badge.tsx";
import { Card } from "../../components/ui/card.tsx";
import { DescriptionList } from "../../components/ui/description-list.tsx";
import type { SheetsStatus } from "../../domain/admin-entities.ts";
import { formatCount } from "../../domain/number-format.ts";
import { adminMessages } from "../../messages/admin.ts";
import { sheetsMessages as text } from "../../messages/admin-sheets.ts";
import { messages } from "../../messages.ts";
import { requireActor } from "../../require-actor.ts";
import { SheetsButtons } from "./buttons.tsx";
import { SheetsProgress } from "./progress.tsx";
import { actOnSheets } from "./sheets-action.ts";
import type { SheetsRefusal } from "./sheets-refusal.ts";

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(adminMessages.tabs.sheets) }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  const status = shownOrThrow(await context.services.admin.sheets.status(requireActor(context, request)));
  return { status, formKey: crypto.randomUUID() };
}

export const action = ({ context, request }: ActionFunctionArgs) => actOnSheets(context, request);

const loadRecovery = async () => ({ refuse: (await import("./sheets-refusal.ts")).refuseSheets });

export const clientAction = formClientAction(loadRecovery);

export default function Sheets() {
  const { status, formKey } = useLoaderData<typeof loader>();
  const failure = useFormAnswer<SheetsRefusal>(loadRecovery)?.failure;
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
        {status.configured ? <Configured status={status} /> : <NotConfigured />}
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

function NotConfigured() {
  return (
    <Alert>
      <p>{text.whatToSet}</p>
      <p className="mt-2 break-words">{text.secrets}</p>
    </Alert>
  );
}

function Configured({ status }: { status: SheetsStatus }) {
  return (
    <>
      {status.initialized ? null : <Alert>{text.whatFirst}</Alert>}
      {status.last_checked === null ? null : <Facts status={status} />}
      <p className="text-muted text-sm">{text.whoSees}</p>
    </>
  );
}

function Facts({ status }: { status: SheetsStatus }) {
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

export function ErrorBoundary() {
  return (
    <ErrorScreen title={text.failed} retry>
      {messages.errors.whatNow}
    </ErrorScreen>
  );
}
