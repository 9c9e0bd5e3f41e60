import { describe, expect, it } from "vitest";
import { canAccessCreatedFile, canSee, formatScope, getScope } from "../../../../domain/requests/visibility.ts";
import { ROLES, type Role } from "../../../../domain/roles.ts";

/**
 * R4 as a table. `own`: a request of the viewer. `part`: the viewer participates as current or earlier approver, as payer after the
 * approval, or as delegate. `department`: another request of the viewer's department. `elsewhere`: any other request.
 */
const TABLE: Record<Role, { own: boolean; part: boolean; department: boolean; elsewhere: boolean }> = {
  requester: { own: true, part: true, department: false, elsewhere: false },
  manager: { own: true, part: true, department: true, elsewhere: false },
  senior_manager: { own: true, part: true, department: true, elsewhere: false },
  director: { own: true, part: true, department: true, elsewhere: true },
  vp: { own: true, part: true, department: true, elsewhere: true },
  admin: { own: true, part: true, department: true, elsewhere: true },
};

const REQUESTS = {
  own: { department_id: "finance", is_participant: true },
  part: { department_id: "hr", is_participant: true },
  department: { department_id: "finance", is_participant: false },
  elsewhere: { department_id: "hr", is_participant: false },
};

const viewer = (role: Role) => ({ id: "viewer", role, department_id: "finance" });

describe("who sees a request (R4)", () => {
  it.each(ROLES)("a viewer with the role %s sees exactly the requests that R4 allows", (role) => {
    const seen = Object.entries(REQUESTS).map(([name, request]) => [name, canSee(viewer(role), request)]);
    expect(Object.fromEntries(seen)).toEqual(TABLE[role]);
  });

  it("a manager who moves to another department still sees requests in which the manager takes part, but no other requests of the old department", () => {
    const moved = { ...viewer("manager"), department_id: "hr" };
    expect(canSee(moved, { department_id: "finance", is_participant: true })).toBe(true);
    expect(canSee(moved, { department_id: "finance", is_participant: false })).toBe(false);
  });
});

describe("the scope of queries", () => {
  it.each(ROLES)(
    "for the role %s, the scope of a query allows the same requests as the check of a single request",
    (role) => {
      const scope = getScope(viewer(role));
      for (const request of Object.values(REQUESTS)) {
        const inScope =
          scope.kind === "all" ||
          request.is_participant ||
          (scope.kind === "department" && request.department_id === scope.department_id);
        expect(inScope).toBe(canSee(viewer(role), request));
      }
    },
  );

  it("the scope of a query contains the viewer's id if the viewer does not see all requests", () => {
    expect(getScope(viewer("requester"))).toEqual({ kind: "participant", user_id: "viewer" });
    expect(getScope(viewer("manager"))).toEqual({ kind: "department", department_id: "finance", user_id: "viewer" });
    expect(getScope(viewer("vp"))).toEqual({ kind: "all" });
  });
});

describe("access to an export after a change of its creator's scope", () => {
  const finance = getScope(viewer("manager"));
  const hr = getScope({ ...viewer("manager"), department_id: "hr" });
  const all = getScope(viewer("director"));
  const own = getScope(viewer("requester"));

  it.each([
    ["the scope of all requests", all, { all: true, finance: false, hr: false, own: false }],
    ["the scope of the department Finance", finance, { all: true, finance: true, hr: false, own: false }],
    ["the scope of the department HR", hr, { all: true, finance: false, hr: true, own: false }],
    ["the scope of a participant", own, { all: true, finance: true, hr: true, own: true }],
  ])(
    "an export made with %s is accessible only while the current scope of its creator includes the scope of the export",
    (_, made, expected) => {
      const word = formatScope(made);
      const covered = { all, finance, hr, own };
      for (const [name, scope] of Object.entries(covered))
        expect(canAccessCreatedFile(scope, word), name).toBe(expected[name as keyof typeof expected]);
    },
  );
});
