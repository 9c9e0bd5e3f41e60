import { useLocation } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { NO_APPROVER_FILTER } from "../../../domain/requests/waiting.ts";
import type { Texts } from "../../../texts/screens.ts";
import { PersonInput, type PersonListItem } from "../../forms/person-input.tsx";
import { fetchApi } from "../../ui/fetch-api.ts";
import { Field } from "../../ui/field.tsx";
import { nameDepartment } from "../../ui/render-message.ts";
import { useTexts } from "../../ui/texts.tsx";
import { toControlValue } from "./filter-address.ts";

const DEBOUNCE_MS = 150;
/** One more than the list of a person field shows. With it, the field knows whether more people match. */
const MAX_PEOPLE = 31;

export type PersonFilterName = "requester" | "approver";

export interface PersonFilterProps {
  label: string;
  name: PersonFilterName;
  error: string | undefined;
  /** The initial text of the field. */
  text: string;
  /** Whether the field replaces a text field that has the focus. */
  hasFocus: boolean;
}

const getNoApprover = (texts: Texts): PersonListItem => ({
  id: NO_APPROVER_FILTER,
  name: texts.common.requests.noApprover,
  username: "",
  detail: "",
});

/** A filter for the name of a person. It suggests people and accepts any text. */
export function PersonFilter({ label, name, error, text, hasFocus }: PersonFilterProps) {
  const texts = useTexts();

  const location = useLocation();
  const inUrl = toControlValue(texts, name, new URLSearchParams(location.search).get(name));
  const [typed, setTyped] = useState(text);
  const [query, setQuery] = useState<string | null>(null);
  const area = useRef<HTMLDivElement>(null);
  const people = usePeople(query);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs after each navigation.
  useEffect(() => {
    // Reads the text in a microtask, because `useLiveFilters` writes the filters of a new URL into the controls in an effect after this
    // one.
    queueMicrotask(() => setTyped(findInput(area)?.value ?? ""));
  }, [location]);
  const lastInUrl = useRef(inUrl);
  useEffect(() => {
    if (lastInUrl.current !== inUrl && findInput(area) !== document.activeElement) setTyped(inUrl);
    lastInUrl.current = inUrl;
  }, [inUrl]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the field replaces the text field.
  useEffect(() => {
    const input = hasFocus ? findInput(area) : null;
    input?.focus();
    input?.setSelectionRange(input.value.length, input.value.length);
  }, []);

  const type = (text: string) => {
    setTyped(text);
    setQuery(text);
  };
  const choose = () =>
    // Dispatches an input event to apply the filter, because `useLiveFilters` gets no event when a person is chosen.
    setTimeout(() => findInput(area)?.dispatchEvent(new Event("input", { bubbles: true })));
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: observes the focus of its text field.
    <div ref={area} onFocus={() => setQuery(typed)}>
      <Field label={label} name={name} error={error}>
        <PersonInput
          value={typed}
          onChange={type}
          onChoose={choose}
          people={name === "approver" ? [getNoApprover(texts), ...people] : people}
          placeholder=""
          freeText
        />
      </Field>
    </div>
  );
}

const findInput = (area: RefObject<HTMLElement>) => area.current?.querySelector("input");

/**
 * Returns people whose name matches the query, shortly after the last key press. Returns an empty array before the first query and without
 * a connection.
 */
function usePeople(query: string | null): readonly PersonListItem[] {
  const texts = useTexts();

  const [people, setPeople] = useState<readonly PersonListItem[]>([]);
  useEffect(() => {
    if (query === null) return;
    const controller = new AbortController();
    const timer = setTimeout(async () => {
      const matches = await fetchPeople(texts, query, controller.signal);
      if (!controller.signal.aborted) setPeople(matches);
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [query, texts]);
  return people;
}

/** The id of no user. The call leaves out the user with this id. */
const UNKNOWN_USER_ID = "-";

async function fetchPeople(texts: Texts, q: string, signal: AbortSignal): Promise<readonly PersonListItem[]> {
  try {
    const params = new URLSearchParams({ q, limit: String(MAX_PEOPLE) });
    const response = await fetchApi(`/api/users/available-for-reallocation/${UNKNOWN_USER_ID}?${params}`, { signal });
    if (!response.ok) return [];
    const users: { id: string; name: string; username: string; department: string }[] = await response.json();
    return users.map(({ id, name, username, department }) => ({
      id,
      name,
      username,
      detail: nameDepartment(texts, department),
    }));
  } catch (error) {
    // Ignores errors of a call that another key press aborted, and errors without a connection, because the filter accepts any text.
    if (error instanceof TypeError || (error instanceof DOMException && error.name === "AbortError")) return [];
    throw error;
  }
}
