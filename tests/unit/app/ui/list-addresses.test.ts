import { describe, expect, test } from "vitest";
import { findListAddress, findReferrerListAddress, getBackLinkLabel } from "../../../../app/ui/list-addresses.ts";
import { englishTexts } from "../../../support/english.ts";

describe("back links", () => {
  test.each([
    ["/", "/"],
    ["/?q=toner&status=pending&pages=2", "/?q=toner&status=pending&pages=2"],
    ["/?index&q=toner&act=approve&on=REQ-1", "/?q=toner"],
    ["/my-requests?status=approved", "/my-requests?status=approved"],
    ["/admin/requests?select=page", "/admin/requests"],
    ["/notifications", "/notifications"],
    ["/announcements?q=the", "/announcements?q=the"],
  ])("if the URL of the previous screen is %j, the back link leads to %j", (address, expected) => {
    expect(findListAddress(englishTexts, address)).toBe(expected);
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
  ])("a back link never leads to %j", (address) => {
    const list = findListAddress(englishTexts, address);
    expect(list === null || list === "/" || list === "/my-requests").toBe(true);
    if (list !== null) expect(new URL(list, "http://own.invalid").origin).toBe("http://own.invalid");
  });

  test("the URL in the Referer header is used for a back link only if it is a list on the same origin", () => {
    const from = (referer: string | null) =>
      findReferrerListAddress(
        englishTexts,
        new Request("https://own.example/request/1/details", { headers: referer === null ? {} : { referer } }),
      );
    expect(from("https://own.example/?q=toner")).toBe("/?q=toner");
    expect(from("https://evil.example/?q=toner")).toBeNull();
    expect(from("http://own.example/?q=toner")).toBeNull();
    expect(from("https://own.example/login")).toBeNull();
    expect(from("no address")).toBeNull();
    expect(from(null)).toBeNull();
  });

  test("the label of a back link is the name of the list, or 'Back to results' if the list is filtered", () => {
    expect(getBackLinkLabel(englishTexts, "/")).toBe("Dashboard");
    expect(getBackLinkLabel(englishTexts, "/?sort_by=amount&sort_order=asc&pages=3")).toBe("Dashboard");
    expect(getBackLinkLabel(englishTexts, "/my-requests?cursor=abc")).toBe("My Requests");
    expect(getBackLinkLabel(englishTexts, "/ai-assistant?tab=search")).toBe("AI Assistant");
    expect(getBackLinkLabel(englishTexts, "/?q=toner")).toBe("Back to results");
    expect(getBackLinkLabel(englishTexts, "/?waiting_for=me")).toBe("Back to results");
  });
});
