import { Toggle, type Typed } from "../../components/admin/entity-dialog.tsx";
import { PersonField } from "../../components/person-field.tsx";
import { Field } from "../../components/ui/field.tsx";
import { TextArea, TextInput } from "../../components/ui/inputs.tsx";
import type { Department } from "../../domain/entities.ts";
import type { AnyPerson } from "../../domain/named-people.ts";
import { adminMessages } from "../../messages/admin.ts";

const text = adminMessages.departments;

export interface DepartmentFieldsProps {
  row: Department | null;
  typed: Typed;
  people: readonly AnyPerson[];
}

export function DepartmentFields({ row, typed, people }: DepartmentFieldsProps) {
  const head = typed.value("head_user_id", row?.head_user_id);
  return (
    <>
      <Field label={text.name} name="name" error={typed.error("name")} required>
        <TextInput defaultValue={typed.value("name", row?.name)} autoComplete="off" />
      </Field>
      <Field label={text.description} name="description" error={typed.error("description")}>
        <TextArea rows={3} defaultValue={typed.value("description", row?.description)} />
      </Field>
      <Field label={text.budget} name="budget" hint={text.budgetHint} error={typed.error("budget")}>
        <TextInput inputMode="decimal" autoComplete="off" defaultValue={typed.value("budget", row?.budget)} />
      </Field>
      <PersonField
        label={text.head}
        name="head_user_id"
        nobody={text.noHead}
        people={people.filter(({ id, is_active }) => is_active || id === head)}
        chosen={head}
        error={typed.error("head_user_id")}
      />
      {row ? (
        <Toggle
          name="is_active"
          label={adminMessages.isActive}
          defaultChecked={typed.checked("is_active", row.is_active)}
        />
      ) : null}
    </>
  );
}
