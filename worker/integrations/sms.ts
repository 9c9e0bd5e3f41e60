import { callService, type Outcome } from "./outcome.ts";

/** `to` is E.164. */
export type SmsSender = { send: (to: string, text: string) => Promise<Outcome> };

export type SmsAccount = { url: string; account: string; token: string; from: string };

/** One SMS is one POST of a form with `To`, `From` and `Body` under basic authentication, the shape of Twilio's `Messages.json`. */
export function httpSms({ url, account, token, from }: SmsAccount): SmsSender {
  return {
    send: (to, text) =>
      callService(url, {
        method: "POST",
        headers: { Authorization: `Basic ${btoa(`${account}:${token}`)}` },
        body: new URLSearchParams({ To: to, From: from, Body: text }),
      }),
  };
}
