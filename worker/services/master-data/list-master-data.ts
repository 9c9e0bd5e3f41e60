import type { Currency, Department, Priority, RequestType } from "../../../domain/master-data/schemas.ts";
import { permissions } from "../../../domain/permissions.ts";
import { inBatch } from "../../db/database.ts";
import { listCurrencies, listDepartments, listPriorities, listRequestTypes } from "../../db/queries/master-data.ts";
import type { Actor, Deps } from "../deps.ts";
import { toCurrency, toDepartment, toRequestType } from "./form-options.ts";

/** Whether the actor also sees inactive rows: only people who manage the master data do. */
const seesInactive = (actor: Actor): boolean => permissions.openAdminPanel(actor.role);

export async function listVisibleRequestTypes(deps: Deps, actor: Actor): Promise<RequestType[]> {
  const { types } = await inBatch(deps.db, { types: listRequestTypes(deps.db, seesInactive(actor)) });
  return types.map(toRequestType);
}

export async function listVisiblePriorities(deps: Deps, actor: Actor): Promise<Priority[]> {
  const { priorities } = await inBatch(deps.db, { priorities: listPriorities(deps.db, seesInactive(actor)) });
  return priorities;
}

export async function listVisibleCurrencies(deps: Deps, actor: Actor): Promise<Currency[]> {
  const { currencies } = await inBatch(deps.db, { currencies: listCurrencies(deps.db, seesInactive(actor)) });
  return currencies.map(toCurrency);
}

export async function listVisibleDepartments(deps: Deps, actor: Actor): Promise<Department[]> {
  const { departments } = await inBatch(deps.db, { departments: listDepartments(deps.db, seesInactive(actor)) });
  return departments.map(toDepartment);
}
