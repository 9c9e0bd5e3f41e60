import { describe, expect, test } from "vitest";
import {
  classifyRequest,
  findCacheName,
  findCopyAddress,
  findExpiredCopies,
  findPageOfData,
  hasOpenDialog,
  isCopyCache,
  isCopyExpired,
  isSignedOutResponse,
  isUsableCache,
} from "../../../app/features/offline/storage/offline-cache-rules.ts";

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
    expect(classifyRequest({ method, mode, url: at(path), origin: ORIGIN })).toBe(handling);
  });

  test("another host is none of its business", () => {
    const asked = { method: "GET", mode: "navigate", url: "https://elsewhere.example/", origin: ORIGIN };
    expect(classifyRequest(asked)).toBe("nothing");
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
    expect(findCopyAddress(at(path))).toBe(address);
  });

  test.each([
    ["/", false],
    ["/?act=approve&on=REQ-1", true],
    ["/submit-request?waiting=1", false],
  ])("%s asks for a dialog: %s", (path, asks) => {
    expect(hasOpenDialog(at(path))).toBe(asks);
  });

  test.each([
    ["/_root.data", "/"],
    ["/my-requests.data", "/my-requests"],
    ["/request/REQ-1/details.data", "/request/REQ-1/details"],
    ["/request/REQ-1/details.data?_routes=root", null],
    ["/admin.data", null],
  ])("the data %s is that of the page %s", (path, page) => {
    expect(findPageOfData(at(path))).toBe(page);
  });
});

describe("an answer is kept", () => {
  const answer = (changes: { status?: number; redirected?: boolean; headers?: Record<string, string> }) => ({
    status: changes.status ?? 200,
    redirected: changes.redirected ?? false,
    headers: new Headers({
      "Content-Type": "text/html; charset=utf-8",
      "X-Keep-For": "ada",
      "X-Keep-While": "m4rk",
      ...changes.headers,
    }),
  });

  test.each([
    ["a page", "/", {}, "copies-ada m4rk"],
    ["a page with a dialog open", "/?act=approve&on=REQ-1", {}, null],
    ["a page that is never kept", "/profile", {}, null],
    ["an error", "/", { status: 500 }, null],
    ["a detour", "/", { redirected: true }, null],
    ["something else than a page", "/", { headers: { "Content-Type": "application/json" } }, null],
  ])("%s", (_, path, changes, cache) => {
    expect(findCacheName(at(path), answer(changes))).toBe(cache);
  });

  test("in a cache of its user, whose name shows whether the session has 'Remember me'", () => {
    const { headers, ...rest } = answer({});
    headers.delete("X-Keep-While");
    const cache = findCacheName(at("/"), { ...rest, headers });
    expect(cache).toBe("copies-ada remembered");
    expect(isCopyCache(cache ?? "")).toBe(true);
  });

  test("not for nobody", () => {
    const { headers, ...rest } = answer({});
    headers.delete("X-Keep-For");
    expect(findCacheName(at("/"), { ...rest, headers })).toBeNull();
  });
});

describe("copies may be stored and shown", () => {
  test.each([
    ["with 'Remember me', whatever the browser says", "copies-ada remembered", null, true],
    ["while the browser has the cookie of their session", "copies-ada m4rk", "m4rk", true],
    ["not once the browser was closed, nor if cookies cannot be read", "copies-ada m4rk", null, false],
    ["not in another session of the same user", "copies-ada m4rk", "0ther", false],
    ["not if an earlier release stored them, without when they expire", "copies-ada", null, false],
  ])("%s", (_, cache, browserSession, open) => {
    expect(isUsableCache(cache, browserSession)).toBe(open);
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
    expect(isSignedOutResponse(at(path), { status, redirected, headers: new Headers() }, by)).toBe(out);
  });
});

describe("copies are forgotten", () => {
  const NOW = Date.parse("2026-11-21T12:00:00Z");
  const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();
  const LATER = hoursAgo(-1);
  const copy = (address: string, hours: number, expires_at = LATER) => ({
    address,
    saved_at: hoursAgo(hours),
    expires_at,
  });

  test("after seven days", () => {
    const copies = [copy("/", 0), copy("/week", 7 * 24), copy("/older", 7 * 24 + 0.01)];
    expect(findExpiredCopies(copies, NOW)).toEqual(["/older"]);
    expect(isCopyExpired({ saved_at: "", expires_at: LATER }, NOW)).toBe(true);
  });

  test("when their session has expired, or if its end is unknown", () => {
    const copies = [copy("/", 1), copy("/over", 1, hoursAgo(0)), copy("/unknown", 1, "")];
    expect(findExpiredCopies(copies, NOW)).toEqual(["/over", "/unknown"]);
  });

  test("beyond fifty, the oldest first", () => {
    const copies = Array.from({ length: 52 }, (_, hours) => copy(`/${hours}`, hours));
    expect(findExpiredCopies(copies.toReversed(), NOW)).toEqual(["/50", "/51"]);
  });
});
