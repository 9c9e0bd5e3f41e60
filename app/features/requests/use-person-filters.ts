import { type RefObject, useState } from "react";
import { flushSync } from "react-dom";
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
    const texts = { requester: String(data.get("requester")), approver: String(data.get("approver")) };
    const focus = document.activeElement?.getAttribute("name") ?? null;
    // Renders at once: a letter typed between the reading of the texts and the rendering would be lost.
    flushSync(() => setPeople({ Field: module.PersonFilter, texts, focus }));
  };
  return { people, loadPeople };
}
