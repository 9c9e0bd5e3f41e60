import { type KeyboardEvent, useId, useState } from "react";
import { findPerson, type NamedPerson, offerPeople, personText } from "../../domain/named-people.ts";
import { editorMessages as text } from "../../messages/admin-matrix-editor.ts";
import { cx } from "../ui/cx.ts";
import { FieldError, useFieldControl } from "../ui/field.tsx";
import { useHydrated } from "../use-hydrated.ts";

/** More are found by typing on. */
const MAX_OFFERED = 8;

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
  /** Of what is offered; -1: nobody, until an arrow key or a text says who. */
  const [active, setActive] = useState(-1);
  /** The list was opened to look through it, not by typing. */
  const [browse, setBrowse] = useState(false);
  /** What was typed when it matched nobody. */
  const [unmatched, setUnmatched] = useState<string | null>(null);
  const offered = open ? offerPeople(people, value, { max: MAX_OFFERED, browse }) : [];
  const chosen = offered[active];
  const choose = (person: NamedPerson) => {
    onChange(personText(person));
    setOpen(false);
    setUnmatched(null);
  };
  const show = (browsing: boolean, first: number) => {
    setOpen(true);
    setActive(first);
    setBrowse(browsing);
  };
  /** Chooses who is marked; without anybody the text stays, and it is said that it names nobody. */
  const settle = () => {
    if (chosen) choose(chosen);
    else if (findPerson(people, value)) setOpen(false);
    else setUnmatched(value);
  };
  const isUnmatched = unmatched?.trim() && unmatched === value && !control["aria-invalid"];
  const errorId = `${listId}-error`;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const from = active < 0 && step < 0 ? 0 : active;
      if (open) setActive((from + step + offered.length) % Math.max(1, offered.length));
      else show(true, 0);
    } else if (event.key === "Enter" && open) {
      event.preventDefault();
      settle();
    } else if (event.key === "Tab" && open) {
      settle();
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
        aria-invalid={control["aria-invalid"] ?? (isUnmatched ? true : undefined)}
        aria-describedby={isUnmatched ? errorId : control["aria-describedby"]}
        onChange={(event) => {
          onChange(event.target.value);
          show(false, event.target.value.trim() === "" ? -1 : 0);
          setUnmatched(null);
        }}
        onClick={() => show(true, -1)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setOpen(false);
          const person = findPerson(people, value);
          if (person && personText(person) !== value) onChange(personText(person));
        }}
      />
      {isUnmatched ? (
        <div className="mt-1.5">
          <FieldError id={errorId}>{text.nobodyMatches(value.trim())}</FieldError>
        </div>
      ) : null}
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
