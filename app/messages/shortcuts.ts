/** The texts of the command palette. The browser loads them together with the palette. */
export const commandPaletteMessages = {
  title: "Command palette",
  placeholder: "Type a command, a number or text of a request…",
  searchRequests: (query: string) => `Search requests for “${query}”`,
  request: (id: string, title: string, requester: string) => `${id} · ${title} · ${requester}`,
  requests: "Request",
  empty: "No matching command",
  goTo: "Go to",
  account: "Account",
  search: "Search",
  theme: (theme: string) => `Use ${theme.toLowerCase()} theme`,
} as const;

/** The texts of the keyboard help. */
export const keyboardMessages = {
  title: "Keyboard shortcuts",
  search: "Search on this screen",
  palette: "Open the command palette",
  help: "Show this help",
  list: "Move through a list",
  open: "Open the selected item",
  approve: "Approve the selected request",
  reject: "Reject the selected request",
  requestInfo: "Request information about the selected request",
  select: "Select or clear the request's checkbox",
  send: "Send the form or comment",
  close: "Close a dialog",
  toasts: "Go to notifications",
} as const;
