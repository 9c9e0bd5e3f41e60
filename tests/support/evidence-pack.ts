/** Unpacks evidence packs, changes their files as a forger would, and runs their scripts. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import { expect } from "vitest";

/** The files of a pack by their paths inside its folder. */
export type EvidencePack = Record<string, Uint8Array>;

export const sha256 = (content: string | Uint8Array): string => createHash("sha256").update(content).digest("hex");

const toBytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** Returns the files of an evidence pack by their paths inside `folder`. */
export function unpackEvidence(zip: Uint8Array, folder: string): EvidencePack {
  return Object.fromEntries(
    Object.entries(unzipSync(zip)).map(([path, content]) => {
      expect(path.startsWith(`${folder}/`)).toBe(true);
      return [path.slice(folder.length + 1), content];
    }),
  );
}

export const readPackJson = (pack: EvidencePack, path = "request.json") =>
  JSON.parse(new TextDecoder().decode(pack[path]));

/** Returns a pack of these files and a manifest that matches them. */
export function createPack(files: EvidencePack, manifest: { format: string; request_id: string; head: object }) {
  const listed = Object.entries(files).map(([path, content]) => ({
    path,
    size: content.byteLength,
    sha256: sha256(content),
  }));
  return { ...files, "manifest.json": toBytes(`${JSON.stringify({ ...manifest, files: listed }, null, 2)}\n`) };
}

/** Returns the pack with new content of one file and a matching manifest, as a forger would write it. */
export function forgeFile(pack: EvidencePack, path: string, content: Uint8Array): EvidencePack {
  const { "manifest.json": _, ...files } = pack;
  const { format, request_id, head } = readPackJson(pack, "manifest.json");
  return createPack({ ...files, [path]: content }, { format, request_id, head });
}

/**
 * Writes the files of an evidence pack to a temporary folder and runs its script with Node, without environment
 * variables. Returns the script's exit code and output.
 */
export function runPackScript(pack: EvidencePack): { code: number | null; output: string } {
  const folder = mkdtempSync(join(tmpdir(), "evidence-"));
  try {
    for (const [path, content] of Object.entries(pack)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    const script = join(folder, "verify.mjs");
    const { status, stdout, stderr } = spawnSync(process.execPath, [script], {
      cwd: tmpdir(),
      encoding: "utf8",
      env: {},
    });
    return { code: status, output: stdout + stderr };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
