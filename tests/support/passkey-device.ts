import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

/** Encodes the few CBOR types that WebAuthn needs: integers, byte strings, texts and maps. */
function encodeCbor(value: Cbor): Buffer {
  const head = (major: number, size: number): Buffer =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, one]) => [encodeCbor(key), encodeCbor(one)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

interface AnswerOptions {
  /** The origin of the page that the browser reports. */
  readonly origin: string;
  /** Whether the device verified its user, for example by a PIN. */
  readonly verified?: boolean;
  /** The count of uses that the device reports; 0 if it does not count. */
  readonly count?: number;
}

/**
 * Returns a device that creates one passkey with ES256 and answers challenges with it. Its answers have the JSON form
 * of browsers.
 */
export function createPasskeyDevice() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const credentialId = randomBytes(16);
  const id = credentialId.toString("base64url");
  const toClientData = (type: string, challenge: unknown, origin: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const toAuthenticatorData = ({ origin, verified = true, count = 0 }: AnswerOptions, attested?: Buffer) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const flags = 1 | (verified ? 4 : 0) | (attested ? 64 : 0);
    const rpIdHash = createHash("sha256").update(new URL(origin).hostname).digest();
    return Buffer.concat([rpIdHash, Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  };
  return {
    id,
    /** `fmt`: the format of the attestation, which is empty. */
    create({ challenge }: Record<string, unknown>, options: AnswerOptions, fmt = "none") {
      const key = encodeCbor(toCoseKey(publicKey));
      const length = Buffer.from([0, credentialId.length]);
      const authData = toAuthenticatorData(options, Buffer.concat([Buffer.alloc(16), length, credentialId, key]));
      const attestation = new Map<string, Cbor>([
        ["fmt", fmt],
        ["attStmt", new Map()],
        ["authData", authData],
      ]);
      const clientDataJSON = toClientData("webauthn.create", challenge, options.origin).toString("base64url");
      const attestationObject = encodeCbor(attestation).toString("base64url");
      return { id, rawId: id, type: "public-key" as const, response: { clientDataJSON, attestationObject } };
    },
    sign({ challenge }: Record<string, unknown>, options: AnswerOptions) {
      const clientData = toClientData("webauthn.get", challenge, options.origin);
      const authenticatorData = toAuthenticatorData(options);
      const signer = createSign("sha256")
        .update(authenticatorData)
        .update(createHash("sha256").update(clientData).digest());
      return {
        id,
        rawId: id,
        type: "public-key" as const,
        response: {
          clientDataJSON: clientData.toString("base64url"),
          authenticatorData: authenticatorData.toString("base64url"),
          signature: signer.sign(privateKey).toString("base64url"),
        },
      };
    },
  };
}

function toCoseKey(key: KeyObject): Map<number, Cbor> {
  const { x = "", y = "" } = key.export({ format: "jwk" });
  return new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, "base64url")],
    [-3, Buffer.from(y, "base64url")],
  ]);
}
