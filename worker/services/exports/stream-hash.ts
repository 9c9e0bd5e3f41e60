import { createHash } from "node:crypto";

/** Returns a stream with the same bytes, and a function that returns their SHA-256 in lower-case hex after the stream has ended. */
export function hashStream(stream: ReadableStream<Uint8Array>): {
  hashed: ReadableStream<Uint8Array>;
  getHash: () => string;
} {
  const hash = createHash("sha256");
  const hashed = stream.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        hash.update(chunk);
        controller.enqueue(chunk);
      },
    }),
  );
  return { hashed, getHash: () => hash.digest("hex") };
}

/** Returns the SHA-256 of a stream, which it reads to the end, in lower-case hex. */
export async function hashWholeStream(stream: ReadableStream<Uint8Array>): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of stream) hash.update(chunk);
  return hash.digest("hex");
}
