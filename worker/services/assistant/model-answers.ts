/**
 * Functions that let a model word the answers of each use case. Numbers, matches, concerns and facts stay as computed.
 * If the model recommends another decision than the rules, the more cautious recommendation applies. If the model has
 * no usable answer, the computed answer is returned.
 */
import type * as z from "zod";
import { type CheckContext, createAnswerChecker } from "../../../domain/assistant/check-answer.ts";
import { listCitedFactIds } from "../../../domain/assistant/citations.ts";
import {
  AnalysisContent,
  type Fact,
  type Insights,
  InsightsContent,
  type ProviderName,
  SearchContent,
  type SmartSearchAnswer,
} from "../../../domain/assistant/entities.ts";
import { raiseToComputedCaution } from "../../../domain/assistant/limit-to-computed.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import { describeModelProblem } from "../../../domain/assistant/model-notes.ts";
import type { Language } from "../../../domain/language.ts";
import type { Actor, Deps } from "../deps.ts";
import { generateWithModel, getCheckNames } from "./model-calls.ts";
import type { PromptInput } from "./model-prompt.ts";

type AnalysisAnswer = z.infer<typeof AnalysisContent>;
/**
 * An answer with its provider. `note`: why the built-in analyst answered, or what was left out of the model's answer;
 * null if there is no remark.
 */
export type WordedAnswer<T> = { answer: T; provider: ProviderName; note: string | null };
/** `signal`: stops the call of the model. `language`: the language of the reader. */
export type ModelCaller = { deps: Deps; actor: Actor; signal: AbortSignal | undefined; language: Language | undefined };

const NO_MARKDOWN = "Write plain sentences without Markdown, with citations as [F1] inside them.";

/**
 * Returns the computed answer in the model's words. Returns it unchanged if there is no model, or no usable answer from
 * the model.
 */
async function wordWithModel<T extends object, Content extends object>(
  { deps, actor, signal, language }: ModelCaller,
  computed: T,
  prompt: Omit<PromptInput, "facts" | "language"> & {
    facts: readonly Fact[];
    schema: z.ZodType<Content>;
    name: string;
  },
  { texts, combine }: { texts: CheckContext["texts"]; combine: (content: Content) => T },
): Promise<WordedAnswer<T>> {
  const provider = deps.channels.model;
  if (!provider) return { answer: computed, provider: BUILT_IN_PROVIDER, note: null };
  const checker = createAnswerChecker({ facts: prompt.facts, texts, ...(await getCheckNames(deps)) });
  const generated = await generateWithModel(deps, { provider, actor }, { ...prompt, language, checker, signal });
  if (generated.ok) return { answer: combine(generated.value), provider: provider.name, note: generated.note };
  const note = generated.problem === "stopped" ? null : describeModelProblem(generated.problem);
  return { answer: computed, provider: BUILT_IN_PROVIDER, note };
}

/**
 * Returns an analysis in the model's words. `texts`: title and description, written by the requester. `computed`: the
 * analysis by rules. The model can only make the recommendation more cautious and add concerns.
 */
export function analyzeWithModel(
  caller: ModelCaller,
  input: { facts: Fact[]; computed: AnalysisAnswer; texts: { title: string; description: string }; draft: boolean },
): Promise<WordedAnswer<AnalysisAnswer>> {
  const { facts, computed, texts, draft } = input;
  const reader = draft ? "the requester, before they submit it" : "the approver, who decides";
  const task = `Analyze the request in <data> for ${reader}. The rules computed: ${computed.recommendation}, risk ${computed.risk_level}, confidence ${computed.confidence_score}. Never be less careful than that. The computed concerns are shown; add only others. ${NO_MARKDOWN}`;
  const prompt = { task, facts, data: { request: texts }, schema: AnalysisContent, name: "analysis" };
  const cited = new Set(listCitedFactIds(computed.concerns.join(" ")));
  return wordWithModel(caller, computed, prompt, {
    texts: [texts.title],
    combine: (content) => ({
      ...raiseToComputedCaution(content, computed),
      reasoning: content.reasoning || computed.reasoning,
      concerns: [
        ...computed.concerns,
        // A concern that cites only facts of computed concerns repeats these concerns.
        ...content.concerns.filter((text) => {
          const ids = listCitedFactIds(text);
          return ids.length === 0 || ids.some((id) => !cited.has(id));
        }),
      ],
    }),
  });
}

/** Returns the computed reading and matches of a search, with the model's remarks about the matches. */
export function summarizeSearchWithModel(
  caller: ModelCaller,
  { query, computed }: { query: string; computed: SmartSearchAnswer },
): Promise<WordedAnswer<SmartSearchAnswer>> {
  const task = `Say what stands out in what the search in <data> found (insights, at most four). ${NO_MARKDOWN}`;
  const data = { query, understood_as: computed.search_intent, total: computed.total };
  const schema = SearchContent.pick({ insights: true });
  const prompt = { task, facts: computed.facts, data, schema, name: "search" };
  return wordWithModel(caller, computed, prompt, {
    texts: [query, computed.search_intent],
    combine: ({ insights }) => ({ ...computed, insights: insights.length > 0 ? insights : computed.insights }),
  });
}

/** Returns the computed metrics with the model's summary and recommendations. */
export function summarizeInsightsWithModel(caller: ModelCaller, computed: Insights): Promise<WordedAnswer<Insights>> {
  const task = `Write an executive summary of the last 30 days (three to five sentences) and at most five recommendations that follow from the facts. ${NO_MARKDOWN}`;
  const schema = InsightsContent.pick({ executive_summary: true, recommendations: true });
  const data = { key_metrics: computed.key_metrics };
  const prompt = { task, facts: computed.facts, data, schema, name: "insights" };
  return wordWithModel(caller, computed, prompt, {
    texts: [],
    combine: ({ executive_summary, recommendations }) => ({
      ...computed,
      executive_summary: executive_summary || computed.executive_summary,
      recommendations: recommendations.length > 0 ? recommendations : computed.recommendations,
    }),
  });
}
