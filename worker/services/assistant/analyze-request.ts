import { composeAnalysis } from "../../../domain/assistant/compose-analysis.ts";
import type { Analysis, AnalysisEvent, AnswerAuthor, Fact } from "../../../domain/assistant/entities.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import { translateAnalysis, translateAnalysisEvent } from "../../../domain/assistant/translate-answer.ts";
import { type Failure, ok, type Result } from "../../../domain/errors.ts";
import type { AnalyzeInput } from "../../../domain/inputs/assistant.ts";
import type { Actor, Deps } from "../deps.ts";
import { addUseAndCheckRateLimit } from "../rate-limit.ts";
import type { RequestFacts } from "./facts/analysis-context.ts";
import { gatherRequestFacts } from "./facts/request-facts.ts";
import { analyzeWithModel, type ModelCaller } from "./model-answers.ts";

/** Analyses an open request or a draft with the approval matrix and earlier requests (R21). Changes nothing. */
export async function analyzeRequest(
  deps: Deps,
  actor: Actor,
  input: AnalyzeInput,
  signal?: AbortSignal,
): Promise<Result<AnalysisAnswer>> {
  const gathered = await gatherWithinRateLimit(deps, actor, input);
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
  const gathered = await gatherWithinRateLimit(deps, actor, input);
  if (!gathered.ok) return yield toErrorEvent(gathered);
  yield { event: "facts", facts: gathered.value.facts, provider: deps.channels.model?.name ?? BUILT_IN_PROVIDER };
  yield {
    event: "done",
    status: "success",
    ...(await writeAnalysis({ deps, actor, signal, language: input.language }, gathered.value)),
  };
}

type AnalysisAnswer = { analysis: Analysis } & AnswerAuthor;

const gatherWithinRateLimit = async (deps: Deps, actor: Actor, input: AnalyzeInput): Promise<Result<RequestFacts>> =>
  (await addUseAndCheckRateLimit(deps, actor, "assistant")) ?? gatherRequestFacts(deps, actor, input.request_data);

/** Returns a failure as the last event of a stream. */
export const toErrorEvent = ({ code, detail, retry_after_seconds }: Failure) =>
  ({ event: "error", status: "error", error: detail, code, detail, retry_after_seconds }) as const;

async function writeAnalysis(caller: ModelCaller, { facts, evidence, texts }: RequestFacts): Promise<AnalysisAnswer> {
  const computed = composeAnalysis(facts, evidence);
  const input = { facts, computed, texts, draft: evidence.draft };
  const { answer, ...author } = await analyzeWithModel(caller, input);
  return { analysis: { ...answer, facts }, ...author };
}

export async function listAnalysisFacts(deps: Deps, actor: Actor, input: AnalyzeInput): Promise<Result<Fact[]>> {
  const gathered = await gatherRequestFacts(deps, actor, input.request_data);
  return gathered.ok ? ok(gathered.value.facts) : gathered;
}
