import { describe, expect, test } from "vitest";
import { loginAddress, readSessionEnd } from "../../../app/navigation.ts";
import { findRequiredRedirect } from "../../../app/server/require-actor.ts";

const request = (path: string, method = "GET") => new Request(`http://127.0.0.1${path}`, { method });
const stranger = { actor: null, sessionToken: null };

describe("whoever is not signed in is led to the login screen, and from there back", () => {
  test.each([
    ["/", "/login"],
    ["/?status=pending", "/login?next=%2F%3Fstatus%3Dpending"],
    ["/request/REQ-1/details?act=approve", "/login?next=%2Frequest%2FREQ-1%2Fdetails%3Fact%3Dapprove"],
  ])("from %s to %s", (path, address) => {
    expect(findRequiredRedirect(request(path), stranger)).toBe(address);
  });

  test("with the word that the session ended, after a form and with a token that is none any more", () => {
    expect(findRequiredRedirect(request("/my-requests", "POST"), stranger)).toBe(
      "/login?next=%2Fmy-requests&ended=yes",
    );
    expect(findRequiredRedirect(request("/my-requests"), { actor: null, sessionToken: "old" })).toBe(
      "/login?next=%2Fmy-requests&ended=yes",
    );
  });

  test("without Remix's mark on the forms of the dashboard", () => {
    expect(findRequiredRedirect(request("/?index&act=approve&on=REQ-1", "POST"), stranger)).toBe(
      "/login?next=%2F%3Fact%3Dapprove%26on%3DREQ-1&ended=yes",
    );
    expect(findRequiredRedirect(request("/?index", "POST"), stranger)).toBe("/login?ended=yes");
  });

  test.each(["/login", "/logout", "/theme", "/unsubscribe"])("not from %s", (path) => {
    expect(findRequiredRedirect(request(path, "POST"), stranger)).toBeNull();
  });
});

test("the login screen reads of its address why it is shown, and nothing else", () => {
  const read = (address: string) => readSessionEnd(new URL(address, "http://127.0.0.1").searchParams);
  expect(read(loginAddress("/", null))).toBeNull();
  expect(read(loginAddress("/a", "yes"))).toBe("yes");
  expect(read(loginAddress("/a", "saved"))).toBe("saved");
  expect(read("/login?ended=%3Cscript%3E")).toBeNull();
});
