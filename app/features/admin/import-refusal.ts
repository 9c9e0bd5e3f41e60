import type { ErrorCode, Failure } from "../../../domain/errors.ts";
import { type FieldErrors, toFieldErrors } from "../../forms/field-errors.ts";
import { truncateToLimit } from "../../forms/submitted-fields.ts";
import { type ImportName, importMessages } from "../../messages/admin-import.ts";

/** Why an import page did not do what it was asked, with the rows as they were sent. */
export interface ImportRefusal {
  state: "refused";
  csv: string;
  code: ErrorCode;
  title: string;
  detail: string;
  errors: FieldErrors;
}

/** Returns what an import page shows when it did not work. `csv`: the rows, where they do not stand in the form. */
export const toImportRefusal =
  (name: ImportName) =>
  (form: FormData, { code, detail, errors }: Failure, csv = String(form.get("csv") ?? "")): ImportRefusal => ({
    state: "refused",
    csv: truncateToLimit("csv", csv),
    code,
    title: importMessages[name].failed,
    detail,
    errors: toFieldErrors(errors),
  });
