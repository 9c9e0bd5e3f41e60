/** The store of attachments and exports. */
export type FileStore = {
  put: (key: string, content: Uint8Array, content_type: string) => Promise<void>;
  /** Stores a file only if there is no file with this key. Returns whether it was stored. */
  putNew: (key: string, content: Uint8Array, content_type: string) => Promise<boolean>;
  /** Returns the content of a file as a stream, or null if the file does not exist. Only for files that are too large for the memory. */
  get: (key: string) => Promise<ReadableStream | null>;
  /**
   * Returns the content of a file, or null if the file does not exist.
   * @throws UnreadableFileError if the file exists, but its content cannot be read to the end
   */
  getBytes: (key: string) => Promise<Uint8Array | null>;
  remove: (keys: string[]) => Promise<void>;
  /**
   * Returns the files whose keys begin with `prefix` and follow the key `after`, in the order of their keys. `limit`:
   * at most 1,000. `stored_at`: ISO 8601 in UTC.
   */
  list: (prefix: string, after: string | null, limit: number) => Promise<{ key: string; stored_at: string }[]>;
  /** Stores a stream part by part and returns its size in bytes. Stores nothing if the stream ends with an error. */
  putStream: (key: string, chunks: ReadableStream<Uint8Array>, content_type: string) => Promise<number>;
};

/** The content of a stored file cannot be read to the end. Locally, the content then has another length than when it was stored. */
export class UnreadableFileError extends Error {
  static override readonly name = "UnreadableFileError";
}

/**
 * The size of the parts of an upload: the minimum that R2 accepts. All parts except the last must have the same size.
 */
const PART_BYTES = 5 * 1024 * 1024;

/** Yields the stream in parts of exactly `bytes`; the last part may be shorter. Yields at least one part. */
async function* toFixedSizeParts(chunks: ReadableStream<Uint8Array>, bytes: number): AsyncGenerator<Uint8Array> {
  let part = new Uint8Array(bytes);
  let filled = 0;
  let count = 0;
  for await (const chunk of chunks) {
    for (let from = 0; from < chunk.byteLength; ) {
      const next = chunk.subarray(from, from + bytes - filled);
      part.set(next, filled);
      filled += next.byteLength;
      from += next.byteLength;
      if (filled < bytes) continue;
      yield part;
      count += 1;
      part = new Uint8Array(bytes);
      filled = 0;
    }
  }
  if (filled > 0 || count === 0) yield part.subarray(0, filled);
}

export function createR2FileStore(bucket: R2Bucket): FileStore {
  return {
    async put(key, content, content_type) {
      await bucket.put(key, content, { httpMetadata: { contentType: content_type } });
    },
    async putNew(key, content, content_type) {
      const options = { httpMetadata: { contentType: content_type }, onlyIf: { etagDoesNotMatch: "*" } };
      return (await bucket.put(key, content, options)) !== null;
    },
    async get(key) {
      return (await bucket.get(key))?.body ?? null;
    },
    async getBytes(key) {
      const object = await bucket.get(key);
      if (object === null) return null;
      try {
        return new Uint8Array(await object.arrayBuffer());
      } catch (cause) {
        throw new UnreadableFileError(`the content of ${key} cannot be read`, { cause });
      }
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
        for await (const part of toFixedSizeParts(chunks, PART_BYTES)) {
          parts.push(await upload.uploadPart(parts.length + 1, part));
          size += part.byteLength;
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
