import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { LIMITS } from "../../../../domain/limits.ts";
import { SUBMISSION_HOUR } from "../../../../domain/requests/recurrence.ts";
import { RefusalAlert } from "../../../forms/failure-alert.tsx";
import { findSubmittedText, type Refusal } from "../../../forms/refusal.ts";
import { takeLastTexts } from "../../../forms/submitted-fields.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Field } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Select, TextInput } from "../../../ui/inputs.tsx";
import { nameDepartment } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { useViewerLocale } from "../../../ui/viewer-locale.tsx";
import { AudienceField, type ShareDepartment } from "./audience-field.tsx";

interface ListedTemplate {
  id: string;
  name: string;
  request_type: string;
  request_type_name: string;
  is_available: boolean;
  audience: string;
  department_id: string | null;
  department_name: string | null;
  owner_name: string;
  is_own: boolean;
}

interface TemplateListProps {
  title: string;
  templates: readonly ListedTemplate[];
  /** The departments with which the user can share templates; null if the user cannot share templates. */
  departments: readonly ShareDepartment[] | null;
  refusal: Refusal | null;
  formKey: string;
  /** The id of the template whose forms are open at first; null if there is none. */
  openId: string | null;
}

/** Lists templates with the forms that use, edit, repeat and delete them. */
export function TemplateList({ title, templates, ...forms }: TemplateListProps) {
  const text = useTexts().templates;

  return (
    <Card title={title} flush>
      {templates.length === 0 ? (
        <EmptyState icon={<Icon name="file-text" className="size-6" />} title={text.list.none}>
          {text.list.noneText}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-base-300">
          {templates.map((template) => (
            <TemplateItem key={template.id} template={template} {...forms} />
          ))}
        </ul>
      )}
    </Card>
  );
}

type TemplateItemProps = Omit<TemplateListProps, "title" | "templates"> & { template: ListedTemplate };

function TemplateItem({ template, departments, refusal, formKey, openId }: TemplateItemProps) {
  const texts = useTexts();
  const text = texts.templates;

  const { id, name, request_type_name, is_available, audience, department_name, owner_name, is_own } = template;
  const own = refusal?.on === id ? refusal : null;
  const canEdit = is_own || departments !== null;
  return (
    <li className="flex flex-col gap-3 px-4 py-4 md:px-6">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56 text-sm">
          <p className="flex flex-wrap items-center gap-2">
            <bdi className="break-words font-medium">{name}</bdi>
            {audience === "own" ? null : (
              <Badge variant="outline">
                {audience === "everybody"
                  ? text.audience.everybody
                  : text.audience.department(nameDepartment(texts, department_name ?? ""))}
              </Badge>
            )}
          </p>
          <p className="mt-0.5 text-muted">
            <bdi>{request_type_name}</bdi>
            {is_own ? null : (
              <>
                {request_type_name === "" ? null : " · "}
                {text.audience.sharedBy} <bdi>{owner_name}</bdi>
              </>
            )}
          </p>
          {is_available ? null : (
            <p className="mt-0.5 font-medium text-warning">{text.inactiveType(request_type_name)}</p>
          )}
        </div>
        <LinkButton
          to={`/submit-request?template=${encodeURIComponent(id)}`}
          aria-label={text.list.useName(name)}
          className="max-sm:w-full"
        >
          {text.list.use}
        </LinkButton>
      </div>
      <div className="flex flex-wrap gap-x-6 gap-y-2">
        {canEdit ? (
          <FormDisclosure
            label={text.list.edit}
            isOpen={openId === id || own?.act === "change" || own?.act === "delete"}
          >
            <ChangeForm template={template} departments={departments} refusal={own} />
            <DeleteForm template={template} refusal={own} />
          </FormDisclosure>
        ) : null}
        <FormDisclosure label={text.list.repeat} isOpen={openId === id || own?.act === "repeat"}>
          <RepeatForm template={template} refusal={own?.act === "repeat" ? own : null} formKey={formKey} />
        </FormDisclosure>
      </div>
    </li>
  );
}

/** Forms that are hidden until their label is pressed. Works without JavaScript. */
function FormDisclosure({ label, isOpen, children }: { label: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="min-w-0 open:w-full">
      <summary className="inline-flex min-h-8 cursor-pointer items-center rounded-md text-primary text-sm underline-offset-4 hover:underline max-md:min-h-11">
        {label}
      </summary>
      <div className="mt-3 flex flex-col gap-4">{children}</div>
    </details>
  );
}

/** Whether the form with this intent and id is being sent. */
function useIsSending(intent: string, id: string): boolean {
  const { formData } = useNavigation();
  return formData?.get("intent") === intent && formData.get("id") === id;
}

interface ItemFormProps {
  template: ListedTemplate;
  refusal: Refusal | null;
}

function ChangeForm({
  template,
  departments,
  refusal: any_refusal,
}: ItemFormProps & Pick<TemplateListProps, "departments">) {
  const text = useTexts().templates;

  const refusal = any_refusal?.act === "change" ? any_refusal : null;
  return (
    <Form method="post" noValidate preventScrollReset className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="change" />
      <input type="hidden" name="id" value={template.id} />
      <RefusalAlert refusal={refusal} />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={text.list.name} name="name" error={refusal?.errors.name} required>
          <TextInput
            maxLength={LIMITS.template_name}
            defaultValue={findSubmittedText(refusal, "name") ?? template.name}
            autoComplete="off"
          />
        </Field>
        {departments === null ? null : (
          <AudienceField
            name="audience"
            departments={departments}
            error={refusal?.errors.audience}
            defaultValue={
              findSubmittedText(refusal, "audience") ??
              (template.department_id === null ? template.audience : `department:${template.department_id}`)
            }
          />
        )}
      </div>
      <Button variant="secondary" pending={useIsSending("change", template.id)} className="self-start max-sm:w-full">
        {text.list.change}
      </Button>
    </Form>
  );
}

function DeleteForm({ template, refusal }: ItemFormProps) {
  const text = useTexts().templates;

  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value="delete" />
      <input type="hidden" name="id" value={template.id} />
      <RefusalAlert refusal={refusal?.act === "delete" ? refusal : null} />
      <Button
        variant="caution"
        aria-label={text.list.deleteName(template.name)}
        pending={useIsSending("delete", template.id)}
        className="max-sm:w-full"
      >
        {text.list.delete}
      </Button>
    </Form>
  );
}

function RepeatForm({ template, refusal, formKey }: ItemFormProps & { formKey: string }) {
  const text = useTexts().templates;

  const { timeZone } = useViewerLocale();
  const errors = refusal?.errors ?? {};
  const values = takeLastTexts(refusal?.values ?? {});
  const units = Object.entries(text.repeat.units).map(([value, label]) => ({ value, label }));
  const weekdays = text.weekdays.map((label, index) => ({ value: String(index + 1), label }));
  return (
    <Form method="post" noValidate preventScrollReset className="flex flex-col gap-4">
      <input type="hidden" name="intent" value="repeat" />
      <input type="hidden" name="id" value={template.id} />
      <input type="hidden" name="_key" value={`${formKey} ${template.id}`} />
      <RefusalAlert refusal={refusal} />
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Field label={text.repeat.every} name="every" error={errors.every} required>
          <TextInput inputMode="numeric" maxLength={2} defaultValue={values.every ?? "1"} autoComplete="off" />
        </Field>
        <Field label={text.repeat.unit} name="unit" error={errors.unit}>
          <Select options={units} defaultValue={values.unit ?? "month"} />
        </Field>
        <Field label={text.repeat.weekday} name="weekday" error={errors.weekday}>
          <Select options={weekdays} defaultValue={values.weekday ?? "1"} />
        </Field>
        <Field label={text.repeat.monthDay} name="month_day" hint={text.repeat.monthDayHint} error={errors.month_day}>
          <TextInput inputMode="numeric" maxLength={2} defaultValue={values.month_day ?? "1"} autoComplete="off" />
        </Field>
        <Field label={text.repeat.endsOn} name="ends_on" hint={text.repeat.endsOnHint} error={errors.ends_on}>
          <TextInput type="date" defaultValue={values.ends_on} />
        </Field>
      </div>
      <p className="max-w-prose text-muted text-sm">{text.repeat.note(SUBMISSION_HOUR, timeZone)}</p>
      <Button variant="secondary" pending={useIsSending("repeat", template.id)} className="self-start max-sm:w-full">
        {text.repeat.button}
      </Button>
    </Form>
  );
}
