import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { build } from "vite";
import { ROOT } from "../../scripts/build.ts";
import { listCommonPasswords } from "../../scripts/common-passwords.ts";
import { TYPEFACE_SOURCES } from "../../scripts/typefaces.ts";
import type { TypefaceName } from "../../worker/exports/typefaces.ts";

/** Returns a font file for PDFs from its npm package, because tests in Node have no static files of a Worker. */
export const readTypeface = async (name: TypefaceName): Promise<Uint8Array> =>
  new Uint8Array(await readFile(join(ROOT, TYPEFACE_SOURCES[name])));

let commonPasswords: ReadonlySet<string> | undefined;

/** Returns the common passwords that the product refuses. */
export async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  commonPasswords ??= new Set(listCommonPasswords());
  return commonPasswords;
}

let verifier: Promise<Uint8Array> | undefined;

/** Returns the script that verifies evidence packs, bundled as in the build. Bundles it only in the first call. */
export function readVerifier(): Promise<Uint8Array> {
  verifier ??= bundleVerifier();
  return verifier;
}

async function bundleVerifier(): Promise<Uint8Array> {
  const made = await build({
    root: ROOT,
    configFile: join(ROOT, "vite.evidence.config.ts"),
    logLevel: "error",
    build: { write: false },
  });
  const [bundle] = Array.isArray(made) ? made : [];
  if (!bundle) throw new Error("the script of evidence packs was not made");
  return new TextEncoder().encode(bundle.output[0].code);
}
