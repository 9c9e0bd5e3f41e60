import { useEffect, useRef, useState } from "react";
import { findPerson, formatPerson } from "../../domain/users/person-search.ts";
import type { Texts } from "../../texts/screens.ts";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/inputs.tsx";
import { useTexts } from "../ui/texts.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";
import { PersonInput, type PersonListItem } from "./person-input.tsx";

export interface PersonFieldProps {
  label: string;
  /** The name under which the form submits the id. */
  name: string;
  people: readonly PersonListItem[];
  /** The id of the initially chosen person. */
  selectedId?: string;
  /** The placeholder of a field that may be empty, such as 'No head'. */
  emptyLabel?: string;
  error?: string;
  required?: boolean;
}

/**
 * A field that chooses one person. The form submits the id of that person. It is a combobox, or, without JavaScript and until hydration, a
 * plain select.
 */
export function PersonField({ label, name, people, selectedId = "", emptyLabel, error, required }: PersonFieldProps) {
  const texts = useTexts();
  const text = texts.personField;

  const hydrated = useHydrated();
  const first = people.find(({ id }) => id === selectedId);
  const [typed, setTyped] = useState(first ? formatPerson(first) : "");
  const id = findPerson(people, typed)?.id ?? "";
  const select = useRef<HTMLSelectElement | null>(null);
  // Reads the choice from the select after the combobox has replaced it, because a choice during hydration may cause no event for React.
  useEffect(() => {
    const person = hydrated && people.find((one) => one.id === select.current?.value);
    if (person) setTyped(formatPerson(person));
    if (hydrated) select.current = null;
  }, [hydrated, people]);
  const posted = useRef<HTMLInputElement>(null);
  const lastId = useRef(id);
  // Dispatches an event for the form's handlers, because setting the value of a hidden input causes none.
  useEffect(() => {
    if (lastId.current === id) return;
    lastId.current = id;
    posted.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [id]);
  return (
    <Field label={label} name={name} error={error} required={required}>
      {hydrated ? (
        <>
          <input ref={posted} type="hidden" name={name} value={id} />
          <PersonInput value={typed} onChange={setTyped} people={people} placeholder={emptyLabel} postsText={false} />
        </>
      ) : (
        <div
          ref={(element) => {
            select.current = element?.querySelector("select") ?? select.current;
          }}
        >
          <Select
            defaultValue={selectedId}
            placeholder={emptyLabel ?? text.choose}
            options={people.map((one) => ({ value: one.id, label: optionText(texts, one) }))}
            onChange={({ target }) => {
              const person = people.find((one) => one.id === target.value);
              setTyped(person ? formatPerson(person) : "");
            }}
          />
        </div>
      )}
    </Field>
  );
}

const optionText = (texts: Texts, person: PersonListItem): string =>
  [formatPerson(person), person.detail, person.has_authority && texts.personField.hasAuthority]
    .filter(Boolean)
    .join(" · ");
