import type { DoaConfiguration } from "../../../../domain/admin/entities.ts";
import { getCurrencyDecimals } from "../../../../domain/format/currency-decimals.ts";
import { type CurrencyData, formatDecimal, parseScaledInteger, toRateE8 } from "../../../../domain/format/money.ts";
import { DEFAULT_LOCALE } from "../../../../domain/format/numbers.ts";
import { findLocale, formatAmountForInput, parseTypedAmount } from "../../../../domain/format/typed-amount.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import type { MatrixBand } from "../../../../domain/matrix/routing.ts";
import { findPerson, formatPerson, type UserChoice } from "../../../../domain/users/person-search.ts";
import type { Texts } from "../../../../texts/screens.ts";
import type { FieldErrors } from "../../../forms/field-errors.ts";
import { readAmount } from "../../../forms/read-amount.ts";
import {
  getStepsFieldName,
  readSteps,
  type StepValues,
  toGroupChoice,
  toStepsInput,
  toStepValues,
} from "./step-values.ts";

/**
 * The typed and selected texts of one level. With JavaScript, they are a part of the editor's state. Without JavaScript, the form submits
 * the same texts.
 */
export interface LevelValues {
  /** The React key of the level, which does not change when levels move. Not submitted. */
  key: number;
  max_amount: string;
  currency: string;
  /** The text in the field for the approver: the result of `formatPerson` for a chosen person, otherwise the typed text. */
  approver: string;
  steps: readonly StepValues[];
}

/** The values of a level that have a field of their own. */
export type LevelValueKey = Exclude<keyof LevelValues, "key" | "steps">;

export interface DraftValues {
  request_type: string;
  configuration_type: DoaConfiguration["configuration_type"];
  /** The name of the department; empty for all departments. */
  department: string;
  is_active: boolean;
  approver: string;
  /** The steps of a user-specific configuration. */
  steps: readonly StepValues[];
  /** The id of the fallback group; empty for none. */
  fallback_group_id: string;
  same_person: DoaConfiguration["same_person"];
  levels: readonly LevelValues[];
  /** The locale in which all numbers in the editor are typed. */
  number_locale: string;
}

/** The texts in the fields of 'Try it' and of the backtest. `last`: the number of requests to backtest. */
export interface TrialValues {
  /** The code of the request type; empty for the type of the draft. */
  type: string;
  amount: string;
  /** The currency code; empty for the default currency of the type. */
  currency: string;
  /** The name of the department; empty for the department of the requester. */
  department: string;
  requester: string;
  last: string;
}

/** Returns a new draft with the default values of the spec. `request_type`: null or empty for the default type. */
export const createDraftValues = (request_type: string | null, number_locale: string): DraftValues => ({
  request_type: request_type || "financial",
  configuration_type: "amount_based",
  department: "",
  is_active: true,
  approver: "",
  steps: [],
  fallback_group_id: "",
  same_person: "separate",
  levels: [],
  number_locale,
});

type SavedConfiguration = Omit<DoaConfiguration, "id" | "version" | "updated_at">;

/** A group that can be a member of a step. */
export interface GroupOption {
  id: string;
  name: string;
  is_active: boolean;
}

/** The people and groups that a configuration can name, including inactive ones. */
export interface ApproverChoices {
  people: readonly UserChoice[];
  groups: readonly GroupOption[];
}

const toMemberChoices = (texts: Texts, { people, groups }: ApproverChoices): UserChoice[] => [
  ...groups.map((group) => toGroupChoice(texts, group)),
  ...people,
];

/**
 * Returns a stored configuration as the values of the editor. If `approvers` does not contain an approver, the field for this approver is
 * empty.
 */
export function toDraftValues(
  texts: Texts,
  configuration: SavedConfiguration,
  approvers: ApproverChoices,
  number_locale: string,
): DraftValues {
  const { people } = approvers;
  const choices = toMemberChoices(texts, approvers);
  const formatUser = (id: string | null) => {
    const person = people.find((one) => one.id === id);
    return person ? formatPerson(person) : "";
  };
  return {
    request_type: configuration.request_type,
    configuration_type: configuration.configuration_type,
    department: configuration.department ?? "",
    is_active: configuration.is_active,
    approver: formatUser(configuration.approver_user_id),
    steps: toStepValues(configuration.steps, choices),
    fallback_group_id: configuration.fallback_group_id ?? "",
    same_person: configuration.same_person,
    levels: configuration.amount_levels.map(({ max_amount, currency, approver_user_id, steps }, key) => ({
      key,
      max_amount: max_amount === null ? "" : formatAmountForInput(formatDecimal(max_amount), number_locale),
      currency,
      approver: formatUser(approver_user_id),
      steps: toStepValues(steps, choices),
    })),
    number_locale,
  };
}

/** Returns the name of a field of a level. Field errors use the same names. */
export const getLevelFieldName = (level: number, part: "max_amount" | "currency" | "approver_user_id"): string =>
  `amount_levels.${level}.${part}`;

const getFieldText = (form: FormData, name: string): string => {
  const value = form.getAll(name).at(-1);
  return typeof value === "string" ? value : "";
};

/** Returns the draft that a form submits. Missing fields get the defaults of `createDraftValues`. */
export function readDraftValues(form: FormData): DraftValues {
  const count = Number(getFieldText(form, "levels")) || 0;
  const getText = (name: string) => getFieldText(form, name);
  const readLevel = (at: number): LevelValues => ({
    key: at,
    max_amount: getFieldText(form, getLevelFieldName(at, "max_amount")),
    currency: getFieldText(form, getLevelFieldName(at, "currency")) || "USD",
    approver: getFieldText(form, getLevelFieldName(at, "approver_user_id")),
    steps: readSteps(getText, getStepsFieldName(at)),
  });
  return {
    ...createDraftValues(
      getFieldText(form, "request_type"),
      findLocale(getFieldText(form, "number_locale")) ?? DEFAULT_LOCALE,
    ),
    configuration_type: getFieldText(form, "configuration_type") === "user_specific" ? "user_specific" : "amount_based",
    department: getFieldText(form, "department"),
    is_active: getFieldText(form, "is_active") !== "off",
    approver: getFieldText(form, "approver_user_id"),
    steps: readSteps(getText, getStepsFieldName("named")),
    fallback_group_id: getFieldText(form, "fallback_group_id"),
    same_person: getFieldText(form, "same_person") === "once" ? "once" : "separate",
    levels: Array.from({ length: Math.min(count, MAX_ROWS) }, (_, at) => readLevel(at)),
  };
}

/**
 * The maximum number of levels that are read from a form. It is higher than the limit for saving, so that a form with too many levels is
 * refused and no level is lost.
 */
const MAX_ROWS = 60;

export function readTrialValues(form: FormData): TrialValues {
  const value = (name: string) => getFieldText(form, `try.${name}`);
  return {
    type: value("request_type"),
    amount: value("amount"),
    currency: value("currency"),
    department: value("department"),
    requester: value("requester"),
    last: getFieldText(form, "last"),
  };
}

/**
 * Returns the currency of the amount in 'Try it': the selected currency, otherwise the default currency of the request type. `ownType`: the
 * type of the draft, which is used if no type is selected.
 */
export const getTrialCurrency = (
  { type, currency }: Pick<TrialValues, "type" | "currency">,
  ownType: string,
  types: readonly { code: string; default_currency: string }[],
): string => currency || (types.find(({ code }) => code === (type || ownType))?.default_currency ?? "USD");

/** Shortens a typed name that an error message repeats (R44). */
export const truncateName = (typed: string): string => typed.trim().slice(0, LIMITS.name);

/**
 * Returns the draft in the shape of the matrix's input schemas, and an error for each field with an unknown person or an unreadable limit.
 * A user-specific configuration gets no levels. In an amount-based configuration, only levels have approvers and steps.
 */
export function toDraftInput(
  texts: Texts,
  values: DraftValues,
  approvers: ApproverChoices,
  currencies: readonly { code: string; decimals: number }[],
) {
  const text = texts.matrixEditor;

  const errors: FieldErrors = {};
  const { people } = approvers;
  const choices = toMemberChoices(texts, approvers);
  const findPersonId = (typed: string, field: string): string | null => {
    const person = findPerson(people, typed);
    if (!person && typed.trim() !== "") errors[field] = text.unknownPerson(truncateName(typed));
    return person?.id ?? null;
  };
  const parseLimit = (typed: string, currency: string, field: string): string => {
    const format = { locale: values.number_locale, decimals: getCurrencyDecimals(currencies, currency) };
    const { amount, error } = readAmount(texts, typed, format);
    if (error !== null) errors[field] = error;
    return amount;
  };
  const isUserSpecific = values.configuration_type === "user_specific";
  const toInput = ({ max_amount, currency, approver, steps }: LevelValues, at: number) => ({
    max_amount: parseLimit(max_amount, currency, getLevelFieldName(at, "max_amount")),
    currency,
    approver_user_id: findPersonId(approver, getLevelFieldName(at, "approver_user_id")),
    steps: toStepsInput(texts, steps, getStepsFieldName(at), choices, errors),
  });
  const input = {
    request_type: values.request_type,
    configuration_type: values.configuration_type,
    amount_levels: isUserSpecific ? [] : values.levels.map(toInput),
    approver_user_id: isUserSpecific ? findPersonId(values.approver, "approver_user_id") : null,
    steps: isUserSpecific ? toStepsInput(texts, values.steps, getStepsFieldName("named"), choices, errors) : [],
    fallback_group_id: values.fallback_group_id,
    same_person: values.same_person,
    department: values.department,
    is_active: values.is_active,
  };
  return { input, errors };
}

/** Returns the currencies by code, with the exchange rates that are used to compare limits. */
export const toCurrencyDataByCode = (
  currencies: readonly { code: string; decimals: number; exchange_rate: number }[],
): ReadonlyMap<string, CurrencyData> =>
  new Map(
    currencies.map(({ code, decimals, exchange_rate }) => [
      code,
      { code, decimals, rate_e8: toRateE8(exchange_rate) ?? 0 },
    ]),
  );

/**
 * Returns the level in a row of the editor without its approver, with its limit in minor units. Returns null if the limit is not an amount
 * in the currency of the row. `locale`: the locale in which the limit is typed.
 */
export function parseMatrixLevel(
  { max_amount, currency }: Pick<LevelValues, "max_amount" | "currency">,
  currencies: ReadonlyMap<string, CurrencyData>,
  locale: string,
): MatrixBand | null {
  const facts = currencies.get(currency);
  if (!facts) return null;
  if (max_amount.trim() === "") return { max_amount_minor: null, currency, approver_user_id: null };
  const read = parseTypedAmount(max_amount, { locale, decimals: facts.decimals });
  const minor = read.ok ? parseScaledInteger(read.amount, facts.decimals) : null;
  return minor === null || minor <= 0 ? null : { max_amount_minor: minor, currency, approver_user_id: null };
}
