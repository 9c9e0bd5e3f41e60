import { useId, useState } from "react";
import { Alert } from "../../components/ui/alert.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { FieldError } from "../../components/ui/field.tsx";
import { Icon } from "../../components/ui/icon.tsx";
import { useHydrated } from "../../components/use-hydrated.ts";
import { masterDataMessages } from "../../messages/admin-master-data.ts";

const text = masterDataMessages.types;

/** With JavaScript no more rows than this are drawn beside the chosen ones; the search box finds the rest. */
const MOST_ROWS = 50;

export interface Payer {
  id: string;
  name: string;
  department: string;
  is_active: boolean;
}

export interface PayersFieldProps {
  people: readonly Payer[];
  /** Ids, in the order in which they are kept. */
  chosen: readonly string[];
  error: string | undefined;
}

/** Who pays: checkboxes over all users, those already chosen first and in their order. With JavaScript a search box narrows the list. */
export function PayersField({ people, chosen: before, error }: PayersFieldProps) {
  const hydrated = useHydrated();
  const errorId = useId();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(before));
  // A row stays where it is while the dialog is open, whatever is ticked.
  const [first] = useState(before);
  const rank = (id: string) => (first.includes(id) ? first.indexOf(id) : first.length);
  const sorted = people.toSorted((a, b) => rank(a.id) - rank(b.id));
  const words = query.trim().toLowerCase();
  const found = sorted.filter(({ id, name, department }) =>
    chosen.has(id) ? true : `${name} ${department}`.toLowerCase().includes(words),
  );
  const shown = hydrated ? found.filter(({ id }, index) => chosen.has(id) || index < MOST_ROWS) : found;
  const toggle = (id: string, on: boolean) => {
    const next = new Set(chosen);
    if (on) next.add(id);
    else next.delete(id);
    setChosen(next);
  };
  return (
    <fieldset className="group min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="font-medium text-sm">{text.payers}</legend>
      <p className="mt-1 mb-2 text-muted text-sm">{text.payersHint}</p>
      <label className="needs-script input mb-2">
        <Icon name="search" className="text-muted" />
        <span className="sr-only">{text.searchPayers}</span>
        <input
          type="search"
          placeholder={text.searchPayers}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
          onKeyDown={(event) => {
            // Enter here means 'find', not 'save'.
            if (event.key === "Enter") event.preventDefault();
          }}
        />
      </label>
      <ul className="max-h-56 divide-y divide-base-300 overflow-y-auto rounded-box border border-base-300">
        {shown.map((person) => (
          <PayerRow key={person.id} person={person} chosen={first.includes(person.id)} onToggle={toggle} />
        ))}
        {shown.length === 0 ? <li className="p-4 text-muted text-sm">{text.nobodyFound}</li> : null}
      </ul>
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

interface PayerRowProps {
  person: Payer;
  /** From the beginning. */
  chosen: boolean;
  onToggle: (id: string, on: boolean) => void;
}

function PayerRow({ person, chosen, onToggle }: PayerRowProps) {
  return (
    <li>
      <label className="flex min-h-12 cursor-pointer items-center gap-3 px-3 py-1.5 hover:bg-base-200 has-checked:bg-primary/8">
        <input
          type="checkbox"
          name="payer_ids"
          value={person.id}
          defaultChecked={chosen}
          onChange={(event) => onToggle(person.id, event.target.checked)}
          className="checkbox checkbox-primary checkbox-sm"
        />
        <Avatar name={person.name} size="sm" />
        <span className="min-w-0 flex-1 text-sm">
          <span className="block truncate font-medium">{person.name}</span>
          <span className="block truncate text-muted">
            {person.department}
            {person.is_active ? null : ` · ${text.inactivePerson}`}
          </span>
        </span>
      </label>
    </li>
  );
}
