import { describe, expect, test } from "vitest";
import {
  asksForDialog,
  copyAddress,
  handlingOf,
  isTooOld,
  keptFor,
  pageOfData,
  saysSignedOut,
  toForget,
} from "../../../app/offline/copy-rules.ts";

const ORIGIN = "https://approvals.example";
const at = (path: string) => ORIGIN + path;

describe("what the service worker does about a request", () => {
  test.each([
    ["GET", "navigate", "/", "page"],
    ["GET", "navigate", "/admin/users", "page"],
    ["GET", "navigate", "/request/REQ-1/details?act=approve", "page"],
    ["GET", "cors", "/_root.data", "data"],
    ["GET", "cors", "/my-requests.data?_routes=root", "data"],
    ["GET", "no-cors", "/assets/root-abc.js", "file"],
    ["GET", "no-cors", "/icons/icon-192.png", "file"],
    ["GET", "cors", "/api/notifications", "call"],
    ["GET", "navigate", "/api/requests/REQ-1/attachments/1/view", "nothing"],
    ["POST", "cors", "/api/requests", "nothing"],
    ["POST", "navigate", "/logout", "nothing"],
    ["POST", "cors", "/_root.data?index", "nothing"],
    ["HEAD", "cors", "/", "nothing"],
    ["GET", "cors", "/sw.js", "nothing"],
  ] as const)("%s (%s) %s: %s", (method, mode, path, handling) => {
    expect(handlingOf({ method, mode, url: at(path), origin: ORIGIN })).toBe(handling);
  });

  test("another host is none of its business", () => {
    const asked = { method: "GET", mode: "navigate", url: "https://elsewhere.example/", origin: ORIGIN };
    expect(handlingOf(asked)).toBe("nothing");
  });
});

describe("a page's copy is found", () => {
  test.each([
    ["/", "/"],
    ["/?act=approve&on=REQ-1", "/"],
    ["/?index", "/"],
    ["/?status=pending", null],
    ["/my-requests", "/my-requests"],
    ["/my-requests?q=chairs", null],
    ["/submit-request?waiting=1", "/submit-request"],
    ["/?pages=3", "/"],
    ["/request/REQ-2026-1001/details", "/request/REQ-2026-1001/details"],
    ["/request/REQ-2026-1001/history", null],
    ["/admin", null],
    ["/profile", null],
    ["/login", null],
  ])("%s under %s", (path, address) => {
    expect(copyAddress(at(path))).toBe(address);
  });

  test.each([
    ["/", false],
    ["/?act=approve&on=REQ-1", true],
    ["/submit-request?waiting=1", false],
  ])("%s asks for a dialog: %s", (path, asks) => {
    expect(asksForDialog(at(path))).toBe(asks);
  });

  test.each([
    ["/_root.data", "/"],
    ["/my-requests.data", "/my-requests"],
    ["/request/REQ-1/details.data", "/request/REQ-1/details"],
    ["/request/REQ-1/details.data?_routes=root", null],
    ["/admin.data", null],
  ])("the data %s is that of the page %s", (path, page) => {
    expect(pageOfData(at(path))).toBe(page);
  });
});

describe("an answer is kept", () => {
  const answer = (changes: { status?: number; redirected?: boolean; headers?: Record<string, string> }) => ({
    status: changes.status ?? 200,
    redirected: changes.redirected ?? false,
    headers: new Headers({ "Content-Type": "text/html; charset=utf-8", "X-Keep-For": "ada", ...changes.headers }),
  });

  test.each([
    ["a page", "/", {}, "ada"],
    ["a page with a dialog open", "/?act=approve&on=REQ-1", {}, null],
    ["a page that is never kept", "/profile", {}, null],
    ["an error", "/", { status: 500 }, null],
    ["a detour", "/", { redirected: true }, null],
    ["something else than a page", "/", { headers: { "Content-Type": "application/json" } }, null],
  ])("%s", (_, path, changes, user) => {
    expect(keptFor(at(path), answer(changes))).toBe(user);
  });

  test("not for nobody", () => {
    const { headers, ...rest } = answer({});
    headers.delete("X-Keep-For");
    expect(keptFor(at("/"), { ...rest, headers })).toBeNull();
  });
});

describe("somebody is signed out", () => {
  test.each([
    ["/api/notifications", 401, false, "", true],
    ["/api/notifications", 403, false, "", false],
    ["/login", 200, false, at("/login"), true],
    ["/login?next=%2Fprofile", 200, false, at("/login?next=%2Fprofile"), true],
    // Who is signed in is led on from there; a document's redirect is not followed by the worker.
    ["/login", 0, false, at("/login"), false],
    ["/submit-request", 200, true, at("/login?next=%2Fsubmit-request"), true],
    ["/", 200, false, at("/"), false],
    ["/", 500, false, at("/"), false],
  ])("%s answered %i (redirected: %s by %s): %s", (path, status, redirected, by, out) => {
    expect(saysSignedOut(at(path), { status, redirected, headers: new Headers() }, by)).toBe(out);
  });
});

describe("copies are forgotten", () => {
  const NOW = Date.parse("2026-11-21T12:00:00Z");
  const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();
  const copy = (address: string, hours: number) => ({ address, kept_at: hoursAgo(hours) });

  test("after seven days", () => {
    const copies = [copy("/", 0), copy("/week", 7 * 24), copy("/older", 7 * 24 + 0.01)];
    expect(toForget(copies, NOW)).toEqual(["/older"]);
    expect(isTooOld({ kept_at: "" }, NOW)).toBe(true);
  });

  test("beyond fifty, the oldest first", () => {
    const copies = Array.from({ length: 52 }, (_, hours) => copy(`/${hours}`, hours));
    expect(toForget(copies.toReversed(), NOW)).toEqual(["/50", "/51"]);
  });
});
