import { describe, expect, it } from "vitest";
import { ERROR_HTTP_STATUS } from "../../../../domain/errors.ts";
import { checkAction, listAllowedActions } from "../../../../domain/requests/authority.ts";
import {
  FILTER_STATUSES,
  LIFECYCLE,
  REQUEST_ACTIONS,
  REQUEST_STATUSES,
} from "../../../../domain/requests/lifecycle.ts";
import { ACTORS, CELL_ERROR_CODES, CONTEXT, PERMISSION_TABLE, PERSONS, requestFor } from "../permission-table.ts";

describe("the permission table", () => {
  it("the permission table has a row for every action and status", () => {
    const cells = PERMISSION_TABLE.map((row) => `${row.action} ${row.status}`);
    expect(cells).toEqual(REQUEST_ACTIONS.flatMap((action) => REQUEST_STATUSES.map((status) => `${action} ${status}`)));
  });

  it.each(PERMISSION_TABLE)(
    "the action $action on a request with the status $status is allowed or refused for each person as in the permission table",
    ({ action, status, cells }) => {
      const found = PERSONS.map((person) => {
        const verdict = checkAction(action, requestFor(person, status), ACTORS[person], CONTEXT);
        return [person, verdict.ok ? null : verdict.code];
      });
      expect(Object.fromEntries(found)).toEqual(
        Object.fromEntries(PERSONS.map((person) => [person, CELL_ERROR_CODES[cells[person]]])),
      );
    },
  );

  it.each(PERSONS.flatMap((person) => REQUEST_STATUSES.map((status) => ({ person, status }))))(
    "the allowed actions of the $person on a request with the status $status are the actions in the permission table, in the order of the HTTP contract",
    ({ person, status }) => {
      const allowed = PERMISSION_TABLE.filter((row) => row.status === status && row.cells[person] === "yes");
      expect(listAllowedActions(requestFor(person, status), ACTORS[person], CONTEXT)).toEqual(
        allowed.map((row) => row.action),
      );
    },
  );

  it("an action that the person may not perform returns HTTP 403, and an action that the status does not allow returns HTTP 409", () => {
    const { yes: _allowed, state, ...persons } = CELL_ERROR_CODES;
    expect(Object.values(persons).map((code) => ERROR_HTTP_STATUS[code])).toEqual([403, 403, 403, 403]);
    expect(ERROR_HTTP_STATUS[state]).toBe(409);
  });

  it.each(["vp", "director", "senior_manager", "manager", "admin"] as const)(
    "a person who is not an approver of a request cannot decide it, even with the role %s",
    (role) => {
      const actor = { id: "bystander", role, acts_for: [], influenced_by: [] };
      const actions = listAllowedActions(requestFor("bystander", "pending"), actor, CONTEXT);
      expect(actions).toEqual(role === "admin" ? ["comment", "delete"] : ["comment"]);
    },
  );
});

describe("the values of statuses and actions", () => {
  it("each action declares whether it needs a comment, a text or a target (R8)", () => {
    const needs = REQUEST_ACTIONS.map((action) => `${action}: ${LIFECYCLE[action].needs ?? "nothing"}`);
    expect(needs).toEqual([
      "approve: comment",
      "reject: comment",
      "request_info: text",
      "reassign: target",
      "respond: text",
      "modify: nothing",
      "cancel: comment",
      "remind: nothing",
      "comment: text",
      "delete: nothing",
    ]);
  });

  it("a request has one of six statuses, and the status filter has two more values", () => {
    expect(REQUEST_STATUSES).toEqual(["pending", "needs_info", "overdue", "approved", "rejected", "cancelled"]);
    expect(FILTER_STATUSES).toEqual([...REQUEST_STATUSES, "reassigned", "modified"]);
  });
});
