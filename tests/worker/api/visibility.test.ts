import { beforeAll, describe, expect, test } from "vitest";
import type { RequestDetails, RequestSummary } from "../../../domain/entities.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { createApiTest, createUploadInput, LAPTOPS_SUBMISSION } from "./api-test.ts";

const api = createApiTest("once");

/** The numbers of three requests that different people see (R4). SEES lists the requests that each user sees. */
const LAPTOP = "REQ-2026-1001"; // A request of Finance. Its approver is the manager, and the approvers of higher levels are eligible.
const SCREEN = "REQ-2026-1002"; // A request of IT. Its approver is the IT manager.
const LEAVE = "REQ-2026-1003"; // A request of IT. Its approver is the HR manager.

const SEES: Record<SampleUsername, string[]> = {
  requester: [LAPTOP],
  manager: [LAPTOP],
  "senior.manager": [LAPTOP],
  "it.staff": [SCREEN, LEAVE],
  "it.manager": [SCREEN, LEAVE],
  "hr.manager": [LEAVE],
  director: [LAPTOP, SCREEN, LEAVE],
  vp: [LAPTOP, SCREEN, LEAVE],
  admin: [LAPTOP, SCREEN, LEAVE],
};

const files = new Map<string, string>();

beforeAll(async () => {
  const attachments = [createUploadInput("a.pdf")];
  const made = [
    await api.submit("requester", { ...LAPTOPS_SUBMISSION, attachments }),
    await api.submit("it.staff", { request_type: "it", amount: undefined, attachments }),
    await api.submit("it.staff", { request_type: "hr", amount: undefined, attachments }),
  ];
  expect(made.map((one) => one.id)).toEqual([LAPTOP, SCREEN, LEAVE]);
  for (const { id, attachments: stored } of made) files.set(id, stored[0]?.id ?? "");
});

describe("requests that a person may not see", () => {
  test.each(Object.entries(SEES) as [SampleUsername, string[]][])(
    "the user %s sees exactly the requests that R4 allows, and every call about another request returns 404",
    async (username, seen) => {
      const client = await api.as(username);
      const { body: listed, headers } = await client.get<RequestSummary[]>("/requests?sort_order=asc");
      expect(listed.map((one) => one.id)).toEqual(seen);
      expect(headers.get("X-Total-Count")).toBe(String(seen.length));
      const stats = await client.get<{ total_requests: number; pending: number }>("/dashboard/stats");
      expect(stats.body).toMatchObject({ total_requests: seen.length, pending: seen.length });
      for (const id of [LAPTOP, SCREEN, LEAVE]) {
        const file = `/requests/${id}/attachments/${files.get(id)}`;
        const reads = ["", "/detailed", "/history", "/history/verification"].map((part) => `/requests/${id}${part}`);
        const people = `/users/available-for-reallocation/x?request_id=${id}`;
        for (const path of [...reads, `${file}/view`, `${file}/download`, people])
          expect((await client.raw("GET", path)).status, path).toBe(seen.includes(id) ? 200 : 404);
        const comment = { request_id: id, action: "comment", comments: "" };
        const status = seen.includes(id) ? 422 : 404;
        expect((await client.post("/requests/enhanced-action", comment)).status).toBe(status);
        if (!seen.includes(id)) {
          expect((await client.put(`/requests/${id}`, { title: "Mine" })).status).toBe(404);
          expect((await client.post(`/requests/${id}/remind`, {})).status).toBe(404);
          expect((await client.call("DELETE", `/admin/requests/${id}`)).status).toBe(404);
        }
      }
    },
  );

  test("a request that a person may not see gets the same error message as a request that does not exist", async () => {
    const client = await api.as("it.staff");
    const [hidden, none] = [await client.get(`/requests/${LAPTOP}`), await client.get("/requests/REQ-2026-9999")];
    expect(hidden.body.detail.replace(LAPTOP, "X")).toBe(none.body.detail.replace("REQ-2026-9999", "X"));
  });

  test("filters and searches of the list do not find requests that the person may not see", async () => {
    const client = await api.as("it.staff");
    for (const query of [
      "q=laptops",
      "requester=Rita",
      "approver=Marc",
      "department=Finance",
      "request_type=procurement",
    ]) {
      const found = await client.get<RequestSummary[]>(
        `/requests?${query}&requester_id=${api.backend.people.requester}`,
      );
      expect(found.body).toEqual([]);
      expect(found.headers.get("X-Total-Count")).toBe("0");
    }
  });

  test("a payer sees a request only after its approval", async () => {
    const { id } = await api.submit("it.staff", { amount: 50_000 });
    const selma = await api.as("senior.manager");
    expect((await selma.get(`/requests/${id}`)).status).toBe(404);
    const approve = { request_id: id, action: "approved", comments: "Fine" };
    expect((await (await api.as("director")).post("/requests/enhanced-action", approve)).status).toBe(200);
    expect((await selma.get(`/requests/${id}`)).status).toBe(200);
  });

  test("a new approver sees a request only after it is reassigned to this approver", async () => {
    const { id } = await api.submit("requester", { amount: 500_000 });
    const hanna = await api.as("hr.manager");
    expect((await hanna.get(`/requests/${id}`)).status).toBe(404);
    const hand = { request_id: id, action: "reassign", reassign_to_id: api.backend.people["hr.manager"] };
    expect((await (await api.as("vp")).post("/requests/enhanced-action", hand)).status).toBe(200);
    const { body } = await hanna.get<RequestDetails>(`/requests/${id}/detailed`);
    expect(body.allowed_actions).toContain("approve");
  });
});
