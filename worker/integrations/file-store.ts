/** Where files live. */
export type FileStore = {
  put: (key: string, content: Uint8Array, content_type: string) => Promise<void>;
  /** null when there is none. */
  get: (key: string) => Promise<ReadableStream | null>;
  remove: (keys: string[]) => Promise<void>;
  /** Files whose key begins with `prefix`, by key, those after `after`; at most 1,000. `stored_at`: ISO 8601 in UTC. */
  list: (prefix: string, after: string | null, limit: number) => Promise<{ key: string; stored_at: string }[]>;
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
    async list(prefix, after, limit) {
      const { objects } = await bucket.list({ prefix, limit, ...(after === null ? {} : { startAfter: after }) });
      return objects.map((object) => ({ key: object.key, stored_at: object.uploaded.toISOString() }));
    },
  };
}
