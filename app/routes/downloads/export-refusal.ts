import type { FormFailure } from "../../components/failure-alert.tsx";
import type { Failure } from "../../domain/errors.ts";
import { downloadsMessages as text } from "../../messages/downloads.ts";

/** Why an export was not begun, stopped or begun again. */
export interface ExportRefusal {
  failure: FormFailure;
}

export const refuseExport = (_: FormData, { code, detail }: Failure): ExportRefusal => ({
  failure: { code, title: text.failedFiltered, detail },
});
