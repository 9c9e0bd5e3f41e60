import {
  type CallModelOnce,
  createModelFailure,
  createRetryingProvider,
  type ModelFailure,
  type ModelProvider,
  type RetryPolicy,
  toOpenAiInput,
} from "./model.ts";
import { readCompletion, readModelStream } from "./model-stream.ts";

export type ModelEndpoint = {
  name: string;
  /** The URL without `/chat/completions`, such as `https://api.openai.com/v1`. */
  base_url: string;
  /** The API key; null if the service needs none, such as a local service. */
  key: string | null;
  model: string;
};

/** Returns a provider for a service with OpenAI's chat completions API. */
export function createOpenAiModel({ name, base_url, key, model }: ModelEndpoint, policy?: RetryPolicy): ModelProvider {
  const url = `${base_url.replace(/\/+$/, "")}/chat/completions`;
  const attempt: CallModelOnce = async function* ({ signal, ...request }) {
    const { output_schema, tools } = request;
    const response = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal,
      headers: { "Content-Type": "application/json", ...(key === null ? {} : { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model,
        ...toOpenAiInput(request),
        ...(output_schema
          ? { response_format: { type: "json_schema", json_schema: { ...output_schema, strict: true } } }
          : { stream: true, stream_options: { include_usage: true } }),
      }),
    });
    yield { event: "open" };
    if (!response.ok) {
      await response.body?.cancel();
      const failure = toModelFailure(response);
      return yield tools && response.status === 400 ? { ...failure, fault: "no_tools" } : failure;
    }
    if (!output_schema && response.body) return yield* readModelStream(response.body);
    yield* readCompletion(await readJson(response));
  };
  return createRetryingProvider(name, attempt, policy);
}

function toModelFailure({ status, headers }: Response): ModelFailure {
  const retry_after = headers.get("Retry-After") ?? "";
  const fault = status === 429 ? "busy" : status >= 500 ? "down" : "refused";
  return {
    ...createModelFailure(fault, `HTTP ${status}`),
    ...(/^\d{1,6}$/.test(retry_after) ? { retry_after_seconds: Number(retry_after) } : {}),
  };
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
