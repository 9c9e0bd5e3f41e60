import { Form, useNavigation } from "@remix-run/react";
import { Button } from "../../components/ui/button.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { sheetsMessages as text } from "../../messages/admin-sheets.ts";

/** One form each, so that both work without scripts. */
export function SheetsButtons({ initialized, formKey }: { initialized: boolean; formKey: string }) {
  const pending = useNavigation().formData?.get("_act");
  return (
    <div className="flex flex-wrap gap-2">
      <Form method="post" preventScrollReset>
        <input type="hidden" name="_act" value="sync" />
        <input type="hidden" name="_key" value={formKey} />
        <Button icon={<Icon name="cloud-upload" />} pending={pending === "sync"}>
          {initialized ? text.syncAll : text.initialize}
        </Button>
      </Form>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="_act" value="refresh" />
        <Button variant="secondary" icon={<Icon name="refresh-cw" />} pending={pending === "refresh"}>
          {text.refresh}
        </Button>
      </Form>
    </div>
  );
}
