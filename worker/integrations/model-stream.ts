import { EventSourceParserStream } from "eventsource-parser/stream";
import * as z from "zod";
import { createModelFailure, type ModelEvent, type ModelToolCall } from "./model.ts";

/** A tool call, or a part of one in a stream, in the format of OpenAI or of Workers AI. */
const ToolCall = z.object({
  index: z.number().nullish(),
  id: z.string().nullish(),
  function: z.object({ name: z.string().nullish(), arguments: z.string().nullish() }).nullish(),
  name: z.string().nullish(),
  arguments: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
});
const ToolCalls = z.array(ToolCall).nullish();

/** A chunk of a streamed response, in the format of OpenAI or of Workers AI. Other fields are ignored. */
const StreamChunk = z.object({
  response: z.string().nullish(),
  tool_calls: ToolCalls,
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().nullish(), tool_calls: ToolCalls }).nullish(),
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
  tool_calls: ToolCalls,
  choices: z
    .array(
      z.object({
        message: z.object({ content: z.string().nullish(), tool_calls: ToolCalls }),
        finish_reason: z.string().nullish(),
      }),
    )
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
  const calls: ModelToolCall[] = [];
  const end = function* (): Generator<ModelEvent, void> {
    for (const call of calls) yield { event: "call", call };
    yield { event: "done", tokens };
  };
  for await (const { data } of events) {
    if (data === "[DONE]") return yield* end();
    const chunk = parseJson(StreamChunk, data);
    if (!chunk) return yield createModelFailure("unreadable", "a chunk of the response has an unknown format");
    if (chunk.error !== undefined) return yield createModelFailure("down", "the service aborted the response");
    tokens = chunk.usage?.total_tokens ?? tokens;
    const [choice] = chunk.choices ?? [];
    const text = choice?.delta?.content ?? chunk.response ?? "";
    if (text !== "") yield { event: "text", text };
    for (const part of choice?.delta?.tool_calls ?? chunk.tool_calls ?? []) addToolCallPart(calls, part);
    if (choice?.finish_reason === TRUNCATED)
      return yield createModelFailure("cut", "the response reached the limit of tokens");
    finished ||= typeof choice?.finish_reason === "string";
  }
  if (finished) yield* end();
  else yield createModelFailure("cut", "the stream ended before the response was complete");
}

/** Adds a part of a tool call to the call with its index; creates the call if it does not exist. */
function addToolCallPart(calls: ModelToolCall[], part: z.infer<typeof ToolCall>): void {
  const at = part.index ?? calls.length;
  const given = part.function?.arguments ?? part.arguments ?? "";
  const added = typeof given === "string" ? given : JSON.stringify(given);
  const known = calls[at];
  const name = part.function?.name ?? part.name ?? "";
  if (known) calls[at] = { ...known, name: known.name || name, arguments: known.arguments + added };
  else calls.push({ id: part.id ?? `call_${calls.length + 1}`, name, arguments: added });
}

/** Yields the events of a response that is not streamed: its text, its tool calls and `done`, or a failure. */
export function* readCompletion(response: unknown): Generator<ModelEvent, void> {
  const completion = Completion.safeParse(response);
  const [choice] = completion.data?.choices ?? [];
  const content = choice?.message.content ?? completion.data?.response;
  const calls: ModelToolCall[] = [];
  for (const { index: _, ...call } of choice?.message.tool_calls ?? completion.data?.tool_calls ?? [])
    addToolCallPart(calls, call);
  const isEmpty = content === undefined || content === null || content === "";
  if (isEmpty && calls.length === 0)
    return yield createModelFailure("unreadable", "the response has an unknown format");
  if (choice?.finish_reason === TRUNCATED)
    return yield createModelFailure("cut", "the response reached the limit of tokens");
  if (!isEmpty) yield { event: "text", text: typeof content === "string" ? content : JSON.stringify(content) };
  for (const call of calls) yield { event: "call", call };
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
