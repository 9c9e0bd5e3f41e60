/** The names of request types and priorities, which people see in place of the codes (R54). Pure. */
import { formatTypeLabel } from "./labels.ts";

export type CodedField = "request_type" | "priority";

/** A type or priority with its name. */
export type NamedCode = { field: CodedField; code: string; name: string };

/** The present names by code, also of inactive types and priorities. */
export type CodeNames = Readonly<Record<CodedField, ReadonlyMap<string, string>>>;

export const NO_CODE_NAMES: CodeNames = { request_type: new Map(), priority: new Map() };

export const createCodeNames = (rows: readonly NamedCode[]): CodeNames => {
  const namesOf = (field: CodedField) =>
    new Map(rows.filter((row) => row.field === field).map(({ code, name }) => [code, name]));
  return { request_type: namesOf("request_type"), priority: namesOf("priority") };
};

/** Returns the type and the priority of filters with their names, also inactive ones. */
export const listFilterNames = (
  names: CodeNames,
  filters: Partial<Record<CodedField, string | undefined>>,
): NamedCode[] =>
  (["request_type", "priority"] as const).flatMap((field) => {
    const code = filters[field];
    return code === undefined ? [] : [{ field, code, name: getCodeName(names, field, code) }];
  });

/** Returns the name of a type or priority. Returns the code as words if there is no such type or priority any more. */
export const getCodeName = (names: CodeNames, field: CodedField, code: string): string =>
  names[field].get(code) ?? formatTypeLabel(field === "priority" ? code.toLowerCase() : code);
