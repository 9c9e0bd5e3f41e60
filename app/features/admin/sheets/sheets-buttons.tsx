import { Form, useNavigation } from "@remix-run/react";
import type { SheetsStatus } from "../../../../domain/admin/entities.ts";
import { sheetsMessages as text } from "../../../messages/admin-sheets.ts";
import { Button } from "../../../ui/button.tsx";
import { Icon } from "../../../ui/icon.tsx";

/** One form each, so that both work without scripts. */
export function SheetsButtons({ status, formKey }: { status: SheetsStatus; formKey: string }) {
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
