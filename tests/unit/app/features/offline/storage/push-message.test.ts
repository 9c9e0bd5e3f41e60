import { expect, test } from "vitest";
import { getPushTarget, parsePushMessage } from "../../../../../../app/features/offline/storage/push-message.ts";

const parse = (message: unknown) => parsePushMessage(message, "Approval Workflow System");

test("the service worker reads the texts and buttons of a push message; each button opens its own URL, and any other click opens the URL of the message", () => {
  const message = {
    id: "n1",
    title: "New Approval Request",
    body: "Chairs",
    url: "/request/REQ-1/details",
    kind: "submitted",
    actions: [{ action: "approve", title: "Approve", url: "/request/REQ-1/details?act=approve" }],
  };
  const { kind, ...expected } = message;
  expect(parse(message)).toEqual(expected);
  expect(getPushTarget(parse(message), "approve")).toBe("/request/REQ-1/details?act=approve");
  expect(getPushTarget(parse(message), "")).toBe("/request/REQ-1/details");
  expect(getPushTarget(parse(message), "unknown")).toBe("/request/REQ-1/details");
});

test.each([null, "text", 5, {}, { title: 7, actions: "none" }])(
  "the invalid push message %j gets the default title and opens the dashboard",
  (message) => {
    expect(parse(message)).toEqual({ id: "", title: "Approval Workflow System", body: "", url: "/", actions: [] });
  },
);

test.each([
  "https://evil.example/x",
  "//evil.example",
  "/\\evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/%2e%2e//evil.example",
  "javascript:alert(1)",
  "http://[",
])("a click on a push message or on a displayed notification never opens %s", (url) => {
  const actions = [{ action: "approve", title: "Approve", url }];
  const parsed = parse({ url, actions });
  expect([parsed.url, getPushTarget(parsed, "approve")]).toEqual(["/", "/"]);
  expect([getPushTarget({ url, actions }, ""), getPushTarget({ url, actions }, "approve")]).toEqual(["/", "/"]);
});
