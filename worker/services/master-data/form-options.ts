import type { RequestFormOptions } from "../../../domain/entities.ts";
import { type LabelledCode, toCodeLabel } from "../../../domain/format/code-names.ts";
import { fromMinor, fromRateE8 } from "../../../domain/format/money.ts";
import type { Currency, Department, RequestType } from "../../../domain/master-data/schemas.ts";
import type { MaterialField } from "../../../domain/requests/modification.ts";
import { type BatchRows, type Database, inBatch } from "../../db/database.ts";
import {
  type CurrencyRow,
  type DepartmentRow,
  listCurrencies,
  listDepartments,
  listPriorities,
  listRequestTypes,
  type RequestTypeRow,
} from "../../db/queries/master-data.ts";
import type { PersonRow } from "../../db/queries/people.ts";
import type { Deps } from "../deps.ts";

/** Returns the statements that read the options of forms and filters (active rows only), for the batch of a screen. */
export const createFormOptionStatements = (db: Database) => ({
  types: listRequestTypes(db, false),
  priorities: listPriorities(db, false),
  currencies: listCurrencies(db, false),
  departments: listDepartments(db, false),
});

/** `filter_names`: on screens of lists, the type and the priority of the filters. */
export function toFormOptions(
  rows: BatchRows<ReturnType<typeof createFormOptionStatements>>,
  filter_names?: LabelledCode[],
): RequestFormOptions {
  return {
    ...(filter_names ? { filter_names } : {}),
    request_types: rows.types
      .map(toRequestType)
      .map((type) => ({ ...type, name: toCodeLabel("request_type", type.code, type.name) })),
    priorities: rows.priorities.map((one) => ({ ...one, name: toCodeLabel("priority", one.code, one.name) })),
    currencies: rows.currencies.map(toCurrency),
    departments: rows.departments.map(toDepartment),
  };
}

export async function getFormOptions(deps: Deps): Promise<RequestFormOptions> {
  return toFormOptions(await inBatch(deps.db, createFormOptionStatements(deps.db)));
}

export function toRequestType({ payers, material_fields, ...row }: RequestTypeRow): RequestType {
  const people = JSON.parse(payers) as PersonRow[];
  return {
    ...row,
    material_fields: JSON.parse(material_fields) as MaterialField[],
    payer_ids: people.map((one) => one.id),
    payer_names: people.map((one) => one.name),
  };
}

export function toCurrency({ rate_e8, ...row }: CurrencyRow): Currency {
  return { ...row, exchange_rate: fromRateE8(rate_e8) };
}

/** Converts a stored department. Budgets are stored in USD cents. */
export function toDepartment({ budget_minor, ...row }: DepartmentRow): Department {
  return { ...row, budget: budget_minor === null ? null : fromMinor(budget_minor, 2) };
}
