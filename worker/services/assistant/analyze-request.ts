import { composeAnalysis } from "../../../domain/assistant/compose-analysis.ts";
import type { Analysis, AnalysisEvent, Fact, ProviderName } from "../../../domain/assistant/entities.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import { translateAnalysis, translateAnalysisEvent } from "../../../domain/assistant/translate-answer.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import type { AnalyzeInput } from "../../../domain/inputs/assistant.ts";
import type { Actor, Deps } from "../deps.ts";
import { addUseAndCheckRateLimit } from "../rate-limit.ts";
import type { RequestFacts } from "./facts/analysis-context.ts";
import { gatherRequestFacts } from "./facts/request-facts.ts";
import { analyzeWithModel, type ModelCaller } from "./model-answers.ts";

/**
 * `note`: why the built-in analyst answered although a model is configured, or what was left out of the model's answer.
 */
export type AnalysisResponse = { analysis: Analysis; provider: ProviderName; note: string | null };

/** Analyses an open request or a draft with the approval matrix and earlier requests (R21). Changes nothing. */
export async function analyzeRequest(
  deps: Deps,
  actor: Actor,
  input: AnalyzeInput,
  signal?: AbortSignal,
): Promise<Result<AnalysisResponse>> {
  const refused = await addUseAndCheckRateLimit(deps, actor, "assistant");
  const gathered = refused ?? (await gatherRequestFacts(deps, actor, input.request_data));
  if (!gathered.ok) return gathered;
  const answer = await writeAnalysis({ deps, actor, signal, language: input.language }, gathered.value);
  const translation = await deps.loadAnswerTranslation(input.language);
  return ok(translation ? translateAnalysis(answer, translation) : answer);
}

/** Streams an analysis: the computed facts first, then the text. */
export async function* streamAnalysis(
  deps: Deps,
  actor: Actor,
  input: AnalyzeInput,
  signal?: AbortSignal,
): AsyncGenerator<AnalysisEvent, void> {
  const translation = await deps.loadAnswerTranslation(input.language);
  for await (const event of streamEnglishAnalysis(deps, actor, input, signal))
    yield translation ? translateAnalysisEvent(event, translation) : event;
}

async function* streamEnglishAnalysis(
  deps: Deps,
  actor: Actor,
  input: AnalyzeInput,
  signal?: AbortSignal,
): AsyncGenerator<AnalysisEvent, void> {
  const refused = await addUseAndCheckRateLimit(deps, actor, "assistant");
  const gathered = refused ?? (await gatherRequestFacts(deps, actor, input.request_data));
  if (!gathered.ok) {
    const { code, detail, retry_after_seconds } = gathered;
    return yield { event: "error", status: "error", error: detail, code, detail, retry_after_seconds };
  }
  yield { event: "facts", facts: gathered.value.facts, provider: deps.channels.model?.name ?? BUILT_IN_PROVIDER };
  yield {
    event: "done",
    status: "success",
    ...(await writeAnalysis({ deps, actor, signal, language: input.language }, gathered.value)),
  };
}

async function writeAnalysis(caller: ModelCaller, { facts, evidence, texts }: RequestFacts): Promise<AnalysisResponse> {
  const computed = composeAnalysis(facts, evidence);
  const input = { facts, computed, texts, draft: evidence.draft };
  const { answer, provider, note } = await analyzeWithModel(caller, input);
  return { analysis: { ...answer, facts }, provider, note };
}

/** Returns the computed facts without calling a model. */
export async function listAnalysisFacts(deps: Deps, actor: Actor, input: AnalyzeInput): Promise<Result<Fact[]>> {
  const gathered = await gatherRequestFacts(deps, actor, input.request_data);
  return gathered.ok ? ok(gathered.value.facts) : gathered;
}
