import { describe, expect, it } from "vitest";
import { humanise, roleLabel, roleWithArticle } from "../../../domain/format/labels.ts";
import { permissions } from "../../../domain/permissions.ts";
import { formatRoleName, ROLES, type Role } from "../../../domain/roles.ts";
import { inEnglish } from "../../support/english.ts";

/** The roles that have each permission (spec section 6). */
const TABLE: Record<keyof typeof permissions, Role[]> = {
  openAdminPanel: ["director", "admin"],
  viewAllRequestsTable: ["admin"],
  deleteRequests: ["admin"],
  assignUnassigned: ["admin"],
  downloadReports: ["manager", "senior_manager", "director", "vp", "admin"],
  createAnnouncement: ["manager", "director", "admin"],
  decideAnnouncement: ["director", "admin"],
};

describe("permissions of roles", () => {
  it("the table of this test lists every permission of the product", () => {
    expect(Object.keys(TABLE).toSorted()).toEqual(Object.keys(permissions).toSorted());
  });

  it.each(Object.keys(TABLE) as (keyof typeof permissions)[])(
    "exactly the roles that the spec names have the permission %s",
    (permission) => {
      expect(ROLES.filter((role) => permissions[permission](role))).toEqual(TABLE[permission]);
    },
  );
});

describe("the names of roles and statuses on the screen", () => {
  it.each([
    ["senior_manager", "senior manager"],
    ["needs_info", "needs info"],
    ["vp", "vp"],
  ])("the stored name %s is displayed as '%s'", (word, expected) => {
    expect(humanise(word)).toBe(expected);
  });
});

it("the name of a role in a sentence has the article 'a' or 'an'", () => {
  expect(inEnglish(ROLES.map(roleWithArticle))).toEqual([
    "a requester",
    "a manager",
    "a senior manager",
    "a director",
    "a VP",
    "an admin",
  ]);
});

it("the label of a role is its name in English", () => {
  expect(inEnglish(ROLES.map(roleLabel))).toEqual(ROLES.map(formatRoleName));
});
