import { encryptNotification, vapidHeaders } from "@block65/webcrypto-web-push";
import type { PushPayload } from "../../domain/notifications/texts.ts";
import { log } from "../log.ts";
import { isPushAddress, type PushServiceAddress } from "./push-address.ts";
import { callExternalService, createDeliveryFailure, type DeliveryResult } from "./service-call.ts";

/** The push subscription of a browser. `p256dh` and `auth` are its keys in base64url. */
type PushSubscription = { endpoint: string; p256dh: string; auth: string };

/** Sends push messages (RFC 8030), encrypted for the subscription (RFC 8291) and signed by this installation (RFC 8292). */
export type PushSender = {
  /** The public key of this installation in base64url; browsers need it to subscribe. */
  public_key: string;
  /** Whether push messages may be sent to this URL. */
  accepts: (endpoint: string) => boolean;
  /**
   * Sends one message. `topic`: at most 32 characters; a later message replaces an undelivered message with its topic.
   */
  send: (subscription: PushSubscription, payload: PushPayload, topic: string) => Promise<DeliveryResult>;
};

export type VapidKeys = { public_key: string; private_key: string; subject: string };

/** How long a push service stores a message for a device that cannot be reached. */
const TTL_SECONDS = 24 * 60 * 60;

/** Returns a push sender that sends only to `services`. */
export function createPushSender(keys: VapidKeys, services: readonly PushServiceAddress[]): PushSender {
  const accepts = (endpoint: string) => isPushAddress(endpoint, services);
  const vapid = { subject: keys.subject, publicKey: keys.public_key, privateKey: keys.private_key };
  return {
    public_key: keys.public_key,
    accepts,
    async send({ endpoint, p256dh, auth }, payload, topic) {
      if (!accepts(endpoint)) return { ...createDeliveryFailure("not an address for pushes"), permanent_failure: true };
      // The library accepts only https URLs, so a URL of a local http service is changed to https for it.
      const subscription = {
        endpoint: endpoint.replace(/^http:/, "https:"),
        expirationTime: null,
        keys: { p256dh, auth },
      };
      const encrypted = await encryptPush(subscription, vapid, payload);
      if (encrypted === null)
        return { ...createDeliveryFailure("the subscription's keys are invalid"), permanent_failure: true };
      const headers = {
        ...encrypted.headers,
        TTL: String(TTL_SECONDS),
        Urgency: "high",
        Topic: topic,
        "Content-Encoding": "aes128gcm",
        "Content-Type": "application/octet-stream",
      };
      return callExternalService(endpoint, { method: "POST", headers, body: encrypted.body }, [404, 410]);
    },
  };
}

type EncryptedPush = { headers: { authorization: string }; body: Uint8Array<ArrayBuffer> };

/** Returns the encrypted message, or null if the keys of the subscription are invalid. */
async function encryptPush(
  subscription: Parameters<typeof encryptNotification>[0],
  vapid: Parameters<typeof vapidHeaders>[1],
  payload: PushPayload,
): Promise<EncryptedPush | null> {
  const { headers } = await vapidHeaders(subscription, vapid);
  try {
    const body = await encryptNotification(subscription, new TextEncoder().encode(JSON.stringify(payload)));
    return { headers, body: new Uint8Array(body) };
  } catch (error) {
    log("warn", "push subscription not usable", { error });
    return null;
  }
}
