import { describe, expect, test } from "vitest";
import { ChangeViewInput, SaveViewInput } from "../../../domain/inputs/saved-views.ts";
import { SAVED_VIEW_LIMITS } from "../../../domain/requests/saved-views.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";

const backend = createServiceTest();

const LATE = {
  screen: "dashboard",
  name: "Late",
  query: "status=overdue&sort_by=amount",
  view: "table",
  columns: ["id"],
};

const save = async (who: SampleUsername, input: Record<string, unknown> = {}) =>
  backend.services.requests.saveView(await backend.as(who), SaveViewInput.parse({ ...LATE, ...input }));

const list = async (who: SampleUsername) => backend.services.requests.listViews(await backend.as(who));

const change = async (who: SampleUsername, id: string, input: Record<string, unknown>) =>
  backend.services.requests.changeView(await backend.as(who), id, ChangeViewInput.parse(input));

describe("saved views", () => {
  test("a person can save, rename, replace and delete a view", async () => {
    const { id } = unwrap(await save("manager"));
    expect(await list("manager")).toMatchObject([{ ...LATE, id }]);
    unwrap(await change("manager", id, { name: "Later" }));
    expect(await list("manager")).toMatchObject([{ ...LATE, name: "Later" }]);
    unwrap(await change("manager", id, { query: "q=rent", view: "cards", columns: [] }));
    expect(await list("manager")).toMatchObject([{ name: "Later", query: "q=rent", view: "cards", columns: [] }]);
    const manager = await backend.as("manager");
    expect(await backend.services.requests.deleteView(manager, id)).toMatchObject({ ok: true });
    expect(await list("manager")).toEqual([]);
  });

  test("a person cannot open a view of another person, even as an administrator", async () => {
    const { id } = unwrap(await save("manager"));
    for (const who of ["requester", "admin"] as const) {
      const actor = await backend.as(who);
      expect(await list(who)).toEqual([]);
      expect(await backend.services.requests.getView(actor, id)).toMatchObject({ code: "not_found" });
      expect(await change(who, id, { name: "Mine" })).toMatchObject({ code: "not_found" });
      expect(await backend.services.requests.deleteView(actor, id)).toMatchObject({ code: "not_found" });
    }
    expect(await list("manager")).toMatchObject([LATE]);
  });

  test(`a person can have at most ${SAVED_VIEW_LIMITS.views} views in all lists together`, async () => {
    for (let index = 1; index <= SAVED_VIEW_LIMITS.views; index++)
      unwrap(await save("manager", { name: `View ${index}`, screen: index % 2 ? "dashboard" : "my_requests" }));
    expect(await save("manager")).toMatchObject({
      code: "invalid",
      errors: [{ path: "name", message: "You can have 30 views. Please delete one first" }],
    });
    expect(await list("manager")).toHaveLength(SAVED_VIEW_LIMITS.views);
    unwrap(await save("requester"));
  });

  test("the names of a person's views of one list must be different", async () => {
    unwrap(await save("manager"));
    const refused = { code: "invalid", errors: [{ path: "name" }] };
    expect(await save("manager")).toMatchObject(refused);
    unwrap(await save("manager", { screen: "my_requests" }));
    unwrap(await save("requester"));
    const other = unwrap(await save("manager", { name: "Other" }));
    expect(await change("manager", other.id, { name: "Late" })).toMatchObject(refused);
  });

  test.each([
    ["an empty name", { name: " " }],
    ["a name of 61 characters", { name: "n".repeat(SAVED_VIEW_LIMITS.name + 1) }],
    ["an unknown list", { screen: "inbox" }],
    ["an unknown column", { columns: ["secret"] }],
    ["a query of 2,001 characters", { query: "q".repeat(SAVED_VIEW_LIMITS.query + 1) }],
  ])("a view with %s is refused as invalid", (_, input) => {
    expect(SaveViewInput.safeParse({ ...LATE, ...input }).success).toBe(false);
  });

  test("a view stores only parameters of lists with values that lists accept, without the position in the list", async () => {
    const saved = unwrap(await save("manager", { query: "status=pending&cursor=abc&limit=7&act=approve&on=REQ-1&q=" }));
    expect(saved.query).toBe("status=pending");
    expect(await save("manager", { name: "Wrong", query: "status=lost" })).toMatchObject({ code: "invalid" });
    expect(await change("manager", saved.id, { query: "sort_by=mood" })).toMatchObject({ code: "invalid" });
  });

  test("only administrators can save and open views of All Requests", async () => {
    expect(await save("manager", { screen: "all_requests" })).toMatchObject({ code: "forbidden" });
    const { id } = unwrap(await save("admin", { screen: "all_requests" }));
    const admin = await backend.as("admin");
    expect(await list("admin")).toMatchObject([{ screen: "all_requests" }]);
    const former = { ...admin, role: "manager" as const };
    expect(await backend.services.requests.listViews(former)).toEqual([]);
    expect(await backend.services.requests.getView(former, id)).toMatchObject({ code: "not_found" });
  });
});
