import { describe, expect, test } from "vitest";
import { listVisibleActions } from "../../../../../app/features/requests/action-buttons.tsx";
import { REQUEST_ACTIONS, REQUEST_STATUSES } from "../../../../../domain/requests/lifecycle.ts";

describe("the buttons of a screen", () => {
  const allActions = [...REQUEST_ACTIONS];
  const statusesWith = (action: string, screen: "list" | "details") =>
    REQUEST_STATUSES.filter((status) =>
      listVisibleActions({ status, allowed_actions: allActions }, screen).some((visible) => visible === action),
    );

  test("lists and the details screen display Modify, Remind and Comment in different statuses, and an overdue request has the buttons of a pending request (spec, section 4; R8)", () => {
    expect(statusesWith("modify", "list")).toEqual(["pending", "needs_info", "overdue"]);
    expect(statusesWith("modify", "details")).toEqual(["pending", "overdue"]);
    expect(statusesWith("remind", "list")).toEqual(["pending", "needs_info", "overdue"]);
    expect(statusesWith("remind", "details")).toEqual(["pending", "overdue"]);
    expect(statusesWith("comment", "list")).toEqual(["approved", "rejected"]);
    expect(statusesWith("comment", "details")).toEqual([...REQUEST_STATUSES]);
  });

  test("a screen has no button for an action that is not allowed", () => {
    expect(listVisibleActions({ status: "pending", allowed_actions: ["comment"] }, "list")).toEqual([]);
    expect(listVisibleActions({ status: "pending", allowed_actions: [] }, "details")).toEqual([]);
  });
});
