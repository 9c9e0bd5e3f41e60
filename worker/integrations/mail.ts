import { type Address, buildMime, isPlainAddress, type Mail } from "./mime.ts";
import { type DeliveryResult, failedDelivery } from "./service-call.ts";

export type MailSender = { send: (mail: Mail) => Promise<DeliveryResult> };

/** Sends a MIME message. The composition root provides it, because only a Worker has the class EmailMessage. */
export type SendMime = (from: string, to: string, mime: string) => Promise<unknown>;

/** Returns a sender that uses Cloudflare's `send_email` binding. */
export function createMailSender(sendMime: SendMime, from: Address): MailSender {
  return {
    async send(mail) {
      // No service accepts such an address, so a retry is of no use.
      if (!isPlainAddress(mail.to.address))
        return { ...failedDelivery("not an address for mail"), permanent_failure: true, service_busy: false };
      try {
        await sendMime(from.address, mail.to.address, buildMime(mail, from, new Date()));
        return { sent: true };
      } catch (error) {
        // The error does not show whether the service or one recipient is the cause, so other mails do not wait.
        return { ...failedDelivery(error), service_busy: false };
      }
    },
  };
}

/** Parses 'Approvals <approvals@company.example>' or an address alone; returns null for anything else. */
export function parseAddress(text: string): Address | null {
  const [, name = "", address = text] = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(text) ?? [];
  return isPlainAddress(address.trim()) ? { name, address: address.trim() } : null;
}
