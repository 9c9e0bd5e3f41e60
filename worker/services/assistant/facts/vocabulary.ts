import type { Vocabulary } from "../../../../domain/assistant/reader/vocabulary.ts";
import type { CurrencyData } from "../../../../domain/format/money.ts";
import { type Database, inBatch } from "../../../db/database.ts";
import { listAssistantPeople } from "../../../db/queries/assistant.ts";
import {
  type DepartmentRow,
  listCurrencies,
  listDepartments,
  listPriorities,
  listRequestTypes,
} from "../../../db/queries/master-data.ts";

/** The maximum number of people whose names are recognised in a question. Names of further people are search words. */
export const MAX_PEOPLE = 2_000;

/** The names that questions may contain, with the budgets and heads of departments and the exchange rates. */
export type CompanyVocabulary = Omit<Vocabulary, "departments"> & {
  departments: readonly DepartmentRow[];
  rates: ReadonlyMap<string, CurrencyData>;
};

export async function readVocabulary(db: Database): Promise<CompanyVocabulary> {
  const { currencies, priorities, ...names } = await inBatch(db, {
    types: listRequestTypes(db, true),
    departments: listDepartments(db, true),
    people: listAssistantPeople(db, MAX_PEOPLE),
    currencies: listCurrencies(db, true),
    priorities: listPriorities(db, true),
  });
  return {
    ...names,
    currencies: currencies.map((one) => one.code),
    priorities: priorities.map((one) => one.code),
    rates: new Map(currencies.map((one) => [one.code, one])),
  };
}
