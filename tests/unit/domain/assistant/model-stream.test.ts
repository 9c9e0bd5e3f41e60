import { createParser } from "eventsource-parser";
import { expect, test } from "vitest";
import { toEventStream } from "../../../../worker/http/api/sse-response.ts";
import type { ModelEvent } from "../../../../worker/integrations/model.ts";
import { readModelStream } from "../../../../worker/integrations/model-stream.ts";

const STREAM =
  ': hello\r\nevent: facts\r\ndata: {"response":"Zoë "}\r\n\r\ndata: {"response":\ndata: "waits"}\n\ndata:[DONE]\n\ndata: unfinished';

function streamOf(text: string, size: number): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  return new ReadableStream({
    start(controller) {
      for (let at = 0; at < bytes.length; at += size) controller.enqueue(bytes.subarray(at, at + size));
      controller.close();
    },
  });
}

async function readAll(text: string, size: number): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of readModelStream(streamOf(text, size))) events.push(event);
  return events;
}

test.each([1, 2, 3, 7, 1000])(
  "the stream of a language model gives the same events if it arrives in chunks of %i bytes",
  async (size) => {
    expect(await readAll(STREAM, size)).toEqual([
      { event: "text", text: "Zoë " },
      { event: "text", text: "waits" },
      { event: "done", tokens: null },
    ]);
  },
);

test("an event of more than a million characters in a language model's stream is an error", async () => {
  await expect(readAll(`data: ${"x".repeat(1_000_001)}`, 100_000)).rejects.toThrow();
});

test("a client reads the events of an API stream as they were written, including line breaks in their texts", async () => {
  async function* written() {
    yield { event: "text", text: "line\n\nline" };
    yield { event: "done" };
  }
  const text = await new Response(toEventStream(written(), new AbortController())).text();
  const read: object[] = [];
  createParser({ onEvent: ({ event, data }) => read.push({ event, ...JSON.parse(data) }) }).feed(text);
  expect(read).toEqual([{ event: "text", text: "line\n\nline" }, { event: "done" }]);
});
