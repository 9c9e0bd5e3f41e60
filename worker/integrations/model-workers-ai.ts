import {
  type CallModelOnce,
  createModelFailure,
  createRetryingProvider,
  type ModelProvider,
  type RetryPolicy,
  toOpenAiInput,
} from "./model.ts";
import { readCompletion, readModelStream } from "./model-stream.ts";

export type AiBinding = { run: (model: string, input: Record<string, unknown>) => Promise<unknown> };

/** Matches errors of Workers AI about missing capacity or the daily limit. */
const BUSY_ERROR = /\b(?:3036|3040|429)\b|capacity/i;
/** Matches errors of Workers AI about input that the model does not accept. */
const INPUT_ERROR = /\b5006\b|bad input|tool/i;

/**
 * Returns a provider for a model of Workers AI, such as `@cf/meta/llama-3.3-70b-instruct-fp8-fast`. Structured responses and
 * responses with tools are not streamed.
 */
export function createWorkersAiModel(ai: AiBinding, model: string, name: string, policy?: RetryPolicy): ModelProvider {
  const attempt: CallModelOnce = async function* (request) {
    const { output_schema, tools } = request;
    const format = output_schema
      ? { response_format: { type: "json_schema", json_schema: output_schema.schema } }
      : tools
        ? {}
        : { stream: true };
    const response = await ai.run(model, { ...toOpenAiInput(request), ...format }).catch((error) => {
      const text = String(error);
      const fault = BUSY_ERROR.test(text) ? "busy" : tools && INPUT_ERROR.test(text) ? "no_tools" : "down";
      return createModelFailure(fault, text);
    });
    if (isFailure(response)) return yield response;
    yield { event: "open" };
    if (response instanceof ReadableStream) return yield* readModelStream(response);
    yield* readCompletion(response);
  };
  return createRetryingProvider(name, attempt, policy);
}

const isFailure = (response: unknown): response is ReturnType<typeof createModelFailure> =>
  typeof response === "object" && response !== null && "event" in response && response.event === "failed";
