import { describe, expect, test } from "vitest";
import type { RequestSummary } from "../../../domain/entities.ts";
import { ERROR_HTTP_STATUS } from "../../../domain/errors.ts";
import type { RequestAction, RequestStatus } from "../../../domain/requests/lifecycle.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { CELL_ERROR_CODES, PERMISSION_TABLE, PERSONS, type TablePerson } from "../../unit/domain/permission-table.ts";
import { createApiTest, LAPTOPS_SUBMISSION } from "./api-test.ts";
import type { ApiResponse, Client, Problem } from "./client.ts";

const api = createApiTest("once");

/**
 * The user who has each relation of the permission table to a request, with the author and the fields of this request.
 */
const PARTS: Record<TablePerson, { user: SampleUsername; author: SampleUsername; fields: object }> = {
  requester: { user: "requester", author: "requester", fields: LAPTOPS_SUBMISSION },
  approver: { user: "manager", author: "requester", fields: LAPTOPS_SUBMISSION },
  eligible: { user: "director", author: "requester", fields: LAPTOPS_SUBMISSION },
  admin: { user: "admin", author: "requester", fields: LAPTOPS_SUBMISSION },
  // Only the requester's own limit is as high as the amount, so the request has no approver (R14).
  assigner: { user: "admin", author: "vp", fields: { ...LAPTOPS_SUBMISSION, amount: 500_000 } },
  // The request has another department and type, so the vice president can see it but not decide it.
  bystander: {
    user: "vp",
    author: "it.staff",
    fields: { ...LAPTOPS_SUBMISSION, request_type: "hr", amount: undefined },
  },
  "own-admin": { user: "admin", author: "admin", fields: LAPTOPS_SUBMISSION },
  "own-listed": { user: "requester", author: "requester", fields: LAPTOPS_SUBMISSION },
};

/**
 * For each status: the action of the permission table that this test tries, its call, and the status after it.
 * `leadsTo` is null for a deletion.
 */
const ROWS: Record<RequestStatus, { action: RequestAction; call: Call; leadsTo: RequestStatus | null }> = {
  pending: {
    action: "reassign",
    call: (client, id) => act(client, id, { action: "reassign", reassign_to_id: api.backend.people["it.manager"] }),
    leadsTo: "pending",
  },
  needs_info: {
    action: "respond",
    call: (client, id) => act(client, id, { action: "respond" }),
    leadsTo: "pending",
  },
  overdue: {
    action: "approve",
    call: (client, id) => act(client, id, { action: "approved" }),
    leadsTo: "approved",
  },
  approved: {
    action: "modify",
    call: (client, id) => client.put(`/requests/${id}`, { title: "Another title" }),
    leadsTo: "approved",
  },
  rejected: {
    action: "comment",
    call: (client, id) => act(client, id, { action: "comment" }),
    leadsTo: "rejected",
  },
  cancelled: {
    action: "delete",
    call: (client, id) => client.call("DELETE", `/admin/requests/${id}`),
    leadsTo: null,
  },
};

type Call = (client: Client, id: string) => Promise<ApiResponse<Problem>>;

const act = (client: Client, request_id: string, fields: object) =>
  client.post("/requests/enhanced-action", { request_id, comments: "Because", ...fields });

/**
 * Creates a request with this status and without an approval history. `person`: the relation of the user in PARTS to
 * the request.
 */
async function createRequest(person: TablePerson, status: RequestStatus): Promise<string> {
  const { author, fields } = PARTS[person];
  const { body } = await (await api.as(author)).post<RequestSummary>("/requests", fields);
  const question = status === "needs_info" ? "Which?" : null;
  await api.rows("UPDATE requests SET status = ?, info_requested = ? WHERE id = ?", status, question, body.id);
  if (person === "own-listed") {
    const listed = "UPDATE requests SET eligible_ids = json_insert(eligible_ids, '$[#]', ?) WHERE id = ?";
    await api.rows(listed, api.backend.people[author], body.id);
  }
  return body.id;
}

/**
 * tests/unit/domain checks every cell of the permission table. This test tries one action for each status, and checks
 * the list of allowed actions of each person.
 */
describe("the permission table of R8 over the API", () => {
  test.each(Object.keys(ROWS) as RequestStatus[])(
    "if a request has the status %s, each person may perform exactly the actions that the permission table allows",
    async (status) => {
      const { action, call, leadsTo } = ROWS[status];
      const rows = PERMISSION_TABLE.filter((row) => row.status === status);
      const tried = rows.find((row) => row.action === action);
      if (!tried) throw new Error(`${action} has no row for ${status}`);
      for (const person of PERSONS) {
        const client = await api.as(PARTS[person].user);
        const id = await createRequest(person, status);
        const before = await client.get<RequestSummary>(`/requests/${id}`);
        const allowed = rows.filter((row) => CELL_ERROR_CODES[row.cells[person]] === null).map((row) => row.action);
        expect(before.body.allowed_actions.toSorted(), person).toEqual(allowed.toSorted());
        const answer = await call(client, id);
        const code = CELL_ERROR_CODES[tried.cells[person]];
        const after = await client.get<RequestSummary>(`/requests/${id}`);
        if (code !== null) {
          expect(answer, person).toMatchObject({ status: ERROR_HTTP_STATUS[code], body: { code } });
          expect(after.body, person).toMatchObject({ status, version: 1 });
        } else {
          expect(answer.status, person).toBe(200);
          if (leadsTo === null) expect(after.status, person).toBe(404);
          else expect(after.body, person).toMatchObject({ status: leadsTo, version: 2 });
        }
      }
    },
  );
});
