import { type KeyboardEvent, type TextareaHTMLAttributes, useId, useRef, useState } from "react";
import { findTypedMention } from "../../../domain/requests/mentions.ts";
import { matchPeople, type PersonChoice } from "../../../domain/users/person-search.ts";
import { cx } from "../../ui/cx.ts";
import { TextArea } from "../../ui/inputs.tsx";
import { useTexts } from "../../ui/texts.tsx";

/** The maximum number of people in the list. The list gets shorter while the person types. */
const MAX_SUGGESTIONS = 8;

export interface MentionTextAreaProps extends TextareaHTMLAttributes<HTMLTextAreaElement> {
  request_id: string;
}

/** A text area for a comment on a request. After `@`, it suggests people who may see the request. Must be inside a `Field`. */
export function MentionTextArea({ request_id, ...rest }: MentionTextAreaProps) {
  const text = useTexts().mentions;

  const box = useSuggestions(request_id);
  return (
    <div>
      <TextArea
        {...rest}
        aria-autocomplete="list"
        aria-controls={box.suggestions.length > 0 ? box.listId : undefined}
        aria-activedescendant={box.suggestions.length > 0 ? `${box.listId}-${box.active}` : undefined}
        onInput={(event) => box.update(event.currentTarget)}
        onClick={(event) => box.update(event.currentTarget)}
        onKeyDown={box.handleKey}
        onBlur={box.close}
      />
      {box.suggestions.length > 0 ? (
        <div
          id={box.listId}
          role="listbox"
          aria-label={text.suggestions}
          className="mt-1 rounded-box border border-base-300 bg-base-100 p-1 shadow-lg"
        >
          {box.suggestions.map((person, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the text area has the focus and the keys.
            <div
              key={person.id}
              id={`${box.listId}-${index}`}
              role="option"
              aria-selected={index === box.active}
              tabIndex={-1}
              className={cx(
                "flex min-h-9 cursor-pointer flex-wrap items-center justify-between gap-x-3 rounded-md px-2.5 py-1 text-sm max-md:min-h-11",
                index === box.active ? "bg-primary/10" : "hover:bg-base-200",
              )}
              // Otherwise the text area would lose the focus.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => box.choose(person)}
            >
              <span className="min-w-0 break-words">
                <bdi className="font-medium">{person.name}</bdi> <bdi className="text-muted">@{person.username}</bdi>
              </span>
              <bdi className="text-muted">{person.detail}</bdi>
            </div>
          ))}
        </div>
      ) : null}
      <p aria-live="polite" className="sr-only">
        {box.suggestions.length > 0 ? text.count(box.suggestions.length) : null}
      </p>
    </div>
  );
}

function useSuggestions(request_id: string) {
  const listId = useId();
  const control = useRef<HTMLTextAreaElement | null>(null);
  const people = useRef<Promise<readonly PersonChoice[]> | null>(null);
  const [suggestions, setSuggestions] = useState<readonly PersonChoice[]>([]);
  const [active, setActive] = useState(0);

  const close = () => setSuggestions([]);
  const update = async (area: HTMLTextAreaElement) => {
    control.current = area;
    const typed = readTypedMention(area);
    if (typed === null) return close();
    people.current ??= fetchPeople(request_id);
    const all = await people.current;
    if (all.length === 0) people.current = null;
    if (readTypedMention(area) !== typed) return;
    setActive(0);
    setSuggestions(matchPeople(all, typed, MAX_SUGGESTIONS));
  };
  const choose = ({ username }: PersonChoice) => {
    const area = control.current;
    const typed = area && readTypedMention(area);
    if (!area || typed === null) return;
    const caret = area.selectionStart;
    area.setRangeText(`${username} `, caret - (typed?.length ?? 0), caret, "end");
    close();
    // Dispatches an input event, because the form listens to typed text.
    area.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const handleKey = (event: KeyboardEvent) => {
    const chosen = suggestions[active];
    if (!chosen || event.nativeEvent.isComposing) return;
    const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
    const move = moves[event.key];
    if (move !== undefined) setActive((active + move + suggestions.length) % suggestions.length);
    else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) choose(chosen);
    else if (event.key === "Tab" && !event.shiftKey) choose(chosen);
    else if (event.key === "Escape") close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return { listId, suggestions, active, update, choose, close, handleKey };
}

const readTypedMention = (area: HTMLTextAreaElement): string | null =>
  area.selectionStart === area.selectionEnd ? findTypedMention(area.value.slice(0, area.selectionStart)) : null;

/** Returns the people who can be mentioned, or an empty array if they cannot be loaded, because people can comment without suggestions. */
async function fetchPeople(request_id: string): Promise<readonly PersonChoice[]> {
  try {
    const response = await fetch(`/request/${encodeURIComponent(request_id)}/people`);
    return response.ok ? await response.json() : [];
  } catch {
    return [];
  }
}
