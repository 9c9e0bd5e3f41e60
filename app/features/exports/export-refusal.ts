import type { Failure } from "../../../domain/errors.ts";
import type { FormFailure } from "../../forms/failure-alert.tsx";
import { downloadsMessages as text } from "../../messages/downloads.ts";

/** Why an export was not begun, stopped or begun again. */
export interface ExportRefusal {
  failure: FormFailure;
}

/** null after a session that ended: nothing was typed that could come back. */
export const toExportRefusal = (_: FormData, { code, detail }: Failure): ExportRefusal | null =>
  code === "not_signed_in" ? null : { failure: { code, title: text.failedFiltered, detail } };
