import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { findPerson, formatPerson, type PersonChoice, suggestPeople } from "../../domain/users/person-search.ts";
import { cx } from "../ui/cx.ts";
import { FieldErrorText, useFieldControl } from "../ui/field.tsx";
import { Icon } from "../ui/icon.tsx";
import { useTexts } from "../ui/texts.tsx";
import { useHydrated } from "../ui/use-hydrated.ts";

/** The maximum number of people in the list. The list gets shorter while the person types. */
const MAX_OPTIONS = 30;

/** A person in the list of a field. */
export interface PersonListItem extends PersonChoice {
  /** Whether the person may decide the request that is reassigned. */
  has_authority?: boolean | null;
}

/** The default id of the `PeopleDatalist`, which `PersonInput` fields use until hydration. A page has one such list. */
const PEOPLE_DATALIST_ID = "people-to-name";

interface PeopleDatalistProps {
  people: readonly PersonChoice[];
  id?: string;
}

export function PeopleDatalist({ people, id = PEOPLE_DATALIST_ID }: PeopleDatalistProps) {
  const hydrated = useHydrated();
  if (hydrated) return null;
  return (
    <datalist id={id}>
      {people.map((one) => (
        <option key={one.id} value={formatPerson(one)}>
          {one.detail}
        </option>
      ))}
    </datalist>
  );
}

export interface PersonInputProps {
  /** The text of the field: the result of `formatPerson` for a person, or any typed text. */
  value: string;
  onChange: (value: string) => void;
  /** Called with each chosen person, for a field that adds people to a list. */
  onChoose?: (person: PersonListItem) => void;
  people: readonly PersonListItem[];
  placeholder?: string;
  /**
   * Whether the form submits the text, so that the server finds the person. If false, the form cannot be submitted while the text matches
   * no person.
   */
  postsText?: boolean;
  /**
   * Whether the field accepts any text, as a filter does. It then shows only the name of a chosen person, and no person is marked until an
   * arrow key is pressed.
   */
  freeText?: boolean;
  /** The id of the `PeopleDatalist` that the field uses until hydration. */
  datalistId?: string;
}

/**
 * A combobox (WAI-ARIA) that finds a person by a part of their name. Until hydration, it is a plain text field. Must be inside a `Field`.
 */
export function PersonInput(props: PersonInputProps) {
  const text = useTexts().personField;

  const { value, placeholder = text.placeholder, postsText = true, datalistId = PEOPLE_DATALIST_ID } = props;
  const { name, ...control } = useFieldControl();
  const hydrated = useHydrated();
  const listId = useId();
  const box = useCombobox(props);
  const isUnmatched = box.isUnmatched && !control["aria-invalid"];
  const errorId = `${listId}-error`;
  return (
    <div className="relative">
      <input
        {...control}
        ref={box.input}
        name={postsText ? name : undefined}
        type="text"
        value={value}
        placeholder={placeholder}
        autoComplete="off"
        list={hydrated ? undefined : datalistId}
        role={hydrated ? "combobox" : undefined}
        aria-autocomplete="list"
        aria-expanded={hydrated ? box.open : undefined}
        aria-controls={box.open ? listId : undefined}
        aria-activedescendant={box.chosen ? `${listId}-${box.active}` : undefined}
        className="input"
        aria-invalid={control["aria-invalid"] ?? (isUnmatched ? true : undefined)}
        aria-describedby={isUnmatched ? errorId : control["aria-describedby"]}
        {...box.handlers}
      />
      {isUnmatched ? (
        <div className="mt-1.5">
          <FieldErrorText id={errorId}>{text.notChosen}</FieldErrorText>
        </div>
      ) : null}
      {box.open ? (
        <PersonOptions
          id={listId}
          people={box.offered.slice(0, MAX_OPTIONS)}
          hasMore={box.offered.length > MAX_OPTIONS}
          active={box.active}
          onChoose={box.choose}
        />
      ) : null}
    </div>
  );
}

/** Returns the state of the combobox and its event handlers. */
function useCombobox({ value, onChange, onChoose, people, postsText = true, freeText = false }: PersonInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const [open, setOpen] = useState(false);
  /** The index of the marked person in `offered`; -1 if none is marked. */
  const [active, setActive] = useState(-1);
  /** Whether a click or an arrow key opened the list, and not typing. */
  const [browse, setBrowse] = useState(false);
  /** The text that matched no person when the person left the field or submitted the form. */
  const [unmatched, setUnmatched] = useState<string | null>(null);
  const offered = open ? suggestPeople(people, value, { max: MAX_OPTIONS + 1, browse }) : [];
  const isOpen = open && !(freeText && offered.length === 0);
  const count = Math.min(offered.length, MAX_OPTIONS);
  const chosen = offered[active];
  const isNamed = findPerson(people, value) !== null;
  const choose = (person: PersonListItem) => {
    onChange(freeText ? person.name : formatPerson(person));
    onChoose?.(person);
    setOpen(false);
    setUnmatched(null);
  };
  const show = (browsing: boolean, first: number) => {
    setOpen(true);
    setActive(first);
    setBrowse(browsing);
  };
  /** Chooses the marked person. If no person is marked and the text matches nobody, shows an error and leaves the text unchanged. */
  const chooseMarked = () => {
    if (chosen) choose(chosen);
    else if (isNamed || freeText) setOpen(false);
    else setUnmatched(value);
  };
  const onEnter = (event: KeyboardEvent) => {
    // Enter submits the form if the list is closed and the text matches a person.
    if (!open && isNamed && !onChoose) return;
    // In a filter, Enter applies the text unless a person is marked.
    if (freeText && !chosen) {
      setOpen(false);
      return;
    }
    event.preventDefault();
    if (open) chooseMarked();
    else show(false, value.trim() === "" ? -1 : 0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While the person composes a character with an input method, Enter belongs to the input method.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      const step = event.key === "ArrowDown" ? 1 : -1;
      const from = active < 0 && step < 0 ? 0 : active;
      if (open) setActive((from + step + count) % Math.max(1, count));
      else show(true, 0);
    } else if (event.key === "Enter") {
      onEnter(event);
    } else if (event.key === "Tab" && open) {
      chooseMarked();
    } else if (event.key === "Escape" && open) {
      event.preventDefault();
      setOpen(false);
    }
  };
  const blocksSubmit = !postsText && !isNamed && value.trim() !== "";
  useEffect(() => {
    const form = input.current?.form;
    if (!blocksSubmit || !form) return;
    const blockSubmit = (event: SubmitEvent) => {
      event.preventDefault();
      setUnmatched(value);
      input.current?.focus();
    };
    form.addEventListener("submit", blockSubmit);
    return () => form.removeEventListener("submit", blockSubmit);
  }, [blocksSubmit, value]);
  return {
    input,
    open: isOpen,
    active,
    offered,
    chosen,
    choose,
    isUnmatched: unmatched !== null && unmatched === value && unmatched.trim() !== "",
    handlers: {
      onChange: ({ target }: { target: HTMLInputElement }) => {
        onChange(target.value);
        // Closes the list when the field is emptied, so that it does not cover the controls below.
        if (target.value.trim() === "") setOpen(false);
        else show(false, freeText ? -1 : 0);
        setUnmatched(null);
      },
      onClick: () => show(true, -1),
      onKeyDown,
      onBlur: ({ relatedTarget }: FocusEvent) => {
        setOpen(false);
        if (freeText) return;
        const person = findPerson(people, value);
        if (person && (onChoose || formatPerson(person) !== value)) choose(person);
        // Shows no error while the person presses a link or button, because the error would move it.
        else if (!person && !relatedTarget?.closest("a, button")) setUnmatched(value);
      },
    },
  };
}

interface PersonOptionsProps {
  id: string;
  people: readonly PersonListItem[];
  hasMore: boolean;
  active: number;
  onChoose: (person: PersonListItem) => void;
}

function PersonOptions({ id, people, hasMore, active, onChoose }: PersonOptionsProps) {
  const text = useTexts().personField;

  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.scrollIntoView({ block: "nearest" });
  }, []);
  useEffect(() => {
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  });
  return (
    <div
      ref={list}
      className="absolute inset-x-0 top-full z-20 mt-1 max-h-72 scroll-my-2 overflow-y-auto rounded-box border border-base-300 bg-base-100 p-1 shadow-lg"
    >
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
              "flex min-h-10 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-md px-2.5 py-1.5 text-sm max-md:min-h-11",
              index === active ? "bg-primary/10" : "hover:bg-base-200",
            )}
            // Otherwise the text field would lose the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onChoose(person)}
          >
            <PersonOptionContent person={person} />
          </div>
        ))}
      </div>
      {people.length === 0 ? <p className="px-2.5 py-2 text-muted text-sm">{text.noResults}</p> : null}
      {hasMore ? <p className="px-2.5 py-2 text-muted text-sm">{text.more}</p> : null}
    </div>
  );
}

function PersonOptionContent({ person: { name, username, detail, has_authority } }: { person: PersonListItem }) {
  const text = useTexts().personField;

  return (
    <>
      <span className="min-w-0 break-words">
        <bdi className="font-medium">{name}</bdi> <bdi className="text-muted">{username}</bdi>
      </span>
      <span className="flex flex-wrap items-center gap-x-2 text-muted">
        <bdi>{detail}</bdi>
        {has_authority ? (
          <span className="flex items-center gap-1 text-success text-xs">
            <Icon name="badge-check" />
            {text.hasAuthority}
          </span>
        ) : null}
      </span>
    </>
  );
}
