/**
 * Returns a byte stream of the chunks. Requests each chunk only after the previous one was read, so that nothing is
 * buffered.
 */
export function toByteStream(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream(
    {
      async pull(controller) {
        for (;;) {
          const { done, value } = await chunks.next();
          if (done) return controller.close();
          if (value.byteLength === 0) continue;
          controller.enqueue(value);
          return;
        }
      },
      async cancel() {
        await chunks.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}
