import { randomBytes } from "node:crypto";
import type * as Library from "@simplewebauthn/server";
import { expect, test } from "vitest";
import { BUNDLE_OPTIONS, esbuild, unusedPlugin } from "../../../scripts/worker-bundle.ts";
import { createPasskeyDevice } from "../../support/passkey-device.ts";

const ORIGIN = "https://approval.company.example";

/** Returns @simplewebauthn/server as the Worker contains it. */
async function bundleLibrary(): Promise<typeof Library> {
  const { outputFiles } = await esbuild.build({
    ...BUNDLE_OPTIONS,
    stdin: { contents: `export * from "@simplewebauthn/server";`, resolveDir: BUNDLE_OPTIONS.absWorkingDir },
    plugins: [unusedPlugin],
    write: false,
  });
  return import(`data:text/javascript;base64,${Buffer.from(outputFiles[0]?.contents ?? []).toString("base64")}`);
}

const library = await bundleLibrary();
const device = createPasskeyDevice();

const register = (fmt = "none") => {
  const challenge = randomBytes(32).toString("base64url");
  return library.verifyRegistrationResponse({
    response: { ...device.create({ challenge }, { origin: ORIGIN }, fmt), clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: ORIGIN,
    expectedRPID: new URL(ORIGIN).hostname,
  });
};

test("the Worker verifies every signature of a passkey, also one with a short number, and refuses each altered signature", async () => {
  const { registrationInfo } = await register();
  if (!registrationInfo) throw new Error("the passkey is not registered");
  const verify = async (change: (signature: Buffer) => Buffer): Promise<boolean> => {
    const challenge = randomBytes(32).toString("base64url");
    const answer = device.sign({ challenge }, { origin: ORIGIN });
    const signature = change(Buffer.from(answer.response.signature, "base64url")).toString("base64url");
    const { verified } = await library.verifyAuthenticationResponse({
      response: { ...answer, response: { ...answer.response, signature }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: ORIGIN,
      expectedRPID: new URL(ORIGIN).hostname,
      credential: registrationInfo.credential,
    });
    return verified;
  };
  // One of 256 numbers is shorter than 32 bytes.
  for (let run = 0; run < 1000; run += 1) expect(await verify((signature) => signature)).toBe(true);
  const length = device.sign({ challenge: "" }, { origin: ORIGIN }).response.signature.length;
  for (let index = 0; index < length; index += 1) {
    const altered = verify((signature) => {
      const copy = Buffer.from(signature);
      copy[index % copy.length] = (copy[index % copy.length] ?? 0) ^ 0x41;
      return copy;
    });
    expect(await altered.catch(() => false)).toBe(false);
  }
  for (const change of [
    (signature: Buffer) => Buffer.concat([signature, Buffer.alloc(1)]),
    (signature: Buffer) => signature.subarray(0, -1),
    () => Buffer.alloc(0),
    () => Buffer.from([48, 6, 2, 1, 0, 2, 1, 0]),
  ])
    expect(await verify(change).catch(() => false)).toBe(false);
});

test("the Worker refuses a new passkey with the attestation of a manufacturer, which it cannot verify", async () => {
  for (const fmt of ["android-key", "android-safetynet", "apple", "fido-u2f", "tpm"])
    await expect(register(fmt)).rejects.toThrow("attestation by a manufacturer");
});
