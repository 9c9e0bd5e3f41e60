import { describe, expect, test } from "vitest";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { submission } from "../../support/test-services.ts";

const cast = createServiceTest();

describe("the main job", () => {
  test("a request is submitted, questioned, answered and approved, and its record is whole", async () => {
    const { services } = cast;
    const [requester, manager] = [await cast.as("requester"), await cast.as("manager")];
    const submitted = unwrap(await services.requests.submit(requester, submission(), []));
    expect(submitted).toMatchObject({
      id: "REQ-2026-1001",
      status: "pending",
      current_approver_name: manager.name,
      version: 1,
      currency: "USD",
      priority: "MEDIUM",
    });
    const act = (actor: typeof manager, fields: object) =>
      services.requests.act(actor, {
        request_id: submitted.id,
        comments: "",
        rejection_reason: "",
        info_requested: "",
        cancellation_reason: "",
        additional_info: "",
        ...fields,
      } as never);
    unwrap(await act(manager, { action: "request_info", info_requested: "Which model?" }));
    unwrap(await act(requester, { action: "respond", additional_info: "The light one" }));
    const approved = unwrap(await act(manager, { action: "approved", comments: "Fine" }));
    expect(approved.request).toMatchObject({ status: "approved", version: 4 });
    const details = unwrap(await services.requests.get(requester, submitted.id));
    expect(details.approval_history.map((item) => item.action)).toEqual([
      "submitted",
      "request_info",
      "responded",
      "approved",
    ]);
    expect(unwrap(await services.requests.verifyHistory(requester, submitted.id))).toBeNull();
    const list = unwrap(await services.requests.list(manager, {} as never));
    expect(list).toMatchObject({ total: 1, next_cursor: null });
    expect(await services.requests.getStats(manager)).toMatchObject({ total_requests: 1, approved: 1 });
    expect(cast.cost.round_trips).toBeGreaterThan(0);
  });
});
