import { useFetcher, useNavigate, useSubmit } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from "react";
import { parseRequestNumberSearch } from "../../domain/requests/search.ts";
import type { Role } from "../../domain/roles.ts";
import { askBeforeSignOut } from "../features/offline/sign-out-guard.ts";
import { useSavedViews } from "../features/requests/saved-views/use-saved-views.ts";
import { cx } from "../ui/cx.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon-names.ts";
import { useTexts } from "../ui/texts.tsx";
import { filterCommands, listPaletteCommands, listViewCommands, type PaletteCommand } from "./palette-commands.ts";
import { type RequestMatch, type RequestMatches, useRequestMatches } from "./use-request-search.ts";

/** A line of the palette. `hint`: the group of a command, or the status of a request. */
interface Option {
  key: string;
  label: string;
  hint: string;
  icon: IconName;
  run: () => void;
}

export interface CommandPaletteProps {
  role: Role;
  onClose: () => void;
  /** Opens the help with the keyboard shortcuts in place of the palette. */
  onHelp: () => void;
}

/**
 * Lists every screen and action of the role, and searches requests. Arrow keys select a line, Enter opens it, and Escape closes the
 * palette.
 */
export default function CommandPalette({ role, onClose, onHelp }: CommandPaletteProps) {
  const text = useTexts().commandPalette;

  const [query, setQuery] = useState("");
  const [selected, setSelected] = useState(0);
  /**
   * Whether Enter was pressed before the search for the typed request number had ended. The selected command then runs after the search.
   */
  const [submitted, setSubmitted] = useState(false);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const matches = useRequestMatches(query.trim());
  const options = useOptions(query.trim(), { role, onHelp }, matches);
  const active = Math.min(selected, options.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const run = (option: Option | undefined) => {
    if (!option) return;
    onClose();
    option.run();
  };
  useEffect(() => {
    if (submitted && matches) run(options[active]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && options.length > 0) {
      event.preventDefault();
      setSelected((active + step + options.length) % options.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (matches === null && selected === 0 && parseRequestNumberSearch(query)) setSubmitted(true);
      else run(options[active]);
    }
  };

  return (
    <Dialog title={text.title} onClose={onClose} lightDismiss hideHeader>
      <div className="sticky top-0 flex items-center gap-3 border-base-300 border-b bg-base-100 px-4">
        <Icon name="search" className="text-muted" />
        <input
          className="h-14 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
          role="combobox"
          aria-expanded={options.length > 0}
          aria-autocomplete="list"
          aria-controls={listId}
          aria-activedescendant={options.length > 0 ? optionId(active) : undefined}
          aria-label={text.title}
          placeholder={text.placeholder}
          autoComplete="off"
          spellCheck={false}
          value={query}
          onChange={(event) => {
            setQuery(event.currentTarget.value);
            setSelected(0);
            setSubmitted(false);
          }}
          onKeyDown={onKeyDown}
        />
        <span className="kbd kbd-sm" aria-hidden="true">
          Esc
        </span>
      </div>
      <div ref={list} id={listId} role="listbox" aria-label={text.title} className="p-2">
        {options.map((option, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys of its options.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox, which names the active option.
          <div
            key={option.key}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={cx(
              "flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 text-sm max-md:min-h-11",
              index === active && "bg-primary/12 text-primary",
            )}
            onPointerMove={() => setSelected(index)}
            onClick={() => run(option)}
          >
            <Icon name={option.icon} />
            <span className="min-w-0 flex-1 truncate">{option.label}</span>
            <span
              className={cx(
                "whitespace-nowrap text-xs first-letter:uppercase",
                index === active ? "text-primary" : "text-muted",
              )}
            >
              {option.hint}
            </span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {matches && query.trim() !== "" ? text.results(options.length) : null}
      </p>
    </Dialog>
  );
}

/**
 * Returns the commands that match the query, the first matching requests, and the command that searches all requests. If the query is the
 * number of one request (`byNumber`), this request comes first.
 */
function useOptions(
  query: string,
  { role, onHelp }: Pick<CommandPaletteProps, "role" | "onHelp">,
  matches: RequestMatches | null,
): Option[] {
  const texts = useTexts();
  const messages = texts.common;
  const text = texts.commandPalette;

  const navigate = useNavigate();
  const submit = useSubmit();
  const theme = useFetcher({ key: "theme" });
  const run = (effect: PaletteCommand["effect"]) => {
    if (effect === "shortcuts") onHelp();
    else if (effect === "logout") {
      if (!askBeforeSignOut()) submit(null, { method: "post", action: "/logout" });
    } else if ("theme" in effect) theme.submit({ theme: effect.theme }, { method: "post", action: "/theme" });
    else if ("view" in effect) submit({ intent: "open", id: effect.view }, { method: "post", action: "/saved-views" });
    else navigate(effect.to);
  };
  const views = useSavedViews();
  const commands = useMemo(
    () => [...listPaletteCommands(texts, role), ...listViewCommands(texts, views ?? [])],
    [role, views, texts],
  );
  const options = filterCommands(commands, query).map(
    ({ group, label, icon, effect, key = label }): Option => ({
      key,
      hint: group,
      label,
      icon,
      run: () => run(effect),
    }),
  );
  if (query === "") return options;
  const toOption = ({ id, title, requester_name, status, is_overdue }: RequestMatch): Option => ({
    key: id,
    hint: messages.status[is_overdue ? "overdue" : status],
    label: text.request(id, title, requester_name),
    icon: "file-text",
    run: () => navigate(`/request/${encodeURIComponent(id)}/details`),
  });
  const { byNumber = null, items = [] } = matches ?? {};
  return [
    ...(byNumber ? [toOption(byNumber)] : []),
    ...options,
    ...items.filter((item) => item !== byNumber).map(toOption),
    {
      key: "search",
      hint: text.search,
      label: text.searchRequests(query),
      icon: "search",
      run: () => navigate(`/?${new URLSearchParams({ q: query })}`),
    },
  ];
}
