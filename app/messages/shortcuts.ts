import { catalogue } from "./catalogue.ts";

/** The texts of the command palette. The browser loads them together with the palette. */
export const commandPaletteMessages = catalogue("commandPaletteMessages", {
  title: "Command palette",
  placeholder: "Type a command, a number or text of a request…",
  searchRequests: (query: string) => `Search requests for “${query}”`,
  request: (id: string, title: string, requester: string) => `${id} · ${title} · ${requester}`,
  results: (count: number) => (count === 1 ? "1 result" : `${count} results`),
  goTo: "Go to",
  actions: "Show",
  account: "Account",
  /** Synonyms for the screens of the navigation, by path. The palette also finds a screen by them. */
  screenWords: {
    "/": "home start overview list requests",
    "/my-requests": "mine own submitted track status",
    "/submit-request": "new create add ask apply purchase expense travel leave",
    "/ai-assistant": "help chat question ask analysis predictions search insights how",
    "/announcements": "news company",
    "/notifications": "inbox alerts messages unread bell",
    "/downloads": "export excel csv pdf xlsx reports charts statistics",
    "/admin": "administration overview health system activity",
    "/admin/requests": "every company delete bulk table",
  },
  waiting: {
    label: "Requests waiting for you",
    words: "approve approvals reject decide decision review pending todo to-do inbox",
  },
  decided: { label: "Requests you decided", words: "approved rejected my decisions history" },
  overdue: { label: "Overdue requests", words: "late due deadline" },
  needsInfo: { label: "Your requests that need information", words: "respond answer reply question needs info" },
  unassigned: { label: "Requests without an approver", words: "assign no approver nobody reassign" },
  newAnnouncement: { label: "Create announcement", words: "new news write post" },
  outOfOffice: {
    label: "Out of office",
    words: "away vacation holiday absence absent leave sick delegate delegation deputy substitute ooo",
  },
  notificationSettings: {
    label: "Notification settings",
    words: "preferences email mail push sms quiet hours mute unsubscribe",
  },
  profileWords: "me my account details name department settings",
  passwordWords: "security credentials reset sign-in",
  themeWords: "dark light appearance colour color mode settings",
  shortcuts: { label: "Keyboard shortcuts", words: "help keys hotkeys" },
  logoutWords: "sign out log off exit quit leave",
  /** Synonyms for the tabs of the Admin Panel. */
  adminWords: {
    users: "people staff employees accounts roles",
    departments: "teams budget head",
    currencies: "exchange rates money",
    types: "request categories payers",
    priorities: "urgency escalation",
    matrix: "rules approval authority limits levels approvers delegation routing",
    groups: "approvers committee duties conflict separation",
    sheets: "google spreadsheet sync",
    settings: "configuration preferences numbering reset system toggles",
  },
  addUser: { label: "Add user", words: "new create person people employee account invite" },
  importUsers: { label: "Import users", words: "csv upload people bulk" },
  addRule: { label: "Add approval rule", words: "new create doa matrix configuration" },
  search: "Search",
  theme: (theme: string) => `Use ${theme.toLowerCase()} theme`,
});

/** The texts of the keyboard help. */
export const keyboardMessages = catalogue("keyboardMessages", {
  title: "Keyboard shortcuts",
  singleKeys: "Use shortcuts without Ctrl or ⌘ in this browser",
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
  undo: "Undo the last decision",
  close: "Close a dialog",
  toasts: "Go to notifications",
  goTo: (screen: string) => `Go to ${screen}, one key after the other`,
});
