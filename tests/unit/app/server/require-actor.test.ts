import { describe, expect, test } from "vitest";
import { loginAddress, readSessionEnd } from "../../../../app/navigation.ts";
import { findRequiredRedirect } from "../../../../app/server/require-actor.ts";

const request = (path: string, method = "GET") => new Request(`http://127.0.0.1${path}`, { method });
const anonymous = { actor: null, sessionToken: null };

describe("the login screen's address for a person who is not signed in", () => {
  test.each([
    ["/", "/login"],
    ["/?status=pending", "/login?next=%2F%3Fstatus%3Dpending"],
    ["/request/REQ-1/details?act=approve", "/login?next=%2Frequest%2FREQ-1%2Fdetails%3Fact%3Dapprove"],
  ])("the login screen's address for a visit to %s leads back: %s", (path, address) => {
    expect(findRequiredRedirect(request(path), anonymous)).toBe(address);
  });

  test("the login screen's address says that the session has ended after a form and with a token of an ended session", () => {
    expect(findRequiredRedirect(request("/my-requests", "POST"), anonymous)).toBe(
      "/login?next=%2Fmy-requests&ended=yes",
    );
    expect(findRequiredRedirect(request("/my-requests"), { actor: null, sessionToken: "old" })).toBe(
      "/login?next=%2Fmy-requests&ended=yes",
    );
  });

  test("the login screen's address does not have Remix's mark of index routes", () => {
    expect(findRequiredRedirect(request("/?index&act=approve&on=REQ-1", "POST"), anonymous)).toBe(
      "/login?next=%2F%3Fact%3Dapprove%26on%3DREQ-1&ended=yes",
    );
    expect(findRequiredRedirect(request("/?index", "POST"), anonymous)).toBe("/login?ended=yes");
  });

  test.each(["/login", "/logout", "/theme", "/unsubscribe"])(
    "the login screen is not needed for the public path %s",
    (path) => {
      expect(findRequiredRedirect(request(path, "POST"), anonymous)).toBeNull();
    },
  );
});

test("readSessionEnd accepts only the known reasons for the login screen", () => {
  const read = (address: string) => readSessionEnd(new URL(address, "http://127.0.0.1").searchParams);
  expect(read(loginAddress("/", null))).toBeNull();
  expect(read(loginAddress("/a", "yes"))).toBe("yes");
  expect(read(loginAddress("/a", "saved"))).toBe("saved");
  expect(read("/login?ended=%3Cscript%3E")).toBeNull();
});
