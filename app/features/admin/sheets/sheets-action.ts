import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { type Failure, ok } from "../../../../domain/errors.ts";
import { adminMessages } from "../../../messages/admin.ts";
import { sheetsMessages as text } from "../../../messages/admin-sheets.ts";
import type { Toast } from "../../../server/flash.ts";
import { defineForm, handleForms, type Submission } from "../../../server/handle-form.ts";
import { type SheetsRefusal, toSheetsRefusal } from "./sheets-refusal.ts";

/** Handles the two buttons of the tab, which `_act` names. */
export const handleSheetsAction = (args: ActionFunctionArgs) =>
  handleForms<SheetsRefusal>(args, ({ form }) => {
    const act = form.get("_act");
    return act === "refresh" ? refreshForm : act === "sync" ? syncForm : null;
  });

const refreshForm = defineForm<null, unknown, SheetsRefusal>({
  parse: () => ok(null),
  run: (_, { actor, context }) => context.services.admin.sheets.check(actor),
  dismiss: (failure, submission) => dismissRefusal(failure, submission, adminMessages.error, text.failed),
  recover: toSheetsRefusal,
  done: (_, { url }) => ({ to: url.pathname, toast: { tone: "success", title: text.refreshed } }),
});

const syncForm = defineForm<null, { message: string }, SheetsRefusal>({
  parse: () => ok(null),
  run: (_, { actor, context }) => context.services.admin.sheets.syncAll(actor),
  once: {
    fingerprint: () => "sheets sync-all",
    replay: (_id, _input, { actor, context }) => context.services.admin.sheets.syncAll(actor),
  },
  dismiss: (failure, submission) => dismissRefusal(failure, submission, text.syncFailed, text.syncFailedDetail),
  recover: toSheetsRefusal,
  done: ({ message }, { url }) => ({
    to: url.pathname,
    toast: { tone: "success", title: text.syncCompleted, description: message },
  }),
});

/** Shows a refusal as a toast. A failure of the system stays on the page. */
function dismissRefusal({ code, detail }: Failure, { url }: Submission, title: string, fallback: string) {
  if (code === "internal") return null;
  const toast: Toast = { tone: "error", title, description: detail || fallback };
  return { to: url.pathname, toast };
}
