import type { Currency } from "../../../../domain/entities.ts";
import { type Failure, type FieldError, fail, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import { getDefaultDecimals } from "../../../../domain/format/currency-decimals.ts";
import { toRateE8 } from "../../../../domain/format/money.ts";
import type { CreateCurrencyInput, UpdateCurrencyInput } from "../../../../domain/inputs/admin-master-data.ts";
import { describeCurrencyRuleChanges } from "../../../../domain/matrix/rule-changes.ts";
import { message } from "../../../../domain/message.ts";
import { type CurrencyRow, findCurrencyById } from "../../../db/queries/master-data.ts";
import type { RuleChange } from "../../deps.ts";
import { toCurrency } from "../../master-data/form-options.ts";
import type { EntityDefinition } from "../entity-definition.ts";
import { createRuleChangeNotificationStatements } from "../notify-rules-changed.ts";

/** The currency of all exchange rates: a rate is the value of one unit in USD. */
const BASE_CURRENCY = "USD";
const BASE_RATE_E8 = 100_000_000;

export const currencyDefinition: EntityDefinition<CurrencyRow, Currency, CreateCurrencyInput, UpdateCurrencyInput> = {
  entity: "currency",
  table: "currencies",
  find: findCurrencyById,
  toEntity: toCurrency,
  labelOf: (row) => row.code,
  columnsOf: ({ code, name, symbol, decimals, rate_e8, is_active }) => ({
    code,
    name,
    symbol,
    decimals,
    rate_e8,
    is_active,
  }),
  uniqueColumns: ["code", "name"],
  // Limits and amounts are stored in minor units, whose size depends on the number of decimals.
  lockedColumns: ["code", "decimals"],
  planNew: async (deps, input) => planCurrency(input, { id: deps.newId(), version: 1 }),
  planChange: async (_, input, before) => planCurrency(input, before),
  refuse: (_, before, next) => refuseRenamedBase(before, next),
  extraStatements: (deps, before, next, { actor }) =>
    createRuleChangeNotificationStatements(deps, actor, toRuleChange(before, next)),
  extraRemovalStatements: (deps, row, { actor }) =>
    createRuleChangeNotificationStatements(deps, actor, toRuleChange(row, null)),
};

function toRuleChange(before: CurrencyRow | null, next: CurrencyRow | null): RuleChange {
  const changes = describeCurrencyRuleChanges(before && toCurrency(before), next && toCurrency(next));
  return { subject: "currency", label: (next ?? before)?.code ?? null, changes };
}

function planCurrency(
  input: CreateCurrencyInput | UpdateCurrencyInput,
  base: Pick<CurrencyRow, "id" | "version"> & Partial<CurrencyRow>,
): Result<CurrencyRow> {
  const code = input.code ?? base.code ?? "";
  const rate_e8 = input.exchange_rate === undefined ? (base.rate_e8 ?? BASE_RATE_E8) : toRateE8(input.exchange_rate);
  const errors = checkRate(code, rate_e8);
  if (errors.length > 0 || rate_e8 === null) return failInvalid(errors);
  return ok({
    id: base.id,
    version: base.version,
    code,
    name: input.name ?? base.name ?? "",
    symbol: input.symbol ?? base.symbol ?? "",
    decimals: input.decimals ?? base.decimals ?? getDefaultDecimals(code),
    rate_e8,
    is_active: input.is_active ?? base.is_active ?? false,
  });
}

function checkRate(code: string, rate_e8: number | null): FieldError[] {
  if (rate_e8 === null || rate_e8 < 1)
    return [{ path: "exchange_rate", message: message("admin.exchange_rate_invalid") }];
  if (code === BASE_CURRENCY && rate_e8 !== BASE_RATE_E8)
    return [{ path: "exchange_rate", message: message("admin.usd_rate_fixed") }];
  return [];
}

/** Refuses to change the code USD, because all rates refer to USD. */
function refuseRenamedBase(before: CurrencyRow | null, next: CurrencyRow): Failure | null {
  if (before?.code !== BASE_CURRENCY || next.code === BASE_CURRENCY) return null;
  const detail = message("admin.usd_code_fixed");
  return fail("in_use", detail, { errors: [{ path: "code", message: detail }] });
}
