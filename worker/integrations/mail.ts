import { buildMime, isPlainAddress, type Mail, type MailAddress } from "./mime.ts";
import { createDeliveryFailure, type DeliveryResult } from "./service-call.ts";

export type MailSender = { send: (mail: Mail) => Promise<DeliveryResult> };

/**
 * Sends a MIME message. `worker/integrations/channels.ts` provides this function, because only the Workers runtime has the class
 * EmailMessage.
 */
export type SendMime = (from: string, to: string, mime: string) => Promise<unknown>;

/** Returns a mail sender that uses Cloudflare's `send_email` binding. */
export function createMailSender(sendMime: SendMime, from: MailAddress): MailSender {
  return {
    async send(mail) {
      // No service accepts such an address, so the mail is not tried again.
      if (!isPlainAddress(mail.to.address))
        return { ...createDeliveryFailure("not an address for mail"), permanent_failure: true, service_busy: false };
      try {
        await sendMime(from.address, mail.to.address, buildMime(mail, from, new Date()));
        return { sent: true };
      } catch (error) {
        // Perhaps the service refused only this recipient. `service_busy` is false, so that mails to other recipients
        // are still sent.
        return { ...createDeliveryFailure(error), service_busy: false };
      }
    },
  };
}

/** Parses 'Approvals <approvals@company.example>' or an address without a name; returns null for anything else. */
export function parseMailAddress(text: string): MailAddress | null {
  const [, name = "", address = text] = /^\s*"?([^"<]*?)"?\s*<([^<>\s]+)>\s*$/.exec(text) ?? [];
  return isPlainAddress(address.trim()) ? { name, address: address.trim() } : null;
}
