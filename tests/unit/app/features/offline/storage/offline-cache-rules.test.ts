import { describe, expect, test } from "vitest";
import {
  findInvalidCopyPath,
  findOfflineCopyPath,
  findPagePathForData,
  findResponseCacheName,
  getFetchKind,
  hasDialogParameter,
  isCopyCache,
  isCopyExpired,
  isSignedOutResponse,
  isUsableCache,
  listDeletableCopyAddresses,
} from "../../../../../../app/features/offline/storage/offline-cache-rules.ts";

const ORIGIN = "https://approvals.example";
const at = (path: string) => ORIGIN + path;

describe("HTTP requests in the service worker", () => {
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
  ] as const)(
    "the service worker handles an HTTP request (method %s, mode %s) for %s as '%s'",
    (method, mode, path, kind) => {
      expect(getFetchKind({ method, mode, url: at(path), origin: ORIGIN })).toBe(kind);
    },
  );

  test("the service worker does not handle an HTTP request to another host", () => {
    const request = { method: "GET", mode: "navigate", url: "https://elsewhere.example/", origin: ORIGIN };
    expect(getFetchKind(request)).toBe("nothing");
  });
});

describe("offline copies of pages", () => {
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
  ])("the offline copy of the page %s has the address %s (null: no copy)", (path, address) => {
    expect(findOfflineCopyPath(at(path))).toBe(address);
  });

  test.each([
    ["/", false],
    ["/?act=approve&on=REQ-1", true],
    ["/submit-request?waiting=1", false],
  ])("for the address %s, hasOpenDialog returns %s", (path, expected) => {
    expect(hasDialogParameter(at(path))).toBe(expected);
  });

  test.each([
    ["/_root.data", "/"],
    ["/my-requests.data", "/my-requests"],
    ["/request/REQ-1/details.data", "/request/REQ-1/details"],
    ["/request/REQ-1/details.data?_routes=root", null],
    ["/admin.data", null],
  ])("the loader data %s belongs to the offline copy of the page %s (null: to no copy)", (path, page) => {
    expect(findPagePathForData(at(path))).toBe(page);
  });

  test.each([
    ["/request/REQ-1/details?act=approve", 404, "/request/REQ-1/details"],
    ["/request/REQ-1/details.data?_routes=root", 404, "/request/REQ-1/details"],
    ["/request/REQ-1/details", 200, null],
    ["/request/REQ-1/details", 503, null],
    ["/api/requests/REQ-1", 404, null],
  ])("a response for %s with the status %s makes the offline copy %s invalid (null: no copy)", (path, status, page) => {
    expect(findInvalidCopyPath(at(path), status)).toBe(page);
  });
});

describe("the caches of offline copies", () => {
  const createResponse = (changes: { status?: number; redirected?: boolean; headers?: Record<string, string> }) => ({
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
    ["a page that is never saved", "/profile", {}, null],
    ["an error", "/", { status: 500 }, null],
    ["a redirected response", "/", { redirected: true }, null],
    ["a response that is not HTML", "/", { headers: { "Content-Type": "application/json" } }, null],
  ])(
    "findResponseCacheName returns a cache name for a page that may be stored as an offline copy, and null for any other response: %s",
    (_, path, changes, cache) => {
      expect(findResponseCacheName(at(path), createResponse(changes))).toBe(cache);
    },
  );

  test("the cache of a session with 'Remember me' has the id of the user and the word 'remembered' in its name", () => {
    const { headers, ...rest } = createResponse({});
    headers.delete("X-Keep-While");
    const cache = findResponseCacheName(at("/"), { ...rest, headers });
    expect(cache).toBe("copies-ada remembered");
    expect(isCopyCache(cache ?? "")).toBe(true);
  });

  test("a response without the header X-Keep-For is not stored as an offline copy", () => {
    const { headers, ...rest } = createResponse({});
    headers.delete("X-Keep-For");
    expect(findResponseCacheName(at("/"), { ...rest, headers })).toBeNull();
  });
});

describe("the permission to display offline copies", () => {
  test.each([
    ["the session has 'Remember me'", "copies-ada remembered", null, true],
    ["the browser has the cookie of the same session", "copies-ada m4rk", "m4rk", true],
    ["the browser was closed, or cookies cannot be read", "copies-ada m4rk", null, false],
    ["the browser has the cookie of another session of the same user", "copies-ada m4rk", "0ther", false],
    ["an earlier version of the product stored the copies without an expiry", "copies-ada", null, false],
  ])("if %s (cache: '%s', session cookie: '%s'), isUsableCache returns %s", (_, cache, browserSession, expected) => {
    expect(isUsableCache(cache, browserSession)).toBe(expected);
  });
});

describe("responses to people who are not signed in", () => {
  test.each([
    ["/api/notifications", 401, false, "", true],
    ["/api/notifications", 403, false, "", false],
    ["/login", 200, false, at("/login"), true],
    ["/login?next=%2Fprofile", 200, false, at("/login?next=%2Fprofile"), true],
    // The status 0 stands for a redirect that the service worker does not follow. The login screen redirects only signed-in users.
    ["/login", 0, false, at("/login"), false],
    ["/submit-request", 200, true, at("/login?next=%2Fsubmit-request"), true],
    ["/", 200, false, at("/"), false],
    ["/", 500, false, at("/"), false],
  ])(
    "for a response from %s with the status %i (redirected: %s, final address '%s'), isSignedOutResponse returns %s",
    (path, status, redirected, finalUrl, expected) => {
      expect(isSignedOutResponse(at(path), { status, redirected, headers: new Headers() }, finalUrl)).toBe(expected);
    },
  );
});

describe("expiry of offline copies", () => {
  const NOW = Date.parse("2026-11-21T12:00:00Z");
  const hoursAgo = (hours: number) => new Date(NOW - hours * 3_600_000).toISOString();
  const LATER = hoursAgo(-1);
  const copy = (address: string, hours: number, expires_at = LATER) => ({
    address,
    saved_at: hoursAgo(hours),
    expires_at,
  });

  test("offline copies expire after seven days", () => {
    const copies = [copy("/", 0), copy("/week", 7 * 24), copy("/older", 7 * 24 + 0.01)];
    expect(listDeletableCopyAddresses(copies, NOW)).toEqual(["/older"]);
    expect(isCopyExpired({ saved_at: "", expires_at: LATER }, NOW)).toBe(true);
  });

  test("offline copies expire with their session, or at once if the end of the session is unknown", () => {
    const copies = [copy("/", 1), copy("/over", 1, hoursAgo(0)), copy("/unknown", 1, "")];
    expect(listDeletableCopyAddresses(copies, NOW)).toEqual(["/over", "/unknown"]);
  });

  test("the oldest offline copies are removed if there are more than fifty", () => {
    const copies = Array.from({ length: 52 }, (_, hours) => copy(`/${hours}`, hours));
    expect(listDeletableCopyAddresses(copies.toReversed(), NOW)).toEqual(["/50", "/51"]);
  });
});
