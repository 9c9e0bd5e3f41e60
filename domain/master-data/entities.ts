/** The kinds of master data. A new field of a kind is a line here, a column in its Drizzle table, and its texts in `texts/<language>`. */
import { RATE_DECIMALS } from "../format/money.ts";
import { code, color, decimal, defineEntity, flag, line, name, special, text, wholeNumber } from "../kit/entity.ts";
import { message } from "../message.ts";

const CODE_PATTERN = /^[\p{L}\p{N}_.-]+$/u;

export const department = defineEntity({
  kind: "department",
  label: "name",
  fields: {
    name: name({ missing: message("inputs.department_name") }),
    description: text({ isColumn: true }),
    budget: decimal({
      decimals: 2,
      min: 0,
      max: 9_999_999_999_999,
      default: null,
      invalid: message("inputs.budget"),
      tooLarge: message("inputs.budget"),
      isColumn: true,
    }),
    head_user_id: special({ isColumn: true }),
  },
});

export const currency = defineEntity({
  kind: "currency",
  label: "code",
  fields: {
    code: code({
      max: 10,
      letterCase: "upper",
      pattern: /^[A-Z0-9]+$/,
      missing: message("inputs.currency_code"),
      invalid: message("inputs.currency_code_letters"),
    }),
    name: name({ missing: message("inputs.currency_name"), isHalf: true }),
    symbol: line({
      max: 10,
      missing: message("inputs.currency_symbol"),
      isColumn: true,
      isSearched: true,
      isHalf: true,
    }),
    exchange_rate: decimal({
      decimals: RATE_DECIMALS,
      min: 0,
      max: 10_000_000,
      default: 1,
      invalid: message("inputs.exchange_rate"),
      tooLarge: message("inputs.max_exchange_rate"),
      isColumn: true,
      isHalf: true,
      note: "USD for one unit",
    }),
    // Amounts are stored in minor units, whose size depends on the number of decimals.
    decimals: special({ isLocked: true, isHalf: true, isRule: true }),
  },
});

export const requestType = defineEntity({
  kind: "request_type",
  label: "name",
  fields: {
    code: code({
      max: 60,
      letterCase: "lower",
      pattern: CODE_PATTERN,
      missing: message("inputs.request_type_code"),
      invalid: message("inputs.request_type_code_letters"),
    }),
    name: name({ missing: message("inputs.request_type_name"), isHalf: true }),
    description: text({ isColumn: true }),
    requires_amount: flag({ default: true, isColumn: true, isHalf: true }),
    accepts_amount: flag({
      default: true,
      isHalf: true,
      note: "false: a request of the type must not carry an amount",
    }),
    default_currency: special({ isColumn: true, isHalf: true, isRule: true }),
    approval_required: flag({ default: true, isHalf: true }),
    /** The optional material fields (R34). */
    material_fields: special({ isList: true, isHalf: true, isRule: true }),
    amount_tolerance_percent: wholeNumber({
      min: 0,
      max: 100,
      default: 0,
      isHalf: true,
      note: "by which an approved amount may rise without asking again",
    }),
    payer_ids: special({ isList: true, isColumn: true }),
  },
});

export const priority = defineEntity({
  kind: "priority",
  label: "name",
  fields: {
    code: code({
      max: 40,
      letterCase: "upper",
      pattern: CODE_PATTERN,
      missing: message("inputs.priority_code"),
      invalid: message("inputs.priority_code_letters"),
    }),
    name: name({ missing: message("inputs.priority_name"), isHalf: true }),
    description: text({ isColumn: true }),
    color: color({ default: "#6B7280", isColumn: true }),
    escalation_hours: wholeNumber({ min: 1, max: 8_760, default: 72, isColumn: true, isHalf: true }),
    sort_order: wholeNumber({ min: -10_000, max: 10_000, default: 0, isColumn: true, isHalf: true }),
  },
});

/** A group of approvers (R32). */
export const approverGroup = defineEntity({
  kind: "approver_group",
  label: "name",
  fields: {
    name: name({ missing: message("inputs.group_name") }),
    description: text({ isColumn: true }),
    rule: special(),
    member_ids: special({ isList: true }),
  },
});

/** Two groups whose members may not work on the same request (R33). */
export const dutyConflict = defineEntity({
  kind: "duty_conflict",
  label: "name",
  fields: {
    name: name({ missing: message("inputs.name_required") }),
    first_group_id: special({ isHalf: true, isRule: true }),
    second_group_id: special({ isHalf: true, isRule: true }),
    on_request: flag({ default: true, note: "a member of one does not decide what a member of the other requested" }),
    on_steps: flag({ default: true, note: "a member of one does not decide what a member of the other decided" }),
  },
});
