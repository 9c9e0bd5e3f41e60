import { callService, type DeliveryResult } from "./service-call.ts";

export type Sms = {
  /** The delivery's, the same at each try: a provider that knows it has sent the SMS before. */
  id: string;
  /** E.164. */
  to: string;
  text: string;
};

export type SmsSender = { send: (sms: Sms) => Promise<DeliveryResult> };

export type SmsAccount = { url: string; account: string; token: string; from: string };

/**
 * One SMS is one POST of a form with `To`, `From` and `Body` under basic authentication, the shape of Twilio's `Messages.json`. What is sent
 * again because nobody noted that it was (R18) carries the same `Idempotency-Key`.
 */
export function httpSms({ url, account, token, from }: SmsAccount): SmsSender {
  return {
    send: ({ id, to, text }) =>
      callService(url, {
        method: "POST",
        headers: { Authorization: `Basic ${btoa(`${account}:${token}`)}`, "Idempotency-Key": id },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
      }),
  };
}
