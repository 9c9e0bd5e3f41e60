import { describe, expect, it } from "vitest";
import { permissions } from "../../../domain/permissions.ts";
import { humanise, ROLES, type Role, roleWithArticle } from "../../../domain/roles.ts";

/** Spec section 6: who may, everybody else may not. */
const TABLE: Record<keyof typeof permissions, Role[]> = {
  openAdminPanel: ["director", "admin"],
  viewAllRequestsTable: ["admin"],
  deleteRequests: ["admin"],
  assignUnassigned: ["admin"],
  downloadReports: ["manager", "senior_manager", "director", "vp", "admin"],
  createAnnouncement: ["manager", "director", "admin"],
  decideAnnouncement: ["director", "admin"],
};

describe("what a role opens", () => {
  it("is listed for every permission there is", () => {
    expect(Object.keys(TABLE).toSorted()).toEqual(Object.keys(permissions).toSorted());
  });

  it.each(Object.keys(TABLE) as (keyof typeof permissions)[])("%s", (permission) => {
    expect(ROLES.filter((role) => permissions[permission](role))).toEqual(TABLE[permission]);
  });
});

describe("a role as people read it", () => {
  it.each([
    ["senior_manager", "senior manager"],
    ["needs_info", "needs info"],
    ["vp", "vp"],
  ])("%s is %s", (word, expected) => {
    expect(humanise(word)).toBe(expected);
  });
});

it("a role stands in a sentence with its article", () => {
  expect(ROLES.map(roleWithArticle)).toEqual([
    "a requester",
    "a manager",
    "a senior manager",
    "a director",
    "a VP",
    "an admin",
  ]);
});
