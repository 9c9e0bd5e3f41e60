import { SAME_PERSON_RULES } from "../../../../domain/matrix/routing.ts";
import type { FieldErrors } from "../../../forms/field-errors.ts";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/inputs.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import type { DraftValues } from "./draft-values.ts";
import type { EditorChoices } from "./load-editor.ts";

type OptionValues = Pick<DraftValues, "fallback_group_id" | "same_person">;

export interface SharedStepFieldsProps {
  values: OptionValues;
  groups: EditorChoices["groups"];
  errors: FieldErrors;
  onChange: (change: Partial<OptionValues>) => void;
}

/** Shows the options that apply to all steps of a configuration. */
export function SharedStepFields({ values, groups, errors, onChange }: SharedStepFieldsProps) {
  const text = useTexts().matrixSteps;

  return (
    <Card title={text.optionsTitle}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field
          label={text.fallbackGroup}
          name="fallback_group_id"
          hint={text.fallbackGroupHint}
          error={errors.fallback_group_id}
        >
          <Select
            placeholder={text.noGroup}
            value={values.fallback_group_id}
            options={groups
              .filter(({ id, is_active }) => is_active || id === values.fallback_group_id)
              .map(({ id, name }) => ({ value: id, label: name }))}
            onChange={(event) => onChange({ fallback_group_id: event.target.value })}
          />
        </Field>
        <Field
          label={text.samePerson}
          name="same_person"
          hint={text.samePersonHints[values.same_person]}
          error={errors.same_person}
        >
          <Select
            value={values.same_person}
            options={SAME_PERSON_RULES.map((rule) => ({ value: rule, label: text.samePersonRules[rule] }))}
            onChange={(event) => onChange({ same_person: event.target.value === "once" ? "once" : "separate" })}
          />
        </Field>
      </div>
    </Card>
  );
}
