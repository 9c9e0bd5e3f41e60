import { useId, useState } from "react";
import { messages } from "../messages.ts";
import { Avatar } from "./ui/avatar.tsx";
import { FieldError } from "./ui/field.tsx";
import { Icon } from "./ui/icon.tsx";
import { useHydrated } from "./use-hydrated.ts";

/** With JavaScript no more rows than this are drawn; the search box finds the rest. */
const MOST_ROWS = 30;

/** Somebody who can be chosen. */
export interface PersonChoice {
  id: string;
  name: string;
  username: string;
  /** What tells them from others of the name, e.g. designation and department. */
  detail: string;
  /** May decide the request that it is about. */
  has_authority?: boolean | null;
}

export interface PersonFieldProps {
  legend: string;
  name: string;
  people: readonly PersonChoice[];
  /** The id that was chosen before. */
  chosen?: string;
  error?: string;
}

const matches = (person: PersonChoice, query: string): boolean =>
  [person.name, person.username, person.detail].join(" ").toLowerCase().includes(query);

/** One person out of many. A list to choose from, so it works without JavaScript; with it, a search box narrows it. */
export function PersonField({ legend, name, people, chosen: first = "", error }: PersonFieldProps) {
  const { dialog } = messages;
  const hydrated = useHydrated();
  const errorId = useId();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(first);
  const found = people.filter((person) => person.id === chosen || matches(person, query.trim().toLowerCase()));
  const shown = hydrated ? found.slice(0, MOST_ROWS) : found;
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-medium text-sm">{legend}</legend>
      <label className="needs-script input mb-2">
        <Icon name="search" className="text-muted" />
        <span className="sr-only">{dialog.searchPeople}</span>
        <input
          type="search"
          placeholder={dialog.searchPeople}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            // Enter here means 'find', not 'reassign'.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      </label>
      <ul className="max-h-64 divide-y divide-base-300 overflow-y-auto rounded-box border border-base-300">
        {shown.map((person) => (
          <PersonRow key={person.id} name={name} person={person} chosen={chosen === person.id} onChoose={setChosen} />
        ))}
        {shown.length === 0 ? <li className="p-4 text-muted text-sm">{dialog.nobodyFound}</li> : null}
        {found.length > shown.length ? (
          <li className="p-3 text-muted text-sm">{dialog.morePeople(found.length - shown.length)}</li>
        ) : null}
      </ul>
      {error ? (
        <div className="mt-1.5">
          <FieldError id={errorId}>{error}</FieldError>
        </div>
      ) : null}
    </fieldset>
  );
}

interface PersonRowProps {
  name: string;
  person: PersonChoice;
  chosen: boolean;
  onChoose: (id: string) => void;
}

function PersonRow({ name, person, chosen, onChoose }: PersonRowProps) {
  const id = useId();
  return (
    <li>
      <label
        htmlFor={id}
        className="flex min-h-14 cursor-pointer items-center gap-3 px-3 py-2 hover:bg-base-200 has-checked:bg-primary/8"
      >
        <input
          id={id}
          type="radio"
          name={name}
          value={person.id}
          defaultChecked={chosen}
          onChange={() => onChoose(person.id)}
          className="radio radio-primary radio-sm"
        />
        <Avatar name={person.name} />
        <span className="min-w-0 flex-1 text-sm">
          <span className="block truncate font-medium">{person.name}</span>
          <span className="block truncate text-muted">{person.detail}</span>
        </span>
        {person.has_authority ? (
          <span className="flex shrink-0 items-center gap-1 text-success text-xs">
            <Icon name="badge-check" />
            {messages.dialog.hasAuthority}
          </span>
        ) : null}
      </label>
    </li>
  );
}
