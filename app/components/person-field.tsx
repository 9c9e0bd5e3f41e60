import { useEffect, useRef, useState } from "react";
import { findPerson, personText } from "../domain/named-people.ts";
import { peopleMessages as text } from "../messages/people.ts";
import { type OfferedPerson, PersonInput } from "./person-input.tsx";
import { Field } from "./ui/field.tsx";
import { Select } from "./ui/inputs.tsx";
import { useHydrated } from "./use-hydrated.ts";

export interface PersonFieldProps {
  label: string;
  /** Of the control that posts the id. */
  name: string;
  people: readonly OfferedPerson[];
  /** The id that was chosen before. */
  chosen?: string;
  /** What an empty field means, e.g. 'No head', where it may stay empty. */
  nobody?: string;
  error?: string;
}

/** One person out of many; posts an id. By typing a part of a name; before scripts run and without them a plain select. */
export function PersonField({ label, name, people, chosen = "", nobody, error }: PersonFieldProps) {
  const hydrated = useHydrated();
  const first = people.find(({ id }) => id === chosen);
  const [typed, setTyped] = useState(first ? personText(first) : "");
  const id = findPerson(people, typed)?.id ?? "";
  const posted = useRef<HTMLInputElement>(null);
  // A form that listens to what is filled in hears of what a script has set.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the id whose change is said.
  useEffect(() => {
    posted.current?.dispatchEvent(new Event("input", { bubbles: true }));
  }, [id]);
  return (
    <Field label={label} name={name} error={error}>
      {hydrated ? (
        <>
          <input ref={posted} type="hidden" name={name} value={id} />
          <PersonInput value={typed} onChange={setTyped} people={people} placeholder={nobody} postsText={false} />
        </>
      ) : (
        <Select
          defaultValue={chosen}
          placeholder={nobody ?? text.choose}
          options={people.map((one) => ({ value: one.id, label: optionText(one) }))}
          onChange={({ target }) => {
            const person = people.find((one) => one.id === target.value);
            setTyped(person ? personText(person) : "");
          }}
        />
      )}
    </Field>
  );
}

const optionText = (person: OfferedPerson): string =>
  [personText(person), person.detail, person.has_authority && text.hasAuthority].filter(Boolean).join(" · ");
