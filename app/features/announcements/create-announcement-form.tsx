import { Form, useNavigation } from "@remix-run/react";
import { useId } from "react";
import { ANNOUNCEMENT_CATEGORIES, ANNOUNCEMENT_PRIORITIES } from "../../../domain/announcements/rules.ts";
import { roleLabel } from "../../../domain/format/labels.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { ROLES } from "../../../domain/roles.ts";
import { findSubmittedText } from "../../forms/refusal.ts";
import { useFocusFirstError } from "../../forms/use-focus-first-error.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { DialogActions } from "../../ui/dialog.tsx";
import { Field, FieldErrorText } from "../../ui/field.tsx";
import { Checkbox, Select, TextArea, TextInput } from "../../ui/inputs.tsx";
import { nameDepartment, renderMessage } from "../../ui/render-message.ts";
import { useTexts } from "../../ui/texts.tsx";
import { useViewerLocale } from "../../ui/viewer-locale.tsx";
import { type AnnouncementRefusal, AnnouncementRefusalAlert } from "./announcement-refusal.tsx";

export interface CreateAnnouncementFormProps {
  /** The names of the departments to which the announcement can be addressed. */
  departments: readonly string[];
  refusal: AnnouncementRefusal | null;
  closeTo: string;
  formKey: string;
}

/** Shows the form for a new announcement, which is submitted for approval. */
export function CreateAnnouncementForm({ departments, refusal, closeTo, formKey }: CreateAnnouncementFormProps) {
  const texts = useTexts();
  const messages = texts.common;
  const text = texts.announcements;

  const form = useFocusFirstError(refusal);
  const pending = useNavigation().formData?.get("_act") === "new";
  return (
    <Form ref={form} method="post" noValidate replace preventScrollReset className="flex flex-col gap-4">
      <input type="hidden" name="_act" value="new" />
      <input type="hidden" name="_key" value={`${formKey}:new`} />
      <AnnouncementRefusalAlert refusal={refusal} />
      <ContentFields refusal={refusal} />
      <Targets departments={departments} refusal={refusal} />
      <DialogActions>
        <LinkButton to={closeTo} replace preventScrollReset>
          {messages.action.cancel}
        </LinkButton>
        <Button pending={pending}>{text.form.submit}</Button>
      </DialogActions>
    </Form>
  );
}

type RefusalProps = { refusal: AnnouncementRefusal | null };

function ContentFields({ refusal }: RefusalProps) {
  const texts = useTexts();
  const text = texts.announcements;
  const messages = texts.common;

  const { timeZone } = useViewerLocale();
  const errors = refusal?.errors ?? {};
  return (
    <>
      <Field label={text.form.name} name="title" error={errors.title} required>
        <TextInput maxLength={LIMITS.title} autoComplete="off" defaultValue={findSubmittedText(refusal, "title")} />
      </Field>
      <Field label={text.form.content} name="content" hint={text.form.contentHint} error={errors.content} required>
        <TextArea rows={6} maxLength={LIMITS.announcement} defaultValue={findSubmittedText(refusal, "content")} />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={text.form.category} name="category" error={errors.category}>
          <Select
            options={ANNOUNCEMENT_CATEGORIES.map((value) => ({ value, label: text.categories[value] }))}
            defaultValue={findSubmittedText(refusal, "category") ?? "general"}
          />
        </Field>
        <Field label={text.form.priority} name="priority" error={errors.priority}>
          <Select
            options={ANNOUNCEMENT_PRIORITIES.map((value) => ({ value, label: text.priorities[value] }))}
            defaultValue={findSubmittedText(refusal, "priority") ?? "medium"}
          />
        </Field>
      </div>
      <Field
        label={`${text.form.expires} (${messages.form.optional})`}
        name="expires_at"
        hint={text.form.zone(timeZone)}
        error={errors.expires_at}
      >
        <TextInput type="datetime-local" defaultValue={findSubmittedText(refusal, "expires_at")} />
      </Field>
    </>
  );
}

function Targets({ departments, refusal }: RefusalProps & Pick<CreateAnnouncementFormProps, "departments">) {
  const texts = useTexts();
  const text = texts.announcements;

  return (
    <section className="flex flex-col gap-3 border-base-300 border-t pt-4">
      <div>
        <h3 className="font-medium text-sm">{text.form.targets}</h3>
        <p className="text-muted text-sm">{text.form.targetsHint}</p>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <CheckboxGroup
          label={text.form.departments}
          name="target_departments"
          options={departments.map((name) => ({ value: name, label: nameDepartment(texts, name) }))}
          refusal={refusal}
        />
        <CheckboxGroup
          label={text.form.roles}
          name="target_roles"
          options={ROLES.map((role) => ({ value: role, label: renderMessage(texts, roleLabel(role)) }))}
          refusal={refusal}
        />
      </div>
    </section>
  );
}

interface CheckboxGroupProps extends RefusalProps {
  label: string;
  name: string;
  options: readonly { value: string; label: string }[];
}

function CheckboxGroup({ label, name, options, refusal }: CheckboxGroupProps) {
  const errorId = useId();
  const error = refusal?.errors[name];
  const selected = refusal?.values[name] ?? [];
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-medium text-sm">{label}</legend>
      <div className="flex max-h-52 flex-col gap-2 overflow-y-auto rounded-box border border-base-300 p-3 max-md:gap-0 max-md:py-1">
        {options.map((option) => (
          <Checkbox
            key={option.value}
            name={name}
            value={option.value}
            label={option.label}
            defaultChecked={selected.includes(option.value)}
          />
        ))}
      </div>
      {error ? (
        <div className="mt-1.5">
          <FieldErrorText id={errorId}>{error}</FieldErrorText>
        </div>
      ) : null}
    </fieldset>
  );
}
