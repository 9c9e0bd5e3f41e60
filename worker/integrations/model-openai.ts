import { failed, type ModelFailure, type ModelProvider, type ModelTry, type Patience, patientModel } from "./model.ts";
import { readStream, readWhole } from "./model-stream.ts";

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
export function openAiModel({ name, base_url, key, model }: ModelEndpoint, patience?: Patience): ModelProvider {
  const url = `${base_url.replace(/\/+$/, "")}/chat/completions`;
  const attempt: ModelTry = async function* ({ messages, most_tokens, shape, signal }) {
    const answer = await fetch(url, {
      method: "POST",
      redirect: "manual",
      signal,
      headers: { "Content-Type": "application/json", ...(key === null ? {} : { Authorization: `Bearer ${key}` }) },
      body: JSON.stringify({
        model,
        messages,
        max_tokens: most_tokens,
        temperature: 0.2,
        ...(shape
          ? { response_format: { type: "json_schema", json_schema: { ...shape, strict: true } } }
          : { stream: true, stream_options: { include_usage: true } }),
      }),
    });
    yield { event: "open" };
    if (!answer.ok) {
      await answer.body?.cancel();
      return yield refusal(answer);
    }
    if (!shape && answer.body) return yield* readStream(answer.body);
    yield* readWhole(await readJson(answer));
  };
  return patientModel(name, attempt, patience);
}

function refusal({ status, headers }: Response): ModelFailure {
  const retry_after = headers.get("Retry-After") ?? "";
  const fault = status === 429 ? "busy" : status >= 500 ? "down" : "refused";
  return {
    ...failed(fault, `HTTP ${status}`),
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
