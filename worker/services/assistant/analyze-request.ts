import { composeAnalysis } from "../../../domain/assistant/compose-analysis.ts";
import type { AnalysisEvent } from "../../../domain/assistant/entities.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import type { Failure } from "../../../domain/errors.ts";
import type { AnalyzeInput } from "../../../domain/inputs/assistant.ts";
import { gatherRequestFacts } from "./facts/request-facts.ts";
import { wordAnalysis } from "./model-answers.ts";
import type { AnswerCaller } from "./model-calls.ts";

/** Analyses an open request or a draft (R21): the computed facts first, then the text. Changes nothing. */
export async function* streamAnalysis(
  caller: AnswerCaller,
  { request_data }: AnalyzeInput,
): AsyncGenerator<AnalysisEvent | Failure, void> {
  const { deps, actor } = caller;
  const gathered = await gatherRequestFacts(deps, actor, request_data);
  if (!gathered.ok) return yield gathered;
  const { facts, evidence, texts } = gathered.value;
  yield { event: "facts", facts, provider: deps.channels.model?.name ?? BUILT_IN_PROVIDER };
  const computed = { ...composeAnalysis(facts, evidence), facts };
  const { answer, ...author } = await wordAnalysis(caller, { computed, texts, draft: evidence.draft });
  yield { event: "done", status: "success", analysis: answer, ...author };
}
