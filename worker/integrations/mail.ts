import { type Address, buildMime, isPlainAddress, type Mail } from "./mime.ts";
import { type DeliveryResult, failedDelivery } from "./service-call.ts";

export type MailSender = { send: (mail: Mail) => Promise<DeliveryResult> };

/** Hands a finished mail to the platform; made by the composition root, as only a Worker has its class for mails. */
export type SendMime = (from: string, to: string, mime: string) => Promise<unknown>;

/** Mail through Cloudflare's `send_email` binding. */
export function createMailSender(post: SendMime, from: Address): MailSender {
  return {
    async send(mail) {
      // No service will ever take it: whoever typed the address has to change it.
      if (!isPlainAddress(mail.to.address))
        return { ...failedDelivery("not an address for mail"), permanent_failure: true, service_busy: false };
      try {
        await post(from.address, mail.to.address, buildMime(mail, from, new Date()));
        return { sent: true };
      } catch (error) {
        // The binding says no more than its message: one receiver's trouble must not hold up the others.
        return { ...failedDelivery(error), service_busy: false };
      }
    },
  };
}

/** 'Approvals <approvals@company.example>', or the address alone; null when it is neither. */
export function parseAddress(text: string): Address | null {
  const [, name = "", address = text] = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(text) ?? [];
  return isPlainAddress(address.trim()) ? { name, address: address.trim() } : null;
}
