/** Lets a model word the answers of each use case. Numbers, matches, computed concerns and facts stay as they are. */
import * as z from "zod";
import {
  type AnswerChecker,
  createAnswerChecker,
  dropUnsupportedSentences,
} from "../../../domain/assistant/check-answer.ts";
import { listCitedFactIds } from "../../../domain/assistant/citations.ts";
import { raiseToComputedCaution } from "../../../domain/assistant/compose-analysis.ts";
import {
  type Analysis,
  AnalysisContent,
  type AnswerAuthor,
  type Fact,
  type Insights,
  InsightsContent,
  SearchContent,
  type SmartSearchAnswer,
} from "../../../domain/assistant/entities.ts";
import { BUILT_IN_PROVIDER, MAX_REPLY_CHARACTERS } from "../../../domain/assistant/limits.ts";
import { describeLeftOut, describeModelProblem, type ModelProblem } from "../../../domain/assistant/model-notes.ts";
import { readZodError } from "../../../domain/inputs/zod-messages.ts";
import { toEnglish } from "../../../texts/index.ts";
import type { ModelProvider } from "../../integrations/model.ts";
import { type AnswerCaller, callModel, getCheckNames, isWorthRetry, MAX_TRIES } from "./model-calls.ts";
import { createPromptMessages, createRetryMessages, type PromptInput } from "./model-prompt.ts";

type GenerateInput<Content> = PromptInput & { facts: readonly Fact[]; schema: z.ZodType<Content>; name: string };
/** `texts`: texts from which the answer may take words. `combine`: returns the computed answer in the model's words. */
type Wording<Answer, Content> = Omit<GenerateInput<Content>, "facts"> & {
  texts: readonly string[];
  combine: (computed: Answer, content: Content) => Answer;
};
type WordedAnswer<Answer> = { answer: Answer } & AnswerAuthor;

const NO_MARKDOWN = "Write plain sentences without Markdown, with citations as [F1] inside them.";

/** Returns the computed answer in the model's words, or as it is if there is no model or no usable answer from the model. */
async function wordWithModel<Answer extends { facts: readonly Fact[] }, Content extends object>(
  caller: AnswerCaller,
  computed: Answer,
  { texts, combine, ...wording }: Wording<Answer, Content>,
): Promise<WordedAnswer<Answer>> {
  const { deps, language } = caller;
  const provider = deps.channels.model;
  if (!provider) return { answer: computed, provider: BUILT_IN_PROVIDER, note: null };
  const { facts } = computed;
  const checker = createAnswerChecker({ facts, texts, ...(await getCheckNames(deps)) });
  const generated = await generateWithModel(caller, provider, { ...wording, facts, language, checker });
  if (generated.ok)
    return { answer: combine(computed, generated.value), provider: provider.name, note: generated.note };
  const note = generated.problem === "stopped" ? null : describeModelProblem(generated.problem);
  return { answer: computed, provider: BUILT_IN_PROVIDER, note };
}

/** Returns the computed answer with the fields of `content` that are not empty. */
const replaceFields = <Answer>(computed: Answer, content: Record<string, string | readonly string[]>): Answer => ({
  ...computed,
  ...Object.fromEntries(Object.entries(content).filter(([, value]) => value.length > 0)),
});

/** Returns a structured answer. One with faults is requested once more; then its faulty sentences are removed. */
export async function generateWithModel<T extends object>(
  caller: AnswerCaller,
  provider: ModelProvider,
  { schema, name, checker, ...prompt }: GenerateInput<T> & { checker: AnswerChecker },
): Promise<{ ok: true; value: T; note: string | null } | { ok: false; problem: ModelProblem | "stopped" }> {
  // A question makes no statement, so it may use the values of all facts without citing them.
  const all = prompt.facts.map(({ id }) => `[${id}]`).join("");
  const check = (text: string) => dropUnsupportedSentences(text, checker, text.trimEnd().endsWith("?") ? all : "");
  const { $schema: _, ...shape } = z.toJSONSchema(schema) as Record<string, unknown>;
  let messages = createPromptMessages(prompt);
  for (let tries = 1; ; tries += 1) {
    const outcome = await collect(callModel(caller, provider, { messages, output_schema: { name, schema: shape } }));
    if (outcome.problem !== null && (tries === MAX_TRIES || !isWorthRetry(outcome.problem)))
      return { ok: false, problem: outcome.problem === "no_tools" ? "refused" : outcome.problem };
    const { value, faults, problem } =
      outcome.problem !== null ? INCOMPLETE : outcome.is_cut ? TOO_LONG : readAnswer(outcome.text, schema, check);
    if (value && (tries === MAX_TRIES || faults.length === 0))
      return { ok: true, value, note: describeLeftOut(faults.length, false) };
    if (tries === MAX_TRIES) return { ok: false, problem };
    messages = createRetryMessages(messages, outcome.text, faults.join(" "));
  }
}

async function collect<T>(generator: AsyncGenerator<unknown, T>): Promise<T> {
  let next = await generator.next();
  while (!next.done) next = await generator.next();
  return next.value;
}

/** `value`: null if the answer is not usable. `faults`: the reasons, also for sentences that were left out. */
type CheckedAnswer<T> = { value: T | null; faults: readonly string[]; problem: ModelProblem };
const toUnreadable = (fault: string) => ({ value: null, faults: [fault], problem: "unreadable" as const });
const INCOMPLETE = toUnreadable("It was not complete.");
const TOO_LONG = {
  value: null,
  faults: [`It was longer than ${MAX_REPLY_CHARACTERS} characters.`],
  problem: "long" as const,
};

/** Returns the answer without the sentences and list entries that the facts do not support. */
function readAnswer<T extends object>(
  text: string,
  schema: z.ZodType<T>,
  check: (text: string) => { text: string; faults: string[] },
): CheckedAnswer<T> {
  try {
    // Some models put structured answers into a code fence.
    const parsed = schema.safeParse(JSON.parse(text.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, "")));
    if (!parsed.success) {
      const problems = parsed.error.issues
        .map(({ path, message }) => `${path.join(".")}: ${toEnglish(readZodError(message))}`)
        .slice(0, 10);
      return toUnreadable(`It does not fit the schema (${problems.join("; ")}).`);
    }
    const faults: string[] = [];
    const clean = (field: unknown): unknown => {
      if (Array.isArray(field)) return field.map(clean).filter((one) => one !== "");
      if (typeof field !== "string") return field;
      const checked = check(field);
      faults.push(...checked.faults);
      return checked.text;
    };
    const entries = Object.entries(parsed.data).map(([key, field]) => [key, clean(field)]);
    return { value: schema.safeParse(Object.fromEntries(entries)).data ?? null, faults, problem: "unsupported" };
  } catch (error) {
    if (error instanceof SyntaxError) return toUnreadable("It is not JSON.");
    throw error;
  }
}

/**
 * Returns an analysis in the model's words. `texts`: title and description, written by the requester. `computed`: the
 * analysis by rules. The model can only make the recommendation more cautious and add concerns.
 */
export function wordAnalysis(
  caller: AnswerCaller,
  input: { computed: Analysis; texts: { title: string; description: string }; draft: boolean },
): Promise<WordedAnswer<Analysis>> {
  const { computed, texts, draft } = input;
  const reader = draft ? "the requester, before they submit it" : "the approver, who decides";
  const cited = new Set(listCitedFactIds(computed.concerns.join(" ")));
  return wordWithModel(caller, computed, {
    task: `Analyze the request in <data> for ${reader}. The rules computed: ${computed.recommendation}, risk ${computed.risk_level}, confidence ${computed.confidence_score}. Never be less careful than that. The computed concerns are shown; add only others. ${NO_MARKDOWN}`,
    data: { request: texts },
    schema: AnalysisContent,
    name: "analysis",
    texts: [texts.title],
    combine(_, content) {
      // A concern that cites only facts of computed concerns repeats these concerns.
      const added = content.concerns.filter((text) => {
        const ids = listCitedFactIds(text);
        return ids.length === 0 || ids.some((id) => !cited.has(id));
      });
      const reasoning = content.reasoning || computed.reasoning;
      const concerns = [...computed.concerns, ...added];
      return { ...computed, ...raiseToComputedCaution(content, computed), reasoning, concerns };
    },
  });
}

/** Returns the computed reading and matches of a search, with the model's remarks about the matches. */
export const wordSearch = (caller: AnswerCaller, query: string, computed: SmartSearchAnswer) =>
  wordWithModel(caller, computed, {
    task: `Say what stands out in what the search in <data> found (insights, at most four). ${NO_MARKDOWN}`,
    data: { query, understood_as: computed.search_intent, total: computed.total },
    schema: SearchContent.pick({ insights: true }),
    name: "search",
    texts: [query, computed.search_intent],
    combine: replaceFields,
  });

/** Returns the computed metrics with the model's summary and recommendations. */
export const wordInsights = (caller: AnswerCaller, computed: Insights) =>
  wordWithModel(caller, computed, {
    task: `Write an executive summary of the last 30 days (three to five sentences) and at most five recommendations that follow from the facts. ${NO_MARKDOWN}`,
    data: { key_metrics: computed.key_metrics },
    schema: InsightsContent.pick({ executive_summary: true, recommendations: true }),
    name: "insights",
    texts: [],
    combine: replaceFields,
  });
