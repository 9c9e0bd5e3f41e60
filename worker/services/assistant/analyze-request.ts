import { wordAnalysis } from "../../../domain/assistant/analysis-words.ts";
import {
  type Analysis,
  type AnalysisEvent,
  BUILT_IN,
  type Fact,
  type ProviderName,
} from "../../../domain/assistant/assistant-entities.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import type { AnalyzeInput } from "../../../domain/inputs/assistant.ts";
import type { Actor, Deps } from "../deps.ts";
import { refuseOftenUse, withRateLimit } from "../rate-limit.ts";
import { gatherRequestFacts, type RequestFacts } from "./facts/request-facts.ts";
import { analysisWithModel } from "./model-words.ts";

export type Analysed = { analysis: Analysis; provider: ProviderName };

/** An open request, or a draft, held against the matrix and what went before (R21). It reads and words; nothing here decides. */
export async function analyzeRequest(
  deps: Deps,
  actor: Actor,
  input: AnalyzeInput,
  signal?: AbortSignal,
): Promise<Result<Analysed>> {
  return withRateLimit(deps, actor, "assistant", async () => {
    const gathered = await gatherRequestFacts(deps, actor, input.request_data);
    return gathered.ok ? word(deps, actor, gathered.value, signal) : gathered;
  });
}

/** The same in two steps: what was computed is told at once, its words follow. */
export async function* analyzeInSteps(
  deps: Deps,
  actor: Actor,
  input: AnalyzeInput,
  signal?: AbortSignal,
): AsyncGenerator<AnalysisEvent, void> {
  const refused = await refuseOftenUse(deps, actor, "assistant");
  const gathered = refused ?? (await gatherRequestFacts(deps, actor, input.request_data));
  if (gathered.ok)
    yield { event: "facts", facts: gathered.value.facts, provider: deps.channels.model?.name ?? BUILT_IN };
  const outcome = gathered.ok ? await word(deps, actor, gathered.value, signal) : gathered;
  if (outcome.ok) return yield { event: "done", status: "success", ...outcome.value };
  const { code, detail, retry_after_seconds } = outcome;
  yield { event: "error", status: "error", error: detail, code, detail, retry_after_seconds };
}

async function word(
  deps: Deps,
  actor: Actor,
  { facts, evidence, texts }: RequestFacts,
  signal?: AbortSignal,
): Promise<Result<Analysed>> {
  const computed = wordAnalysis(facts, evidence);
  const provider = deps.channels.model;
  if (!provider) return ok({ analysis: { ...computed, facts }, provider: BUILT_IN });
  const asked = { facts, computed, texts, draft: evidence.draft, signal };
  const worded = await analysisWithModel(deps, { provider, actor }, asked);
  return worded.ok ? ok({ analysis: { ...worded.value, facts }, provider: provider.name }) : worded;
}

/** The same facts without words: what can be shown at once. */
export async function listRequestFacts(deps: Deps, actor: Actor, input: AnalyzeInput): Promise<Result<Fact[]>> {
  const gathered = await gatherRequestFacts(deps, actor, input.request_data);
  return gathered.ok ? ok(gathered.value.facts) : gathered;
}
