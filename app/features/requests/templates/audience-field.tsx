import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/inputs.tsx";
import { nameDepartment } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";

export interface ShareDepartment {
  id: string;
  name: string;
}

interface AudienceFieldProps {
  name: string;
  departments: readonly ShareDepartment[];
  defaultValue?: string;
  error?: string;
}

/** Chooses who can use a template: its owner, everybody, or one department. */
export function AudienceField({ name, departments, defaultValue = "own", error }: AudienceFieldProps) {
  const texts = useTexts();
  const templateMessages = texts.templates;

  const text = templateMessages.audience;
  return (
    <Field label={templateMessages.save.audience} name={name} error={error}>
      <Select
        options={[
          { value: "own", label: text.own },
          { value: "everybody", label: text.everybody },
          ...departments.map(({ id, name: department }) => ({
            value: `department:${id}`,
            label: text.department(nameDepartment(texts, department)),
          })),
        ]}
        defaultValue={defaultValue}
      />
    </Field>
  );
}
