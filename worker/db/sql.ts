/** A value that a statement can bind. D1 stores a boolean as 0 or 1. */
export type SqlValue = string | number | boolean | null;

/** A SQL statement or a part of one. `text`: has a `?` for each of `params`. */
export class SQL {
  readonly text: string;
  readonly params: readonly SqlValue[];

  constructor(text: string, params: readonly SqlValue[]) {
    this.text = text;
    this.params = params;
  }
}

/**
 * Returns a part of a statement. Parts in `values` are inserted into it; any other value becomes a parameter, except a number after
 * LIMIT: SQLite compiles a statement again for each execution if its limit is a parameter.
 */
export function sql(strings: TemplateStringsArray, ...values: readonly (SQL | SqlValue)[]): SQL {
  const params: SqlValue[] = [];
  let [text = ""] = strings;
  for (const [index, value] of values.entries()) {
    if (value instanceof SQL) {
      text += value.text;
      for (const param of value.params) params.push(param);
    } else if (typeof value === "number" && strings[index]?.endsWith("LIMIT ")) {
      text += sql.integer(value).text;
    } else {
      text += "?";
      params.push(value);
    }
    text += strings[index + 1];
  }
  return new SQL(text, params);
}

/** Returns a part of a statement with this text. The text must be a constant of the code. */
sql.raw = (text: string): SQL => new SQL(text, []);

/** Returns an integer as a part of a statement that is not a parameter. Throws if the value is not an integer. */
sql.integer = (value: number): SQL => {
  if (!Number.isSafeInteger(value)) throw new Error(`${value} is not an integer`);
  return sql.raw(String(value));
};

/** Returns the parts, one after another, with `separator` between them. */
sql.join = (parts: readonly SQL[], separator: SQL = sql.raw("")): SQL =>
  new SQL(
    parts.map(({ text }) => text).join(separator.text),
    parts.flatMap(({ params }, index) => (index === 0 ? params : [...separator.params, ...params])),
  );
