import { describe, expect, test } from "vitest";
import { getLoginAddress, readLoginReason } from "../../../../app/navigation.ts";
import { findRequiredRedirect } from "../../../../app/server/require-actor.ts";

const request = (path: string, method = "GET") => new Request(`http://127.0.0.1${path}`, { method });
const anonymous = { actor: null, sessionToken: null };

describe("the URL of the login screen for a person who is not signed in", () => {
  test.each([
    ["/", "/login"],
    ["/?status=pending", "/login?next=%2F%3Fstatus%3Dpending"],
    ["/request/REQ-1/details?act=approve", "/login?next=%2Frequest%2FREQ-1%2Fdetails%3Fact%3Dapprove"],
  ])("a visit to %s without a sign-in redirects to %s", (path, address) => {
    expect(findRequiredRedirect(request(path), anonymous)).toBe(address);
  });

  test("if a person who is not signed in posts a form or sends an old session token, the URL of the login screen has `ended=yes`", () => {
    expect(findRequiredRedirect(request("/my-requests", "POST"), anonymous)).toBe(
      "/login?next=%2Fmy-requests&ended=yes",
    );
    expect(findRequiredRedirect(request("/my-requests"), { actor: null, sessionToken: "old" })).toBe(
      "/login?next=%2Fmy-requests&ended=yes",
    );
  });

  test("the URL of the login screen does not have the parameter `index` of Remix", () => {
    expect(findRequiredRedirect(request("/?index&act=approve&on=REQ-1", "POST"), anonymous)).toBe(
      "/login?next=%2F%3Fact%3Dapprove%26on%3DREQ-1&ended=yes",
    );
    expect(findRequiredRedirect(request("/?index", "POST"), anonymous)).toBe("/login?ended=yes");
  });

  test.each(["/login", "/logout", "/theme", "/language", "/unsubscribe"])(
    "the public path %s needs no sign-in",
    (path) => {
      expect(findRequiredRedirect(request(path, "POST"), anonymous)).toBeNull();
    },
  );
});

test("readSessionEndState returns the parameter `ended` of a URL only if its value is known", () => {
  const read = (address: string) => readLoginReason(new URL(address, "http://127.0.0.1").searchParams);
  expect(read(getLoginAddress("/", null))).toBeNull();
  expect(read(getLoginAddress("/a", "yes"))).toBe("yes");
  expect(read(getLoginAddress("/a", "saved"))).toBe("saved");
  expect(read("/login?ended=%3Cscript%3E")).toBeNull();
});
