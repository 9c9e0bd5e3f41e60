/** Signs and verifies checkpoints with Ed25519 (RFC 8032) of WebCrypto. */

import { type ParsedCheckpoint, parseCheckpointFile } from "../../../domain/audit/checkpoints.ts";

/** The first bytes of a private key in PKCS #8 (RFC 8410), in hex. The 32 bytes of the key follow. */
const PKCS8_START = "302e020100300506032b657004220420";

const ALGORITHM = { name: "Ed25519" };

const toBytes = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, "base64url"));

export type CheckpointSigner = {
  /** base64url */
  public_key: string;
  /** Returns the signature of a text, base64url. */
  sign: (text: string) => Promise<string>;
};

/** Returns the signer with the private key `key`: 32 bytes, base64url. */
export async function createCheckpointSigner(key: string): Promise<CheckpointSigner> {
  const pkcs8 = Uint8Array.from(Buffer.concat([Buffer.from(PKCS8_START, "hex"), toBytes(key)]));
  const private_key = await crypto.subtle.importKey("pkcs8", pkcs8, ALGORITHM, true, ["sign"]);
  const { x = "" } = (await crypto.subtle.exportKey("jwk", private_key)) as JsonWebKey;
  return {
    public_key: x,
    sign: async (text) => {
      const signature = await crypto.subtle.sign(ALGORITHM, private_key, new TextEncoder().encode(text));
      return Buffer.from(signature).toString("base64url");
    },
  };
}

/** Whether the signature of a text was made with the private key of `public_key`. */
export async function isCheckpointSignature(public_key: string, text: string, signature: string): Promise<boolean> {
  const bytes = toBytes(public_key);
  if (bytes.length !== 32) return false;
  const key = await crypto.subtle.importKey("raw", bytes, ALGORITHM, false, ["verify"]);
  return crypto.subtle.verify(ALGORITHM, key, toBytes(signature), new TextEncoder().encode(text));
}

/** Returns the checkpoint in the text of a file; null if it is not one, or its signature does not match. */
export async function openCheckpointFile(text: string): Promise<ParsedCheckpoint | null> {
  const file = parseCheckpointFile(text);
  if (!file) return null;
  const { checkpoint, content, signature } = file;
  return (await isCheckpointSignature(checkpoint.public_key, content, signature)) ? file : null;
}
