import { wordAnalysis } from "../../../app/domain/assistant/analysis-words.ts";
import { type Analysis, BUILT_IN, type Fact, type ProviderName } from "../../../app/domain/assistant-entities.ts";
import { ok, type Result } from "../../../app/domain/errors.ts";
import type { AnalyzeInput } from "../../../app/domain/inputs/assistant.ts";
import type { Actor, Deps } from "../deps.ts";
import { gatherRequestFacts } from "./facts/request-facts.ts";

export type Analysed = { analysis: Analysis; provider: ProviderName };

/** An open request, or a draft, held against the matrix and what went before (R21). It reads and words; nothing here decides. */
export async function analyzeRequest(deps: Deps, actor: Actor, input: AnalyzeInput): Promise<Result<Analysed>> {
  const gathered = await gatherRequestFacts(deps, actor, input.request_data);
  if (!gathered.ok) return gathered;
  const { facts, evidence } = gathered.value;
  return ok({ analysis: { ...wordAnalysis(facts, evidence), facts }, provider: BUILT_IN });
}

/** The same facts without words: what can be shown at once. */
export async function listRequestFacts(deps: Deps, actor: Actor, input: AnalyzeInput): Promise<Result<Fact[]>> {
  const gathered = await gatherRequestFacts(deps, actor, input.request_data);
  return gathered.ok ? ok(gathered.value.facts) : gathered;
}
