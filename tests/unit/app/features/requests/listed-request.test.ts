import { describe, expect, test } from "vitest";
import { type ListedRequest, packRequest, unpackRequest } from "../../../../../app/features/requests/listed-request.ts";

const REQUEST: ListedRequest = {
  id: "REQ-2026-1001",
  title: "Desk",
  description: "A desk for the new colleague",
  request_type: "procurement",
  request_type_name: "Procurement",
  amount: null,
  amount_decimals: 2,
  currency: "USD",
  amount_usd: null,
  priority: "LOW",
  priority_name: "Low",
  status: "pending",
  requester_name: "Rita Quest",
  department: "Finance",
  current_approver_id: "manager",
  current_approver_name: "Marc Nager",
  waiting_for: [{ id: "manager", name: "Marc Nager" }],
  due_date: null,
  created_at: "2026-01-01T00:00:00.000Z",
  is_overdue: false,
  info_requested: null,
  allowed_actions: ["comment"],
  on_behalf_of: null,
  version: 1,
  attachment_count: 0,
  waiting: false,
  flags: [],
};

describe("a request packed into an array", () => {
  test.each<[string, Partial<ListedRequest>]>([
    ["only default values", {}],
    ["an amount of zero", { amount: 0, amount_usd: 0 }],
    ["an amount in another currency", { amount: 12_000, currency: "EUR", amount_usd: 13_080 }],
    ["no approver", { current_approver_id: null, current_approver_name: null, waiting_for: [] }],
    [
      "a step of two people",
      {
        waiting_for: [
          { id: "manager", name: "Marc Nager" },
          { id: "vp", name: "Victor Pell" },
        ],
      },
    ],
    ["another person than the current approver", { waiting_for: [{ id: "vp", name: "Victor Pell" }] }],
    ["a current approver whose decision is not awaited", { waiting_for: [] }],
    ["a decision", { status: "approved", waiting_for: [], version: 2 }],
    ["a question", { status: "needs_info", info_requested: "Why?" }],
    ["a delegate", { on_behalf_of: { id: "vp", name: "Victor Pell" }, waiting: true }],
    ["a flag", { flags: [{ code: "round_sum", tone: "caution", params: {}, text: "USD 980 is a round sum." }] }],
    [
      "every other value",
      {
        amount: 12.5,
        amount_usd: 12.5,
        amount_decimals: 0,
        due_date: "2026-02-01T00:00:00.000Z",
        is_overdue: true,
        attachment_count: 3,
      },
    ],
  ])("a request with %s is unchanged after packRequest and unpackRequest", (_, fields) => {
    const request = { ...REQUEST, ...fields };
    expect(unpackRequest(packRequest(request))).toEqual(request);
  });

  test("packRequest stores times as seconds, because they are shorter than ISO 8601", () => {
    const packed = packRequest({ ...REQUEST, due_date: "2026-02-01T09:30:00.250Z" });
    expect(packed).toEqual(expect.arrayContaining([Date.UTC(2026, 0, 1) / 1_000, Date.UTC(2026, 1, 1, 9, 30) / 1_000]));
  });

  test("packRequest leaves out the default values at the end of the array", () => {
    expect(packRequest(REQUEST).at(-1)).toBe("Marc Nager");
    expect(packRequest({ ...REQUEST, amount: 12, amount_usd: 12 }).at(-1)).toBe(12);
  });
});
