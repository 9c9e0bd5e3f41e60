import { Link } from "@remix-run/react";
import { useState } from "react";
import type { UserWithAdminFields } from "../../../../domain/admin/entities.ts";
import { roleLabel } from "../../../../domain/format/labels.ts";
import { ROLES } from "../../../../domain/roles.ts";
import { describeGuardedAccount } from "../../../../domain/users/authority.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { Select, TextInput } from "../../../ui/inputs.tsx";
import { nameDepartment, renderMessage } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { CheckboxField, type FieldAccessors } from "../entity-dialog.tsx";

export interface UserFieldsProps {
  row: UserWithAdminFields | null;
  fieldValues: FieldAccessors;
  departments: readonly { name: string; is_active: boolean }[];
  viewer: { id: string; is_admin: boolean };
  password_min_length: number;
  one_time_password: string;
}

export function UserFields(props: UserFieldsProps) {
  const texts = useTexts();
  const text = texts.usersTab;
  const adminMessages = texts.admin;

  const { row, fieldValues, departments, viewer } = props;
  const department = fieldValues.value("department", row?.department);
  // Only administrators may change the user name, password, email address, role and status of a user with authority (R37).
  const isProtected = row !== null && !viewer.is_admin && row.authority !== null;
  // Only administrators may change an administrator's account (R28).
  const isReadOnly = isProtected && row.role === "admin";
  return (
    <>
      {row?.authority && isProtected ? (
        <Alert tone="info">{renderMessage(texts, describeGuardedAccount(row.name, row.authority))}</Alert>
      ) : null}
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={text.username} name="username" error={fieldValues.error("username")} required>
          <TextInput
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            disabled={isProtected}
            defaultValue={fieldValues.value("username", row?.username)}
          />
        </Field>
        <Field label={text.name} name="name" error={fieldValues.error("name")} required>
          <TextInput autoComplete="off" disabled={isReadOnly} defaultValue={fieldValues.value("name", row?.name)} />
        </Field>
      </div>
      {isProtected ? null : <PasswordSection {...props} />}
      <Field label={text.email} name="email" error={fieldValues.error("email")} required>
        <TextInput
          type="email"
          autoComplete="off"
          disabled={isProtected}
          defaultValue={fieldValues.value("email", row?.email)}
        />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field
          label={text.department}
          name="department"
          hint={row?.id === viewer.id ? text.ownDepartment : undefined}
          error={fieldValues.error("department")}
          required
        >
          <Select
            placeholder={text.chooseDepartment}
            disabled={isProtected || row?.id === viewer.id}
            defaultValue={department}
            options={departments
              .filter(({ name, is_active }) => is_active || name === department)
              .map(({ name }) => ({ value: name, label: nameDepartment(texts, name) }))}
          />
        </Field>
        <Field label={text.designation} name="designation" error={fieldValues.error("designation")}>
          <TextInput
            autoComplete="off"
            disabled={isReadOnly}
            defaultValue={fieldValues.value("designation", row?.designation)}
          />
        </Field>
      </div>
      <Field label={text.role} name="role" error={fieldValues.error("role")}>
        <Select
          disabled={isProtected}
          defaultValue={fieldValues.value("role", row?.role ?? "requester")}
          options={getRoleOptions(texts)}
        />
      </Field>
      {row ? (
        <CheckboxField
          name="is_active"
          label={adminMessages.isActive}
          hint={text.isActiveHint}
          error={fieldValues.error("is_active")}
          disabled={isProtected}
          defaultChecked={fieldValues.checked("is_active", row.is_active)}
        />
      ) : null}
    </>
  );
}

/** Shows the password field. For the viewer's own account it shows a link to the screen that asks for the current password. */
function PasswordSection({ row, fieldValues, viewer, password_min_length, one_time_password }: UserFieldsProps) {
  const text = useTexts().usersTab;

  if (row?.id === viewer.id) {
    return (
      <p className="text-muted text-sm">
        {text.ownPassword}{" "}
        <Link to="/change-password" className="link">
          {text.changeOwnPassword}
        </Link>
      </p>
    );
  }
  return (
    <PasswordField
      isNew={row === null}
      minLength={password_min_length}
      suggestion={one_time_password}
      error={fieldValues.error("password")}
    />
  );
}

export const getRoleOptions = (texts: Texts) =>
  ROLES.map((role) => ({ value: role, label: renderMessage(texts, roleLabel(role)) }));

interface PasswordFieldProps {
  /** Whether the user is new. For an existing user, the field resets the password. */
  isNew: boolean;
  minLength: number;
  /** A generated one-time password that a button inserts into the field. */
  suggestion: string;
  error: string | undefined;
}

/**
 * Shows the field for the one-time password of a new user or of a reset (R37). The field does not hide the text, because the administrator
 * must pass it on.
 */
function PasswordField({ isNew, minLength, suggestion, error }: PasswordFieldProps) {
  const text = useTexts().usersTab;

  const [filled, setFilled] = useState(false);
  return (
    <div className="flex flex-col items-start gap-2 *:w-full">
      <Field
        label={text.password}
        name="password"
        hint={isNew ? text.passwordNew(minLength) : text.passwordReset(minLength)}
        error={error}
      >
        <TextInput
          key={String(filled)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className="font-mono"
          defaultValue={filled ? suggestion : ""}
        />
      </Field>
      {filled ? null : (
        <div className="needs-script">
          <Button type="button" variant="secondary" size="sm" onClick={() => setFilled(true)}>
            {text.generate}
          </Button>
        </div>
      )}
    </div>
  );
}
