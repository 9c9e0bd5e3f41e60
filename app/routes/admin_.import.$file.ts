import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { checkAdminPanelAccess } from "../../domain/admin/access.ts";
import { ERROR_HTTP_STATUS, fail, ok } from "../../domain/errors.ts";
import { getCsvFormat, parseCsv, toCsv } from "../../domain/exports/csv.ts";
import { LIMITS } from "../../domain/limits.ts";
import type { ImportName, ImportResultFile } from "../../texts/en/screens/admin-import.ts";
import type { Texts } from "../../texts/screens.ts";
import { readText } from "../forms/submitted-fields.ts";
import { handleForm } from "../server/handle-form.ts";
import { requireActor } from "../server/require-actor.ts";

const IMPORT_FILES: Partial<Record<string, ImportName>> = {
  "users.csv": "users",
  "departments.csv": "departments",
  "groups.csv": "groups",
};

/** The maximum size in bytes of a form with refused rows and their errors. */
const MAX_BYTES = 4 * LIMITS.import_bytes;

/** Spreadsheet programs read a CSV file as UTF-8 only if it begins with this byte order mark. */
const BYTE_ORDER_MARK = "\uFEFF";

/** Returns an example file for an import. It is a CSV file that contains only the column names. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { texts } = context;
  const importMessages = texts.imports;

  const name = requireImportName(context, request, params.file);
  const columns = importMessages[name].columns.map((column) => column.name);
  return csvResponse(texts, `${name}_template.csv`, [columns]);
}

/** Returns a CSV file with rows of an import report: the refused rows, or users with their password links. Works without JavaScript. */
export const action = (args: ActionFunctionArgs) =>
  handleForm<string[][], string[][], null>(
    args,
    {
      parse(form) {
        requireImportName(args.context, args.request, args.params.file);
        const rows = parseCsv(readText(form, "csv"));
        return rows.ok ? ok(rows.records.map(({ cells }) => cells)) : fail("malformed");
      },
      run: async (rows) => ok(rows),
      recover: () => null,
      done(rows, { form, context, request }) {
        const name = requireImportName(context, request, args.params.file);
        const kind: ImportResultFile = form.get("which") === "links" ? "links" : "refused";
        const today = context.now().toISOString().slice(0, 10);
        return csvResponse(context.texts, `${name}_${kind}_${today}.csv`, rows);
      },
    },
    { maxBytes: MAX_BYTES, maxTextBytes: MAX_BYTES },
  );

function requireImportName(context: AppLoadContext, request: Request, file: string | undefined): ImportName {
  const refused = checkAdminPanelAccess(requireActor(context, request).role);
  if (refused) throw data(context.renderAll(refused).detail, { status: ERROR_HTTP_STATUS[refused.code] });
  const name = IMPORT_FILES[file ?? ""];
  if (!name) throw data(context.renderAll(fail("not_found")).detail, { status: ERROR_HTTP_STATUS.not_found });
  return name;
}

/** Returns the rows as a CSV file in the format of the screen's language. `toCsv` escapes formulas (R22). */
const csvResponse = (texts: Texts, filename: string, rows: readonly (readonly string[])[]) =>
  new Response(`${BYTE_ORDER_MARK}${toCsv(rows, getCsvFormat(texts.language).separator)}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Content-Security-Policy": "sandbox; default-src 'none'",
    },
  });
