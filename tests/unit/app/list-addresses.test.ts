import { describe, expect, test } from "vitest";
import { readDialog, reloadUnlessDialogOnly, withoutDialog } from "../../../app/actions/dialog-address.ts";
import { countPanelFilters, isNarrowed, withFilters } from "../../../app/components/requests/filter-address.ts";
import { visibleActions } from "../../../app/components/requests/visible-actions.ts";
import { REQUEST_ACTIONS, REQUEST_STATUSES } from "../../../app/domain/request-lifecycle.ts";

describe("a list's address", () => {
  const here = { pathname: "/", search: "?q=desk&status=pending&cursor=abc&act=approve&on=REQ-1&stray=1" };

  test("keeps the other filters, and begins on the first page without a dialog", () => {
    expect(withFilters(here, { priority: "HIGH" })).toBe("/?status=pending&priority=HIGH&q=desk");
    expect(withFilters(here, { status: null })).toBe("/?q=desk");
    expect(withFilters(here, { status: "", q: null })).toBe("/");
    expect(withFilters(here, { cursor: "next" })).toBe("/?status=pending&q=desk&cursor=next");
  });

  test("counts what narrows the list; the search is no filter of the panel", () => {
    expect(countPanelFilters("?q=desk&status=pending&department=&sort_by=amount")).toBe(1);
    expect(isNarrowed("?q=desk")).toBe(true);
    expect(isNarrowed("?sort_by=amount&q=")).toBe(false);
  });
});

describe("a dialog's address", () => {
  test("names the action and the request; closing leads to the same screen without it", () => {
    expect(readDialog("?status=pending&act=reject&on=REQ-2026-1001")).toEqual({ act: "reject", on: "REQ-2026-1001" });
    expect(readDialog("?act=remind")).toEqual({ act: "remind", on: null });
    expect(withoutDialog({ pathname: "/my-requests", search: "?index&status=pending&act=reject&on=1" })).toBe(
      "/my-requests?status=pending",
    );
    expect(withoutDialog({ pathname: "/request/1/details", search: "?act=remind" })).toBe("/request/1/details");
  });

  test("with an unknown action it is no dialog", () => {
    expect(readDialog("?act=explode&on=REQ-1")).toBeNull();
    expect(readDialog("")).toBeNull();
  });
});

describe("loading behind a dialog", () => {
  const asked = (from: string, to: string, more: object = {}) =>
    reloadUnlessDialogOnly({
      currentUrl: new URL(from, "http://here"),
      nextUrl: new URL(to, "http://here"),
      currentParams: {},
      nextParams: {},
      defaultShouldRevalidate: true,
      ...more,
    });

  test("opening and closing loads nothing, anything else does", () => {
    expect(asked("/?status=pending", "/?status=pending&act=approve&on=1")).toBe(false);
    expect(asked("/?act=approve&on=1", "/")).toBe(false);
    expect(asked("/", "/?status=pending")).toBe(true);
    expect(asked("/", "/")).toBe(true);
    expect(asked("/", "/my-requests?act=cancel&on=1")).toBe(true);
  });

  test("after an action that worked it does; after a refusal only when somebody was quicker", () => {
    const post = { formMethod: "POST" };
    expect(asked("/?act=approve&on=1", "/", post)).toBe(true);
    expect(asked("/", "/", { ...post, actionResult: { meanwhile: null } })).toBe(false);
    expect(asked("/", "/", { ...post, actionResult: { meanwhile: { changes: [] } } })).toBe(true);
    // After a refused status Remix would load nothing; in the panel a refusal says why by its code.
    const refused = { ...post, defaultShouldRevalidate: false };
    expect(asked("/", "/", { ...refused, actionResult: { code: "stale_version" } })).toBe(true);
    expect(asked("/", "/", { ...refused, actionResult: { code: "invalid" } })).toBe(false);
  });
});

describe("the buttons of a screen", () => {
  const everything = [...REQUEST_ACTIONS];
  const offered = (action: string, place: "list" | "details") =>
    REQUEST_STATUSES.filter((status) =>
      visibleActions({ status, allowed_actions: everything }, place).some((one) => one === action),
    );

  test("follow section 4 of the spec; an overdue request counts as pending (R8)", () => {
    expect(offered("modify", "list")).toEqual(["pending", "needs_info", "overdue"]);
    expect(offered("modify", "details")).toEqual(["pending", "overdue"]);
    expect(offered("remind", "list")).toEqual(["pending", "needs_info", "overdue"]);
    expect(offered("remind", "details")).toEqual(["pending", "overdue"]);
    expect(offered("comment", "list")).toEqual(["approved", "rejected"]);
    expect(offered("comment", "details")).toEqual([...REQUEST_STATUSES]);
  });

  test("never offer what is not allowed", () => {
    expect(visibleActions({ status: "pending", allowed_actions: ["comment"] }, "list")).toEqual([]);
    expect(visibleActions({ status: "pending", allowed_actions: [] }, "details")).toEqual([]);
  });
});
