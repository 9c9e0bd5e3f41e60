import { Link } from "@remix-run/react";
import { findPerson } from "../../../../domain/users/person-search.ts";
import type { FieldErrors } from "../../../forms/field-errors.ts";
import { PersonInput } from "../../../forms/person-input.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import { Checkbox, Select } from "../../../ui/inputs.tsx";
import { nameDepartment } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import type { DraftValues } from "./draft-values.ts";
import type { EditorChoices, EditorData } from "./load-editor.ts";
import type { StepsSectionProps } from "./step-values.ts";
import { StepsSection } from "./steps-section.tsx";

const CONFIGURATION_TYPES = ["amount_based", "user_specific"] as const;

export interface ConfigurationFieldsProps {
  id: string | null;
  values: DraftValues;
  choices: EditorChoices;
  activeConfigurations: EditorData["activeConfigurations"];
  errors: FieldErrors;
  onChange: (change: Partial<Omit<DraftValues, "levels" | "steps">>) => void;
}

/** Shows the fields that identify the configuration (request type, kind and department), and the checkbox that activates it. */
export function ConfigurationFields({
  id,
  values,
  choices,
  activeConfigurations,
  errors,
  onChange,
}: ConfigurationFieldsProps) {
  const texts = useTexts();
  const matrixMessages = texts.matrix;
  const text = texts.matrixEditor;
  const adminMessages = texts.admin;

  const types = choices.types.filter(({ code, is_active }) => is_active || code === values.request_type);
  const duplicate = activeConfigurations.find(
    (one) => one.id !== id && one.request_type === values.request_type && (one.department ?? "") === values.department,
  );
  const label = matrixMessages.configurationOf(
    types.find(({ code }) => code === values.request_type)?.name ?? values.request_type,
    values.department || null,
  );
  return (
    <Card title={text.configuration}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Field label={text.requestType} name="request_type" error={errors.request_type}>
          <Select
            value={values.request_type}
            onChange={(event) => onChange({ request_type: event.target.value })}
            options={types.map(({ code, name }) => ({ value: code, label: name }))}
          />
        </Field>
        <Field
          label={text.configurationType}
          name="configuration_type"
          hint={text.kinds[values.configuration_type]}
          error={errors.configuration_type}
        >
          <Select
            value={values.configuration_type}
            onChange={(event) =>
              onChange({
                configuration_type: CONFIGURATION_TYPES.find((kind) => kind === event.target.value) ?? "amount_based",
              })
            }
            options={CONFIGURATION_TYPES.map((kind) => ({ value: kind, label: matrixMessages.kinds[kind] }))}
          />
        </Field>
        <Field label={text.department} name="department" error={errors.department} hint={text.departmentHint}>
          <Select
            placeholder={text.everyDepartment}
            value={values.department}
            onChange={(event) => onChange({ department: event.target.value })}
            options={choices.departments.map((name) => ({ value: name, label: nameDepartment(texts, name) }))}
          />
        </Field>
        <div className="sm:pt-8">
          <input type="hidden" name="is_active" value="off" />
          <Checkbox
            name="is_active"
            label={adminMessages.isActive}
            checked={values.is_active}
            onChange={(event) => onChange({ is_active: event.target.checked })}
          />
        </div>
      </div>
      {duplicate && values.is_active ? (
        <div className="mt-4">
          <Alert tone="warning">
            {text.duplicate(label)}{" "}
            <Link to={`/admin/matrix/${encodeURIComponent(duplicate.id)}`} className="link">
              {text.openDuplicate}
            </Link>
          </Alert>
        </div>
      ) : null}
    </Card>
  );
}

interface ApproverCardProps {
  values: Pick<DraftValues, "approver" | "steps">;
  choices: EditorChoices;
  note: string | null;
  errors: FieldErrors;
  onChange: (value: string) => void;
  onChangeSteps: StepsSectionProps["onChange"];
}

/** Shows the approver and the steps of a user-specific configuration. */
export function ApproverCard({ values, choices, note, errors, onChange, onChangeSteps }: ApproverCardProps) {
  const text = useTexts().matrixEditor;

  const person = findPerson(choices.people, values.approver);
  const hint = person && !person.is_active ? text.inactive(person.name) : note;
  return (
    <Card title={text.approver}>
      <div className="max-w-96">
        <Field label={text.approver} name="approver_user_id" hint={hint} error={errors.approver_user_id}>
          <PersonInput value={values.approver} onChange={onChange} people={choices.activePeople} />
        </Field>
      </div>
      <StepsSection
        band="named"
        steps={values.steps}
        memberChoices={choices.memberChoices}
        errors={errors}
        onChange={onChangeSteps}
      />
    </Card>
  );
}
