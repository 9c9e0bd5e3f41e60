import { useId, useState } from "react";
import type { ActionRefusal } from "../../actions/act-on-request.ts";
import type { AvailableUser } from "../../domain/entities.ts";
import { messages } from "../../messages.ts";
import { Avatar } from "../ui/avatar.tsx";
import { FieldError } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { useHydrated } from "../use-hydrated.ts";

/** With JavaScript no more rows than this are drawn; the search box finds the rest. */
const MOST_ROWS = 30;

const matches = (user: AvailableUser, query: string): boolean =>
  [user.name, user.username, user.department, user.designation].join(" ").toLowerCase().includes(query);

/** Who decides instead. A list to choose from, so it works without JavaScript; with it, a search box narrows it. */
export function ReassignField({ users, refusal }: { users: readonly AvailableUser[]; refusal: ActionRefusal | null }) {
  const { dialog } = messages;
  const hydrated = useHydrated();
  const errorId = useId();
  const [query, setQuery] = useState("");
  const [chosen, setChosen] = useState(refusal?.values.reassign_to_id ?? "");
  const found = users.filter((user) => user.id === chosen || matches(user, query.trim().toLowerCase()));
  const shown = hydrated ? found.slice(0, MOST_ROWS) : found;
  const error = refusal?.errors.reassign_to_id;
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 font-medium text-sm">{dialog.assignTo}</legend>
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
        {shown.map((user) => (
          <PersonRow key={user.id} user={user} chosen={chosen === user.id} onChoose={setChosen} />
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
  user: AvailableUser;
  chosen: boolean;
  onChoose: (id: string) => void;
}

function PersonRow({ user, chosen, onChoose }: PersonRowProps) {
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
          name="reassign_to_id"
          value={user.id}
          defaultChecked={chosen}
          onChange={() => onChoose(user.id)}
          className="radio radio-primary radio-sm"
        />
        <Avatar name={user.name} />
        <span className="min-w-0 flex-1 text-sm">
          <span className="block truncate font-medium">{user.name}</span>
          <span className="block truncate text-muted">
            {user.designation} · {user.department}
          </span>
        </span>
        {user.has_authority ? (
          <span className="flex shrink-0 items-center gap-1 text-success text-xs">
            <Icon name="badge-check" />
            {messages.dialog.hasAuthority}
          </span>
        ) : null}
      </label>
    </li>
  );
}
