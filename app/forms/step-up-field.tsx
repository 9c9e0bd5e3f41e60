import { Field } from "../ui/field.tsx";
import { TextInput } from "../ui/inputs.tsx";
import { useTexts } from "../ui/texts.tsx";
import { PasskeyButton } from "./passkey-button.tsx";

/** The fields in which a form sends a second factor, after it was refused without one (`confirmStepUp`). */
export const STEP_UP_FIELDS = { code: "_second_factor", passkey: "_passkey" } as const;

/** Shows the field for a code and the button for a passkey in a refused form. The typed text stays, and the person sends the form again. */
export function StepUpField() {
  const text = useTexts().secondFactor;

  return (
    <div className="mt-3 flex flex-col gap-3">
      <Field label={text.code} name={STEP_UP_FIELDS.code} hint={text.codeHint}>
        <TextInput autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={40} />
      </Field>
      <PasskeyButton purpose="confirm" label={text.usePasskey} name={STEP_UP_FIELDS.passkey} />
    </div>
  );
}
