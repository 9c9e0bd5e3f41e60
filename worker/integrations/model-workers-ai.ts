import {
  type CallModelOnce,
  createModelFailure,
  createRetryingProvider,
  type ModelProvider,
  type RetryPolicy,
} from "./model.ts";
import { readCompletion, readModelStream } from "./model-stream.ts";

/** The method of the `AI` binding that is used here. */
export type AiBinding = { run: (model: string, input: Record<string, unknown>) => Promise<unknown> };

/** Matches errors of Workers AI about missing capacity or the daily limit. */
const BUSY_ERROR = /\b(?:3036|3040|429)\b|capacity/i;

/**
 * Returns a provider for a model of Workers AI, such as `@cf/meta/llama-3.3-70b-instruct-fp8-fast`. Structured responses are not streamed.
 */
export function createWorkersAiModel(ai: AiBinding, model: string, name: string, policy?: RetryPolicy): ModelProvider {
  const attempt: CallModelOnce = async function* ({ messages, max_tokens, output_schema }) {
    const format = output_schema
      ? { response_format: { type: "json_schema", json_schema: output_schema.schema } }
      : { stream: true };
    const response = await ai
      .run(model, { messages, max_tokens, temperature: 0.2, ...format })
      .catch((error) => createModelFailure(BUSY_ERROR.test(String(error)) ? "busy" : "down", String(error)));
    if (isFailure(response)) return yield response;
    yield { event: "open" };
    if (response instanceof ReadableStream) return yield* readModelStream(response);
    yield* readCompletion(response);
  };
  return createRetryingProvider(name, attempt, policy);
}

const isFailure = (response: unknown): response is ReturnType<typeof createModelFailure> =>
  typeof response === "object" && response !== null && "event" in response && response.event === "failed";
