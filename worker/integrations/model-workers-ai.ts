import { failed, type ModelProvider, type ModelTry, type Patience, patientModel } from "./model.ts";
import { readStream, readWhole } from "./model-stream.ts";

/** What we use of the `AI` binding. */
export type AiBinding = { run: (model: string, input: Record<string, unknown>) => Promise<unknown> };

/** Workers AI says with these numbers that there is no capacity just now, or none left today. */
const BUSY = /\b(?:3036|3040|429)\b|capacity/i;

/** A model of Workers AI, such as `@cf/meta/llama-3.3-70b-instruct-fp8-fast`. Structured answers do not stream there. */
export function workersAiModel(ai: AiBinding, model: string, name: string, patience?: Patience): ModelProvider {
  const attempt: ModelTry = async function* ({ messages, most_tokens, shape }) {
    const how = shape ? { response_format: { type: "json_schema", json_schema: shape.schema } } : { stream: true };
    const answer = await ai
      .run(model, { messages, max_tokens: most_tokens, temperature: 0.2, ...how })
      .catch((error) => failed(BUSY.test(String(error)) ? "busy" : "down", String(error)));
    if (isFailure(answer)) return yield answer;
    yield { event: "open" };
    if (answer instanceof ReadableStream) return yield* readStream(answer);
    yield* readWhole(answer);
  };
  return patientModel(name, attempt, patience);
}

const isFailure = (answer: unknown): answer is ReturnType<typeof failed> =>
  typeof answer === "object" && answer !== null && "event" in answer && answer.event === "failed";
