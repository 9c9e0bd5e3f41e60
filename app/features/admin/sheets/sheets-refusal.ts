import type { Failure } from "../../../../domain/errors.ts";
import type { FormFailure } from "../../../forms/failure-alert.tsx";
import { sheetsMessages as text } from "../../../messages/admin-sheets.ts";

/** Why a button of the tab failed. */
export interface SheetsRefusal {
  failure: FormFailure;
}

export function toSheetsRefusal(form: FormData, { code, detail }: Failure): SheetsRefusal {
  const title = form.get("_act") === "sync" ? text.syncFailedDetail : text.failed;
  return { failure: { code, title, detail } };
}
