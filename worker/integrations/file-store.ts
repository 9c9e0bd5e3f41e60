/** Where files live. */
export type FileStore = {
  put: (key: string, content: Uint8Array, content_type: string) => Promise<void>;
  /** null when there is none. */
  get: (key: string) => Promise<ReadableStream | null>;
  remove: (keys: string[]) => Promise<void>;
  /** Files whose key begins with `prefix`, by key, those after `after`; at most 1,000. `stored_at`: ISO 8601 in UTC. */
  list: (prefix: string, after: string | null, limit: number) => Promise<{ key: string; stored_at: string }[]>;
  /**
   * Stores what is too long to hold at once, piece by piece. Nothing is stored when the pieces end with an error.
   * Answers its size in bytes.
   */
  putStream: (key: string, chunks: ReadableStream<Uint8Array>, content_type: string) => Promise<number>;
};

/** The least that R2 takes as a part; all but the last have to be of one size. */
const PART_BYTES = 5 * 1024 * 1024;

/** The stream in pieces of exactly `bytes`, the last one shorter; one piece at least. */
async function* toFixedSizeParts(chunks: ReadableStream<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let piece = new Uint8Array(bytes);
  let filled = 0;
  let given = 0;
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.byteLength; ) {
      const part = chunk.subarray(from, from + bytes - filled);
      piece.set(part, filled);
      filled += part.byteLength;
      from += part.byteLength;
      if (filled < bytes) continue;
      yield piece;
      given += 1;
      piece = new Uint8Array(bytes);
      filled = 0;
    }
  }
  if (filled > 0 || given === 0) yield piece.subarray(0, filled);
}

export function r2FileStore(bucket: R2Bucket): FileStore {
  return {
    async put(key, content, content_type) {
      await bucket.put(key, content, { httpMetadata: { contentType: content_type } });
    },
    async get(key) {
      return (await bucket.get(key))?.body ?? null;
    },
    async remove(keys) {
      if (keys.length > 0) await bucket.delete(keys);
    },
    async list(prefix, after, limit) {
      const { objects } = await bucket.list({ prefix, limit, ...(after === null ? {} : { startAfter: after }) });
      return objects.map((object) => ({ key: object.key, stored_at: object.uploaded.toISOString() }));
    },
    async putStream(key, chunks, content_type) {
      const upload = await bucket.createMultipartUpload(key, { httpMetadata: { contentType: content_type } });
      try {
        const parts: R2UploadedPart[] = [];
        let size = 0;
        for await (const piece of toFixedSizeParts(chunks, PART_BYTES)) {
          parts.push(await upload.uploadPart(parts.length + 1, piece));
          size += piece.byteLength;
        }
        await upload.complete(parts);
        return size;
      } catch (error) {
        await upload.abort();
        throw error;
      }
    },
  };
}
