import { expect, test } from "vitest";
import { filterCommands, listPaletteCommands } from "../../../../app/shell/palette-commands.ts";
import type { Role } from "../../../../domain/roles.ts";
import { englishTexts } from "../../../support/english.ts";

const find = (role: Role, query: string) =>
  filterCommands(listPaletteCommands(englishTexts, role), query).map(({ label }) => label);

test.each<[Role, string, string]>([
  ["manager", "approve", "Requests waiting for you"],
  ["requester", "new", "Submit Request"],
  ["requester", "away", "Out of office"],
  ["requester", "vacation", "Out of office"],
  ["requester", "out of office", "Out of office"],
  ["requester", "password", "Change Password"],
  ["requester", "sms", "Notification settings"],
  ["requester", "sign out", "Logout"],
  ["requester", "help", "AI Assistant"],
  ["requester", "respond", "Your requests that need information"],
  ["manager", "export", "Downloads & Reports"],
  ["manager", "dark", "Use dark theme"],
  ["manager", "news", "Announcements"],
  ["director", "matrix", "DOA Matrix"],
  ["director", "rules", "DOA Matrix"],
  ["director", "exchange", "Currencies"],
  ["admin", "users", "Users"],
  ["admin", "settings", "Settings"],
  ["admin", "numbering", "Settings"],
  ["admin", "assign", "Requests without an approver"],
  ["admin", "add user", "Add user"],
])("for the role %s, the first command for the word '%s' is '%s'", (role, query, label) => {
  expect(find(role, query)[0]).toBe(label);
});

test.each<[Role, string]>([
  ["requester", "export"],
  ["requester", "matrix"],
  ["manager", "users"],
  ["manager", "import"],
  ["director", "without an approver"],
  ["requester", "create announcement"],
])("the role %s gets no command for '%s', because the role has no such screen", (role, query) => {
  expect(find(role, query)).toEqual([]);
});

test("every label of the palette is unique for every role, because people distinguish commands by their labels", () => {
  for (const role of ["requester", "manager", "senior_manager", "director", "vp", "admin"] as const) {
    const labels = find(role, "");
    expect(new Set(labels).size).toBe(labels.length);
  }
});
