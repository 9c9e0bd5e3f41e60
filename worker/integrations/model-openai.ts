import {
  type ModelFailure,
  type ModelProvider,
  type ModelTry,
  modelFailure,
  type RetryPolicy,
  withRetries,
} from "./model.ts";
import { readCompletion, readStream } from "./model-stream.ts";

export type ModelEndpoint = {
  /** As people know it. */
  name: string;
  /** Without `/chat/completions`, as `https://api.openai.com/v1`. */
  base_url: string;
  /** null: none is asked for, as on one's own machine. */
  key: string | null;
  model: string;
};

/** Any service that speaks OpenAI's chat completions. */
export function openAiModel({ name, base_url, key, model }: ModelEndpoint, patience?: RetryPolicy): ModelProvider {
  const url = `${base_url.replace(/\/+$/, "")}/chat/completions`;
  const attempt: ModelTry = async function* ({ messages, max_tokens, output_schema, signal }) {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal,
      headers: { "Content-Type": "application/json", ...(key === null ? {} : { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model,
        messages,
        max_tokens: max_tokens,
        temperature: 0.2,
        ...(output_schema
          ? { response_format: { type: "json_schema", json_schema: { ...output_schema, strict: true } } }
          : { stream: true, stream_options: { include_usage: true } }),
      }),
    });
    yield { event: "open" };
    if (!answer.ok) {
      await answer.body?.cancel();
      return yield toModelFailure(answer);
    }
    if (!output_schema && answer.body) return yield* readStream(answer.body);
    yield* readCompletion(await readJson(answer));
  };
  return withRetries(name, attempt, patience);
}

function toModelFailure({ status, headers }: Response): ModelFailure {
  const retry_after = headers.get("Retry-After") ?? "";
  const fault = status === 429 ? "busy" : status >= 500 ? "down" : "refused";
  return {
    ...modelFailure(fault, `HTTP ${status}`),
    ...(/^\d{1,6}$/.test(retry_after) ? { retry_after_seconds: Number(retry_after) } : {}),
  };
}

/** null when it is no JSON. */
async function readJson(answer: Response): Promise<unknown> {
  try {
    return await answer.json();
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
