import { type Failure, type FieldError, fail, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import { getDefaultDecimals } from "../../../../domain/format/currency-decimals.ts";
import { toRateE8 } from "../../../../domain/format/money.ts";
import { currency } from "../../../../domain/master-data/entities.ts";
import {
  type CreateCurrencyInput,
  currencySchemas,
  type UpdateCurrencyInput,
} from "../../../../domain/master-data/schemas.ts";
import { describeCurrencyRuleChanges } from "../../../../domain/matrix/rule-changes.ts";
import { message } from "../../../../domain/message.ts";
import { type CurrencyRow, findCurrencyById } from "../../../db/queries/master-data.ts";
import type { Deps } from "../../deps.ts";
import { toCurrency } from "../../master-data/form-options.ts";
import { type BaseRow, defineMasterData, mergeInput } from "./define-master-data.ts";

/** The currency of all exchange rates: a rate is the value of one unit in USD. */
const BASE_CURRENCY = "USD";
const BASE_RATE_E8 = 100_000_000;

export const currencyDefinition = defineMasterData(currency, currencySchemas, {
  table: "currencies",
  find: findCurrencyById,
  toEntity: toCurrency,
  plan: planCurrency,
  refuse: (_, before, next) => refuseRenamedBase(before, next),
  describeRuleChange: (before, next) =>
    describeCurrencyRuleChanges(before && toCurrency(before), next && toCurrency(next)),
});

function planCurrency(
  _: Deps,
  { exchange_rate, ...input }: CreateCurrencyInput | UpdateCurrencyInput,
  base: BaseRow<CurrencyRow>,
): Result<CurrencyRow> {
  const code = input.code ?? base.code ?? "";
  const rate_e8 = exchange_rate === undefined ? (base.rate_e8 ?? BASE_RATE_E8) : toRateE8(exchange_rate);
  const errors = checkRate(code, rate_e8);
  if (errors.length > 0 || rate_e8 === null) return failInvalid(errors);
  const decimals = input.decimals ?? base.decimals ?? getDefaultDecimals(code);
  return ok({ ...mergeInput(base, input), decimals, rate_e8 });
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
