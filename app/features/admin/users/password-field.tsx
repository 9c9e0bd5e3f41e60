import { useState } from "react";
import { userMessages as text } from "../../../messages/admin-users.ts";
import { Button } from "../../../ui/button.tsx";
import { Field } from "../../../ui/field.tsx";
import { TextInput } from "../../../ui/inputs.tsx";

export interface PasswordFieldProps {
  /** A new user needs one; of another it resets the password. */
  is_new: boolean;
  min_length: number;
  /** A one-time password to offer: in the field of a new user, at the press of a button for a reset. */
  suggestion: string;
  error: string | undefined;
}

/** The one-time password of a new user, or a reset (R37). It is shown: somebody has to pass it on. */
export function PasswordField({ is_new, min_length, suggestion, error }: PasswordFieldProps) {
  const [filled, setFilled] = useState(is_new);
  return (
    <div className="flex flex-col items-start gap-2 *:w-full">
      <Field
        label={text.password}
        name="password"
        hint={is_new ? text.passwordNew(min_length) : text.passwordReset(min_length)}
        error={error}
        required={is_new}
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
