import { expect, test } from "vitest";
import { getPushTarget, parsePushMessage } from "../../../app/features/offline/storage/push-message.ts";

const read = (sent: unknown) => parsePushMessage(sent, "Approval Workflow System");

test("a push is shown as it was sent, its buttons lead to their own addresses", () => {
  const sent = {
    id: "n1",
    title: "New Approval Request",
    body: "Chairs",
    url: "/request/REQ-1/details",
    kind: "submitted",
    actions: [{ action: "approve", title: "Approve", url: "/request/REQ-1/details?act=approve" }],
  };
  const { kind, ...shown } = sent;
  expect(read(sent)).toEqual(shown);
  expect(getPushTarget(read(sent), "approve")).toBe("/request/REQ-1/details?act=approve");
  expect(getPushTarget(read(sent), "")).toBe("/request/REQ-1/details");
  expect(getPushTarget(read(sent), "unknown")).toBe("/request/REQ-1/details");
});

test.each([null, "text", 5, {}, { title: 7, actions: "none" }])("%j is shown as something, and leads home", (sent) => {
  expect(read(sent)).toEqual({ id: "", title: "Approval Workflow System", body: "", url: "/", actions: [] });
});

test.each([
  "https://evil.example/x",
  "//evil.example",
  "/\\evil.example",
  "/..//evil.example",
  "/.//evil.example",
  "/%2e%2e//evil.example",
  "javascript:alert(1)",
  "http://[",
])("a push cannot lead to %s, nor can a notification that was shown before", (url) => {
  const actions = [{ action: "approve", title: "Approve", url }];
  const pushed = read({ url, actions });
  expect([pushed.url, getPushTarget(pushed, "approve")]).toEqual(["/", "/"]);
  expect([getPushTarget({ url, actions }, ""), getPushTarget({ url, actions }, "approve")]).toEqual(["/", "/"]);
});
