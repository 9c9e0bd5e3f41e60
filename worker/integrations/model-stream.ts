import { EventSourceParserStream } from "eventsource-parser/stream";
import * as z from "zod";
import { createModelFailure, type ModelEvent } from "./model.ts";

/** A chunk of a streamed response, in the format of OpenAI or of Workers AI. Other fields are ignored. */
const StreamChunk = z.object({
  response: z.string().nullish(),
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish() }).nullish(),
        finish_reason: z.string().nullish(),
      }),
    )
    .nullish(),
  usage: z.object({ total_tokens: z.number() }).nullish(),
  error: z.unknown().optional(),
});

/** A response that is not streamed, in the format of OpenAI or of Workers AI. */
const Completion = z.object({
  response: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullish() }), finish_reason: z.string().nullish() }))
    .nullish(),
  usage: z.object({ total_tokens: z.number() }).nullish(),
});

/** The finish reason of a response that is incomplete because it reached the limit of tokens. */
const TRUNCATED = "length";

/** The maximum number of characters of one event; a longer event ends the stream with an error. */
const MAX_EVENT_CHARACTERS = 1_000_000;

/** Yields the text of a streamed response as it arrives. A stream is incomplete if it ends without a finish reason and without `[DONE]`. */
export async function* readModelStream(body: ReadableStream<Uint8Array>): AsyncGenerator<ModelEvent, void> {
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: MAX_EVENT_CHARACTERS }));
  let tokens: number | null = null;
  let finished = false;
  for await (const { data } of events) {
    if (data === "[DONE]") return yield { event: "done", tokens };
    const chunk = parseJson(StreamChunk, data);
    if (!chunk) return yield createModelFailure("unreadable", "a chunk of the response has an unknown format");
    if (chunk.error !== undefined) return yield createModelFailure("down", "the service aborted the response");
    tokens = chunk.usage?.total_tokens ?? tokens;
    const [choice] = chunk.choices ?? [];
    const text = choice?.delta?.content ?? chunk.response ?? "";
    if (text !== "") yield { event: "text", text };
    if (choice?.finish_reason === TRUNCATED)
      return yield createModelFailure("cut", "the response reached the limit of tokens");
    finished ||= typeof choice?.finish_reason === "string";
  }
  yield finished
    ? { event: "done", tokens }
    : createModelFailure("cut", "the stream ended before the response was complete");
}

/** Yields the events of a response that is not streamed: its text and `done`, or a failure. */
export function* readCompletion(response: unknown): Generator<ModelEvent, void> {
  const completion = Completion.safeParse(response);
  const [choice] = completion.data?.choices ?? [];
  const content = choice?.message.content ?? completion.data?.response;
  if (content === undefined || content === null || content === "")
    return yield createModelFailure("unreadable", "the response has an unknown format");
  if (choice?.finish_reason === TRUNCATED)
    return yield createModelFailure("cut", "the response reached the limit of tokens");
  yield { event: "text", text: typeof content === "string" ? content : JSON.stringify(content) };
  yield { event: "done", tokens: completion.data?.usage?.total_tokens ?? null };
}

function parseJson<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
