import { createParser } from "eventsource-parser";
import { describe, expect, test } from "vitest";
import { createAnswerChecker } from "../../../../domain/assistant/check-answer.ts";
import { toEventStream } from "../../../../worker/http/api/sse-response.ts";
import type { ModelEvent } from "../../../../worker/integrations/model.ts";
import { readModelStream } from "../../../../worker/integrations/model-stream.ts";
import type { ModelOutcome } from "../../../../worker/services/assistant/model-calls.ts";
import { streamSentences } from "../../../../worker/services/assistant/model-sentences.ts";
import { LINEAR, repeatPart, startCpuTimer } from "../../../support/growth.ts";

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

test("tool calls in a stream of a language model that do not end are an error", async () => {
  const part = JSON.stringify({
    choices: [{ delta: { tool_calls: [{ index: 0, function: { arguments: "x".repeat(999) } }] } }],
  });
  expect(await readAll(`data: ${part}\n\n`.repeat(200), 10_000)).toEqual([
    { event: "failed", fault: "unreadable", error: "the tool calls are too long" },
  ]);
});

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

describe("checked sentences of a stream", () => {
  const fact = { id: "F1", kind: "status", tone: "info" as const, text: "It waits for Marc Nager.", sources: [] };
  const checker = createAnswerChecker({ facts: [fact], people: ["Marc Nager"], texts: [], prefix: "REQ" });

  /** Streams a text in parts. Returns the checked text. */
  async function check(parts: Iterable<string>, is_cut = false): Promise<string> {
    async function* toStream(): AsyncGenerator<string, ModelOutcome> {
      for (const part of parts) yield part;
      return { problem: null, text: "", calls: [], is_cut };
    }
    let text = "";
    for await (const event of streamSentences(toStream(), checker, true))
      text += event.event === "text" ? event.text : "";
    return text;
  }

  test.each([1, 2, 7, 50])(
    "a stream of parts of %i characters has the same sentences as the whole text",
    async (size) => {
      const text =
        "It waits for Marc Nager [F1]. It costs USD 5. Marc has it [F1]!\n\n- It waits. [F1]\n- I approved it.\nIt waits for Selma; Marc Nager has it. [F1]\n";
      const parts = text.match(new RegExp(`.{1,${size}}`, "gs")) ?? [];
      expect((await check(parts)).trim()).toBe((await check([text])).trim());
      expect(await check(parts)).toContain("- It waits. [F1]");
      expect(await check(parts)).not.toMatch(/USD 5|approved it/);
    },
  );

  test("of a reply that was cut, only sentences whose end is certain are shown", async () => {
    expect(await check(["It waits [F1]. It is 1", ""], true)).toBe("It waits [F1]. ");
    expect(await check(["It waits [F1]. It is late."], true)).toBe("It waits [F1]. ");
  });

  test.each(["word ", "a. a. ", "It waits. ", "It costs 5. ", "[F1] ", "\n"])(
    "a reply in single characters takes time in proportion to its length: %j",
    async (part) => {
      const time = async (length: number) => {
        const readTime = startCpuTimer();
        await check(repeatPart(part, length));
        return readTime();
      };
      await time(4_000);
      let [short, long] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
      for (let round = 0; round < 20 && !(long < LINEAR * short); round += 1) {
        short = Math.min(short, await time(4_000));
        long = Math.min(long, await time(16_000));
      }
      expect(long / short).toBeLessThan(LINEAR);
    },
  );
});
