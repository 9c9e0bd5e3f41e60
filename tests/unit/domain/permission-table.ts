/**
 * The rules R8, R14, R23 and R24 as a complete table of actions, statuses and people. It does not use the product's
 * tables, so that tests can compare the product with it.
 */

import type { ErrorCode } from "../../../domain/errors.ts";
import type { ActorAuthorityData, AuthorityContext, RequestAuthorityData } from "../../../domain/requests/authority.ts";
import type { RequestAction, RequestStatus } from "../../../domain/requests/lifecycle.ts";
import { REQUEST_ACTIONS, REQUEST_STATUSES } from "../../../domain/requests/lifecycle.ts";

/**
 * The people of the table, by their relation to the request:
 *
 * requester   the person who submitted the request, without any other right
 * approver    the current approver
 * eligible    another eligible approver of the current level
 * admin       an administrator, while the request has a current approver
 * assigner    an administrator, while the request has no current approver (R14)
 * bystander   a person who may see the request, without any other right
 * own-admin   the requester, who is also an administrator
 * own-listed  the requester, who is also an eligible approver (routing never makes the requester an approver)
 */
export const PERSONS = [
  "requester",
  "approver",
  "eligible",
  "admin",
  "assigner",
  "bystander",
  "own-admin",
  "own-listed",
] as const;
export type TablePerson = (typeof PERSONS)[number];

/**
 * The error code of each word in the table; null if the action is allowed. `state` (HTTP 409) refuses because of the
 * request's status, the other words (HTTP 403) because of the person. If both apply, the error of the person is
 * returned (R24).
 */
export const CELL_ERROR_CODES = {
  yes: null,
  own: "own_request",
  appr: "not_approver",
  reqr: "not_requester",
  admn: "admin_only",
  state: "invalid_state",
} as const satisfies Record<string, ErrorCode | null>;
type Cell = keyof typeof CELL_ERROR_CODES;

const TABLE = `
approve       requester  approver   eligible   admin      assigner   bystander  own-admin  own-listed
  pending     own        yes        yes        appr       appr       appr       own        own
  needs_info  own        yes        yes        appr       appr       appr       own        own
  overdue     own        yes        yes        appr       appr       appr       own        own
  approved    own        state      state      appr       appr       appr       own        own
  rejected    own        state      state      appr       appr       appr       own        own
  cancelled   own        state      state      appr       appr       appr       own        own

reject        requester  approver   eligible   admin      assigner   bystander  own-admin  own-listed
  pending     own        yes        yes        appr       appr       appr       own        own
  needs_info  own        yes        yes        appr       appr       appr       own        own
  overdue     own        yes        yes        appr       appr       appr       own        own
  approved    own        state      state      appr       appr       appr       own        own
  rejected    own        state      state      appr       appr       appr       own        own
  cancelled   own        state      state      appr       appr       appr       own        own

request_info  requester  approver   eligible   admin      assigner   bystander  own-admin  own-listed
  pending     own        yes        yes        appr       appr       appr       own        own
  needs_info  own        yes        yes        appr       appr       appr       own        own
  overdue     own        yes        yes        appr       appr       appr       own        own
  approved    own        state      state      appr       appr       appr       own        own
  rejected    own        state      state      appr       appr       appr       own        own
  cancelled   own        state      state      appr       appr       appr       own        own

reassign      requester  approver   eligible   admin      assigner   bystander  own-admin  own-listed
  pending     own        yes        yes        appr       yes        appr       own        own
  needs_info  own        yes        yes        appr       yes        appr       own        own
  overdue     own        yes        yes        appr       yes        appr       own        own
  approved    own        state      state      appr       appr       appr       own        own
  rejected    own        state      state      appr       appr       appr       own        own
  cancelled   own        state      state      appr       appr       appr       own        own

respond       requester  approver   eligible   admin      assigner   bystander  own-admin  own-listed
  pending     state      reqr       reqr       reqr       reqr       reqr       state      state
  needs_info  yes        reqr       reqr       reqr       reqr       reqr       yes        yes
  overdue     state      reqr       reqr       reqr       reqr       reqr       state      state
  approved    state      reqr       reqr       reqr       reqr       reqr       state      state
  rejected    state      reqr       reqr       reqr       reqr       reqr       state      state
  cancelled   state      reqr       reqr       reqr       reqr       reqr       state      state

modify        requester  approver   eligible   admin      assigner   bystander  own-admin  own-listed
  pending     yes        reqr       reqr       reqr       reqr       reqr       yes        yes
  needs_info  yes        reqr       reqr       reqr       reqr       reqr       yes        yes
  overdue     yes        reqr       reqr       reqr       reqr       reqr       yes        yes
  approved    state      reqr       reqr       reqr       reqr       reqr       state      state
  rejected    state      reqr       reqr       reqr       reqr       reqr       state      state
  cancelled   state      reqr       reqr       reqr       reqr       reqr       state      state

cancel        requester  approver   eligible   admin      assigner   bystander  own-admin  own-listed
  pending     yes        reqr       reqr       reqr       reqr       reqr       yes        yes
  needs_info  yes        reqr       reqr       reqr       reqr       reqr       yes        yes
  overdue     yes        reqr       reqr       reqr       reqr       reqr       yes        yes
  approved    state      reqr       reqr       reqr       reqr       reqr       state      state
  rejected    state      reqr       reqr       reqr       reqr       reqr       state      state
  cancelled   state      reqr       reqr       reqr       reqr       reqr       state      state

remind        requester  approver   eligible   admin      assigner   bystander  own-admin  own-listed
  pending     yes        reqr       reqr       reqr       reqr       reqr       yes        yes
  needs_info  yes        reqr       reqr       reqr       reqr       reqr       yes        yes
  overdue     yes        reqr       reqr       reqr       reqr       reqr       yes        yes
  approved    state      reqr       reqr       reqr       reqr       reqr       state      state
  rejected    state      reqr       reqr       reqr       reqr       reqr       state      state
  cancelled   state      reqr       reqr       reqr       reqr       reqr       state      state

comment       requester  approver   eligible   admin      assigner   bystander  own-admin  own-listed
  pending     yes        yes        yes        yes        yes        yes        yes        yes
  needs_info  yes        yes        yes        yes        yes        yes        yes        yes
  overdue     yes        yes        yes        yes        yes        yes        yes        yes
  approved    yes        yes        yes        yes        yes        yes        yes        yes
  rejected    yes        yes        yes        yes        yes        yes        yes        yes
  cancelled   yes        yes        yes        yes        yes        yes        yes        yes

delete        requester  approver   eligible   admin      assigner   bystander  own-admin  own-listed
  pending     admn       admn       admn       yes        yes        admn       yes        admn
  needs_info  admn       admn       admn       yes        yes        admn       yes        admn
  overdue     admn       admn       admn       yes        yes        admn       yes        admn
  approved    admn       admn       admn       yes        yes        admn       yes        admn
  rejected    admn       admn       admn       yes        yes        admn       yes        admn
  cancelled   admn       admn       admn       yes        yes        admn       yes        admn
`;

export type PermissionRow = { action: RequestAction; status: RequestStatus; cells: Record<TablePerson, Cell> };

/** One row for each action in each status: 60 rows, 480 cells. */
export const PERMISSION_TABLE: readonly PermissionRow[] = TABLE.trim().split("\n\n").flatMap(readBlock);

function readBlock(block: string): PermissionRow[] {
  const [head = [], ...rows] = block.split("\n").map((line) => line.trim().split(/\s+/));
  const action = oneOf(REQUEST_ACTIONS, head[0]);
  return rows.map(([status, ...words]) => {
    const cell = (person: TablePerson) =>
      oneOf(Object.keys(CELL_ERROR_CODES) as Cell[], words[head.indexOf(person) - 1]);
    const cells = Object.fromEntries(PERSONS.map((person) => [person, cell(person)])) as Record<TablePerson, Cell>;
    return { action, status: oneOf(REQUEST_STATUSES, status), cells };
  });
}

function oneOf<T extends string>(words: readonly T[], word: string | undefined): T {
  const found = words.find((one) => one === word);
  if (found === undefined) throw new Error(`the permission table says ${word}, expected one of ${words.join(", ")}`);
  return found;
}

export const NOW = "2026-03-10T09:00:00.000Z";
export const CONTEXT: AuthorityContext = { now: NOW, modifications_allowed: true };

/** Returns a request with the given status, and with the current and eligible approvers that the table's column `person` assumes. */
export function requestFor(person: TablePerson, status: RequestStatus): RequestAuthorityData {
  const facts = { id: "REQ-2026-1001", status, requester_id: "requester", last_reminded_at: null, barred_ids: [] };
  if (person === "assigner") return { ...facts, current_approver_id: null, waiting_for: [], eligible_ids: [] };
  const listed = person === "own-listed" ? ["requester"] : [];
  const waiting_for = [{ id: "approver", name: "Approver" }];
  return { ...facts, current_approver_id: "approver", waiting_for, eligible_ids: ["approver", "eligible", ...listed] };
}

/**
 * The people of the table. Only the administrators have a right by their role; for all others, only the relation to the
 * request counts.
 */
export const ACTORS: Record<TablePerson, ActorAuthorityData> = {
  requester: { id: "requester", role: "requester", acts_for: [], influenced_by: [] },
  approver: { id: "approver", role: "requester", acts_for: [], influenced_by: [] },
  eligible: { id: "eligible", role: "manager", acts_for: [], influenced_by: [] },
  admin: { id: "admin", role: "admin", acts_for: [], influenced_by: [] },
  assigner: { id: "admin", role: "admin", acts_for: [], influenced_by: [] },
  bystander: { id: "bystander", role: "vp", acts_for: [], influenced_by: [] },
  "own-admin": { id: "requester", role: "admin", acts_for: [], influenced_by: [] },
  "own-listed": { id: "requester", role: "requester", acts_for: [], influenced_by: [] },
};
