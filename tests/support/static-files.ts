import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { ROOT } from "../../scripts/build.ts";
import { listCommonPasswords } from "../../scripts/common-passwords.ts";

const FOLDER = join(dirname(createRequire(import.meta.url).resolve("dejavu-fonts-ttf/package.json")), "ttf");
const FILES = { regular: "DejaVuSansCondensed.ttf", bold: "DejaVuSansCondensed-Bold.ttf" };

/** The typefaces of PDFs, where no Worker's static files are at hand. */
export const readTypeface = async (weight: "regular" | "bold"): Promise<Uint8Array> =>
  new Uint8Array(await readFile(join(FOLDER, FILES[weight])));

let common: ReadonlySet<string> | undefined;

/** The most common passwords. */
export async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  common ??= new Set(listCommonPasswords());
  return common;
}

/** The script of evidence packs. */
export const readVerifier = async (): Promise<Uint8Array> =>
  new Uint8Array(await readFile(join(ROOT, "worker/exports/evidence/verify.mjs")));
