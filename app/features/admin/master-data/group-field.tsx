import { dutyConflict } from "../../../../domain/master-data/entities.ts";
import { Field } from "../../../ui/field.tsx";
import { Select } from "../../../ui/inputs.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import type { FieldAccessors } from "../entity-dialog.tsx";
import { type EntityRow, getFieldText } from "../entity-values.tsx";

export interface GroupFieldProps {
  name: "first_group_id" | "second_group_id";
  row: EntityRow | null;
  fieldValues: FieldAccessors;
  groups: readonly { id: string; name: string; is_active: boolean }[];
}

/** Shows the choice of one of the two groups of a conflict of duties. */
export function GroupField({ name, row, fieldValues, groups }: GroupFieldProps) {
  const texts = useTexts();
  const text = texts.masterData.duty_conflict;

  return (
    <Field {...getFieldText(texts, dutyConflict, name)} name={name} error={fieldValues.error(name)} required>
      <Select
        placeholder={text.chooseGroup}
        options={groups.map((one) => ({ value: one.id, label: one.is_active ? one.name : text.inactive(one.name) }))}
        defaultValue={fieldValues.value(name, row ? String(row[name]) : "")}
      />
    </Field>
  );
}
