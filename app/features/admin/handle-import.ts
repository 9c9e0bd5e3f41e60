import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { ImportReport as UnrenderedReport } from "../../../domain/admin/entities.ts";
import type { Actor } from "../../../domain/entities.ts";
import { fail, failInvalid, ok, type RenderedFailure, type Result } from "../../../domain/errors.ts";
import {
  type ImportResult,
  listCellsWithoutColumn,
  removePasswordLinks,
  withRefusedCsv,
} from "../../../domain/exports/csv-import.ts";
import { IMPORT_LIMIT_MESSAGE, LIMITS } from "../../../domain/limits.ts";
import type { Rendered } from "../../../domain/message.ts";
import type { ImportName } from "../../../texts/en/screens/admin-import.ts";
import type { Texts } from "../../../texts/screens.ts";
import { type InputSchema, parseInput } from "../../forms/field-errors.ts";
import { readText, truncateToLimit } from "../../forms/submitted-fields.ts";
import { createFormHandler, handleForms } from "../../server/handle-form.ts";
import { readFormLocale } from "../../server/preferences.ts";
import { type DecodedText, decodeText } from "./decode-text.ts";
import { createImportRecovery, type ImportRefusal } from "./import-refusal.ts";

/** The page shows at most this many accepted and at most this many refused rows. The file to download contains all refused rows. */
const MAX_DISPLAYED_ROWS = 100;

/** The maximum number of bytes of the texts of the form. A text field has two bytes for each line break. */
const MAX_TEXT_BYTES = 2 * LIMITS.import_bytes;
/** The maximum size of the submitted form in bytes. A file in UTF-16 and its rows in the text field fit into it. */
const MAX_IMPORT_BYTES = 2 * LIMITS.import_bytes + MAX_TEXT_BYTES;

type ImportReport = Rendered<UnrenderedReport>;

export interface PartitionedImportReport extends Omit<ImportReport, "rows"> {
  accepted_rows: ImportReport["rows"];
  refused_rows: ImportReport["rows"];
}

export type ImportActionResult =
  | ImportRefusal
  | { state: "preview"; csv: string; report: PartitionedImportReport }
  | { state: "done"; report: PartitionedImportReport };

interface ImportDefinition<Input> {
  name: ImportName;
  input: InputSchema<Input>;
  service: {
    previewImport: (actor: Actor, input: Input) => Promise<Result<ImportResult>>;
    import: (actor: Actor, input: Input) => Promise<Result<ImportResult>>;
  };
}

const tooLarge = fail("too_large", IMPORT_LIMIT_MESSAGE, { errors: [{ path: "csv", message: IMPORT_LIMIT_MESSAGE }] });

/** Handles the form of an import page: reads the file or the pasted rows, and previews or imports them. */
export const handleImport = <Input>(args: ActionFunctionArgs, definition: ImportDefinition<Input>) =>
  handleForms<ImportActionResult>(
    args,
    ({ form }) =>
      form.get("_act") === "import"
        ? createImportForm(args.context.texts, definition)
        : createPreviewForm(args.context.texts, definition),
    {
      maxBytes: MAX_IMPORT_BYTES,
      maxTextBytes: MAX_TEXT_BYTES,
      tooLarge,
    },
  );

interface ImportCall<Input> {
  csv: string;
  input: Input;
}

const createPreviewForm = <Input>(texts: Texts, { name, input: schema, service }: ImportDefinition<Input>) =>
  createFormHandler<ImportCall<Input>, ImportResult, ImportActionResult>({
    parse: (form, { request }) => parseRows(texts, schema, form, request),
    run: ({ input }, { actor }) => service.previewImport(actor, input),
    recover: (form, failure) => refuse(texts, name, form, failure),
    done: (report, { context }, { csv }) => ({
      page: { state: "preview", csv, report: toReportView(withRefusedCsv(context.renderAll(report))) },
    }),
  });

const createImportForm = <Input>(texts: Texts, { name, input: schema, service }: ImportDefinition<Input>) =>
  createFormHandler<ImportCall<Input>, ImportResult, ImportActionResult>({
    parse: (form, { request }) => parseRows(texts, schema, form, request),
    run: ({ input }, { actor }) => service.import(actor, input),
    once: {
      // Leaves passwords out of the fingerprint, because the fingerprint is stored as a fast hash.
      fingerprint: ({ csv }) => [name, listCellsWithoutColumn(csv, "password")],
      replay: (_, { input }, { actor }) => service.import(actor, input),
      redact: removePasswordLinks,
    },
    recover: (form, failure) => refuse(texts, name, form, failure),
    done: (report, { context }) => ({
      page: { state: "done", report: toReportView(withRefusedCsv(context.renderAll(report))) },
    }),
  });

/** Returns the refusal of a form with its rows, also if they were in a file. */
const refuse = async (texts: Texts, name: ImportName, form: FormData, failure: RenderedFailure) => ({
  ...createImportRecovery(name)(texts, form, failure),
  csv: truncateToLimit("csv", (await readRows(form)).text ?? ""),
});

async function parseRows<Input>(
  texts: Texts,
  schema: InputSchema<Input>,
  form: FormData,
  request: Request,
): Promise<Result<ImportCall<Input>>> {
  const { text, problem } = await readRows(form);
  if (problem !== null) return failInvalid([{ path: "csv", message: problem }]);
  const input = parseInput(schema, { csv: text, number_locale: readFormLocale(texts.language, request, form) });
  return input.ok ? ok({ csv: text, input: input.value }) : input;
}

/** Returns the submitted rows as text, from the file or, if no file was chosen, from the text field. */
async function readRows(form: FormData): Promise<DecodedText> {
  const file = form.get("file");
  if (file instanceof File && file.size > 0) return decodeText(await file.arrayBuffer());
  return { text: readText(form, "csv"), problem: null };
}

function toReportView({ rows, ...report }: ImportReport): PartitionedImportReport {
  return {
    ...report,
    accepted_rows: rows.filter(({ errors }) => errors.length === 0).slice(0, MAX_DISPLAYED_ROWS),
    refused_rows: rows.filter(({ errors }) => errors.length > 0).slice(0, MAX_DISPLAYED_ROWS),
  };
}
