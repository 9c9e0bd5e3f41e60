import { type ActionFunctionArgs, type AppLoadContext, data, type LoaderFunctionArgs } from "@remix-run/cloudflare";
import { fail, HTTP_STATUS } from "../../domain/errors.ts";
import { parseCsv, toCsv } from "../../domain/exports/csv.ts";
import { LIMITS } from "../../domain/limits.ts";
import { checkAdminAccess } from "../../domain/permissions.ts";
import { type ImportedFile, type ImportName, importMessages } from "../messages/admin-import.ts";
import { readActorUpload } from "../server/read-form.ts";
import { requireActor } from "../server/require-actor.ts";

const IMPORT_FILES: Partial<Record<string, ImportName>> = { "users.csv": "users", "departments.csv": "departments" };

/** Refused rows come with their reasons. */
const MAX_BYTES = 16 * LIMITS.import_characters;

/** Spreadsheets take a file for UTF-8 only with this mark. */
const BYTE_ORDER_MARK = "\uFEFF";

/** The file to begin an import with: its columns. */
export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const name = requireImportName(context, request, params.file);
  const columns = importMessages[name].columns.map((column) => column.name);
  return csvResponse(`${name}_template.csv`, toCsv([columns]));
}

/** Rows that a report brought, refused ones or those with one-time passwords, as a file: a download without scripts needs an address. */
export async function action({ context, request, params }: ActionFunctionArgs) {
  const { form, complete } = await readActorUpload(context, request, MAX_BYTES);
  const name = requireImportName(context, request, params.file);
  if (!complete) throw data(fail("too_large").detail, { status: HTTP_STATUS.too_large });
  const rows = parseCsv(String(form.get("csv") ?? ""));
  if (!rows.ok) throw data(fail("malformed").detail, { status: HTTP_STATUS.malformed });
  const today = context.now().toISOString().slice(0, 10);
  // Written anew, so that whatever was sent, no spreadsheet runs it (R22).
  const which: ImportedFile = form.get("which") === "passwords" ? "passwords" : "refused";
  return csvResponse(`${name}_${which}_${today}.csv`, toCsv(rows.records.map(({ cells }) => cells)));
}

function requireImportName(context: AppLoadContext, request: Request, file: string | undefined): ImportName {
  const refused = checkAdminAccess(requireActor(context, request).role);
  if (refused) throw data(refused.detail, { status: HTTP_STATUS[refused.code] });
  const name = IMPORT_FILES[file ?? ""];
  if (!name) throw data(fail("not_found").detail, { status: HTTP_STATUS.not_found });
  return name;
}

const csvResponse = (filename: string, csv: string) =>
  new Response(`${BYTE_ORDER_MARK}${csv}`, {
    headers: {
      "Content-Type": "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${filename}"`,
      "Content-Security-Policy": "sandbox; default-src 'none'",
    },
  });
