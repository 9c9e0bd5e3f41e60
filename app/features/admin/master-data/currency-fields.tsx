import { useState } from "react";
import type { Currency } from "../../../../domain/entities.ts";
import { formatDecimal, formatRate, RATE_DECIMALS } from "../../../../domain/format/money.ts";
import { formatAmountForInput } from "../../../../domain/format/typed-amount.ts";
import { AmountField } from "../../../forms/amount-field.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select, TextInput } from "../../../ui/inputs.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { useViewerLocale } from "../../../ui/viewer-locale.tsx";
import { CheckboxField, type FieldAccessors } from "../entity-dialog.tsx";

/** The exchange rate that the form suggests for a new currency (spec section 9). */
const DEFAULT_RATE = 1;

const DECIMALS_OPTIONS = ["0", "1", "2", "3"].map((value) => ({ value, label: value }));

export function CurrencyFields({ row, fieldValues }: { row: Currency | null; fieldValues: FieldAccessors }) {
  const texts = useTexts();
  const masterDataMessages = texts.masterData;
  const text = texts.masterData.currencies;
  const adminMessages = texts.admin;

  const locale = fieldValues.value("number_locale", useViewerLocale().locale);
  const [rate, setRate] = useState(
    fieldValues.value("exchange_rate", formatAmountForInput(formatDecimal(row?.exchange_rate ?? DEFAULT_RATE), locale)),
  );
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field
          label={masterDataMessages.code}
          name="code"
          hint={text.codeHint}
          error={fieldValues.error("code")}
          required
        >
          <TextInput
            defaultValue={fieldValues.value("code", row?.code)}
            maxLength={10}
            autoComplete="off"
            autoCapitalize="characters"
          />
        </Field>
        <Field label={masterDataMessages.name} name="name" error={fieldValues.error("name")} required>
          <TextInput defaultValue={fieldValues.value("name", row?.name)} autoComplete="off" />
        </Field>
        <Field label={text.symbol} name="symbol" error={fieldValues.error("symbol")} required>
          <TextInput defaultValue={fieldValues.value("symbol", row?.symbol)} maxLength={10} autoComplete="off" />
        </Field>
        <input type="hidden" name="number_locale" value={locale} />
        <AmountField
          label={text.rate}
          name="exchange_rate"
          hint={text.rateHint}
          error={fieldValues.error("exchange_rate")}
          required
          value={rate}
          locale={locale}
          decimals={RATE_DECIMALS}
          preview={(amount) => `USD ${formatRate(amount, texts.language)}`}
          onChange={setRate}
        />
        <Field label={text.decimals} name="decimals" hint={text.decimalsHint} error={fieldValues.error("decimals")}>
          <Select
            placeholder={row ? undefined : text.usualDecimals}
            options={DECIMALS_OPTIONS}
            defaultValue={fieldValues.value("decimals", row?.decimals)}
          />
        </Field>
      </div>
      {row ? (
        <CheckboxField
          name="is_active"
          label={adminMessages.isActive}
          defaultChecked={fieldValues.checked("is_active", row.is_active)}
        />
      ) : null}
    </>
  );
}
