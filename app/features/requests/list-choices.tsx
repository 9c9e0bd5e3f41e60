import { useLocation } from "@remix-run/react";
import type { RequestFormOptions } from "../../../domain/entities.ts";
import { humanise } from "../../../domain/format/labels.ts";
import { FILTER_STATUSES } from "../../../domain/requests/lifecycle.ts";
import { messages } from "../../messages/common.ts";
import { FieldErrorText } from "../../ui/field.tsx";

/** The part of the master data that cards and filters use. */
export interface ListChoices {
  types: { code: string; name: string }[];
  priorities: { code: string; name: string; color: string }[];
  departments: string[];
}

export function toListChoices(options: RequestFormOptions): ListChoices {
  return {
    types: options.request_types.map(({ code, name }) => ({ code, name })),
    priorities: options.priorities.map(({ code, name, color }) => ({ code, name, color })),
    departments: options.departments.map(({ name }) => name),
  };
}

/** Returns the name of a request type: 'travel' -> 'Travel'. For an inactive type, returns the code as words. */
export const getTypeName = (choices: ListChoices, code: string): string =>
  choices.types.find((type) => type.code === code)?.name ?? humanise(code);

/** A checkbox for each status. In the URL, commas separate the chosen statuses. */
export function StatusFilter({ error }: { error?: string }) {
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
