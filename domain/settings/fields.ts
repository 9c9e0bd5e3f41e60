/** The kinds of fields of settings. A description is data without schemas, because the scripts of screens read it too. Pure. */
import type { Role } from "../roles.ts";

/** `default`: the value in a new installation. `description`: for the documentation of the API. */
type Options<Value> = { readonly default?: Value; readonly description?: string };

export type FlagField = Options<boolean> & { readonly kind: "flag" };
export type WholeNumberField = Options<number> & {
  readonly kind: "wholeNumber";
  readonly min: number;
  readonly max: number;
};
/** An amount in whole USD; null: none. */
export type AmountField = Options<null> & { readonly kind: "amount"; readonly max: number };
/** An email address; null: none. */
export type EmailField = Options<null> & { readonly kind: "email" };
export type RolesField = Options<readonly Role[]> & { readonly kind: "roles" };
/**
 * A text of at most `max` characters that matches `pattern`. `error`: the name of its message in `inputs`. `is_upper_case`: whether it is
 * converted to upper case before.
 */
export type CodeField = Options<string> & {
  readonly kind: "code";
  readonly max: number;
  readonly pattern: RegExp;
  readonly error: "number_prefix" | "number_separator";
  readonly is_upper_case?: boolean;
};

export type Field = FlagField | WholeNumberField | AmountField | EmailField | RolesField | CodeField;
export type Fields = Readonly<Record<string, Field>>;

type Values = {
  flag: boolean;
  wholeNumber: number;
  amount: number | null;
  email: string | null;
  roles: Role[];
  code: string;
};

export type FieldValue = Values[Field["kind"]];

/** The value of each field. */
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: Values[F[Name]["kind"]] };

type Given<F extends Field> = Omit<F, "kind">;

export const flag = <const G extends Given<FlagField>>(given: G) => ({ kind: "flag", ...given }) as const;

export const wholeNumber = <const G extends Given<WholeNumberField>>(given: G) =>
  ({ kind: "wholeNumber", ...given }) as const;

export const amount = <const G extends Given<AmountField>>(given: G) => ({ kind: "amount", ...given }) as const;

export const email = <const G extends Given<EmailField>>(given: G) => ({ kind: "email", ...given }) as const;

export const roles = <const G extends Given<RolesField>>(given: G) => ({ kind: "roles", ...given }) as const;

export const code = <const G extends Given<CodeField>>(given: G) => ({ kind: "code", ...given }) as const;
