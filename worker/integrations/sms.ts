import { callExternalService, type DeliveryResult } from "./service-call.ts";

export type Sms = {
  /** The id of the delivery. It is the same in each attempt, so that the provider recognises repeated attempts. */
  id: string;
  /** A phone number in E.164 format. */
  to: string;
  text: string;
};

export type SmsSender = { send: (sms: Sms) => Promise<DeliveryResult> };

export type SmsAccount = { url: string; account: string; token: string; from: string };

/**
 * Returns an SMS sender. It posts a form with `To`, `From` and `Body` under basic authentication, as Twilio's `Messages.json` expects.
 * Every attempt for the same SMS has the same `Idempotency-Key` (R18).
 */
export function createSmsSender({ url, account, token, from }: SmsAccount): SmsSender {
  return {
    send: ({ id, to, text }) =>
      callExternalService(url, {
        method: "POST",
        headers: { Authorization: `Basic ${btoa(`${account}:${token}`)}`, "Idempotency-Key": id },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
      }),
  };
}
