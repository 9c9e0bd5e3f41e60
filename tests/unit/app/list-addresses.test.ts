import { describe, expect, test } from "vitest";
import {
  countPanelFilters,
  hasFilters,
  toControlValue,
  withFilters,
} from "../../../app/features/requests/filter-address.ts";
import { getVisibleActions } from "../../../app/features/requests/visible-actions.ts";
import { readDialog, revalidateUnlessDialogOnly, withoutDialog } from "../../../app/forms/dialog-address.ts";
import { findByNumber } from "../../../app/shell/use-request-search.ts";
import { findListAddress, findReferrerList, getListLabel } from "../../../app/ui/list-addresses.ts";
import { MAX_PAGES, readPageCount, withPageCount } from "../../../app/ui/list-pages.ts";
import { REQUEST_ACTIONS, REQUEST_STATUSES } from "../../../domain/requests/lifecycle.ts";

describe("the request that the palette opens", () => {
  const found = ["REQ-2026-1033", "HR-2026-1033", "REQ-2026-2033"].map((id) => ({ id }));
  test.each([
    ["req-2026-1033", found, "REQ-2026-1033"],
    ["#2033", found, "REQ-2026-2033"],
    // Two numbers end so: which is meant, the list has to say.
    ["1033", found, null],
    ["033", found.slice(2), "REQ-2026-2033"],
    ["33", found.slice(2), null],
    ["toner", found.slice(2), null],
    ["REQ-2026-9999", found, null],
    ["2033", [{ id: "REQ-2026-1001" }], null],
  ])("by %j is the one whose number that is", (query, items, id) => {
    expect(findByNumber(query, items)?.id ?? null).toBe(id);
  });
});

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
    expect(hasFilters("?q=desk")).toBe(true);
    expect(hasFilters("?sort_by=amount&q=")).toBe(false);
  });
});

describe("the filter of requests without an approver", () => {
  test("is a word in the address and a sentence on the screen", () => {
    const here = { pathname: "/", search: "" };
    expect(withFilters(here, { approver: "No approver" })).toBe("/?approver=none");
    expect(withFilters(here, { approver: "no APPROVER", requester: "No approver" })).toBe(
      "/?requester=No+approver&approver=none",
    );
    expect(toControlValue("approver", "none")).toBe("No approver");
    expect(toControlValue("approver", "Nonea")).toBe("Nonea");
    expect(toControlValue("requester", "none")).toBe("none");
    expect(toControlValue("q", null)).toBe("");
  });
});

describe("the pages of a list that grew", () => {
  test.each([
    ["", 1],
    ["?pages=3", 3],
    ["?pages=1", 1],
    ["?pages=0", 1],
    ["?pages=-2", 1],
    ["?pages=2.5", 1],
    ["?pages=many", 1],
    ["?pages=1e9", MAX_PAGES],
  ])("%j are %i", (search, pages) => {
    expect(readPageCount(search)).toBe(pages);
  });

  test("are gone with other filters, and stay with a dialog", () => {
    const here = { pathname: "/", search: "?q=desk&pages=3" };
    expect(withPageCount({ pathname: "/", search: "?q=desk" }, 3)).toBe("/?q=desk&pages=3");
    expect(withPageCount(here, 1)).toBe("/?q=desk");
    expect(withFilters(here, { status: "pending" })).toBe("/?status=pending&q=desk");
    expect(withoutDialog({ pathname: "/", search: "?q=desk&pages=3&act=approve&on=1" })).toBe("/?q=desk&pages=3");
  });
});

describe("a back link", () => {
  test.each([
    ["/", "/"],
    ["/?q=toner&status=pending&pages=2", "/?q=toner&status=pending&pages=2"],
    ["/?index&q=toner&act=approve&on=REQ-1", "/?q=toner"],
    ["/my-requests?status=approved", "/my-requests?status=approved"],
    ["/admin/requests?select=page", "/admin/requests"],
    ["/notifications", "/notifications"],
    ["/announcements?q=the", "/announcements?q=the"],
  ])("leads back to the list %j", (address, expected) => {
    expect(findListAddress(address)).toBe(expected);
  });

  test.each([
    "",
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "/\t/evil.example/",
    "/..//evil.example/",
    "javascript:alert(1)",
    "/login?next=//evil.example",
    "/logout",
    "/theme",
    "/request/REQ-1/details",
    "/constructor",
    "http://own.invalid@evil.example/",
  ])("never leads to %j", (address) => {
    const own = findListAddress(address);
    expect(own === null || own === "/" || own === "/my-requests").toBe(true);
    if (own !== null) expect(new URL(own, "http://own.invalid").origin).toBe("http://own.invalid");
  });

  test("follows what the browser says only within the own origin", () => {
    const from = (referer: string | null) =>
      findReferrerList(
        new Request("https://own.example/request/1/details", { headers: referer === null ? {} : { referer } }),
      );
    expect(from("https://own.example/?q=toner")).toBe("/?q=toner");
    expect(from("https://evil.example/?q=toner")).toBeNull();
    expect(from("http://own.example/?q=toner")).toBeNull();
    expect(from("https://own.example/login")).toBeNull();
    expect(from("no address")).toBeNull();
    expect(from(null)).toBeNull();
  });

  test("is called by its list, or 'Back to results' where something narrows it", () => {
    expect(getListLabel("/")).toBe("Dashboard");
    expect(getListLabel("/?sort_by=amount&sort_order=asc&pages=3")).toBe("Dashboard");
    expect(getListLabel("/my-requests?cursor=abc")).toBe("My Requests");
    expect(getListLabel("/ai-assistant?tab=search")).toBe("AI Assistant");
    expect(getListLabel("/?q=toner")).toBe("Back to results");
    expect(getListLabel("/?waiting_for=me")).toBe("Back to results");
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
    revalidateUnlessDialogOnly({
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

  test("a list that grew by a page has loaded it by itself; a shorter or another one is loaded", () => {
    expect(asked("/?q=desk", "/?q=desk&pages=2")).toBe(false);
    expect(asked("/?pages=2", "/?pages=3")).toBe(false);
    expect(asked("/?pages=3", "/")).toBe(true);
    expect(asked("/", "/?q=desk&pages=2")).toBe(true);
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
      getVisibleActions({ status, allowed_actions: everything }, place).some((one) => one === action),
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
    expect(getVisibleActions({ status: "pending", allowed_actions: ["comment"] }, "list")).toEqual([]);
    expect(getVisibleActions({ status: "pending", allowed_actions: [] }, "details")).toEqual([]);
  });
});
