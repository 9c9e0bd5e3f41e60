/**
 * The columns with folded names and texts (R50). `<column>_folded` is the form in which names are compared and unique;
 * `<column>_search` is the form in which texts are searched. The server writes both with the column itself, because
 * SQLite folds only ASCII letters. Nothing else in SQL compares names: `tests/conformance/folding.test.ts`.
 */
import { type SQL, sql } from "drizzle-orm";
import { foldName, toSearchPart, toSearchText } from "../../domain/format/folded-text.ts";

type FoldedSources = { readonly folded?: readonly string[]; readonly search?: readonly string[] };

/** For each table, the columns that have a folded form. */
export const FOLDED_SOURCES = {
  users: { folded: ["username", "email"], search: ["username", "email", "name"] },
  departments: { folded: ["name"], search: ["name"] },
  currencies: { folded: ["name"] },
  request_types: { folded: ["name"] },
  priorities: { folded: ["name"] },
  approver_groups: { folded: ["name"] },
  duty_conflicts: { folded: ["name"] },
  saved_views: { folded: ["name"] },
  request_templates: { folded: ["name"] },
  announcements: { search: ["title", "content", "author_name"] },
  user_names: { search: ["name"] },
  requests: {
    search: ["title", "description", "requester_name", "department_name", "current_approver_name", "waiting_for"],
  },
} as const satisfies Record<string, FoldedSources>;

export type FoldedTable = keyof typeof FOLDED_SOURCES;

/** The names of the folded columns of a table, which its rows do not return. */
export type FoldedColumn<Table extends FoldedTable> =
  | ((typeof FOLDED_SOURCES)[Table] extends { readonly folded: readonly (infer Name extends string)[] }
      ? `${Name}_folded`
      : never)
  | ((typeof FOLDED_SOURCES)[Table] extends { readonly search: readonly (infer Name extends string)[] }
      ? `${Name}_search`
      : never);

/** Separates the folded form of a name from its exact spelling, if another name already has this folded form. No folded name has it. */
export const COLLISION_MARK = "\u001f";

/**
 * Returns the folded form of a name that another name already has. Only this spelling finds it: of two names that
 * folding made equal, both keep working.
 */
export const foldCollidingName = (name: string): string => `${foldName(name)}${COLLISION_MARK}${name}`;

/** Returns the search form of a column: of a text, or of the names of a list of people. */
const toSearchForm = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  if (!Array.isArray(value)) return toSearchText(String(value));
  return value.map(({ name }: { name: string }) => toSearchText(name)).join("\n");
};

/** Returns the folded columns of the given columns of a row. Columns without a folded form are ignored. */
export function foldColumns(
  table: FoldedTable,
  columns: Readonly<Record<string, unknown>>,
): Record<string, string | null> {
  const { folded = [], search = [] }: FoldedSources = FOLDED_SOURCES[table];
  return Object.fromEntries([
    ...folded.filter((name) => name in columns).map((name) => [`${name}_folded`, foldName(String(columns[name]))]),
    ...search.filter((name) => name in columns).map((name) => [`${name}_search`, toSearchForm(columns[name])]),
  ]);
}

/** Returns a name in the ASCII form that triggers give to rows which SQL alone has written, until the job folds them. */
const toAsciiForm = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());

type NamedTable = "users" | "departments";
type NameColumn = "username_folded" | "email_folded" | "name_folded";

/** SQL: the id of the row whose name has one of the three forms; a row that has exactly the typed spelling comes first. */
const selectIdByForms = (
  table: NamedTable,
  column: NameColumn,
  { folded, exact, ascii }: Record<"folded" | "exact" | "ascii", SQL>,
): SQL => {
  const name = sql.raw(column);
  return sql`(SELECT id FROM ${sql.raw(table)} WHERE ${name} IN (${folded}, ${exact}, ${ascii}) ORDER BY ${name} = ${ascii} DESC, ${name} DESC LIMIT 1)`;
};

/** SQL: the id of the row whose name is the typed one; NULL if there is none. Reads at most three rows of the unique index. */
export const selectIdByName = (table: NamedTable, column: NameColumn, typed: string): SQL =>
  selectIdByForms(table, column, {
    folded: sql`${foldName(typed)}`,
    exact: sql`${foldCollidingName(typed)}`,
    ascii: sql`${toAsciiForm(typed)}`,
  });

/** Returns JSON of the names, each with the forms that its folded column can have, for `selectIdByNameKeys`. */
export const toNameKeys = (names: readonly string[]): string =>
  JSON.stringify(
    names.map((name) => ({
      name,
      folded: foldName(name),
      exact: foldCollidingName(name),
      ascii: toAsciiForm(name),
    })),
  );

/** SQL: as `selectIdByName`, for the name of a row `m` of the JSON of `toNameKeys`. */
export const selectIdByNameKeys = (table: NamedTable, column: NameColumn): SQL =>
  selectIdByForms(table, column, {
    folded: sql`m.value ->> 'folded'`,
    exact: sql`m.value ->> 'exact'`,
    ascii: sql`m.value ->> 'ascii'`,
  });

/**
 * SQL: whether the column with the search form of a text contains the typed text. False for a typed text without
 * letters and digits (R50). Uses `instr`, because D1 refuses LIKE patterns over about 60 bytes.
 */
export function containsText(column: SQL, typed: string): SQL {
  const part = toSearchPart(typed);
  return part === "" ? sql`0` : sql`instr(${column}, ${part}) > 0`;
}
