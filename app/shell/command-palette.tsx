import { useFetcher, useNavigate, useSubmit } from "@remix-run/react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { parseRequestNumberSearch } from "../../domain/requests/search.ts";
import type { Role } from "../../domain/roles.ts";
import { THEMES } from "../../domain/theme.ts";
import { askBeforeSignOut } from "../features/offline/sign-out-guard.ts";
import { messages } from "../messages/common.ts";
import { commandPaletteMessages } from "../messages/shortcuts.ts";
import { listNavigationItems } from "../navigation.ts";
import { cx } from "../ui/cx.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Icon } from "../ui/icon.tsx";
import type { IconName } from "../ui/icon-names.ts";
import { type RequestMatch, type RequestMatches, useRequestMatches } from "./use-request-search.ts";

interface Command {
  group: string;
  label: string;
  /** The id that distinguishes commands with the same label. */
  id?: string;
  icon: IconName;
  run: () => void;
}

/** Lists every screen and account action, and searches requests. Arrow keys select, Enter runs, Escape closes. */
export default function CommandPalette({ role, onClose }: { role: Role; onClose: () => void }) {
  const [query, setQuery] = useState("");
  const [selected, setSelected] = useState(0);
  /**
   * Whether Enter was pressed before the search for the entered request number had ended. The selected command then runs after the search.
   */
  const [submitted, setSubmitted] = useState(false);
  const listId = useId();
  const list = useRef<HTMLDivElement>(null);
  const matches = useRequestMatches(query.trim());
  const commands = useCommands(query.trim(), role, matches);
  const active = Math.min(selected, commands.length - 1);
  const optionId = (index: number) => `${listId}-${index}`;

  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);

  const run = (command: Command | undefined) => {
    if (!command) return;
    onClose();
    command.run();
  };
  useEffect(() => {
    if (submitted && matches) run(commands[active]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    if (step !== 0 && commands.length > 0) {
      event.preventDefault();
      setSelected((active + step + commands.length) % commands.length);
    } else if (event.key === "Enter") {
      event.preventDefault();
      if (matches === null && selected === 0 && parseRequestNumberSearch(query)) setSubmitted(true);
      else run(commands[active]);
    }
  };

  return (
    <Dialog title={commandPaletteMessages.title} onClose={onClose} lightDismiss hideHeader>
      <div className="sticky top-0 flex items-center gap-3 border-base-300 border-b bg-base-100 px-4">
        <Icon name="search" className="text-muted" />
        <input
          className="h-14 min-w-0 flex-1 bg-transparent outline-none placeholder:text-muted"
          role="combobox"
          aria-expanded={commands.length > 0}
          aria-controls={listId}
          aria-activedescendant={commands.length > 0 ? optionId(active) : undefined}
          aria-label={commandPaletteMessages.title}
          placeholder={commandPaletteMessages.placeholder}
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
      <div ref={list} id={listId} role="listbox" aria-label={commandPaletteMessages.title} className="p-2">
        {commands.map((command, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys of its options.
          // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox, which names the active option.
          <div
            key={command.id ?? command.label}
            id={optionId(index)}
            role="option"
            aria-selected={index === active}
            className={cx(
              "flex min-h-10 cursor-pointer items-center gap-3 rounded-md px-3 text-sm max-md:min-h-11",
              index === active && "bg-primary/12 text-primary",
            )}
            onPointerMove={() => setSelected(index)}
            onClick={() => run(command)}
          >
            <Icon name={command.icon} />
            <span className="min-w-0 flex-1 truncate">{command.label}</span>
            <span className={cx("text-xs", index === active ? "text-primary" : "text-muted")}>{command.group}</span>
          </div>
        ))}
      </div>
      {commands.length === 0 ? (
        <p role="status" className="px-4 pb-6 text-center text-muted text-sm">
          {commandPaletteMessages.empty}
        </p>
      ) : null}
    </Dialog>
  );
}

/**
 * Returns the commands that contain every word of the query, then the command that searches requests, then the first requests found. If the
 * query is the number of one request (`byNumber`), that request comes first of all.
 */
function useCommands(query: string, role: Role, matches: RequestMatches | null): Command[] {
  const navigate = useNavigate();
  const submit = useSubmit();
  const theme = useFetcher({ key: "theme" });
  const { goTo, account, search, requests } = commandPaletteMessages;
  const all: Command[] = [
    ...listNavigationItems(role).map(
      ({ to, label, icon }): Command => ({ group: goTo, label, icon, run: () => navigate(to) }),
    ),
    { group: account, label: messages.nav.profile, icon: "circle-user-round", run: () => navigate("/profile") },
    { group: account, label: messages.nav.changePassword, icon: "key-round", run: () => navigate("/change-password") },
    ...THEMES.map(
      (choice): Command => ({
        group: account,
        label: commandPaletteMessages.theme(messages.theme[choice]),
        icon: "palette",
        run: () => theme.submit({ theme: choice }, { method: "post", action: "/theme" }),
      }),
    ),
    {
      group: account,
      label: messages.nav.logout,
      icon: "log-out",
      run: () => {
        if (!askBeforeSignOut()) submit(null, { method: "post", action: "/logout" });
      },
    },
  ];
  if (query === "") return all;
  const words = query.toLowerCase().split(/\s+/);
  const matchingCommands = all.filter((command) => words.every((word) => command.label.toLowerCase().includes(word)));
  const toCommand = ({ id, title, requester_name }: RequestMatch): Command => ({
    group: requests,
    id,
    label: commandPaletteMessages.request(id, title, requester_name),
    icon: "file-text",
    run: () => navigate(`/request/${encodeURIComponent(id)}/details`),
  });
  const { byNumber = null, items = [] } = matches ?? {};
  return [
    ...(byNumber ? [toCommand(byNumber)] : []),
    ...matchingCommands,
    {
      group: search,
      label: commandPaletteMessages.searchRequests(query),
      icon: "search",
      run: () => navigate(`/?${new URLSearchParams({ q: query })}`),
    },
    ...items.filter((item) => item !== byNumber).map(toCommand),
  ];
}
