import { type KeyboardEvent, useId, useState } from "react";
import { findPerson, matchPeople, type NamedPerson, personText } from "../../domain/named-people.ts";
import { editorMessages as text } from "../../messages/admin-matrix-editor.ts";
import { cx } from "../ui/cx.ts";
import { useFieldControl } from "../ui/field.tsx";
import { useHydrated } from "../use-hydrated.ts";

/** More are found by typing on. */
const MOST_OFFERED = 8;

/** The suggestions of every `PersonInput` while there is no JavaScript; once a page. */
export const PEOPLE_LIST = "people-to-name";

export function PeopleList({ people }: { people: readonly NamedPerson[] }) {
  const hydrated = useHydrated();
  if (hydrated) return null;
  return (
    <datalist id={PEOPLE_LIST}>
      {people.map((one) => (
        <option key={one.id} value={personText(one)}>
          {one.department}
        </option>
      ))}
    </datalist>
  );
}

export interface PersonInputProps {
  /** What is typed: `personText` of somebody, or something on the way there. */
  value: string;
  onChange: (value: string) => void;
  /** Whom it offers. */
  people: readonly NamedPerson[];
}

/** A person by typing a part of their name; a plain field with suggestions before scripts run. Stands in a `Field`. */
export function PersonInput({ value, onChange, people }: PersonInputProps) {
  const control = useFieldControl();
  const hydrated = useHydrated();
  const listId = useId();
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  // A field that is filled in offers everybody: whoever opens it wants somebody else.
  const offered = open ? matchPeople(people, findPerson(people, value) ? "" : value, MOST_OFFERED) : [];
  const choose = (person: NamedPerson) => {
    onChange(personText(person));
    setOpen(false);
  };
  const show = () => {
    setOpen(true);
    setActive(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const chosen = offered[active];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      if (open) setActive((active + step + offered.length) % Math.max(1, offered.length));
      else show();
    } else if (event.key === "Enter" && chosen) {
      event.preventDefault();
      choose(chosen);
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      setOpen(false);
    }
  };
  return (
    <div className="relative">
      <input
        {...control}
        type="text"
        value={value}
        placeholder={text.typePerson}
        autoComplete="off"
        list={hydrated ? undefined : PEOPLE_LIST}
        role={hydrated ? "combobox" : undefined}
        aria-autocomplete="list"
        aria-expanded={hydrated ? open : undefined}
        aria-controls={open ? listId : undefined}
        aria-activedescendant={offered[active] ? `${listId}-${active}` : undefined}
        className="input"
        onChange={(event) => {
          onChange(event.target.value);
          show();
        }}
        onClick={show}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setOpen(false);
          const person = findPerson(people, value);
          if (person && personText(person) !== value) onChange(personText(person));
        }}
      />
      {open ? <Offers id={listId} people={offered} active={active} onChoose={choose} /> : null}
    </div>
  );
}

interface OffersProps {
  id: string;
  people: readonly NamedPerson[];
  active: number;
  onChoose: (person: NamedPerson) => void;
}

function Offers({ id, people, active, onChoose }: OffersProps) {
  return (
    <div className="absolute inset-x-0 top-full z-20 mt-1 rounded-box border border-base-300 bg-base-100 p-1 shadow-lg">
      <div id={id} role="listbox" aria-label={text.people}>
        {people.map((person, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input above has the focus and the keys.
          <div
            key={person.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === active}
            tabIndex={-1}
            className={cx(
              "flex min-h-10 cursor-pointer items-center justify-between gap-3 rounded-md px-2.5 py-1.5 text-sm max-md:min-h-11",
              index === active ? "bg-primary/10" : "hover:bg-base-200",
            )}
            // The input keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(person)}
          >
            <span className="min-w-0">
              <span className="font-medium">{person.name}</span> <span className="text-muted">{person.username}</span>
            </span>
            <span className="shrink-0 text-muted">{person.department}</span>
          </div>
        ))}
      </div>
      {people.length === 0 ? <p className="px-2.5 py-2 text-muted text-sm">{text.nobodyFound}</p> : null}
    </div>
  );
}
