import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type { ImportReport } from "../../../domain/admin/entities.ts";
import type { Actor } from "../../../domain/entities.ts";
import { type Failure, fail, HTTP_STATUS, type Result } from "../../../domain/errors.ts";
import { removeColumn, removePasswords } from "../../../domain/exports/csv-import.ts";
import { LIMITS, maxLengthMessage } from "../../../domain/limits.ts";
import { toInputFailure } from "../../forms/field-errors.ts";
import type { ImportName } from "../../messages/admin-import.ts";
import { readActorUpload } from "../../server/read-form.ts";
import { runService } from "../../server/run-service.ts";
import { decodeText } from "./decode-text.ts";
import { type ImportRefusal, toImportRefusal } from "./import-refusal.ts";

/** Rows of each kind that a page shows; all refused ones are in the file. */
const MAX_DISPLAYED_ROWS = 100;

/** A file and the same text once more, each character up to four bytes. */
const MAX_IMPORT_BYTES = 8 * LIMITS.import_characters + 64 * 1024;

export interface ImportReportView extends Omit<ImportReport, "rows"> {
  accepted_rows: ImportReport["rows"];
  refused_rows: ImportReport["rows"];
}

export type ImportActionResult =
  | ImportRefusal
  | { state: "preview"; csv: string; report: ImportReportView }
  | { state: "done"; report: ImportReportView };

interface ImportDefinition<Input> {
  name: ImportName;
  input: {
    safeParse: (
      fields: unknown,
    ) =>
      | { success: true; data: Input }
      | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } };
  };
  service: {
    previewImport: (actor: Actor, input: Input) => Promise<Result<ImportReport>>;
    import: (actor: Actor, input: Input) => Promise<Result<ImportReport>>;
  };
}

/** The action of an import page: reads the file or the pasted rows, and shows what would happen or makes it happen. */
export async function handleImport<Input>(context: AppLoadContext, request: Request, kind: ImportDefinition<Input>) {
  const { actor, form, complete } = await readActorUpload(context, request, MAX_IMPORT_BYTES);
  const csv = await readRows(form);
  const refuse = (failure: Failure) =>
    data<ImportActionResult>(toImportRefusal(kind.name)(form, failure, csv), { status: HTTP_STATUS[failure.code] });
  const tooMuch = maxLengthMessage(LIMITS.import_characters);
  if (!complete) return refuse(fail("too_large", tooMuch, { errors: [{ path: "csv", message: tooMuch }] }));
  const runs = form.get("_act") === "import";
  const input = kind.input.safeParse({ csv });
  if (!input.success) return refuse(toInputFailure(input.error));
  const work = () => (runs ? kind.service.import(actor, input.data) : kind.service.previewImport(actor, input.data));
  const outcome = await runService(context, () =>
    runs ? runWithIdempotencyKey(context, actor, form.get("_key"), [kind.name, csv], work) : work(),
  );
  if (!outcome.ok) return refuse(outcome);
  const report = toReportView(outcome.value);
  const answer: ImportActionResult = runs ? { state: "done", report } : { state: "preview", csv, report };
  return data(answer);
}

/** The file when one was chosen, else what stands in the text field. */
async function readRows(form: FormData): Promise<string> {
  const file = form.get("file");
  if (file instanceof File && file.size > 0) return decodeText(await file.arrayBuffer());
  return String(form.get("csv") ?? "");
}

/** A second press of the button gives the first answer again (R10), without passwords: neither they nor a hash over one is stored. */
function runWithIdempotencyKey(
  context: AppLoadContext,
  actor: Actor,
  key: unknown,
  [name, csv]: [string, string],
  run: () => Promise<Result<ImportReport>>,
): Promise<Result<ImportReport>> {
  if (typeof key !== "string" || key === "") return run();
  const fingerprint = context.sha256(JSON.stringify([name, removeColumn(csv, "password")]));
  return context.services.runWithIdempotencyKey(actor, {
    key,
    fingerprint,
    run,
    recover: run,
    redact: removePasswords,
  });
}

function toReportView({ rows, ...report }: ImportReport): ImportReportView {
  return {
    ...report,
    accepted_rows: rows.filter(({ errors }) => errors.length === 0).slice(0, MAX_DISPLAYED_ROWS),
    refused_rows: rows.filter(({ errors }) => errors.length > 0).slice(0, MAX_DISPLAYED_ROWS),
  };
}
