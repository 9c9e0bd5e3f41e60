/** Where files live. */
export type FileStore = {
  put: (key: string, content: Uint8Array, content_type: string) => Promise<void>;
  /** null when there is none. */
  get: (key: string) => Promise<ReadableStream | null>;
  remove: (keys: string[]) => Promise<void>;
};

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
  };
}
