import { describe, expect, test } from "vitest";
import {
  findOpenActionDialog,
  removeDialogParameters,
  shouldRevalidateUnlessDialogOnly,
} from "../../../app/forms/dialog-address.ts";

test("the URL of the dialog for removing an added approver contains the number of that approver's step", () => {
  const search = "?act=remove_approver&level=3";
  expect(findOpenActionDialog(search)).toEqual({ act: "remove_approver", on: null, level: "3" });
  expect(removeDialogParameters({ pathname: "/request/REQ-1/details", search })).toBe("/request/REQ-1/details");
});

describe("URLs of dialogs", () => {
  test("the URL of an open dialog contains the action and the request, and the URL after closing the dialog contains neither", () => {
    expect(findOpenActionDialog("?status=pending&act=reject&on=REQ-2026-1001")).toEqual({
      act: "reject",
      on: "REQ-2026-1001",
    });
    expect(findOpenActionDialog("?act=remind")).toEqual({ act: "remind", on: null });
    expect(removeDialogParameters({ pathname: "/my-requests", search: "?index&status=pending&act=reject&on=1" })).toBe(
      "/my-requests?status=pending",
    );
    expect(removeDialogParameters({ pathname: "/request/1/details", search: "?act=remind" })).toBe(
      "/request/1/details",
    );
  });

  test("a URL with an unknown action opens no dialog", () => {
    expect(findOpenActionDialog("?act=explode&on=REQ-1")).toBeNull();
    expect(findOpenActionDialog("")).toBeNull();
  });
});

describe("loading the screen behind a dialog", () => {
  const isRevalidated = (from: string, to: string, more: object = {}) =>
    shouldRevalidateUnlessDialogOnly({
      currentUrl: new URL(from, "http://here"),
      nextUrl: new URL(to, "http://here"),
      currentParams: {},
      nextParams: {},
      defaultShouldRevalidate: true,
      ...more,
    });

  test("opening or closing a dialog does not reload the data of the screen, but any other navigation does", () => {
    expect(isRevalidated("/?status=pending", "/?status=pending&act=approve&on=1")).toBe(false);
    expect(isRevalidated("/?act=approve&on=1", "/")).toBe(false);
    expect(isRevalidated("/", "/?status=pending")).toBe(true);
    expect(isRevalidated("/", "/")).toBe(true);
    expect(isRevalidated("/", "/my-requests?act=cancel&on=1")).toBe(true);
  });

  test("a list is not reloaded when a page is added to it, but is reloaded when it has fewer pages or another filter", () => {
    expect(isRevalidated("/?q=desk", "/?q=desk&pages=2")).toBe(false);
    expect(isRevalidated("/?pages=2", "/?pages=3")).toBe(false);
    expect(isRevalidated("/?pages=3", "/")).toBe(true);
    expect(isRevalidated("/", "/?q=desk&pages=2")).toBe(true);
  });

  test("a successful action reloads the data of the screen; a refused action reloads it only if another person changed the data", () => {
    const post = { formMethod: "POST" };
    expect(isRevalidated("/?act=approve&on=1", "/", post)).toBe(true);
    expect(isRevalidated("/", "/", { ...post, actionResult: { conflict: null } })).toBe(false);
    expect(isRevalidated("/", "/", { ...post, actionResult: { conflict: { changes: [] } } })).toBe(true);
    // By default, Remix reloads nothing after an error status. Actions of the Admin Panel return an error code instead
    // of `conflict`. After `stale_version` the data is reloaded, because another person changed it.
    const refused = { ...post, defaultShouldRevalidate: false };
    expect(isRevalidated("/", "/", { ...refused, actionResult: { code: "stale_version" } })).toBe(true);
    expect(isRevalidated("/", "/", { ...refused, actionResult: { code: "invalid" } })).toBe(false);
  });

  test("the data is reloaded after a decision is refused because another person completed the step, or because the person is barred (R33, R36)", () => {
    const refused = { formMethod: "POST", defaultShouldRevalidate: false };
    for (const code of ["step_passed", "duties_conflict"])
      expect(isRevalidated("/", "/", { ...refused, actionResult: { code, conflict: null } })).toBe(true);
    expect(isRevalidated("/", "/", { ...refused, actionResult: { code: "not_approver", conflict: null } })).toBe(false);
  });
});
