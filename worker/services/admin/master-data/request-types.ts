import { type FieldError, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import { requestType } from "../../../../domain/master-data/entities.ts";
import {
  type CreateRequestTypeInput,
  requestTypeSchemas,
  type UpdateRequestTypeInput,
} from "../../../../domain/master-data/schemas.ts";
import { describeTypeRuleChanges } from "../../../../domain/matrix/rule-changes.ts";
import { message } from "../../../../domain/message.ts";
import { inBatch, type Statement } from "../../../db/database.ts";
import { listPeopleByIds, replacePayers } from "../../../db/queries/admin-users.ts";
import { findRequestTypeById, listCurrencies, type RequestTypeRow } from "../../../db/queries/master-data.ts";
import type { Deps } from "../../deps.ts";
import { toRequestType } from "../../master-data/form-options.ts";
import { type BaseRow, defineMasterData, mergeInput } from "./define-master-data.ts";

export const requestTypeDefinition = defineMasterData(requestType, requestTypeSchemas, {
  table: "request_types",
  find: findRequestTypeById,
  toEntity: toRequestType,
  plan: planRequestType,
  describeRuleChange: (before, next) =>
    describeTypeRuleChanges(before && toRequestType(before), next && toRequestType(next)),
  statements: savePayers,
});

const parsePayerIds = (row: Pick<RequestTypeRow, "payers">): string[] =>
  (JSON.parse(row.payers) as { id: string }[]).map((one) => one.id);

async function planRequestType(
  deps: Deps,
  { payer_ids, material_fields, ...input }: CreateRequestTypeInput | UpdateRequestTypeInput,
  base: BaseRow<RequestTypeRow>,
): Promise<Result<RequestTypeRow>> {
  const next = mergeInput(base, input);
  const payerIds = payer_ids ? [...new Set(payer_ids)] : parsePayerIds({ payers: base.payers ?? "[]" });
  const { currencies, people } = await inBatch(deps.db, {
    currencies: listCurrencies(deps.db, true),
    people: listPeopleByIds(deps.db, payerIds),
  });
  const errors: FieldError[] = [];
  const code = next.default_currency;
  const currency = currencies.find((one) => one.code === code);
  if (!currency || (!currency.is_active && code !== base.default_currency))
    errors.push({ path: "default_currency", message: message("admin.no_active_currency", { code }) });
  const payers = payerIds.map((id) => people.find((one) => one.id === id));
  if (payers.includes(undefined)) errors.push({ path: "payer_ids", message: message("admin.payer_missing") });
  if (next.requires_amount && !next.accepts_amount)
    errors.push({ path: "accepts_amount", message: message("admin.amount_required_but_not_accepted") });
  if (errors.length > 0) return failInvalid(errors);
  return ok({
    ...next,
    material_fields: material_fields ? JSON.stringify(material_fields) : next.material_fields,
    payers: JSON.stringify(payers),
  });
}

function savePayers(deps: Deps, before: RequestTypeRow | null, next: RequestTypeRow): Statement[] {
  const ids = parsePayerIds(next);
  return before && parsePayerIds(before).join() === ids.join() ? [] : replacePayers(deps.db, next.id, ids);
}
