import type { ErrorCode, RenderedFailure } from "../../../domain/errors.ts";
import type { ImportName } from "../../../texts/en/screens/admin-import.ts";
import type { Texts } from "../../../texts/screens.ts";
import { type FieldErrors, toFieldErrors } from "../../forms/field-errors.ts";
import { truncateToLimit } from "../../forms/submitted-fields.ts";

/** Why a preview or an import failed, with the submitted rows. */
export interface ImportRefusal {
  state: "refused";
  csv: string;
  code: ErrorCode;
  title: string;
  detail: string;
  errors: FieldErrors;
}

/**
 * Returns a function that converts a failed import form to its refusal. `csv`: the submitted rows; if omitted, the rows in the form's text
 * field.
 */
export const createImportRecovery =
  (name: ImportName) =>
  (
    texts: Texts,
    form: FormData,
    { code, detail, errors }: RenderedFailure,
    csv = String(form.get("csv") ?? ""),
  ): ImportRefusal => ({
    state: "refused",
    csv: truncateToLimit("csv", csv),
    code,
    title: texts.imports[name].failed,
    detail,
    errors: toFieldErrors(errors),
  });
