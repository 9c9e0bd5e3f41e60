import { useId, useState } from "react";
import type { UserChoice } from "../../../../domain/users/person-search.ts";
import { PersonInput } from "../../../forms/person-input.tsx";
import { masterDataMessages } from "../../../messages/admin-master-data.ts";
import { personFieldMessages } from "../../../messages/people.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Avatar } from "../../../ui/avatar.tsx";
import { Field, FieldError } from "../../../ui/field.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";

const text = masterDataMessages.types;

export interface PayersFieldProps {
  people: readonly UserChoice[];
  /** The user ids of the payers, in their stored order. */
  selectedIds: readonly string[];
  error: string | undefined;
}

/**
 * Shows the payers of a request type. With JavaScript: a checkbox for each selected person and a field that adds people. Without
 * JavaScript: a checkbox for every user.
 */
export function PayersField({ people, selectedIds: savedIds, error }: PayersFieldProps) {
  const hydrated = useHydrated();
  const errorId = useId();
  const [typed, setTyped] = useState("");
  const [chosenIds, setChosenIds] = useState(savedIds);
  // The ids of the people who have a checkbox in the list. A checkbox stays in its place while the dialog is open, even if it is cleared.
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
      <legend className="font-medium text-sm">{text.payers}</legend>
      <p className="mt-1 mb-2 text-muted text-sm">{text.payersHint}</p>
      {rows.length > 0 ? (
        <ul className="mb-2 max-h-56 divide-y divide-base-300 overflow-y-auto rounded-box border border-base-300">
          {rows.map((person) => (
            <PayerRow key={person.id} person={person} isSelected={chosenIds.includes(person.id)} onToggle={set} />
          ))}
        </ul>
      ) : null}
      {hydrated ? (
        <Field label={personFieldMessages.addPerson} name="payer" hideLabel>
          <PersonInput
            value={typed}
            onChange={setTyped}
            onChoose={({ id }) => {
              set(id, true);
              setTyped("");
            }}
            people={people.filter(({ id }) => !chosenIds.includes(id)).map(withInactiveLabel)}
            placeholder={personFieldMessages.addPerson}
            postsText={false}
          />
        </Field>
      ) : null}
      {error ? (
        <div className="mt-1.5">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      ) : null}
      <div className="mt-2 group-has-checked:hidden">
        <Alert tone="warning">{text.noPayersWarning}</Alert>
      </div>
    </fieldset>
  );
}

const withInactiveLabel = (person: UserChoice): UserChoice =>
  person.is_active ? person : { ...person, detail: `${person.detail} · ${text.inactivePerson}` };

interface PayerRowProps {
  person: UserChoice;
  isSelected: boolean;
  onToggle: (id: string, on: boolean) => void;
}

function PayerRow({ person, isSelected, onToggle }: PayerRowProps) {
  return (
    <li>
      <label className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-base-200 has-checked:bg-primary/8">
        <input
          type="checkbox"
          name="payer_ids"
          value={person.id}
          defaultChecked={isSelected}
          onChange={(event) => onToggle(person.id, event.target.checked)}
          className="checkbox checkbox-primary checkbox-sm"
        />
        <Avatar name={person.name} size="sm" />
        <span className="min-w-0 flex-1 text-sm">
          <bdi className="block truncate font-medium">{person.name}</bdi>
          <span className="block truncate text-muted">{withInactiveLabel(person).detail}</span>
        </span>
      </label>
    </li>
  );
}
