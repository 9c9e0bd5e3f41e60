import {
  EVIDENCE_VERSION,
  type Evidence,
  type EvidenceAttachment,
  type EvidenceEntryReader,
  getEvidenceFolderName,
} from "../../../domain/audit/evidence.ts";
import type { Rendered } from "../../../domain/message.ts";
import { toByteStream } from "../byte-stream.ts";
import { createZipChunks, type ZipEntry } from "../zip.ts";

/** Computes a SHA-256 chunk by chunk. `hex` returns the hash; after that, `update` must not be called. */
export interface IncrementalSha256 {
  update: (chunk: Uint8Array) => void;
  hex: () => string;
}

export interface PackContents {
  evidence: Rendered<Evidence>;
  record: Rendered<EvidenceEntryReader>;
  /** The content of README.txt. */
  readme: string;
  pdf: () => ReadableStream<Uint8Array>;
  /** The content of verify.mjs, the script in the pack that verifies it. */
  verifier: Uint8Array;
  /**
   * Returns the content of an attachment, which has the hash in the evidence; null if the file is lost. The pack is
   * then made without the file, and verify.mjs reports that it is missing.
   */
  readAttachment: (file: EvidenceAttachment) => Promise<Uint8Array | null>;
  newSha256: () => IncrementalSha256;
}

type ManifestFile = { path: string; size: number; sha256: string };

/**
 * Returns the evidence pack of a request as a ZIP file: PDF, JSON, attachments, a script that verifies them, and a
 * manifest with the SHA-256 of each file. The manifest is the last entry, because the files are hashed while they are
 * written. Holds one chunk or one attachment in memory at a time.
 */
export function createPackStream(parts: PackContents): ReadableStream<Uint8Array> {
  return toByteStream(createZipChunks(packEntries(parts), new Date(parts.evidence.made_at)));
}

async function* packEntries(parts: PackContents): AsyncGenerator<ZipEntry> {
  const { evidence, record, verifier } = parts;
  const encoder = new TextEncoder();
  const folder = getEvidenceFolderName(evidence.request.id);
  const listed: ManifestFile[] = [];
  const file = (path: string, content: () => AsyncIterable<Uint8Array>, stored?: true): ZipEntry => ({
    path: `${folder}/${path}`,
    content: () => recordManifestFile(content(), path, parts.newSha256(), listed),
    stored,
  });
  const singleChunk = (path: string, content: Uint8Array, stored?: true) =>
    file(
      path,
      async function* () {
        yield content;
      },
      stored,
    );
  yield singleChunk("README.txt", encoder.encode(parts.readme));
  yield singleChunk("verify.mjs", verifier);
  yield file("request.json", () => jsonChunks(evidence, record));
  yield file("request.pdf", parts.pdf, true);
  for (const attachment of [...evidence.attachments, ...evidence.removed_attachments]) {
    const content = await parts.readAttachment(attachment);
    if (content) yield singleChunk(attachment.path, content, true);
  }
  const manifest = { format: EVIDENCE_VERSION, request_id: evidence.request.id, head: evidence.head, files: listed };
  yield { path: `${folder}/manifest.json`, content: encoder.encode(`${JSON.stringify(manifest, null, 2)}\n`) };
}

/** Yields `content` unchanged. Then adds its path, size and hash to `listed`. */
async function* recordManifestFile(
  content: AsyncIterable<Uint8Array>,
  path: string,
  hash: IncrementalSha256,
  listed: ManifestFile[],
): AsyncGenerator<Uint8Array> {
  let size = 0;
  for await (const chunk of content) {
    size += chunk.byteLength;
    hash.update(chunk);
    yield chunk;
  }
  listed.push({ path, size, sha256: hash.hex() });
}

/** Yields `request.json`: first the fields of the request, then the entries of the record, one per line, as they are stored. */
async function* jsonChunks(
  evidence: Rendered<Evidence>,
  record: Rendered<EvidenceEntryReader>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const { request, head, fault, attachments, removed_attachments, made_by, made_at } = evidence;
  // Only the system can compare the record with signed checkpoints; the script of the pack finds all other faults
  // itself.
  const contradiction = fault?.kind === "contradicts_checkpoint" ? { contradiction: fault } : {};
  const facts = {
    format: EVIDENCE_VERSION,
    made_by,
    made_at,
    request,
    head,
    ...contradiction,
    attachments,
    removed_attachments,
  };
  yield encoder.encode(`${JSON.stringify(facts, null, 2).slice(0, -2)},\n  "events": [`);
  let separator = "\n";
  for await (const page of record()) {
    let lines = "";
    for (const { event } of page) {
      lines += `${separator}    ${JSON.stringify(event)}`;
      separator = ",\n";
    }
    yield encoder.encode(lines);
  }
  yield encoder.encode("\n  ]\n}\n");
}
