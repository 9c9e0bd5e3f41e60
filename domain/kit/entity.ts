/**
 * Describes a kind of master data once (docs/decisions/administration.md). From the description follow the schemas of the API
 * (`entity-schemas.ts`), the stored columns, the fields of the form and its columns in the table, the comparison after an edit conflict, and
 * the fields that the check of the rules compares (R49). Plain data, so that screens load no schemas. Pure.
 */
import type { AdminEntityKind } from "../audit/admin-events.ts";
import type { Message } from "../message.ts";

/** What the form, the table and the schemas need to know about the kind of a field. */
type FieldControl =
  /** An identifier that people choose, such as EUR: unique, and fixed once it is used. `pattern`: of the code in `letterCase`. */
  | {
      control: "code";
      max: number;
      letterCase: "upper" | "lower";
      pattern: RegExp;
      missing: Message;
      invalid: Message;
    }
  /** The name of a thing (R50), unique. */
  | { control: "name"; missing: Message }
  | { control: "line"; max: number; missing: Message }
  /** A text of several lines, which may be empty. */
  | { control: "text" }
  | { control: "color"; default: string }
  | { control: "whole_number"; min: number; max: number; default: number }
  /** A number that people type in their own format. `min`: excluded if the field must have a value. `default`: null if the field may be empty. */
  | {
      control: "decimal";
      decimals: number;
      min: number;
      max: number;
      default: number | null;
      invalid: Message;
      tooLarge: Message;
    }
  | { control: "flag"; default: boolean }
  /** A field with schemas and a form field of its own. `isList`: the form sends all values of the field. */
  | { control: "special"; isList?: true };

interface FieldOptions {
  /** No two rows have the same value. */
  isUnique?: true;
  /** The value cannot change while the row is in use. */
  isLocked?: true;
  /** The table has a column for the field. */
  isColumn?: true;
  /** The search of the table reads the field. */
  isSearched?: true;
  /** On a wide screen, the form shows the field beside another one. */
  isHalf?: true;
  /** The check of the rules compares the column of this name with the record (R49). */
  isRule?: true;
  /** The description of the field in the API. */
  note?: string;
}

/** A field whose values have the type `Value`. `value` never has a value: it only carries the type. */
export type Field<Value = unknown> = FieldControl & FieldOptions & { readonly value?: Value };
export type SpecialField = Extract<FieldControl, { control: "special" }> & FieldOptions;

type Options<Control extends FieldControl["control"]> = Omit<Extract<FieldControl, { control: Control }>, "control"> &
  FieldOptions;

export const code = (options: Options<"code">): Field<string> => ({
  control: "code",
  isUnique: true,
  isLocked: true,
  isColumn: true,
  isSearched: true,
  isHalf: true,
  isRule: true,
  ...options,
});

export const name = (options: Options<"name">): Field<string> => ({
  control: "name",
  isUnique: true,
  isColumn: true,
  isSearched: true,
  isRule: true,
  ...options,
});

export const line = (options: Options<"line">): Field<string> => ({ control: "line", isRule: true, ...options });

export const text = (options: FieldOptions = {}): Field<string> => ({ control: "text", isSearched: true, ...options });

export const color = (options: Options<"color">): Field<string> => ({ control: "color", ...options });

export const wholeNumber = (options: Options<"whole_number">): Field<number> => ({
  control: "whole_number",
  isRule: true,
  ...options,
});

export const decimal = <Default extends number | null>(
  options: Omit<Options<"decimal">, "default"> & { default: Default },
): Field<Default extends null ? number | null : number> => ({ control: "decimal", ...options });

export const flag = (options: Options<"flag">): Field<boolean> => ({ control: "flag", isRule: true, ...options });

export const special = (options: Options<"special"> = {}): SpecialField => ({ control: "special", ...options });

export type Fields = Readonly<Record<string, Field>>;

/** Whether a row can be used. Every kind has this field, and its form shows it only for stored rows. */
const IS_ACTIVE = { is_active: flag({ default: true, isColumn: true }) };

export interface Entity<F extends Fields = Fields, Kind extends AdminEntityKind = AdminEntityKind> {
  readonly kind: Kind;
  /** The field by which people name a row, in the record and in dialogs. */
  readonly label: string;
  readonly fields: F;
}

/**
 * Describes a kind of master data. Adds the field `is_active`.
 *
 * @example
 * export const priority = defineEntity({
 *   kind: "priority",
 *   label: "name",
 *   fields: {
 *     name: name({ missing: message("inputs.priority_name") }),
 *     escalation_hours: wholeNumber({ min: 1, max: 8_760, default: 72, isColumn: true }),
 *   },
 * });
 * // With the column in the Drizzle table and the texts `masterData.priority.fields.escalation_hours`, the field is complete.
 */
export const defineEntity = <const F extends Fields, const Kind extends AdminEntityKind>(
  entity: Entity<F, Kind> & { readonly label: Extract<keyof F, string> },
): Entity<F & typeof IS_ACTIVE, Kind> => ({ ...entity, fields: { ...entity.fields, ...IS_ACTIVE } });

/** Returns the names of the fields of an entity that have an option, in the order of the description. */
export const listFields = (
  { fields }: Pick<Entity, "fields">,
  has: (field: Field) => boolean | undefined,
): readonly string[] => Object.entries(fields).flatMap(([name, field]) => (has(field) ? [name] : []));
