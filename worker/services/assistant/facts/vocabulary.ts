import type { Vocabulary } from "../../../../domain/assistant/words/vocabulary.ts";
import type { CurrencyFacts } from "../../../../domain/format/money.ts";
import type { Database } from "../../../db/database.ts";
import { listNamedPeople, type NamedPerson } from "../../../db/queries/assistant.ts";
import {
  type CurrencyRow,
  type DepartmentRow,
  listCurrencies,
  listDepartments,
  listPriorities,
  listRequestTypes,
  type PriorityRow,
  type RequestTypeRow,
} from "../../../db/queries/master-data.ts";

/** Names beyond these are found in the text of requests only. */
const MAX_PEOPLE = 2_000;

/** The company's own words, and the rates that amounts in words are compared at. */
export type CompanyVocabulary = Vocabulary & {
  rates: ReadonlyMap<string, CurrencyFacts>;
  staff: readonly NamedPerson[];
};

/** To be read in one batch with whatever else is needed first. */
export const vocabularyStatements = (db: Database) =>
  [
    listRequestTypes(db, true),
    listDepartments(db, true),
    listNamedPeople(db, MAX_PEOPLE),
    listCurrencies(db, true),
    listPriorities(db, true),
  ] as const;

export function toVocabulary(answers: readonly unknown[]): CompanyVocabulary {
  const [types, departments, people, currencies, priorities] = answers as [
    RequestTypeRow[],
    DepartmentRow[],
    NamedPerson[],
    CurrencyRow[],
    PriorityRow[],
  ];
  return {
    types,
    departments,
    people,
    staff: people,
    currencies: currencies.map((one) => one.code),
    priorities: priorities.map((one) => one.code),
    rates: new Map(currencies.map((one) => [one.code, one])),
  };
}
