import { Toggle, type Typed } from "../../components/admin/entity-dialog.tsx";
import { Field } from "../../components/ui/field.tsx";
import { PasswordInput, Select, TextInput } from "../../components/ui/inputs.tsx";
import type { AdminUser } from "../../domain/admin-entities.ts";
import { adminMessages } from "../../messages/admin.ts";
import { userMessages as text } from "../../messages/admin-users.ts";
import { ROLE_OPTIONS } from "./role-options.ts";

export interface UserFieldsProps {
  row: AdminUser | null;
  typed: Typed;
  departments: readonly { name: string; is_active: boolean }[];
  password_min_length: number;
}

export function UserFields({ row, typed, departments, password_min_length: floor }: UserFieldsProps) {
  const department = typed.value("department", row?.department);
  return (
    <>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={text.username} name="username" error={typed.error("username")} required>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            defaultValue={typed.value("username", row?.username)}
          />
        </Field>
        <Field label={text.name} name="name" error={typed.error("name")} required>
          <TextInput autoComplete="off" defaultValue={typed.value("name", row?.name)} />
        </Field>
      </div>
      <Field
        label={text.password}
        name="password"
        hint={row ? text.passwordKept(floor) : text.passwordNew(floor)}
        error={typed.error("password")}
        required={!row}
      >
        <PasswordInput autoComplete="new-password" />
      </Field>
      <Field label={text.email} name="email" error={typed.error("email")} required>
        <TextInput type="email" autoComplete="off" defaultValue={typed.value("email", row?.email)} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={text.department} name="department" error={typed.error("department")} required>
          <Select
            placeholder={text.chooseDepartment}
            defaultValue={department}
            options={departments
              .filter(({ name, is_active }) => is_active || name === department)
              .map(({ name }) => ({ value: name, label: name }))}
          />
        </Field>
        <Field label={text.designation} name="designation" error={typed.error("designation")}>
          <TextInput autoComplete="off" defaultValue={typed.value("designation", row?.designation)} />
        </Field>
      </div>
      <Field label={text.role} name="role" error={typed.error("role")}>
        <Select defaultValue={typed.value("role", row?.role ?? "requester")} options={ROLE_OPTIONS} />
      </Field>
      {row ? (
        <Toggle
          name="is_active"
          label={adminMessages.isActive}
          hint={text.isActiveHint}
          error={typed.error("is_active")}
          defaultChecked={typed.checked("is_active", row.is_active)}
        />
      ) : null}
    </>
  );
}
