import { useLocation } from "@remix-run/react";
import { useRef } from "react";
import type { RequestIdConfig } from "../../../../domain/admin/entities.ts";
import { formatNumberAfterReset } from "../../../../domain/requests/numbering.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { isSystemFailure } from "../../../forms/failure-alert.tsx";
import { SessionEndedMessage } from "../../../forms/session-ended-message.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Checkbox, TextInput } from "../../../ui/inputs.tsx";
import { nameDepartment } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { getDialogAddress } from "../table-address.ts";
import { createToggleStateGetter, SettingsFormFrame } from "./settings-forms.tsx";
import type { SettingsRefusal } from "./settings-refusal.ts";
import { type RequestNumberPreview, useRequestNumberPreview } from "./use-number-preview.ts";

const formatOnOff = (texts: Texts, value: boolean) => (value ? texts.settings.on : texts.settings.off);

export interface NumberingFormProps {
  numbering: RequestIdConfig;
  /** The viewer's department. The preview shows the number that the next request of this department would get. */
  department: string;
  /** The result of the action for this form: a failure, or a preview without JavaScript. Null if there is neither. */
  refusal: SettingsRefusal | null;
}

/**
 * Shows the form for the format of request numbers, a preview of the next request number and a link to the dialog that resets the counter.
 */
export function NumberingForm({ numbering, department, refusal }: NumberingFormProps) {
  const texts = useTexts();
  const text = texts.settings.numbering;
  const settingsMessages = texts.settings;

  const location = useLocation();
  const fields = useRef<HTMLDivElement>(null);
  const { preview, pending, onInput } = useRequestNumberPreview(fields, {
    next_request_id: refusal === null ? numbering.next_request_id : refusal.next_request_id,
    detail: refusal && isSystemFailure(refusal.code) ? text.unavailable : (refusal?.detail ?? ""),
  });
  const afterReset = formatNumberAfterReset(numbering);
  return (
    <Card title={text.title}>
      <SettingsFormFrame
        form="numbering"
        version={numbering.version}
        snapshot={toSnapshot(texts, numbering)}
        refusal={refusal}
        submitLabel={text.save}
        onInput={onInput}
        actions={
          <Button name="_act" value="preview" variant="secondary" className="scripting:hidden">
            {text.preview}
          </Button>
        }
      >
        <div ref={fields} className="flex flex-col gap-4">
          <NumberingFields numbering={numbering} refusal={refusal} />
          <NextNumberPreview {...preview} pending={pending} department={department} />
        </div>
      </SettingsFormFrame>
      <div className="mt-6 border-base-300 border-t pt-4">
        <p className="mb-3 text-muted text-sm">{settingsMessages.reset.hint(afterReset)}</p>
        <LinkButton
          to={getDialogAddress(location, "reset")}
          preventScrollReset
          className="text-error max-md:w-full"
          icon={<Icon name="undo-2" />}
        >
          {settingsMessages.reset.button(afterReset)}
        </LinkButton>
      </div>
    </Card>
  );
}

const toSnapshot = (texts: Texts, numbering: RequestIdConfig) => ({
  [texts.settings.numbering.prefix]: numbering.prefix,
  [texts.settings.numbering.separator]: numbering.separator,
  [texts.settings.numbering.suffixFormat]: String(numbering.suffix_format),
  [texts.settings.numbering.counterStart]: String(numbering.counter_start),
  [texts.settings.numbering.department]: formatOnOff(texts, numbering.include_department),
  [texts.settings.numbering.year]: formatOnOff(texts, numbering.include_year),
  [texts.settings.numbering.month]: formatOnOff(texts, numbering.include_month),
});

function NumberingFields({ numbering, refusal }: Pick<NumberingFormProps, "numbering" | "refusal">) {
  const text = useTexts().settings.numbering;

  const getValue = (name: string, saved: string | number) => refusal?.values[name] ?? saved;
  const isOn = createToggleStateGetter(refusal);
  const errors = refusal?.errors ?? {};
  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={text.prefix} name="prefix" hint={text.prefixHint} error={errors.prefix} required>
          <TextInput
            defaultValue={getValue("prefix", numbering.prefix)}
            maxLength={12}
            autoComplete="off"
            autoCapitalize="characters"
          />
        </Field>
        <Field label={text.separator} name="separator" hint={text.separatorHint} error={errors.separator} required>
          <TextInput defaultValue={getValue("separator", numbering.separator)} maxLength={3} autoComplete="off" />
        </Field>
        <Field label={text.suffixFormat} name="suffix_format" hint={text.suffixHint} error={errors.suffix_format}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={0}
            max={12}
            defaultValue={getValue("suffix_format", numbering.suffix_format)}
          />
        </Field>
        <Field label={text.counterStart} name="counter_start" hint={text.counterHint} error={errors.counter_start}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={0}
            defaultValue={getValue("counter_start", numbering.counter_start)}
          />
        </Field>
      </div>
      <fieldset className="flex flex-wrap gap-x-6 gap-y-2">
        <legend className="sr-only">{text.parts}</legend>
        <NumberPartCheckbox
          name="include_department"
          label={text.department}
          isChecked={isOn}
          savedValue={numbering.include_department}
        />
        <NumberPartCheckbox
          name="include_year"
          label={text.year}
          isChecked={isOn}
          savedValue={numbering.include_year}
        />
        <NumberPartCheckbox
          name="include_month"
          label={text.month}
          isChecked={isOn}
          savedValue={numbering.include_month}
        />
      </fieldset>
    </>
  );
}

interface NumberPartCheckboxProps {
  name: string;
  label: string;
  isChecked: (name: string, saved: boolean) => boolean;
  savedValue: boolean;
}

function NumberPartCheckbox({ name, label, isChecked, savedValue }: NumberPartCheckboxProps) {
  return (
    <div>
      <input type="hidden" name={name} value="off" />
      <Checkbox name={name} label={label} defaultChecked={isChecked(name, savedValue)} />
    </div>
  );
}

interface NextNumberPreviewProps extends RequestNumberPreview {
  pending: boolean;
  department: string;
}

function NextNumberPreview({ next_request_id, detail, sessionEnded, pending, department }: NextNumberPreviewProps) {
  const texts = useTexts();
  const text = texts.settings.numbering;

  return (
    <div className="rounded-box bg-base-200 px-4 py-3" aria-busy={pending || undefined}>
      <p className="text-muted text-sm">{`${text.next} ${text.forDepartment(nameDepartment(texts, department))}`}</p>
      <output className={cx("block min-h-7 break-all", pending && "opacity-60")}>
        {next_request_id === null ? (
          <span className="text-error text-sm">{sessionEnded ? <SessionEndedMessage /> : detail}</span>
        ) : (
          <span className="font-semibold text-lg tabular-nums">{next_request_id}</span>
        )}
      </output>
    </div>
  );
}
