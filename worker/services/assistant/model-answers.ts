/**
 * Functions that let a model write the texts of each use case. Numbers, matches and facts stay as computed. If the recommendations of the
 * rules and of the model differ, the more cautious one applies.
 */
import type * as z from "zod";
import {
  AnalysisContent,
  type Fact,
  type Insights,
  InsightsContent,
  SearchContent,
  type SmartSearchAnswer,
} from "../../../domain/assistant/entities.ts";
import { raiseToComputedCaution } from "../../../domain/assistant/limit-to-computed.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import type { ModelProvider } from "../../integrations/model.ts";
import type { Actor, Deps } from "../deps.ts";
import { generateWithModel } from "./model-calls.ts";

export type ModelAccess = { provider: ModelProvider; actor: Actor };
type AnalysisAnswer = z.infer<typeof AnalysisContent>;

const NO_MARKDOWN = "Write plain sentences without Markdown, with citations as [F1] inside them.";

/**
 * Returns an analysis in the model's words. `texts`: title and description, written by the requester. `computed`: the analysis by rules;
 * the model's recommendation can only be more cautious.
 */
export async function analyzeWithModel(
  deps: Deps,
  model: ModelAccess,
  input: {
    facts: Fact[];
    computed: AnalysisAnswer;
    texts: { title: string; description: string };
    draft: boolean;
    signal?: AbortSignal;
  },
): Promise<Result<AnalysisAnswer>> {
  const { facts, computed, texts, draft, signal } = input;
  const reader = draft ? "the requester, before they submit it" : "the approver, who decides";
  const task = `Analyze the request in <data> for ${reader}. The rules computed: ${computed.recommendation}, risk ${computed.risk_level}, confidence ${computed.confidence_score}. Never be less careful than that. Name every warning among the concerns. ${NO_MARKDOWN}`;
  const answer = await generateWithModel(deps, model, {
    task,
    facts,
    data: { request: texts },
    schema: AnalysisContent,
    name: "analysis",
    signal,
  });
  return answer.ok ? ok(raiseToComputedCaution(answer.value, computed)) : answer;
}

/** Returns the computed matches, with the model's texts about what the search is for and what is notable in the matches. */
export async function summarizeSearchWithModel(
  deps: Deps,
  model: ModelAccess,
  { query, computed, signal }: { query: string; computed: SmartSearchAnswer; signal?: AbortSignal },
): Promise<Result<SmartSearchAnswer>> {
  const task = `Say what the search in <data> is after (search_intent), its keywords, and what stands out in what was found (insights, at most four). ${NO_MARKDOWN}`;
  const data = { query, understood_as: computed.search_intent, total: computed.total };
  const answer = await generateWithModel(deps, model, {
    task,
    facts: computed.facts,
    data,
    schema: SearchContent,
    name: "search",
    signal,
  });
  return answer.ok ? ok({ ...computed, ...answer.value }) : answer;
}

const InsightsSummary = InsightsContent.pick({ executive_summary: true, recommendations: true });

/** Returns the computed metrics with the model's summary and recommendations. */
export async function summarizeInsightsWithModel(
  deps: Deps,
  model: ModelAccess,
  { computed, signal }: { computed: Insights; signal?: AbortSignal },
): Promise<Result<Insights>> {
  const task = `Write an executive summary of the last 30 days (three to five sentences) and at most five recommendations that follow from the facts. ${NO_MARKDOWN}`;
  const data = { key_metrics: computed.key_metrics };
  const answer = await generateWithModel(deps, model, {
    task,
    facts: computed.facts,
    data,
    schema: InsightsSummary,
    name: "insights",
    signal,
  });
  return answer.ok ? ok({ ...computed, ...answer.value }) : answer;
}
