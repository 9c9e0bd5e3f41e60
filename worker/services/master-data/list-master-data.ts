import type { Currency, Department, Priority, RequestType } from "../../../domain/entities.ts";
import { permissions } from "../../../domain/permissions.ts";
import { inBatch } from "../../db/database.ts";
import { listCurrencies, listDepartments, listPriorities, listRequestTypes } from "../../db/queries/master-data.ts";
import type { Actor, Deps } from "../deps.ts";
import { toCurrency, toDepartment, toPriority, toRequestType } from "./form-options.ts";

/** Everybody sees what is active; inactive rows are for those who keep the master data. */
const seesInactive = (actor: Actor): boolean => permissions.openAdminPanel(actor.role);

export async function listAllRequestTypes(deps: Deps, actor: Actor): Promise<RequestType[]> {
  const [rows] = await inBatch(deps.db, [listRequestTypes(deps.db, seesInactive(actor))]);
  return rows.map(toRequestType);
}

export async function listAllPriorities(deps: Deps, actor: Actor): Promise<Priority[]> {
  const [rows] = await inBatch(deps.db, [listPriorities(deps.db, seesInactive(actor))]);
  return rows.map(toPriority);
}

export async function listAllCurrencies(deps: Deps, actor: Actor): Promise<Currency[]> {
  const [rows] = await inBatch(deps.db, [listCurrencies(deps.db, seesInactive(actor))]);
  return rows.map(toCurrency);
}

export async function listAllDepartments(deps: Deps, actor: Actor): Promise<Department[]> {
  const [rows] = await inBatch(deps.db, [listDepartments(deps.db, seesInactive(actor))]);
  return rows.map(toDepartment);
}
