import type { RequestSummary } from "../../../domain/entities.ts";
import { formatIsolatedList } from "../../../domain/format/bidi.ts";
import { formatDateTime } from "../../../domain/format/date-time.ts";
import { formatMoney } from "../../../domain/format/money.ts";
import type { Rendered } from "../../../domain/message.ts";
import type { Texts } from "../../../texts/screens.ts";
import { listApproverNames } from "./approver-names.tsx";

type FactFields = Pick<
  Rendered<RequestSummary>,
  | "title"
  | "amount"
  | "amount_decimals"
  | "currency"
  | "request_type_name"
  | "priority_name"
  | "due_date"
  | "current_approver_name"
  | "waiting_for"
  | "info_requested"
  | "description"
>;

/** Returns the fields of a request that matter for a decision, as formatted texts by label. A missing field is ''. */
export function formatRequestFields(texts: Texts, request: FactFields, timeZone: string): Record<string, string> {
  const messages = texts.common;
  const actionDialogMessages = texts.actionDialogs;

  const { amount, currency, amount_decimals, due_date } = request;
  const { dialog, requests } = messages;
  return {
    [actionDialogMessages.titleField]: request.title,
    [dialog.amount]: amount === null ? "" : formatMoney(amount, currency, amount_decimals, texts.language),
    [actionDialogMessages.typeField]: request.request_type_name,
    [actionDialogMessages.priorityField]: request.priority_name,
    [requests.due]: due_date === null ? "" : formatDateTime(due_date, timeZone, texts.language),
    [requests.approver]: formatIsolatedList(listApproverNames(request), texts.language),
    [actionDialogMessages.questionField]: request.info_requested ?? "",
    [actionDialogMessages.descriptionField]: request.description,
  };
}
