/** The names of request types and priorities, which people see in place of the codes (R54). Pure. */
import { message, type Text } from "../message.ts";
import { formatTypeLabel } from "./labels.ts";
import { STANDARD_NAMES } from "./standard-names.ts";

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

/** A type or priority with its name for people. */
export type LabelledCode = Omit<NamedCode, "name"> & { name: Text };

/** Returns the type and the priority of filters with their names for people, also inactive ones. */
export const listFilterNames = (
  names: CodeNames,
  filters: Partial<Record<CodedField, string | undefined>>,
): LabelledCode[] =>
  (["request_type", "priority"] as const).flatMap((field) => {
    const code = filters[field];
    return code === undefined ? [] : [{ field, code, name: getCodeLabel(names, field, code) }];
  });

/** Returns the name of a type or priority. Returns the code as words if there is no such type or priority any more. */
const getCodeName = (names: CodeNames, field: CodedField, code: string): string =>
  names[field].get(code) ?? formatTypeLabel(field === "priority" ? code.toLowerCase() : code);

/**
 * Returns the name of a type or priority for people: a standard name in the reader's language until somebody renames it, and any other name
 * as it is.
 */
export const getCodeLabel = (names: CodeNames, field: CodedField, code: string): Text =>
  toCodeLabel(field, code, getCodeName(names, field, code));

/** Returns the name for people of a type or priority that has the name `name`. */
export function toCodeLabel(field: CodedField, code: string, name: string): Text {
  if (field === "priority") return isStandard("priority", code, name) ? message(`labels.priority_${code}`) : name;
  return isStandard("request_type", code, name) ? message(`labels.type_${code}`) : name;
}

/** Returns the name of a department for people: a standard name in the reader's language, and any other name as it is. */
export function toDepartmentLabel(name: string): Text {
  const code = name.toLowerCase();
  return isStandard("department", code, name) ? message(`labels.department_${code}`) : name;
}

type StandardNames = typeof STANDARD_NAMES;

/** Whether the code belongs to the standard data and still has its standard name. The types of the codes follow. */
const isStandard = <Kind extends keyof StandardNames>(
  kind: Kind,
  code: string,
  name: string,
): code is Extract<keyof StandardNames[Kind], string> =>
  Object.hasOwn(STANDARD_NAMES[kind], code) &&
  (STANDARD_NAMES[kind] as Readonly<Record<string, string>>)[code] === name;
