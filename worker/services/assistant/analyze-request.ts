import { composeAnalysis } from "../../../domain/assistant/compose-analysis.ts";
import type { Analysis, AnalysisEvent, Fact, ProviderName } from "../../../domain/assistant/entities.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import type { AnalyzeInput } from "../../../domain/inputs/assistant.ts";
import type { Actor, Deps } from "../deps.ts";
import { addUseAndCheckRateLimit } from "../rate-limit.ts";
import { gatherRequestFacts, type RequestFacts } from "./facts/request-facts.ts";
import { analyzeWithModel } from "./model-answers.ts";

export type AnalysisResponse = { analysis: Analysis; provider: ProviderName };

/** Analyses an open request or a draft by means of the approval matrix and earlier requests (R21). Changes nothing. */
export async function analyzeRequest(
  deps: Deps,
  actor: Actor,
  input: AnalyzeInput,
  signal?: AbortSignal,
): Promise<Result<AnalysisResponse>> {
  const refused = await addUseAndCheckRateLimit(deps, actor, "assistant");
  const gathered = refused ?? (await gatherRequestFacts(deps, actor, input.request_data));
  return gathered.ok ? writeAnalysis(deps, actor, gathered.value, signal) : gathered;
}

/** Streams an analysis: the computed facts first, then the text. */
export async function* streamAnalysis(
  deps: Deps,
  actor: Actor,
  input: AnalyzeInput,
  signal?: AbortSignal,
): AsyncGenerator<AnalysisEvent, void> {
  const refused = await addUseAndCheckRateLimit(deps, actor, "assistant");
  const gathered = refused ?? (await gatherRequestFacts(deps, actor, input.request_data));
  if (gathered.ok)
    yield { event: "facts", facts: gathered.value.facts, provider: deps.channels.model?.name ?? BUILT_IN_PROVIDER };
  const outcome = gathered.ok ? await writeAnalysis(deps, actor, gathered.value, signal) : gathered;
  if (outcome.ok) return yield { event: "done", status: "success", ...outcome.value };
  const { code, detail, retry_after_seconds } = outcome;
  yield { event: "error", status: "error", error: detail, code, detail, retry_after_seconds };
}

async function writeAnalysis(
  deps: Deps,
  actor: Actor,
  { facts, evidence, texts }: RequestFacts,
  signal?: AbortSignal,
): Promise<Result<AnalysisResponse>> {
  const computed = composeAnalysis(facts, evidence);
  const provider = deps.channels.model;
  if (!provider) return ok({ analysis: { ...computed, facts }, provider: BUILT_IN_PROVIDER });
  const input = { facts, computed, texts, draft: evidence.draft, signal };
  const answer = await analyzeWithModel(deps, { provider, actor }, input);
  return answer.ok ? ok({ analysis: { ...answer.value, facts }, provider: provider.name }) : answer;
}

/** Returns only the computed facts, without a model. */
export async function listAnalysisFacts(deps: Deps, actor: Actor, input: AnalyzeInput): Promise<Result<Fact[]>> {
  const gathered = await gatherRequestFacts(deps, actor, input.request_data);
  return gathered.ok ? ok(gathered.value.facts) : gathered;
}
