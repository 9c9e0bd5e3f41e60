import {
  EVIDENCE_VERSION,
  type Evidence,
  type EvidenceAttachment,
  evidenceName,
  type ReadEvidenceEntries,
} from "../../../domain/audit/evidence.ts";
import { toByteStream } from "../byte-stream.ts";
import { type ZipEntry, zipChunks } from "../zip.ts";
import { readmeText } from "./readme.ts";

/** A SHA-256 that is fed piece by piece; `hex` ends it. */
export interface Sha256 {
  update: (piece: Uint8Array) => void;
  hex: () => string;
}

export interface PackContents {
  evidence: Evidence;
  record: ReadEvidenceEntries;
  pdf: () => ReadableStream<Uint8Array>;
  /** verify.mjs */
  verifier: Uint8Array;
  /** null: the file is lost; the pack goes without it, and its own check says so. */
  openAttachment: (file: EvidenceAttachment) => Promise<ReadableStream<Uint8Array> | null>;
  newSha256: () => Sha256;
}

type ManifestFile = { path: string; size: number; sha256: string };

/**
 * A request as a ZIP: PDF, JSON, attachments, a checking script and, last because only then it is known, the manifest with every file's
 * SHA-256. Holds no more than the piece it works on.
 */
export function packStream(parts: PackContents): ReadableStream<Uint8Array> {
  return toByteStream(zipChunks(packEntries(parts), new Date(parts.evidence.made_at)));
}

async function* packEntries(parts: PackContents): AsyncGenerator<ZipEntry> {
  const { evidence, record, verifier } = parts;
  const encoder = new TextEncoder();
  const folder = evidenceName(evidence.request.id);
  const listed: ManifestFile[] = [];
  const file = (path: string, content: () => AsyncIterable<Uint8Array>, stored?: true): ZipEntry => ({
    path: `${folder}/${path}`,
    content: () => recordManifestFile(content(), path, parts.newSha256(), listed),
    stored,
  });
  const whole = (path: string, content: Uint8Array) =>
    file(path, async function* () {
      yield content;
    });
  yield whole("README.txt", encoder.encode(readmeText(evidence)));
  yield whole("verify.mjs", verifier);
  yield file("request.json", () => jsonChunks(evidence, record));
  yield file("request.pdf", parts.pdf, true);
  for (const attachment of evidence.attachments) {
    const content = await parts.openAttachment(attachment);
    if (content) yield file(attachment.path, () => content, true);
  }
  const manifest = { format: EVIDENCE_VERSION, request_id: evidence.request.id, head: evidence.head, files: listed };
  yield { path: `${folder}/manifest.json`, content: encoder.encode(`${JSON.stringify(manifest, null, 2)}\n`) };
}

/** Hands on what passes, and lists its size and hash when it is through. */
async function* recordManifestFile(
  content: AsyncIterable<Uint8Array>,
  path: string,
  hash: Sha256,
  listed: ManifestFile[],
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const piece of content) {
    size += piece.byteLength;
    hash.update(piece);
    yield piece;
  }
  listed.push({ path, size, sha256: hash.hex() });
}

/** `request.json`: the facts, then the record entry by entry, each on its line and with its payload as it is stored. */
async function* jsonChunks(evidence: Evidence, record: ReadEvidenceEntries): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const { request, head, attachments, made_by, made_at } = evidence;
  const facts = { format: EVIDENCE_VERSION, made_by, made_at, request, head, attachments };
  yield encoder.encode(`${JSON.stringify(facts, null, 2).slice(0, -2)},\n  "events": [`);
  let before = "\n";
  for await (const page of record()) {
    let lines = "";
    for (const { event } of page) {
      lines += `${before}    ${JSON.stringify(event)}`;
      before = ",\n";
    }
    yield encoder.encode(lines);
  }
  yield encoder.encode("\n  ]\n}\n");
}
