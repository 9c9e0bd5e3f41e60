import { describe, expect, test } from "vitest";
import { readDialog, revalidateUnlessDialogOnly, withoutDialog } from "../../../app/forms/dialog-address.ts";
import { findByNumber } from "../../../app/shell/use-request-search.ts";

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
    expect(asked("/", "/", { ...post, actionResult: { conflict: null } })).toBe(false);
    expect(asked("/", "/", { ...post, actionResult: { conflict: { events: [] } } })).toBe(true);
    // After a refused status Remix would load nothing; in the panel a refusal says why by its code.
    const refused = { ...post, defaultShouldRevalidate: false };
    expect(asked("/", "/", { ...refused, actionResult: { code: "stale_version" } })).toBe(true);
    expect(asked("/", "/", { ...refused, actionResult: { code: "invalid" } })).toBe(false);
  });
});
