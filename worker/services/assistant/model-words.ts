/** What a model words of each use-case. Numbers, matches and facts stay ours; so does the verdict where it is the more careful one. */
import type * as z from "zod";
import {
  type Fact,
  type Insights,
  type SearchAnalysis,
  WordedAnalysis,
  WordedInsights,
  WordedSearch,
} from "../../../domain/assistant/assistant-entities.ts";
import { holdToFacts } from "../../../domain/assistant/hold-to-facts.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import type { ModelProvider } from "../../integrations/model.ts";
import type { Actor, Deps } from "../deps.ts";
import { wordWithModel } from "./with-model.ts";

export type Model = { provider: ModelProvider; actor: Actor };
type Worded = z.infer<typeof WordedAnalysis>;

const PLAIN = "Write plain sentences without Markdown, with citations as [F1] inside them.";

/** `texts`: what the requester wrote; `computed`: the verdict of the rules, which the model's may only be more careful than. */
export async function analysisWithModel(
  deps: Deps,
  model: Model,
  asked: {
    facts: Fact[];
    computed: Worded;
    texts: { title: string; description: string };
    draft: boolean;
    signal?: AbortSignal;
  },
): Promise<Result<Worded>> {
  const { facts, computed, texts, draft, signal } = asked;
  const reader = draft ? "the requester, before they submit it" : "the approver, who decides";
  const task = `Analyse the request in <data> for ${reader}. The rules computed: ${computed.recommendation}, risk ${computed.risk_level}, confidence ${computed.confidence_score}. Never be less careful than that. Name every warning among the concerns. ${PLAIN}`;
  const worded = await wordWithModel(deps, model, {
    task,
    facts,
    data: { request: texts },
    schema: WordedAnalysis,
    name: "analysis",
    signal,
  });
  return worded.ok ? ok(holdToFacts(worded.value, computed)) : worded;
}

/** What was found stays as it is; the model says what was meant and what stands out. */
export async function searchWithModel(
  deps: Deps,
  model: Model,
  { query, found, signal }: { query: string; found: SearchAnalysis; signal?: AbortSignal },
): Promise<Result<SearchAnalysis>> {
  const task = `Say what the search in <data> is after (search_intent), its keywords, and what stands out in what was found (insights, at most four). ${PLAIN}`;
  const data = { query, understood_as: found.search_intent, total: found.total };
  const worded = await wordWithModel(deps, model, {
    task,
    facts: found.facts,
    data,
    schema: WordedSearch,
    name: "search",
    signal,
  });
  return worded.ok ? ok({ ...found, ...worded.value }) : worded;
}

const WordedSummary = WordedInsights.pick({ executive_summary: true, recommendations: true });

/** The metrics stay as they were counted. */
export async function insightsWithModel(
  deps: Deps,
  model: Model,
  { computed, signal }: { computed: Insights; signal?: AbortSignal },
): Promise<Result<Insights>> {
  const task = `Write an executive summary of the last 30 days (three to five sentences) and at most five recommendations that follow from the facts. ${PLAIN}`;
  const data = { key_metrics: computed.key_metrics };
  const worded = await wordWithModel(deps, model, {
    task,
    facts: computed.facts,
    data,
    schema: WordedSummary,
    name: "insights",
    signal,
  });
  return worded.ok ? ok({ ...computed, ...worded.value }) : worded;
}
