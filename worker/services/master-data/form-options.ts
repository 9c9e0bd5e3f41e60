import type { Currency, Department, FormOptions, Priority, RequestType } from "../../../domain/entities.ts";
import { fromMinor, fromRateE8 } from "../../../domain/format/money.ts";
import { type Database, inBatch } from "../../db/database.ts";
import {
  type CurrencyRow,
  type DepartmentRow,
  listCurrencies,
  listDepartments,
  listPriorities,
  listRequestTypes,
  type PriorityRow,
  type RequestTypeRow,
} from "../../db/queries/master-data.ts";
import type { Deps } from "../deps.ts";

/** What forms and filters choose from, active rows only; to be run in one batch with whatever else the screen reads. */
export function formOptionStatements(db: Database) {
  return [
    listRequestTypes(db, false),
    listPriorities(db, false),
    listCurrencies(db, false),
    listDepartments(db, false),
  ] as const;
}

export function readFormOptions(answers: readonly unknown[]): FormOptions {
  const [types, priorities, currencies, departments] = answers as [
    RequestTypeRow[],
    PriorityRow[],
    CurrencyRow[],
    DepartmentRow[],
  ];
  return {
    request_types: types.map(toRequestType),
    priorities: priorities.map(toPriority),
    currencies: currencies.map(toCurrency),
    departments: departments.map(toDepartment),
  };
}

export async function getFormOptions(deps: Deps): Promise<FormOptions> {
  return readFormOptions(await inBatch(deps.db, formOptionStatements(deps.db)));
}

export function toRequestType({ payers, ...row }: RequestTypeRow): RequestType {
  const people = JSON.parse(payers) as { id: string; name: string }[];
  return {
    ...row,
    requires_amount: row.requires_amount === 1,
    accepts_amount: row.accepts_amount === 1,
    approval_required: row.approval_required === 1,
    is_active: row.is_active === 1,
    payer_ids: people.map((one) => one.id),
    payer_names: people.map((one) => one.name),
  };
}

export const toPriority = (row: PriorityRow): Priority => ({ ...row, is_active: row.is_active === 1 });

export function toCurrency({ rate_e8, ...row }: CurrencyRow): Currency {
  return { ...row, exchange_rate: fromRateE8(rate_e8), is_active: row.is_active === 1 };
}

/** Budgets are kept in USD cents. */
export function toDepartment({ budget_minor, ...row }: DepartmentRow): Department {
  return { ...row, budget: budget_minor === null ? null : fromMinor(budget_minor, 2), is_active: row.is_active === 1 };
}
