import { type RefObject, useState } from "react";
import type { PersonFilter, PersonFilterName } from "./person-filter.tsx";

/** The fields with suggestions, and the state of the text fields that they replace. */
export interface PersonFilters {
  Field: typeof PersonFilter;
  texts: Record<PersonFilterName, string>;
  /** The name of the control that has the focus; null if none has it. */
  focus: string | null;
}

/**
 * Returns the fields with suggestions of people, null until they are loaded, and a function that loads them. They are loaded when the panel
 * is opened, because most visits never need them. Without them, the text fields work.
 */
export function usePersonFilters(form: RefObject<HTMLFormElement>) {
  const [people, setPeople] = useState<PersonFilters | null>(null);
  const loadPeople = async () => {
    const module = people ? null : await import("./person-filter.tsx").catch(() => null);
    if (!module || !form.current) return;
    const data = new FormData(form.current);
    setPeople({
      Field: module.PersonFilter,
      texts: { requester: String(data.get("requester")), approver: String(data.get("approver")) },
      focus: document.activeElement?.getAttribute("name") ?? null,
    });
  };
  return { people, loadPeople };
}
