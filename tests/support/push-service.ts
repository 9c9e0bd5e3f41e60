import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** A push subscription as `PushSubscription.toJSON()` returns it. */
export interface BrowserSubscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

/** A push that the service received and decrypted. */
interface ReceivedPush {
  readonly endpoint: string;
  readonly payload: {
    readonly id: string;
    readonly title: string;
    readonly body: string;
    readonly url: string;
    readonly kind: string;
    readonly actions: readonly { readonly action: string; readonly title: string; readonly url: string }[];
  };
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The reply of the service: a status, perhaps with Retry-After, or no response. */
type PushReply = { readonly status: number; readonly retryAfter?: string } | "silent";

/** The value for the variable PUSH_SERVICES that allows push services on loopback. */
export const LOOPBACK_PUSH_SERVICES = "http://127.0.0.1:*";

export interface PushService {
  readonly origin: string;
  /** Returns a new browser subscription with new keys and a new URL. */
  readonly subscribe: () => BrowserSubscription;
  /**
   * Sets the reply to pushes for `subscription`. Without `subscription`, sets the reply for all subscriptions without
   * their own reply, which is 201 by default.
   */
  readonly replyWith: (manner: PushReply, subscription?: BrowserSubscription) => void;
  readonly received: readonly ReceivedPush[];
  /** Returns the number of pushes so far, including refused ones. */
  readonly attempts: () => number;
  /** Errors in the signatures, encryption and headers of pushes. Tests assert that the list is empty. */
  readonly protocolErrors: readonly string[];
  readonly stop: () => Promise<void>;
}

interface SubscriptionKeys {
  readonly ecdh: ECDH;
  readonly auth: Buffer;
}

/** Returns the text of an `aes128gcm` body (RFC 8291). Throws if it was not encrypted for these keys. */
function decrypt(body: Buffer, { ecdh, auth }: SubscriptionKeys): string {
  const salt = body.subarray(0, 16);
  const keyLength = body.readUInt8(20);
  const sender = body.subarray(21, 21 + keyLength);
  const secret = ecdh.computeSecret(sender);
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), sender]);
  const input = Buffer.from(hkdfSync("sha256", secret, auth, info, 32));
  const key = hkdfSync("sha256", input, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = hkdfSync("sha256", input, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const record = body.subarray(21 + keyLength);
  const decipher = createDecipheriv("aes-128-gcm", Buffer.from(key), Buffer.from(nonce));
  decipher.setAuthTag(record.subarray(-16));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = padded.lastIndexOf(2);
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0))
    throw new Error("the padding is not of a last record");
  return padded.subarray(0, end).toString();
}

/** Returns the error in the sender's signature (RFC 8292); null if the signature is valid. */
function findVapidError(authorization: string, host: string): string | null {
  const [, token = "", key = ""] = /^vapid t=([^,]+), ?k=([\w-]+)$/.exec(authorization) ?? [];
  const [header = "", claims = "", signature = ""] = token.split(".");
  if (signature === "") return `no signature: ${authorization}`;
  const point = Buffer.from(key, "base64url");
  const jwk = {
    kty: "EC",
    crv: "P-256",
    x: point.subarray(1, 33).toString("base64url"),
    y: point.subarray(33).toString("base64url"),
  };
  const publicKey = createPublicKey({ key: jwk, format: "jwk" });
  const signed = verify(
    "sha256",
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  if (!signed) return "signed with another key";
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const left = exp - Date.now() / 1000;
  if (aud !== `https://${host}`) return `signed for ${aud}`;
  if (!(left > 0 && left <= 24 * 60 * 60)) return `signed for ${left} seconds`;
  return /^(?:mailto:|https:)/.test(sub) ? null : `signed by ${sub}`;
}

/** Starts a loopback push service (RFC 8030). It verifies signatures (RFC 8292) and decrypts pushes as a browser does (RFC 8291). */
export async function startPushService(): Promise<PushService> {
  const subscriptions = new Map<string, SubscriptionKeys>();
  const manners = new Map<string, PushReply>();
  const arrived: ReceivedPush[] = [];
  const complaints: string[] = [];
  let usual: PushReply = { status: 201 };
  let tries = 0;

  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    tries += 1;
    const path = request.url ?? "";
    const body = await buffer(request);
    const manner = manners.get(path) ?? usual;
    if (manner === "silent") return;
    const { status, retryAfter } = manner;
    if (status < 300) {
      const keys = subscriptions.get(path);
      const { headers } = request;
      const fault = findVapidError(headers.authorization ?? "", headers.host ?? "");
      if (fault) complaints.push(fault);
      if (headers["content-encoding"] !== "aes128gcm" || !headers.ttl) complaints.push("headers of no push");
      if (!/^[\w-]{1,32}$/.test(String(headers.topic))) complaints.push(`topic ${headers.topic}`);
      if (keys) arrived.push({ endpoint: origin + path, payload: JSON.parse(decrypt(body, keys)), headers });
      else complaints.push(`there is no subscription at ${path}`);
    }
    response.writeHead(status, retryAfter === undefined ? {} : { "Retry-After": retryAfter }).end();
  };

  const server = createServer((request, response) => {
    receive(request, response).catch((error) => {
      complaints.push(String(error));
      response.writeHead(400).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    subscribe() {
      const path = `/push/${randomBytes(12).toString("hex")}`;
      const keys = { ecdh: createECDH("prime256v1"), auth: randomBytes(16) };
      keys.ecdh.generateKeys();
      subscriptions.set(path, keys);
      const p256dh = keys.ecdh.getPublicKey("base64url", "uncompressed");
      return { endpoint: origin + path, keys: { p256dh, auth: keys.auth.toString("base64url") } };
    },
    replyWith(manner, subscription) {
      if (subscription) manners.set(new URL(subscription.endpoint).pathname, manner);
      else usual = manner;
    },
    received: arrived,
    attempts: () => tries,
    protocolErrors: complaints,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
