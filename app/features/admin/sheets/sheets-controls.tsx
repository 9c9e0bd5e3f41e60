import { Form, useNavigation } from "@remix-run/react";
import type { SheetsStatus } from "../../../../domain/admin/entities.ts";
import { formatCount } from "../../../../domain/format/numbers.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { ProgressBar } from "../../../ui/progress-bar.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { useReload } from "../../../ui/use-reload.ts";
import { useVisibleInterval } from "../../../ui/use-visible-interval.ts";
import { isReachable } from "../../offline/use-reload-when-reachable.ts";

/** Shows the buttons for the sync with Google Sheets. Each button has a form of its own, so that the buttons work without JavaScript. */
export function SheetsButtons({ status, formKey }: { status: Rendered<SheetsStatus>; formKey: string }) {
  const text = useTexts().sheets;

  const pending = useNavigation().formData?.get("_act");
  return (
    <div className="flex flex-wrap gap-2">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="_act" value="sync" />
        <input type="hidden" name="_key" value={formKey} />
        <Button icon={<Icon name="cloud-upload" />} pending={pending === "sync"}>
          {status.initialized ? text.syncAll : text.initialize}
        </Button>
      </Form>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="_act" value="refresh" />
        <Button variant="secondary" icon={<Icon name="refresh-cw" />} pending={pending === "refresh"}>
          {text.refresh}
        </Button>
      </Form>
      {status.spreadsheet_url === null ? null : (
        <a href={status.spreadsheet_url} className="btn btn-plain" target="_blank" rel="noreferrer">
          <Icon name="external-link" />
          {text.open}
        </a>
      )}
    </div>
  );
}

const POLL_MS = 5_000;

/** Shows the progress of a full sync with Google Sheets. Reloads the screen's data every five seconds while the progress is displayed. */
export function SheetsSyncProgress({ rows_done, rows_total }: { rows_done: number; rows_total: number }) {
  const texts = useTexts();
  const text = texts.sheets;

  const { reload, isReloading } = useReload();
  useVisibleInterval(async () => {
    // Checks the connection before reloading, because a failed reload would replace the screen with an error.
    if (!isReloading && (await isReachable())) reload();
  }, POLL_MS);
  const value = rows_total === 0 ? 0 : rows_done / rows_total;
  return (
    <ProgressBar
      label={text.progress(formatCount(rows_done, texts.language), formatCount(rows_total, texts.language))}
      value={value}
    />
  );
}
