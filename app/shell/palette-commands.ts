import { foldSearch } from "../../domain/format/folded-text.ts";
import { permissions } from "../../domain/permissions.ts";
import type { SavedViewScreen } from "../../domain/requests/saved-views.ts";
import { ME_FILTER, NO_APPROVER_FILTER } from "../../domain/requests/waiting.ts";
import type { Role } from "../../domain/roles.ts";
import { THEMES, type Theme } from "../../domain/theme.ts";
import type { Texts } from "../../texts/screens.ts";
import { listNavigationItems } from "../navigation.ts";
import type { IconName } from "../ui/icon-names.ts";

/** The effect of a command: opens a screen or a saved view, sets the theme, shows the keyboard shortcuts, or signs out. */
type CommandEffect = { to: string } | { view: string } | { theme: Theme } | "shortcuts" | "logout";

export interface PaletteCommand {
  /** The React key of the command if several commands can have its label; if absent, the label is the key. */
  key?: string;
  group: string;
  label: string;
  icon: IconName;
  /** Synonyms by which people find the command. */
  words: string;
  effect: CommandEffect;
}

const toCommand = (
  group: string,
  icon: IconName,
  { label, words }: { label: string; words: string },
  to: string,
): PaletteCommand => ({ group, icon, label, words, effect: { to } });

/** Returns the screens and actions of a role: the navigation first, then lists, the tabs of the Admin Panel, and the account. */
export function listPaletteCommands(texts: Texts, role: Role): PaletteCommand[] {
  const text = texts.commandPalette;
  const WORDS: Readonly<Record<string, string>> = texts.commandPalette.screenWords;
  const messages = texts.common;

  const { goTo, actions, account } = text;
  const screens = listNavigationItems(texts, role).map(({ to, label, icon }) =>
    toCommand(goTo, icon, { label, words: WORDS[to] ?? "" }, to),
  );
  const lists = [
    toCommand(actions, "hourglass", text.waiting, `/?waiting_for=${ME_FILTER}`),
    toCommand(actions, "check-check", text.decided, `/?decided_by=${ME_FILTER}`),
    toCommand(actions, "timer-off", text.overdue, "/?status=overdue"),
    toCommand(actions, "reply", text.needsInfo, "/my-requests?status=needs_info"),
    ...(permissions.assignUnassigned(role)
      ? [toCommand(actions, "user-round-x", text.unassigned, `/?approver=${NO_APPROVER_FILTER}`)]
      : []),
    ...(permissions.createAnnouncement(role)
      ? [toCommand(actions, "megaphone", text.newAnnouncement, "/announcements?act=new")]
      : []),
  ];
  return [
    ...screens,
    ...lists,
    ...(permissions.openAdminPanel(role) ? listAdminCommands(texts) : []),
    toCommand(account, "circle-user-round", { label: messages.nav.profile, words: text.profileWords }, "/profile"),
    toCommand(account, "calendar-off", text.outOfOffice, "/profile/out-of-office"),
    toCommand(account, "bell-ring", text.notificationSettings, "/profile/notifications"),
    toCommand(
      account,
      "key-round",
      { label: messages.nav.changePassword, words: text.passwordWords },
      "/change-password",
    ),
    ...THEMES.map(
      (theme): PaletteCommand => ({
        group: account,
        icon: "palette",
        label: text.theme(messages.theme[theme]),
        words: text.themeWords,
        effect: { theme },
      }),
    ),
    { group: account, icon: "circle-question-mark", ...text.shortcuts, effect: "shortcuts" },
    { group: account, icon: "log-out", label: messages.nav.logout, words: text.logoutWords, effect: "logout" },
  ];
}

/** Returns the commands that open saved views of lists. */
export const listViewCommands = (
  texts: Texts,
  views: readonly { id: string; name: string; screen: SavedViewScreen }[],
): PaletteCommand[] =>
  views.map(({ id, name, screen }) => ({
    key: `view ${id}`,
    group: texts.savedViews.screens[screen],
    icon: "table",
    label: name,
    words: texts.savedViews.words,
    effect: { view: id },
  }));

/** The tabs of the Admin Panel and the actions on them. The first tab is missing, because the navigation contains it. */
const getAdminTabs = (_texts: Texts) =>
  [
    ["users", "users"],
    ["departments", "building"],
    ["currencies", "coins"],
    ["types", "layers"],
    ["priorities", "chevrons-up"],
    ["matrix", "route"],
    ["groups", "users-round"],
    ["sheets", "table"],
    ["settings", "settings"],
  ] as const satisfies readonly (readonly [keyof Texts["admin"]["tabs"], IconName])[];

const listAdminCommands = (texts: Texts): PaletteCommand[] => [
  ...getAdminTabs(texts).map(([tab, icon]) =>
    toCommand(
      texts.common.nav.admin,
      icon,
      { label: texts.admin.tabs[tab], words: texts.commandPalette.adminWords[tab] },
      `/admin/${tab}`,
    ),
  ),
  toCommand(texts.common.nav.admin, "plus", texts.commandPalette.addUser, "/admin/users?act=new"),
  toCommand(texts.common.nav.admin, "upload", texts.commandPalette.importUsers, "/admin/users/import"),
  toCommand(texts.common.nav.admin, "plus", texts.commandPalette.addRule, "/admin/matrix/new"),
];

/**
 * Returns the commands that match every word of the query. A word matches a part of the label or the beginning of a synonym. Commands with
 * a matching label come first.
 */
export function filterCommands(commands: readonly PaletteCommand[], query: string): PaletteCommand[] {
  const words = foldSearch(query).split(" ").filter(Boolean);
  const rank = ({ label, words: others }: PaletteCommand): number => {
    const name = foldSearch(label);
    if (words.every((word) => name.includes(word))) return name.startsWith(words[0] ?? "") ? 0 : 1;
    return words.every((word) => name.includes(word) || ` ${foldSearch(others)}`.includes(` ${word}`)) ? 2 : 3;
  };
  return commands
    .map((command) => ({ command, rank: rank(command) }))
    .filter((one) => one.rank < 3)
    .toSorted((a, b) => a.rank - b.rank)
    .map(({ command }) => command);
}
