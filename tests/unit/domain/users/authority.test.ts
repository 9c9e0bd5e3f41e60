import { describe, expect, test } from "vitest";
import type { Role } from "../../../../domain/roles.ts";
import {
  checkAccountChange,
  describeGuardedAccount,
  findAuthoritySource,
  type UserAuthorityData,
} from "../../../../domain/users/authority.ts";
import { FRENCH_MESSAGES } from "../../../../texts/fr/index.ts";
import { renderText } from "../../../../texts/render.ts";
import { inEnglish } from "../../../support/english.ts";

const NO_AUTHORITY: UserAuthorityData = {
  role: "manager",
  in_matrix: false,
  in_group: false,
  decides_open: false,
  is_delegate: false,
};

test.each([
  [{}, null],
  [{ role: "director" }, null],
  [{ role: "admin" }, "admin"],
  [{ role: "vp", in_matrix: true }, "vp"],
  [{ role: "requester", in_matrix: true, decides_open: true }, "matrix"],
  [{ role: "requester", in_matrix: true, in_group: true }, "matrix"],
  [{ role: "requester", in_group: true, decides_open: true }, "group"],
  [{ role: "requester", decides_open: true, is_delegate: true }, "open_requests"],
  [{ role: "requester", is_delegate: true }, "delegate"],
] as const)(
  "findAuthoritySource for a person with %o returns the source of their authority: %s (null: no authority)",
  (change, expected) => {
    expect(findAuthoritySource({ ...NO_AUTHORITY, ...change })).toBe(expected);
  },
);

const ACCOUNT = {
  name: "Victor Pell",
  username: "vp",
  email: "vp@company.example",
  department_id: "operations",
  role: "vp",
  password_hash: "old",
  is_active: 1,
  designation: "Vice President",
  authority: "vp" as const,
};

const refuse = (role: Role, change: object | null, authority: "vp" | null = "vp") =>
  checkAccountChange({ role }, { ...ACCOUNT, authority }, change && { ...ACCOUNT, ...change });

describe("a director cannot change accounts of people with authority", () => {
  test.each([
    ["the password", { password_hash: "new" }],
    ["the email address", { email: "director@company.example" }],
    ["the username", { username: "vp.old" }],
    ["the department", { department_id: "finance" }],
    ["the role", { role: "requester" }],
    ["the status", { is_active: 0 }],
    ["the account itself, by deleting it", null],
  ])(
    "in the account of a person with authority, a director cannot change %s, but an administrator can",
    (_, change) => {
      const refused = inEnglish(refuse("director", change));
      expect(refused).toMatchObject({
        code: "admin_only",
        detail: expect.stringContaining("Victor Pell is a VP, so only"),
      });
      expect(refuse("admin", change)).toBeNull();
      expect(refuse("director", change, null)).toBeNull();
    },
  );
});

test("a director may change the name and the designation in the account of a person with authority", () => {
  expect(refuse("director", { designation: "Head", name: "Victor A. Pell" })).toBeNull();
});

test("a refusal in French has the name of the user as it was written, even if it consists of words of the texts", () => {
  const name = "Active VP, inactive; Department of 3 days";
  expect(renderText(FRENCH_MESSAGES, describeGuardedAccount(name, "vp"))).toMatch(
    new RegExp(`^${name} est vice-président\\s: seul un administrateur peut changer son identifiant, `),
  );
});
