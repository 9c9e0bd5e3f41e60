import { useLocation } from "@remix-run/react";
import type { RequestFormOptions } from "../../../domain/entities.ts";
import type { CodedField, NamedCode } from "../../../domain/format/code-names.ts";
import type { Rendered } from "../../../domain/message.ts";
import { FILTER_STATUSES } from "../../../domain/requests/lifecycle.ts";
import type { Texts } from "../../../texts/screens.ts";
import { FieldErrorText } from "../../ui/field.tsx";
import { nameCode } from "../../ui/render-message.ts";
import { useTexts } from "../../ui/texts.tsx";

/** The part of the master data that cards and filters use. */
export interface ListChoices {
  types: { code: string; name: string }[];
  priorities: { code: string; name: string; color: string }[];
  departments: string[];
  /** The type and the priority of the filters, which may be inactive. */
  filter_names: readonly NamedCode[];
}

export function toListChoices(options: Rendered<RequestFormOptions>): ListChoices {
  return {
    types: options.request_types.map(({ code, name }) => ({ code, name })),
    priorities: options.priorities.map(({ code, name, color }) => ({ code, name, color })),
    departments: options.departments.map(({ name }) => name),
    filter_names: options.filter_names ?? [],
  };
}

/** Returns the name of the type or priority of a filter. */
export const getFilterName = (
  texts: Texts,
  { types, priorities, filter_names }: ListChoices,
  field: CodedField,
  code: string,
): string =>
  (field === "request_type" ? types : priorities).find((one) => one.code === code)?.name ??
  filter_names.find((one) => one.field === field && one.code === code)?.name ??
  nameCode(texts, field, code);

/** A checkbox for each status. In the URL, commas separate the chosen statuses. */
export function StatusFilter({ error }: { error?: string }) {
  const messages = useTexts().common;

  const chosen = new URLSearchParams(useLocation().search).get("status")?.split(",") ?? [];
  return (
    <fieldset className="flex flex-col gap-1.5 sm:col-span-2 lg:col-span-4">
      <legend className="mb-1.5 font-medium text-sm">{messages.filters.status}</legend>
      <div className="checkboxes">
        {FILTER_STATUSES.map((value) => (
          <label key={value}>
            <input type="checkbox" name="status" value={value} defaultChecked={chosen.includes(value)} />
            {capitalize(messages.status[value])}
          </label>
        ))}
      </div>
      {error ? <FieldErrorText>{error}</FieldErrorText> : null}
    </fieldset>
  );
}

export function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
