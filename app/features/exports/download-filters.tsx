import { Form, useLocation } from "@remix-run/react";
import { useRef } from "react";
import { ExportFilters } from "../../../domain/inputs/exports.ts";
import { type FieldErrors, toFieldErrors } from "../../forms/field-errors.ts";
import { messages } from "../../messages/common.ts";
import { downloadsMessages as text } from "../../messages/downloads.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Select, type SelectOption, TextInput } from "../../ui/inputs.tsx";
import { getTableAddress } from "../admin/table-address.ts";
import { type ListChoices, STATUS_OPTIONS } from "../requests/list-choices.ts";
import { type LiveFilterConfig, useLiveFilters } from "../requests/use-live-filters.ts";

const FILTER_NAMES = [
  "status",
  "department",
  "request_type",
  "priority",
  "requester_name",
  "date_from",
  "date_to",
] as const;
const FILTERS: LiveFilterConfig = { names: FILTER_NAMES, toAddress: getTableAddress };

/** Whether the query contains a filter. */
export function hasDownloadFilters(search: string): boolean {
  const params = new URLSearchParams(search);
  return FILTER_NAMES.some((name) => params.get(name));
}

/** Returns the filters that the URL contains. Invalid filters are left out; `errors` contains an error for each. */
export function readDownloadFilters(request: Request): { filters: ExportFilters; errors: FieldErrors } {
  const params = new URL(request.url).searchParams;
  const values = Object.fromEntries(FILTER_NAMES.map((name) => [name, params.get(name) ?? undefined]));
  const parsed = ExportFilters.safeParse(values);
  if (parsed.success) return { filters: parsed.data, errors: {} };
  const errors = toFieldErrors(parsed.error.issues);
  const valid = Object.entries(values).filter(([name]) => errors[name] === undefined);
  return { filters: ExportFilters.parse(Object.fromEntries(valid)), errors };
}

/** Shows the filters as a GET form. The URL contains all values. With JavaScript they apply while the person types. */
export function DownloadFilters({ choices, errors }: { choices: ListChoices; errors: FieldErrors }) {
  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const { live } = useLiveFilters(form, FILTERS);
  const params = new URLSearchParams(search);
  const renderSelect = (label: string, name: string, options: readonly SelectOption[]) => (
    <Field label={label} name={name} error={errors[name]}>
      <Select placeholder={messages.filters.all} options={options} defaultValue={params.get(name) ?? ""} />
    </Field>
  );
  const renderInput = (label: string, name: string, type: "text" | "date") => (
    <Field label={label} name={name} error={errors[name]}>
      <TextInput type={type} defaultValue={params.get(name) ?? ""} autoComplete="off" />
    </Field>
  );
  return (
    <Card title={text.filters} className="screen-only">
      <Form
        ref={form}
        method="get"
        action={pathname}
        preventScrollReset
        {...live}
        className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4"
      >
        {renderSelect(messages.filters.status, "status", STATUS_OPTIONS)}
        {renderSelect(
          messages.filters.department,
          "department",
          choices.departments.map((name) => ({ value: name, label: name })),
        )}
        {renderSelect(
          messages.filters.type,
          "request_type",
          choices.types.map(({ code, name }) => ({ value: code, label: name })),
        )}
        {renderSelect(
          messages.filters.priority,
          "priority",
          choices.priorities.map(({ code, name }) => ({ value: code, label: name })),
        )}
        {renderInput(text.requesterName, "requester_name", "text")}
        {renderInput(messages.filters.from, "date_from", "date")}
        {renderInput(messages.filters.to, "date_to", "date")}
        <div className="flex items-end gap-2 self-end">
          <Button variant="secondary" className="scripting:hidden">
            {messages.filters.apply}
          </Button>
          <LinkButton to={pathname} preventScrollReset>
            {text.clear}
          </LinkButton>
        </div>
      </Form>
    </Card>
  );
}
