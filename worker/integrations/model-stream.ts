import * as z from "zod";
import { createEventReader } from "../../domain/event-stream.ts";
import { type ModelEvent, modelFailure } from "./model.ts";

/** What both kinds of services stream: OpenAI's pieces, or Workers AI's own. Whatever else stands in them is no concern of ours. */
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

/** The whole answer, from either. */
const Completion = z.object({
  response: z.union([z.string(), z.record(z.string(), z.unknown())]).nullish(),
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullish() }), finish_reason: z.string().nullish() }))
    .nullish(),
  usage: z.object({ total_tokens: z.number() }).nullish(),
});

/** The service stopped writing because it may write no more. */
const TRUNCATED = "length";

/** The words of a streamed answer as they come; it is whole only when the stream says so. */
export async function* readStream(body: ReadableStream<Uint8Array>): AsyncGenerator<ModelEvent, void> {
  const read = createEventReader();
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let tokens: number | null = null;
  let finished = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      for (const { data } of read(decoder.decode(value, { stream: true }))) {
        if (data === "[DONE]") return yield { event: "done", tokens };
        const piece = parseJson(StreamChunk, data);
        if (!piece) return yield modelFailure("unreadable", "a piece of the answer is not as agreed");
        if (piece.error !== undefined) return yield modelFailure("down", "the service broke off");
        tokens = piece.usage?.total_tokens ?? tokens;
        const [choice] = piece.choices ?? [];
        const text = choice?.delta?.content ?? piece.response ?? "";
        if (text !== "") yield { event: "text", text };
        if (choice?.finish_reason === TRUNCATED) return yield modelFailure("cut", "the answer is longer than allowed");
        finished ||= typeof choice?.finish_reason === "string";
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
  yield finished ? { event: "done", tokens } : modelFailure("cut", "the stream ended before the answer did");
}

/** An answer that came at once. */
export function* readCompletion(answer: unknown): Generator<ModelEvent, void> {
  const whole = Completion.safeParse(answer);
  const [choice] = whole.data?.choices ?? [];
  const content = choice?.message.content ?? whole.data?.response;
  if (content === undefined || content === null || content === "")
    return yield modelFailure("unreadable", "the answer is not as agreed");
  if (choice?.finish_reason === TRUNCATED) return yield modelFailure("cut", "the answer is longer than allowed");
  yield { event: "text", text: typeof content === "string" ? content : JSON.stringify(content) };
  yield { event: "done", tokens: whole.data?.usage?.total_tokens ?? null };
}

function parseJson<T>(schema: z.ZodType<T>, text: string): T | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
