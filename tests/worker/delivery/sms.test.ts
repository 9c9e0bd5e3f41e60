import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { httpSms } from "../../../worker/integrations/sms.ts";

/** A provider of Twilio's shape, on this machine. */
let answer = { status: 201, headers: {} as Record<string, string> };
const received: { authorization: string | undefined; type: string | undefined; form: Record<string, string> }[] = [];
const server = createServer(async (request, response) => {
  const form = Object.fromEntries(new URLSearchParams(await text(request)));
  received.push({ authorization: request.headers.authorization, type: request.headers["content-type"], form });
  response.writeHead(answer.status, answer.headers).end("{}");
});
beforeAll(async () => {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
});
afterAll(() => server.close());

test("an SMS is one form under basic authentication; refusals say when to come back", async () => {
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/Messages.json`;
  const sms = httpSms({ url, account: "AC1", token: "secret", from: "+33700000000" });
  expect(await sms.send("+22501020304", "Größe & Co: REQ-2026-1001")).toEqual({ sent: true });
  expect(received).toEqual([
    {
      authorization: `Basic ${Buffer.from("AC1:secret").toString("base64")}`,
      type: expect.stringContaining("application/x-www-form-urlencoded"),
      form: { To: "+22501020304", From: "+33700000000", Body: "Größe & Co: REQ-2026-1001" },
    },
  ]);
  answer = { status: 429, headers: { "Retry-After": "30" } };
  expect(await sms.send("+22501020304", "x")).toMatchObject({ sent: false, wait: true, retry_after_seconds: 30 });
  answer = { status: 503, headers: { "Retry-After": new Date(Date.now() + 90_000).toUTCString() } };
  const later = await sms.send("+22501020304", "x");
  expect(later).toMatchObject({ sent: false, wait: true });
  expect(later.sent || later.retry_after_seconds).toBeGreaterThan(80);
  answer = { status: 401, headers: {} };
  expect(await sms.send("+22501020304", "x")).toMatchObject({
    sent: false,
    wait: false,
    gone: false,
    error: "HTTP 401",
  });
});
