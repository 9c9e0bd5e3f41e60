import type { InputHTMLAttributes } from "react";
import { roleLabel } from "../../../../domain/format/labels.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { formatRoleName, ROLES } from "../../../../domain/roles.ts";
import type {
  AmountField,
  CodeField,
  EmailField,
  Field,
  FieldValue,
  WholeNumberField,
} from "../../../../domain/settings/fields.ts";
import type { NumberingName } from "../../../../domain/settings/numbering.ts";
import type { SettingName } from "../../../../domain/settings/settings.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { Field as LabelledField } from "../../../ui/field.tsx";
import { Checkbox, TextInput } from "../../../ui/inputs.tsx";
import { renderMessage } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import type { FormSnapshot } from "../edit-conflict.tsx";
import { SettingToggle } from "./setting-toggle.tsx";
import type { SettingsRefusal } from "./settings-refusal.ts";

type Name = SettingName | NumberingName;

export interface SettingFieldProps {
  name: Name;
  field: Field;
  /** The saved value. */
  value: FieldValue;
  /** Why the form was not saved, with the submitted values, which the field then shows; null if it did not fail. */
  refusal: SettingsRefusal | null;
  /** A further sentence of the hint. */
  addedHint?: string | null;
  /** The environment variables without which the setting has no effect; null if none are missing. */
  missingConfiguration?: string | null;
  className?: string;
}

/** Shows a setting by its kind, with its label and hint. */
export function SettingField({
  name,
  field,
  value,
  refusal,
  addedHint,
  missingConfiguration,
  className,
}: SettingFieldProps) {
  const { label, hint: ownHint = "" } = useTexts().settings.fields[name];
  const hint = addedHint ? `${ownHint} ${addedHint}` : ownHint;
  switch (field.kind) {
    case "flag":
      return (
        <SettingToggle
          name={name}
          label={label}
          hint={hint}
          missingConfiguration={missingConfiguration}
          defaultChecked={isFlagOn(refusal, name, value === true)}
        />
      );
    case "roles":
      return <RolesField name={name} label={label} hint={hint} roles={refusal ? (refusal.lists[name] ?? []) : value} />;
    default:
      return (
        <LabelledField
          label={label}
          name={name}
          hint={hint}
          error={refusal?.errors[name]}
          required={field.kind === "code"}
        >
          <TextInput
            {...getInputAttributes(field)}
            className={className}
            defaultValue={refusal?.values[name] ?? String(value ?? "")}
          />
        </LabelledField>
      );
  }
}

type TextField = WholeNumberField | AmountField | EmailField | CodeField;

function getInputAttributes(field: TextField): InputHTMLAttributes<HTMLInputElement> {
  switch (field.kind) {
    case "wholeNumber":
      return { type: "number", inputMode: "numeric", min: field.min, max: field.max };
    case "amount":
      return { type: "number", inputMode: "numeric", min: 0, max: field.max };
    case "email":
      return { type: "email", autoComplete: "off", maxLength: LIMITS.email };
    case "code":
      return {
        maxLength: field.max,
        autoComplete: "off",
        autoCapitalize: field.is_upper_case ? "characters" : undefined,
      };
  }
}

interface RolesFieldProps {
  name: string;
  label: string;
  hint: string;
  roles: unknown;
}

/** Shows a checkbox for each role. A hidden field says that the form has the roles, even if none is checked. */
function RolesField({ name, label, hint, roles }: RolesFieldProps) {
  const texts = useTexts();
  return (
    <fieldset className="py-4">
      <legend className="float-left w-full font-medium text-sm">{label}</legend>
      <p className="clear-left mb-2 text-muted text-sm">{hint}</p>
      <input type="hidden" name={name} value="" />
      <div className="grid gap-2 sm:grid-cols-2">
        {ROLES.map((role) => (
          <Checkbox
            key={role}
            name={name}
            value={role}
            label={renderMessage(texts, roleLabel(role))}
            defaultChecked={Array.isArray(roles) && roles.includes(role)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** Whether a flag is on: after a refusal its submitted value, otherwise its saved value. */
export const isFlagOn = (refusal: SettingsRefusal | null, name: string, saved: boolean): boolean =>
  refusal ? refusal.values[name] === "on" : saved;

/** Returns the values of these settings as texts, by their labels. */
export const toSnapshot = <N extends Name>(
  texts: Texts,
  names: readonly N[],
  values: Readonly<Record<N, FieldValue>>,
): FormSnapshot =>
  Object.fromEntries(names.map((name) => [texts.settings.fields[name].label, formatValue(texts, name, values[name])]));

function formatValue(texts: Texts, name: Name, value: FieldValue): string {
  if (typeof value === "boolean") return value ? texts.settings.on : texts.settings.off;
  const text = Array.isArray(value) ? value.map(formatRoleName).join(", ") : String(value ?? "");
  return text || (texts.settings.fields[name].empty ?? "");
}
