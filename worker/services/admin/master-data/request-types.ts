import type { RequestType } from "../../../../domain/entities.ts";
import { type FieldError, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import type { CreateRequestTypeInput, UpdateRequestTypeInput } from "../../../../domain/inputs/admin-master-data.ts";
import { describeTypeRuleChanges } from "../../../../domain/matrix/rule-changes.ts";
import { message } from "../../../../domain/message.ts";
import { toMaterialFields } from "../../../../domain/requests/modification.ts";
import { inBatch, type Statement } from "../../../db/database.ts";
import { listPeopleByIds, replacePayers } from "../../../db/queries/admin-users.ts";
import { findRequestTypeById, listCurrencies, type RequestTypeRow } from "../../../db/queries/master-data.ts";
import type { Deps, RuleChange } from "../../deps.ts";
import { toRequestType } from "../../master-data/form-options.ts";
import type { EntityDefinition } from "../entity-definition.ts";
import { createRuleChangeNotificationStatements } from "../notify-rules-changed.ts";

export const requestTypeDefinition: EntityDefinition<
  RequestTypeRow,
  RequestType,
  CreateRequestTypeInput,
  UpdateRequestTypeInput
> = {
  entity: "request_type",
  table: "request_types",
  find: findRequestTypeById,
  toEntity: toRequestType,
  labelOf: (row) => row.name,
  columnsOf: (row) => ({
    code: row.code,
    name: row.name,
    description: row.description,
    requires_amount: row.requires_amount,
    accepts_amount: row.accepts_amount,
    default_currency: row.default_currency,
    approval_required: row.approval_required,
    material_fields: row.material_fields,
    amount_tolerance_percent: row.amount_tolerance_percent,
    is_active: row.is_active,
  }),
  uniqueColumns: ["code", "name"],
  lockedColumns: ["code"],
  planNew: (deps, input) => planRequestType(deps, input, { id: deps.newId(), version: 1 }),
  planChange: (deps, input, before) => planRequestType(deps, input, before),
  extraStatements: (deps, before, next, { actor }) => [
    ...savePayers(deps, before, next),
    ...createRuleChangeNotificationStatements(deps, actor, toRuleChange(before, next)),
  ],
  extraRemovalStatements: (deps, row, { actor }) =>
    createRuleChangeNotificationStatements(deps, actor, toRuleChange(row, null)),
};

function toRuleChange(before: RequestTypeRow | null, next: RequestTypeRow | null): RuleChange {
  const changes = describeTypeRuleChanges(before && toRequestType(before), next && toRequestType(next));
  return { subject: "request_type", label: (next ?? before)?.name ?? null, changes };
}

const parsePayerIds = (row: Pick<RequestTypeRow, "payers">): string[] =>
  (JSON.parse(row.payers) as { id: string }[]).map((one) => one.id);

async function planRequestType(
  deps: Deps,
  input: CreateRequestTypeInput | UpdateRequestTypeInput,
  base: Pick<RequestTypeRow, "id" | "version"> & Partial<RequestTypeRow>,
): Promise<Result<RequestTypeRow>> {
  const default_currency = input.default_currency ?? base.default_currency ?? "USD";
  const payer_ids = input.payer_ids ? [...new Set(input.payer_ids)] : parsePayerIds({ payers: base.payers ?? "[]" });
  const { currencies, people } = await inBatch(deps.db, {
    currencies: listCurrencies(deps.db, true),
    people: listPeopleByIds(deps.db, payer_ids),
  });
  const errors: FieldError[] = [];
  const currency = currencies.find((one) => one.code === default_currency);
  if (!currency || (!currency.is_active && default_currency !== base.default_currency))
    errors.push({ path: "default_currency", message: message("admin.no_active_currency", { code: default_currency }) });
  const payers = payer_ids.map((id) => people.find((one) => one.id === id));
  if (payers.includes(undefined)) errors.push({ path: "payer_ids", message: message("admin.payer_missing") });
  const requires_amount = input.requires_amount ?? base.requires_amount ?? false;
  const accepts_amount = input.accepts_amount ?? base.accepts_amount ?? true;
  if (requires_amount && !accepts_amount)
    errors.push({ path: "accepts_amount", message: message("admin.amount_required_but_not_accepted") });
  if (errors.length > 0) return failInvalid(errors);
  return ok({
    id: base.id,
    version: base.version,
    code: input.code ?? base.code ?? "",
    name: input.name ?? base.name ?? "",
    description: input.description ?? base.description ?? "",
    requires_amount,
    accepts_amount,
    default_currency,
    approval_required: input.approval_required ?? base.approval_required ?? false,
    material_fields: input.material_fields
      ? JSON.stringify(input.material_fields)
      : (base.material_fields ?? JSON.stringify(toMaterialFields([]))),
    amount_tolerance_percent: input.amount_tolerance_percent ?? base.amount_tolerance_percent ?? 0,
    is_active: input.is_active ?? base.is_active ?? false,
    payers: JSON.stringify(payers),
  });
}

function savePayers(deps: Deps, before: RequestTypeRow | null, next: RequestTypeRow): Statement[] {
  const ids = parsePayerIds(next);
  return before && parsePayerIds(before).join() === ids.join() ? [] : replacePayers(deps.db, next.id, ids);
}
