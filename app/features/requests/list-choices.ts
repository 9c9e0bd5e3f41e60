import type { FormOptions } from "../../../domain/entities.ts";
import { humanise } from "../../../domain/format/labels.ts";
import { FILTER_STATUSES } from "../../../domain/requests/lifecycle.ts";
import { messages } from "../../messages/common.ts";
import type { SelectOption } from "../../ui/inputs.tsx";

/** The part of the master data that cards and filters need. */
export interface ListChoices {
  types: { code: string; name: string }[];
  priorities: { code: string; name: string; color: string }[];
  departments: string[];
}

export function toListChoices(options: FormOptions): ListChoices {
  return {
    types: options.request_types.map(({ code, name }) => ({ code, name })),
    priorities: options.priorities.map(({ code, name, color }) => ({ code, name, color })),
    departments: options.departments.map(({ name }) => name),
  };
}

/** Returns the name of a request type: 'travel' -> 'Travel'. For an inactive type, returns the code as words. */
export const getTypeName = (choices: ListChoices, code: string): string =>
  choices.types.find((type) => type.code === code)?.name ?? humanise(code);

/** The options of a status filter. */
export const STATUS_OPTIONS: readonly SelectOption[] = FILTER_STATUSES.map((value) => ({
  value,
  label: capitalize(messages.status[value]),
}));

function capitalize(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
