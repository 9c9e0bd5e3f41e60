/** What the command palette says; fetched with it. */
export const paletteMessages = {
  title: "Command palette",
  placeholder: "Type a command or search requests…",
  searchRequests: (query: string) => `Search requests for “${query}”`,
  empty: "No command by that name",
  goTo: "Go to",
  account: "Account",
  search: "Search",
  theme: (theme: string) => `Use ${theme.toLowerCase()} theme`,
} as const;

/** What the keyboard help says. */
export const keyboardMessages = {
  title: "Keyboard shortcuts",
  search: "Search on this screen",
  palette: "Open the command palette",
  help: "Show this help",
  list: "Move through a list",
  open: "Open what is selected",
  close: "Close a dialog",
  toasts: "Go to notifications",
} as const;
