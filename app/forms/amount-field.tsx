import { useState } from "react";
import { formatMoney } from "../../domain/format/money.ts";
import { groupTypedAmount } from "../../domain/format/typed-amount.ts";
import type { Texts } from "../../texts/screens.ts";
import { Field, type FieldProps } from "../ui/field.tsx";
import { TextInput } from "../ui/inputs.tsx";
import { useTexts } from "../ui/texts.tsx";
import { readAmount } from "./read-amount.ts";

export interface AmountFieldProps extends Pick<FieldProps, "label" | "name" | "hint" | "error" | "required"> {
  /** The text as typed. */
  value: string;
  /** The locale in which the amount is typed. The form submits it as `number_locale`. */
  locale: string;
  decimals: number;
  /** If set, the field shows how it understands the text. A string is a currency code, and a function formats the amount. */
  preview?: string | ((amount: number) => string);
  placeholder?: string;
  onChange: (value: string) => void;
}

/**
 * A text field for an amount (docs/decisions/forms.md). It is not an `<input type="number">`, because that drops unknown characters and changes its
 * value with the mouse wheel. When the field loses the focus, it groups the digits. If the text is not an amount, the field leaves it
 * unchanged and shows the error.
 */
export function AmountField(props: AmountFieldProps) {
  const texts = useTexts();

  const { value, locale, decimals, preview, hint, error, placeholder, onChange, ...field } = props;
  const [left, setLeft] = useState<string | null>(null);
  const { amount, error: mistake } = readAmount(texts, value, { locale, decimals });
  const read = amount === "" || preview === undefined ? null : toPreviewText(texts, Number(amount), preview, decimals);
  return (
    <Field
      {...field}
      error={error ?? (left === value ? mistake : null)}
      hint={
        read === null ? (
          hint
        ) : (
          <>
            {hint}
            <span className="block tabular-nums">{`= ${read}`}</span>
          </>
        )
      }
    >
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        className="tabular-nums"
        placeholder={placeholder}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => {
          const grouped = groupTypedAmount(value, { locale, decimals });
          setLeft(grouped);
          if (grouped !== value) onChange(grouped);
        }}
      />
    </Field>
  );
}

const toPreviewText = (
  texts: Texts,
  amount: number,
  echo: string | ((amount: number) => string),
  decimals: number,
): string => (typeof echo === "string" ? formatMoney(amount, echo, decimals, texts.language) : echo(amount));
