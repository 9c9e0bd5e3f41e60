import type { RenderedFailure } from "../../../domain/errors.ts";
import type { ImportName } from "../../../texts/en/screens/admin-import.ts";
import type { Texts } from "../../../texts/screens.ts";
import { findSubmittedText, type Refusal, toRefusal } from "../../forms/refusal.ts";

/** Why a preview or an import failed. */
export interface ImportRefusal extends Refusal {
  state: "refused";
  /** The submitted rows. */
  csv: string;
}

/** Returns a function that converts a failed import form to its refusal. */
export const createImportRecovery =
  (name: ImportName) =>
  (texts: Texts, form: FormData, failure: RenderedFailure): ImportRefusal => {
    const refusal = toRefusal(form, failure, texts.imports[name].failed, { fields: ["csv"] });
    return { ...refusal, values: {}, state: "refused", csv: findSubmittedText(refusal, "csv") ?? "" };
  };
