import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { shownOrThrow } from "../../actions/panel-result.ts";
import { DateTime } from "../../components/date-time.tsx";
import { ErrorScreen } from "../../components/error-screen.tsx";
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

export const meta: MetaFunction = () => [{ title: messages.app.pageTitle(adminMessages.tabs.sheets) }];

export async function loader({ context, request }: LoaderFunctionArgs) {
  return shownOrThrow(await context.services.admin.sheets.status(requireActor(context, request)));
}

export default function Sheets() {
  const status = useLoaderData<typeof loader>();
  return (
    <Card
      title={text.title}
      actions={
        status.initialized ? (
          <Badge tone="success">{text.connected}</Badge>
        ) : (
          <Badge variant="outline">{text.notConfigured}</Badge>
        )
      }
    >
      <p className="text-muted text-sm">{text.intro}</p>
      <div className="mt-4 flex flex-col gap-4">
        {status.error === null ? null : (
          <Alert tone="error" title={adminMessages.error}>
            {status.error}
          </Alert>
        )}
        {status.initialized ? <Facts status={status} /> : <Alert>{text.whatToSet}</Alert>}
      </div>
    </Card>
  );
}

function Facts({ status }: { status: SheetsStatus }) {
  return (
    <DescriptionList
      compact
      items={[
        { term: text.spreadsheet, value: status.spreadsheet_title },
        { term: text.worksheet, value: status.worksheet_title },
        { term: text.totalRows, value: formatCount(status.total_rows) },
        { term: text.dataRows, value: formatCount(status.data_rows) },
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
