import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

export interface ZipEntry {
  path: string;
  /** Made only when its turn comes. */
  content: Uint8Array | (() => AsyncIterable<Uint8Array>);
  /** Pictures and PDFs are compressed already. */
  stored?: true;
}

/** Fast: a spreadsheet's XML repeats itself so much that more effort saves little. */
const COMPRESSION_LEVEL = 1;

/** A ZIP archive, entry after entry, holding no more than the piece it works on. Times are `made_at`'s, so that the same content is the same archive. */
export async function* zipChunks(
  entries: Iterable<ZipEntry> | AsyncIterable<ZipEntry>,
  made_at: Date,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  let failed: Error | null = null;
  const zip = new Zip((error, chunk) => {
    if (error) failed = error;
    else ready.push(chunk);
  });
  const take = () => {
    if (failed) throw failed;
    const taken = ready;
    ready = [];
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
