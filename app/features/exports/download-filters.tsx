import { Form, useLocation } from "@remix-run/react";
import { useMemo, useRef, useState } from "react";
import { ExportFilters } from "../../../domain/inputs/exports.ts";
import { ME_FILTER } from "../../../domain/requests/waiting.ts";
import type { Texts } from "../../../texts/screens.ts";
import { type FieldErrors, readFieldErrors } from "../../forms/field-errors.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Select, type SelectOption, TextInput } from "../../ui/inputs.tsx";
import { nameDepartment } from "../../ui/render-message.ts";
import { useTexts } from "../../ui/texts.tsx";
import { getTableAddress } from "../admin/table-address.ts";
import { toFilterValue } from "../requests/filter-address.ts";
import { type ListChoices, StatusFilter } from "../requests/list-choices.tsx";
import { redirectToPlainFilters } from "../requests/list-input.ts";
import { type LiveFilterConfig, useLiveFilters } from "../requests/use-live-filters.ts";

const FILTER_NAMES = [
  "status",
  "department",
  "request_type",
  "priority",
  "requester_name",
  "decided_by",
  "amount_min",
  "amount_max",
  "date_from",
  "date_to",
  "decided_from",
  "decided_to",
] as const;
const getFilters = (texts: Texts): LiveFilterConfig => ({
  names: FILTER_NAMES,
  toAddress: (here, changes) =>
    getTableAddress(
      here,
      Object.fromEntries(
        Object.entries(changes).map(([name, value]) => [name, toFilterValue(texts, name, value) ?? null]),
      ),
    ),
});

/** Whether the query contains a filter. */
export function hasDownloadFilters(search: string): boolean {
  const params = new URLSearchParams(search);
  return FILTER_NAMES.some((name) => params.get(name));
}

/** Returns the filters in the URL without invalid ones. `errors` contains an error for each invalid filter. */
export function readDownloadFilters(texts: Texts, request: Request): { filters: ExportFilters; errors: FieldErrors } {
  const url = new URL(request.url);
  redirectToPlainFilters(texts, url, FILTER_NAMES, getFilters(texts).toAddress);
  const params = url.searchParams;
  const values = Object.fromEntries(FILTER_NAMES.map((name) => [name, params.get(name) ?? undefined]));
  const parsed = ExportFilters.safeParse(values);
  if (parsed.success) return { filters: parsed.data, errors: {} };
  const errors = readFieldErrors(texts, parsed.error);
  const valid = Object.entries(values).filter(([name]) => errors[name] === undefined);
  return { filters: ExportFilters.parse(Object.fromEntries(valid)), errors };
}

export interface DownloadFiltersProps {
  choices: ListChoices;
  errors: FieldErrors;
  /** The text with the number of matching requests, for the link from the filters to the downloads. */
  matches: string;
}

/**
 * Shows the filters as a GET form, so that the URL contains all values. On a phone, the filters are folded unless one is set. With
 * JavaScript, they apply while the person types.
 */
export function DownloadFilters({ choices, errors, matches }: DownloadFiltersProps) {
  const texts = useTexts();
  const messages = texts.common;
  const text = texts.downloads;

  const { pathname, search } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  const filters = useMemo(() => getFilters(texts), [texts]);
  const { live } = useLiveFilters(form, filters);
  const params = new URLSearchParams(search);
  const [open] = useState(hasDownloadFilters(search) || Object.keys(errors).length > 0);
  const renderSelect = (label: string, name: string, options: readonly SelectOption[]) => (
    <Field label={label} name={name} error={errors[name]}>
      <Select placeholder={messages.filters.all} options={options} defaultValue={params.get(name) ?? ""} />
    </Field>
  );
  const renderInput = (label: string, name: string, type: "text" | "date" | "decimal") => (
    <Field label={label} name={name} error={errors[name]}>
      <TextInput
        {...(type === "decimal" ? { inputMode: type } : { type })}
        defaultValue={params.get(name) ?? ""}
        autoComplete="off"
      />
    </Field>
  );
  return (
    <Card className="screen-only">
      <details className="fold-on-phone" open={open}>
        <summary className="flex min-h-8 cursor-pointer list-none items-center gap-2 font-semibold max-md:min-h-11">
          <Icon name="sliders-horizontal" className="md:hidden" />
          {text.filters}
        </summary>
        <Form
          ref={form}
          method="get"
          action={pathname}
          preventScrollReset
          {...live}
          className="mt-3 grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-4"
        >
          <StatusFilter error={errors.status} />
          {renderSelect(
            messages.filters.department,
            "department",
            choices.departments.map((name) => ({ value: name, label: nameDepartment(texts, name) })),
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
          {renderSelect(messages.filters.decidedBy, "decided_by", [{ value: ME_FILTER, label: messages.filters.me }])}
          {renderInput(messages.filters.amountFrom, "amount_min", "decimal")}
          {renderInput(messages.filters.amountTo, "amount_max", "decimal")}
          {renderInput(messages.filters.from, "date_from", "date")}
          {renderInput(messages.filters.to, "date_to", "date")}
          {renderInput(messages.filters.decidedFrom, "decided_from", "date")}
          {renderInput(messages.filters.decidedTo, "decided_to", "date")}
          <div className="flex items-end gap-2 self-end">
            <Button variant="secondary" className="scripting:hidden">
              {messages.filters.apply}
            </Button>
            <LinkButton to={pathname} preventScrollReset>
              {text.clear}
            </LinkButton>
          </div>
        </Form>
        <div className="sticky bottom-[calc(3.5rem+1px+env(safe-area-inset-bottom))] z-10 mt-4 bg-base-100 py-2 *:w-full md:hidden">
          <LinkButton to="#matches" variant="primary">
            {matches}
          </LinkButton>
        </div>
      </details>
    </Card>
  );
}
