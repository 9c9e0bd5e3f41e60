/**
 * The parts of @simplewebauthn/server that the product does not use. It asks devices for passkeys without attestation, so it never verifies
 * who made a device: a new passkey has the format `none`, or `packed` with a signature by the passkey itself.
 */
import type { Replacement } from "./unused-code.ts";

const LIBRARY = /\/@simplewebauthn\/server\//;

/** Returns a module whose functions refuse the answer of a device, as the library does with errors. */
const createRefusals = (names: readonly string[]): string =>
  names
    .map((name) => `export function ${name}() { throw new Error("attestation by a manufacturer is not supported"); }`)
    .join("\n");

const FORMATS = ["AndroidKey", "AndroidSafetyNet", "Apple", "FIDOU2F", "TPM"].map((name) => `verifyAttestation${name}`);

/** What the library does with certificates. */
const CERTIFICATES = [
  ...["convertCertBufferToPEM", "convertX509PublicKeyToCOSE", "getCertificateInfo", "validateCertificatePath"],
  ...["validateExtFIDOGenCEAAGUID", "isCertRevoked", "verifyAttestationWithMetadata"],
];

export const PASSKEY_REPLACEMENTS: readonly Replacement[] = [
  // The exports that are used. The Worker loads the package with import(), which would include all exports.
  {
    module: /^@simplewebauthn\/server$/,
    contents: `export { verifyAuthenticationResponse, verifyRegistrationResponse } from "@simplewebauthn/server";`,
  },
  ...[...FORMATS, ...CERTIFICATES].map((name) => ({
    module: new RegExp(`/${name}\\.js$`),
    importer: LIBRARY,
    contents: createRefusals([name]),
  })),
  // The certificates of manufacturers.
  {
    module: /\/settingsService\.js$/,
    importer: LIBRARY,
    contents: `export const SettingsService = { getRootCertificates: () => [], runtimeSupportsPQC: () => false };`,
  },
  {
    module: /\/metadataService\.js$/,
    importer: LIBRARY,
    contents: "export const MetadataService = { getStatement: async () => undefined };",
  },
  // Reads any ASN.1. Here it reads a signature by an elliptic curve of at most 256 bits: SEQUENCE (48) of two INTEGER (2).
  { module: /^@peculiar\/asn1-ecc$/, importer: LIBRARY, contents: "export const ECDSASigValue = undefined;" },
  {
    module: /^@peculiar\/asn1-schema$/,
    importer: LIBRARY,
    contents: `export const AsnParser = {
  parse(bytes) {
    const read = (tag, start) => {
      const end = start + 2 + bytes[start + 1];
      if (bytes[start] !== tag || bytes[start + 1] > 127 || !(end <= bytes.length)) throw new Error("not a signature");
      return end;
    };
    const r = read(2, 2);
    const s = read(2, r);
    if (read(48, 0) !== bytes.length || s !== bytes.length) throw new Error("not a signature");
    return { r: bytes.slice(4, r), s: bytes.slice(r + 2, s) };
  },
};`,
  },
];
