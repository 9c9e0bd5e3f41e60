import { describe, expect, test } from "vitest";
import type { RequestSummary } from "../../../domain/entities.ts";
import { HTTP_STATUS } from "../../../domain/errors.ts";
import type { RequestAction, RequestStatus } from "../../../domain/requests/request-lifecycle.ts";
import type { Username } from "../../../scripts/sample-data/organisation.ts";
import { CELLS, PERSONS, STATE_TABLE, type StatePerson } from "../../unit/domain/state-table.ts";
import { createApiTest, LAPTOPS } from "./api-test.ts";
import type { Answer, Client, Problem } from "./client.ts";

const house = createApiTest("once");

/** Who plays each person of the table, on whose request, and what that request is about. */
const PARTS: Record<StatePerson, { plays: Username; of: Username; fields: object }> = {
  requester: { plays: "requester", of: "requester", fields: LAPTOPS },
  approver: { plays: "manager", of: "requester", fields: LAPTOPS },
  eligible: { plays: "director", of: "requester", fields: LAPTOPS },
  admin: { plays: "admin", of: "requester", fields: LAPTOPS },
  // Above every limit but the requester's own: nobody is left to decide (R14).
  assigner: { plays: "admin", of: "vp", fields: { ...LAPTOPS, amount: 500_000 } },
  // Somebody else's department and type, seen by a vice president.
  bystander: { plays: "vp", of: "it.staff", fields: { ...LAPTOPS, request_type: "hr", amount: undefined } },
  "own-admin": { plays: "admin", of: "admin", fields: LAPTOPS },
  "own-listed": { plays: "requester", of: "requester", fields: LAPTOPS },
};

/** A request in that status, as that person of the table meets it; the history before it does not matter here. */
async function arrange(author: Client, person: StatePerson, status: RequestStatus): Promise<string> {
  const { of, fields } = PARTS[person];
  const { body } = await author.post<RequestSummary>("/requests", fields);
  const question = status === "needs_info" ? "Which?" : null;
  await house.rows("UPDATE requests SET status = ?, info_requested = ? WHERE id = ?", status, question, body.id);
  if (person === "own-listed") {
    const listed = "UPDATE requests SET eligible_ids = json_insert(eligible_ids, '$[#]', ?) WHERE id = ?";
    await house.rows(listed, house.cast.people[of], body.id);
  }
  return body.id;
}

function perform(client: Client, action: RequestAction, id: string): Promise<Answer<Problem>> {
  const act = (fields: object) =>
    client.post("/requests/enhanced-action", { request_id: id, comments: "Because", ...fields });
  switch (action) {
    case "approve":
      return act({ action: "approved" });
    case "reject":
      return act({ action: "rejected" });
    case "reassign":
      return act({ action: "reassign", reassign_to_id: house.cast.people["it.manager"] });
    case "cancel":
      return act({ action: "cancelled" });
    case "modify":
      return client.put(`/requests/${id}`, { title: "Another title" });
    case "remind":
      return client.post(`/requests/${id}/remind`, {});
    case "delete":
      return client.call("DELETE", `/admin/requests/${id}`);
    default:
      return act({ action });
  }
}

/** R8: where each action leads; comment and remind leave the request where it is. */
const LEADS_TO: Partial<Record<RequestAction, RequestStatus>> = {
  approve: "approved",
  reject: "rejected",
  request_info: "needs_info",
  reassign: "pending",
  respond: "pending",
  modify: "pending",
  cancel: "cancelled",
};

async function expectDone(
  client: Client,
  answer: Answer<Problem>,
  action: RequestAction,
  from: RequestStatus,
  id: string,
) {
  expect(answer.status, `${action} from ${from}`).toBe(200);
  const { status, body } = await client.get<RequestSummary>(`/requests/${id}`);
  if (action === "delete") expect(status).toBe(404);
  else expect(body, `${action} from ${from}`).toMatchObject({ status: LEADS_TO[action] ?? from, version: 2 });
}

describe("the state table of R8 over the API", () => {
  test.each(PERSONS)("%s", async (person) => {
    const { plays, of } = PARTS[person];
    const [author, client] = [await house.as(of), await house.as(plays)];
    /** The last request that nothing was done to, for as long as the table stays with its status. */
    let id = "";
    let untouched: RequestStatus | null = null;
    let cells = 0;
    for (const { action, status, cells: row } of STATE_TABLE) {
      const code = CELLS[row[person]];
      if (untouched !== status) id = await arrange(author, person, status);
      untouched = code === null ? null : status;
      const { body: request } = await client.get<RequestSummary>(`/requests/${id}`);
      expect(request.allowed_actions.includes(action), `${action} from ${status}`).toBe(code === null);
      const answer = await perform(client, action, id);
      if (code === null) {
        await expectDone(client, answer, action, status, id);
      } else {
        expect(answer, `${action} from ${status}`).toMatchObject({ status: HTTP_STATUS[code], body: { code } });
        expect((await client.get<RequestSummary>(`/requests/${id}`)).body.version).toBe(1);
      }
      cells += 1;
    }
    expect(cells).toBe(60);
  });
});
