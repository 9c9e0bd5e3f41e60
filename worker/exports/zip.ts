import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

export interface ZipEntry {
  path: string;
  /** The bytes, or a function that yields them; the function is called when the entry is written. */
  content: Uint8Array | (() => AsyncIterable<Uint8Array>);
  /** Set if the content is stored without compression because its format is already compressed, such as PDF. */
  stored?: true;
}

/**
 * The compression level: the fastest one, because higher levels make the repetitive XML of spreadsheets hardly smaller.
 */
const COMPRESSION_LEVEL = 1;

/**
 * Yields a ZIP archive. Holds one chunk in memory at a time. Every entry has the time `made_at`, so that equal content
 * always gives an equal archive.
 */
export async function* createZipChunks(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  made_at: Date,
): AsyncGenerator<Uint8Array> {
  let pending: Uint8Array[] = [];
  let failed: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failed = error;
    else pending.push(chunk);
  });
  const take = () => {
    if (failed) throw failed;
    const taken = pending;
    pending = [];
    return taken;
  };
  for await (const { path, content, stored } of entries) {
    const file = stored ? new ZipPassThrough(path) : new ZipDeflate(path, { level: COMPRESSION_LEVEL });
    file.mtime = made_at;
    zip.add(file);
    if (content instanceof Uint8Array) file.push(content, true);
    else {
      for await (const chunk of content()) {
        file.push(chunk, false);
        yield* take();
      }
      file.push(new Uint8Array(), true);
    }
    yield* take();
  }
  zip.end();
  yield* take();
}
