import { afterAll, beforeAll, expect, test } from "vitest";
import { createExternalServices } from "../../../worker/integrations/channels.ts";
import { createSmsSender } from "../../../worker/integrations/sms.ts";
import { type SmsService, startSmsService } from "../../support/sms-service.ts";

let service: SmsService;
beforeAll(async () => {
  service = await startSmsService();
});
afterAll(() => service.stop());

test("sending an SMS posts a form with basic authentication, and returns the seconds to wait if the SMS service is busy", async () => {
  const sms = createSmsSender({ url: service.url, account: "AC1", token: "secret", from: "+33700000000" });
  const one = { id: "018f-1:sms", to: "+22501020304", text: "Größe & Co: REQ-2026-1001" };
  expect(await sms.send(one)).toEqual({ sent: true });
  expect(service.received).toEqual([
    {
      authorization: `Basic ${Buffer.from("AC1:secret").toString("base64")}`,
      type: expect.stringContaining("application/x-www-form-urlencoded"),
      key: "018f-1:sms",
      form: { To: "+22501020304", From: "+33700000000", Body: "Größe & Co: REQ-2026-1001" },
    },
  ]);
  service.replyWith({ status: 429, headers: { "Retry-After": "30" } });
  expect(await sms.send(one)).toMatchObject({ sent: false, service_busy: true, retry_after_seconds: 30 });
  service.replyWith({ status: 503, headers: { "Retry-After": new Date(Date.now() + 90_000).toUTCString() } });
  const later = await sms.send(one);
  expect(later).toMatchObject({ sent: false, service_busy: true });
  expect(later.sent || later.retry_after_seconds).toBeGreaterThan(80);
  service.replyWith({ status: 401 });
  expect(await sms.send(one)).toMatchObject({
    sent: false,
    service_busy: false,
    permanent_failure: false,
    error: "HTTP 401",
  });
});

test.each([
  ["https://sms.example/send", true],
  ["http://127.0.0.1:4000/send", true],
  ["http://localhost:4000/send", true],
  ["http://[::1]:4000/send", true],
  ["http://sms.example/send", false],
  ["http://127.0.0.1.sms.example/send", false],
  ["http://localhost.sms.example/send", false],
  ["ftp://sms.example/send", false],
  ["sms.example", false],
])(
  "SMS with SMS_URL %s is configured: %s, because the account's password is sent only over https or to the same machine",
  (SMS_URL, configured) => {
    const services = createExternalServices({
      SMS_URL,
      SMS_ACCOUNT: "AC1",
      SMS_TOKEN: "secret",
      SMS_FROM: "+33700000000",
    });
    expect([services.sms !== null, services.insecure_addresses]).toEqual([configured, configured ? [] : ["SMS_URL"]]);
  },
);
