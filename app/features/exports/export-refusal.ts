import type { Failure } from "../../../domain/errors.ts";
import type { FormFailure } from "../../forms/failure-alert.tsx";
import { downloadsMessages as text } from "../../messages/downloads.ts";

/** Why an export was not started, cancelled or retried. */
export interface ExportRefusal {
  failure: FormFailure;
}

/** Returns what the page shows if a form failed. Null after an ended session, because nothing was typed that could be restored. */
export const toExportRefusal = (_: FormData, { code, detail }: Failure): ExportRefusal | null =>
  code === "not_signed_in" ? null : { failure: { code, title: text.failedFiltered, detail } };
