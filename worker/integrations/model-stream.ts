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

const Content = z.union([z.string(), z.record(z.string(), z.unknown())]).nullish();
const Part = z.object({ content: z.string().nullish(), tool_calls: ToolCalls }).nullish();

/** A chunk of a streamed response (`delta`) or a whole one (`message`), in the format of OpenAI or of Workers AI. Other fields are ignored. */
const ModelResponse = z.object({
  response: Content,
  tool_calls: ToolCalls,
  choices: z.array(z.object({ delta: Part, message: Part, finish_reason: z.string().nullish() })).nullish(),
  usage: z.object({ total_tokens: z.number() }).nullish(),
  error: z.unknown().optional(),
});

/** Returns the parts of a response or chunk, or null if it has an unknown format. */
function readResponse(response: unknown) {
  const { data } = ModelResponse.safeParse(response);
  if (!data) return null;
  const [choice] = data.choices ?? [];
  const part = choice?.delta ?? choice?.message;
  const content = part?.content ?? data.response ?? "";
  return {
    text: typeof content === "string" ? content : JSON.stringify(content),
    calls: part?.tool_calls ?? data.tool_calls ?? [],
    finish_reason: choice?.finish_reason ?? null,
    tokens: data.usage?.total_tokens ?? null,
    error: data.error,
  };
}

/** The finish reason of a response that is incomplete because it reached the limit of tokens. */
const TRUNCATED = "length";
const TRUNCATED_FAILURE = createModelFailure("cut", "the response reached the limit of tokens");

/** The maximum number of characters of one event; a longer event ends the stream with an error. */
const MAX_EVENT_CHARACTERS = 1_000_000;

/** The maximum number of characters of all tool calls of a response; longer ones end the stream with an error. */
const MAX_CALL_CHARACTERS = 100_000;

/** Yields the text of a streamed response as it arrives. A stream is incomplete if it ends without a finish reason and without `[DONE]`. */
export async function* readModelStream(body: ReadableStream<Uint8Array>): AsyncGenerator<ModelEvent, void> {
  const events = body
    .pipeThrough(new TextDecoderStream())
    .pipeThrough(new EventSourceParserStream({ maxBufferSize: MAX_EVENT_CHARACTERS }));
  let tokens: number | null = null;
  let finished = false;
  let call_characters = 0;
  const calls: ModelToolCall[] = [];
  for await (const { data } of events) {
    if (data === "[DONE]") return yield* endResponse(calls, tokens);
    const chunk = readResponse(parseJson(data));
    if (!chunk) return yield createModelFailure("unreadable", "a chunk of the response has an unknown format");
    if (chunk.error !== undefined) return yield createModelFailure("down", "the service aborted the response");
    tokens = chunk.tokens ?? tokens;
    if (chunk.text !== "") yield { event: "text", text: chunk.text };
    for (const part of chunk.calls) call_characters += addToolCallPart(calls, part);
    if (call_characters > MAX_CALL_CHARACTERS)
      return yield createModelFailure("unreadable", "the tool calls are too long");
    if (chunk.finish_reason === TRUNCATED) return yield TRUNCATED_FAILURE;
    finished ||= chunk.finish_reason !== null;
  }
  if (finished) yield* endResponse(calls, tokens);
  else yield createModelFailure("cut", "the stream ended before the response was complete");
}

function* endResponse(calls: readonly ModelToolCall[], tokens: number | null): Generator<ModelEvent, void> {
  for (const call of calls) yield { event: "call", call };
  yield { event: "done", tokens };
}

/** Adds a part of a tool call to the call with its index; creates the call if it does not exist. Returns the number of added characters, at least one. */
function addToolCallPart(calls: ModelToolCall[], part: z.infer<typeof ToolCall>): number {
  const at = part.index ?? calls.length;
  const given = part.function?.arguments ?? part.arguments ?? "";
  const added = typeof given === "string" ? given : JSON.stringify(given);
  const known = calls[at];
  const name = part.function?.name ?? part.name ?? "";
  if (known) calls[at] = { ...known, name: known.name || name, arguments: known.arguments + added };
  else calls.push({ id: part.id ?? `call_${calls.length + 1}`, name, arguments: added });
  return 1 + name.length + added.length;
}

/** Yields the events of a response that is not streamed: its text, its tool calls and `done`, or a failure. */
export function* readCompletion(response: unknown): Generator<ModelEvent, void> {
  const whole = readResponse(response);
  const calls: ModelToolCall[] = [];
  for (const { index: _, ...call } of whole?.calls ?? []) addToolCallPart(calls, call);
  if (!whole || (whole.text === "" && calls.length === 0))
    return yield createModelFailure("unreadable", "the response has an unknown format");
  if (whole.finish_reason === TRUNCATED) return yield TRUNCATED_FAILURE;
  if (whole.text !== "") yield { event: "text", text: whole.text };
  yield* endResponse(calls, whole.tokens);
}

/** Returns null if the text is not JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
