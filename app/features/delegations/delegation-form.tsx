import { Form, useNavigation } from "@remix-run/react";
import { LIMITS } from "../../../domain/limits.ts";
import type { PersonChoice } from "../../../domain/users/person-search.ts";
import { RefusalAlert } from "../../forms/failure-alert.tsx";
import { PersonField } from "../../forms/person-field.tsx";
import type { Refusal } from "../../forms/refusal.ts";
import { takeLastTexts } from "../../forms/submitted-fields.ts";
import { useFocusFirstError } from "../../forms/use-focus-first-error.ts";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { TextInput } from "../../ui/inputs.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useViewerLocale } from "../../ui/viewer-locale.tsx";

interface DelegationFormProps {
  people: readonly PersonChoice[];
  refusal: Refusal | null;
  formKey: string;
}

/** Shows the form for a new absence: delegate, start, end and reason. Times are in the user's time zone. */
export function DelegationForm({ people, refusal, formKey }: DelegationFormProps) {
  const text = useTexts().outOfOffice.form;

  const { timeZone } = useViewerLocale();
  const pending = useNavigation().formData?.get("intent") === "save";
  const form = useFocusFirstError(refusal);
  const errors = refusal?.errors ?? {};
  const values = takeLastTexts(refusal?.values ?? {});
  return (
    <Card title={text.title} id="new-absence">
      <Form ref={form} method="post" noValidate preventScrollReset className="flex flex-col gap-5">
        <input type="hidden" name="intent" value="save" />
        <input type="hidden" name="_key" value={formKey} />
        <RefusalAlert refusal={refusal} />
        <PersonField
          label={text.delegate}
          name="delegate_user_id"
          people={people}
          selectedId={values.delegate_user_id}
          error={errors.delegate_user_id}
          required
        />
        <div className="grid gap-5 sm:grid-cols-2">
          <Field label={text.from} name="starts_at" hint={text.fromHint} error={errors.starts_at}>
            <TextInput type="datetime-local" defaultValue={values.starts_at} />
          </Field>
          <Field label={text.until} name="ends_at" hint={text.zone(timeZone)} error={errors.ends_at} required>
            <TextInput type="datetime-local" defaultValue={values.ends_at} />
          </Field>
        </div>
        <Field label={text.reason} name="reason" hint={text.reasonHint} error={errors.reason}>
          <TextInput maxLength={LIMITS.delegation_reason} defaultValue={values.reason} autoComplete="off" />
        </Field>
        <div className="flex flex-col gap-4 border-base-300 border-t pt-5 md:flex-row md:items-center md:justify-between">
          <p className="max-w-prose text-muted text-sm">{text.rules}</p>
          <Button pending={pending} className="shrink-0">
            {text.submit}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
