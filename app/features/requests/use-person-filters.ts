import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
import type { PersonFilter, PersonFilterName } from "./person-filter.tsx";

/** The fields with suggestions, and the state of the replaced text fields. */
export interface PersonFilters {
  Field: typeof PersonFilter;
  texts: Record<PersonFilterName, string>;
  /** The name of the control that has the focus; null if none has the focus. */
  focus: string | null;
}

/**
 * Returns the fields with suggestions of people, null until they are loaded, and a function that loads them. The function is called when
 * the panel opens, because most visits do not need these fields. Until then, plain text fields work.
 */
export function usePersonFilters(form: RefObject<HTMLFormElement>) {
  const [people, setPeople] = useState<PersonFilters | null>(null);
  const loadPeople = async () => {
    const module = people ? null : await import("./person-filter.tsx").catch(() => null);
    if (!module || !form.current) return;
    const data = new FormData(form.current);
    const texts = { requester: String(data.get("requester")), approver: String(data.get("approver")) };
    const focus = document.activeElement?.getAttribute("name") ?? null;
    // Renders synchronously. Otherwise a letter that is typed after the texts were read would be lost.
    flushSync(() => setPeople({ Field: module.PersonFilter, texts, focus }));
  };
  return { people, loadPeople };
}
