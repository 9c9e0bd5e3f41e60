import { useId, useState } from "react";
import type { UserChoice } from "../../../../domain/users/person-search.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { PersonInput } from "../../../forms/person-input.tsx";
import { Alert } from "../../../ui/alert.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Field, FieldErrorText } from "../../../ui/field.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";

export interface PeopleFieldProps {
  label: string;
  hint?: string | undefined;
  /** The `name` attribute of the checkboxes. */
  name: string;
  /** The warning that is displayed while nobody is chosen. */
  emptyWarning: string;
  people: readonly UserChoice[];
  /** The ids of the chosen people, in their stored order. */
  selectedIds: readonly string[];
  error: string | undefined;
}

/**
 * Shows a field that chooses several people. With JavaScript, it has a checkbox for each chosen person and a field that adds people.
 * Without JavaScript, it has a checkbox for every user.
 */
export function PeopleField(props: PeopleFieldProps) {
  const texts = useTexts();
  const personFieldMessages = texts.personField;

  const { label, hint, name, emptyWarning, people, selectedIds: savedIds, error } = props;
  const hydrated = useHydrated();
  const errorId = useId();
  const [typed, setTyped] = useState("");
  const [chosenIds, setChosenIds] = useState(savedIds);
  // The ids of the people with a checkbox in the list. A cleared checkbox stays in the list while the dialog is open.
  const [listedIds, setListedIds] = useState(savedIds);
  const set = (id: string, on: boolean) => {
    setChosenIds((ids) => (on ? [...ids.filter((one) => one !== id), id] : ids.filter((one) => one !== id)));
    if (on) setListedIds((ids) => (ids.includes(id) ? ids : [...ids, id]));
  };
  const toPeople = (ids: readonly string[]) => ids.flatMap((id) => people.find((one) => one.id === id) ?? []);
  const others = people.filter(({ id }) => !savedIds.includes(id));
  const rows = hydrated ? toPeople(listedIds) : [...toPeople(savedIds), ...others];
  return (
    <fieldset className="group min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="font-medium text-sm">{label}</legend>
      {hint ? <p className="mt-1 mb-2 text-muted text-sm">{hint}</p> : null}
      {rows.length > 0 ? (
        <ul className="mb-2 max-h-56 divide-y divide-base-300 overflow-y-auto rounded-box border border-base-300">
          {rows.map((person) => (
            <PersonRow
              key={person.id}
              name={name}
              person={person}
              isSelected={chosenIds.includes(person.id)}
              onToggle={set}
            />
          ))}
        </ul>
      ) : null}
      {hydrated ? (
        <Field label={personFieldMessages.addPerson} name={`${name}_typed`} hideLabel>
          <PersonInput
            value={typed}
            onChange={setTyped}
            onChoose={({ id }) => {
              set(id, true);
              setTyped("");
            }}
            people={people
              .filter(({ id }) => !chosenIds.includes(id))
              .map((person) => withInactiveLabel(texts, person))}
            placeholder={personFieldMessages.addPerson}
            postsText={false}
          />
        </Field>
      ) : null}
      {error ? (
        <div className="mt-1.5">
          <FieldErrorText id={errorId}>{error}</FieldErrorText>
        </div>
      ) : null}
      <div className="mt-2 group-has-checked:hidden">
        <Alert tone="warning">{emptyWarning}</Alert>
      </div>
    </fieldset>
  );
}

const withInactiveLabel = (texts: Texts, person: UserChoice): UserChoice =>
  person.is_active ? person : { ...person, detail: `${person.detail} · ${texts.personField.inactive}` };

interface PersonRowProps {
  name: string;
  person: UserChoice;
  isSelected: boolean;
  onToggle: (id: string, on: boolean) => void;
}

function PersonRow({ name, person, isSelected, onToggle }: PersonRowProps) {
  const texts = useTexts();

  return (
    <li>
      <label className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-base-200 has-checked:bg-primary/8">
        <input
          type="checkbox"
          name={name}
          value={person.id}
          defaultChecked={isSelected}
          onChange={(event) => onToggle(person.id, event.target.checked)}
          className="checkbox checkbox-primary checkbox-sm"
        />
        <Avatar name={person.name} size="sm" />
        <span className="min-w-0 flex-1 text-sm">
          <bdi className="block truncate font-medium">{person.name}</bdi>
          <span className="block truncate text-muted">{withInactiveLabel(texts, person).detail}</span>
        </span>
      </label>
    </li>
  );
}
