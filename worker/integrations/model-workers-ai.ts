import { type ModelProvider, type ModelTry, modelFailure, type RetryPolicy, withRetries } from "./model.ts";
import { readCompletion, readStream } from "./model-stream.ts";

/** What we use of the `AI` binding. */
export type AiBinding = { run: (model: string, input: Record<string, unknown>) => Promise<unknown> };

/** Workers AI says with these numbers that there is no capacity just now, or none left today. */
const BUSY_ERROR = /\b(?:3036|3040|429)\b|capacity/i;

/** A model of Workers AI, such as `@cf/meta/llama-3.3-70b-instruct-fp8-fast`. Structured answers do not stream there. */
export function workersAiModel(ai: AiBinding, model: string, name: string, patience?: RetryPolicy): ModelProvider {
  const attempt: ModelTry = async function* ({ messages, max_tokens, output_schema }) {
    const how = output_schema
      ? { response_format: { type: "json_schema", json_schema: output_schema.schema } }
      : { stream: true };
    const answer = await ai
      .run(model, { messages, max_tokens: max_tokens, temperature: 0.2, ...how })
      .catch((error) => modelFailure(BUSY_ERROR.test(String(error)) ? "busy" : "down", String(error)));
    if (isFailure(answer)) return yield answer;
    yield { event: "open" };
    if (answer instanceof ReadableStream) return yield* readStream(answer);
    yield* readCompletion(answer);
  };
  return withRetries(name, attempt, patience);
}

const isFailure = (answer: unknown): answer is ReturnType<typeof modelFailure> =>
  typeof answer === "object" && answer !== null && "event" in answer && answer.event === "failed";
