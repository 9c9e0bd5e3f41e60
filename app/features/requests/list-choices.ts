import type { FormOptions } from "../../../domain/entities.ts";
import { humanise } from "../../../domain/roles.ts";

/** What cards and filters need of the master data; the rest of it does not travel. */
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

/** 'travel' -> 'Travel'; a type that was switched off since keeps its code, readable. */
export const getTypeName = (choices: ListChoices, code: string): string =>
  choices.types.find((type) => type.code === code)?.name ?? humanise(code);
