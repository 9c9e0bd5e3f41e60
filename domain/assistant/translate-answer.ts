/** Translates the answers of the assistant. Names, titles and texts that people wrote stay unchanged. Pure. */

import type { AnswerTranslation } from "../language.ts";
import type { Analysis, AnalysisEvent, ChatDetails, ChatEvent, Fact, Insights, SmartSearchAnswer } from "./entities.ts";
import { formatCitation, formatFact, translateFact } from "./facts.ts";
import { BUILT_IN_PROVIDER } from "./limits.ts";

type Answered = { provider: string; note: string | null };

const translateNote = (note: string | null, { sentence }: AnswerTranslation): string | null => note && sentence(note);

/** Matches citations, with the spaces before them. */
const CITATIONS = /( *(?:\[F\d+\])+)/;

/** Translates a text with citations. A part that is equal to a fact is translated as the fact. */
function translateCited(text: string, facts: readonly Fact[], translation: AnswerTranslation): string {
  const fact = facts.find((one) => `${one.text}${formatCitation(one)}` === text);
  if (fact) return `${translation.sentence(fact.text)}${formatCitation(fact)}`;
  return text
    .split(CITATIONS)
    .map((part) => part.replace(/\S.*\S/s, (sentences) => translation.sentence(sentences)))
    .join("");
}

/** Translates Markdown of the built-in analyst: lines that are facts, list items with examples, and other sentences. */
const translateMarkdown = (markdown: string, facts: readonly Fact[], translation: AnswerTranslation): string =>
  markdown
    .split("\n")
    .map((line) => {
      const [, start = "", text = "", end = ""] = /^((?:- )?\*?)(.*?)(\*?)$/.exec(line) ?? [];
      const fact = facts.find((one) => formatFact(one) === text);
      return `${start}${fact ? formatFact({ ...fact, text: translation.sentence(fact.text) }) : translation.sentence(text)}${end}`;
    })
    .join("\n");

function translateDetails<T extends ChatDetails>(details: T, translation: AnswerTranslation): T {
  const { sentence, label } = translation;
  return {
    ...details,
    figures: details.figures.map((one) => ({ ...one, label: label(one.label), text: sentence(one.text) })),
    understood: details.understood?.split("; ").map(sentence).join("; ") ?? null,
    choices: details.choices.map((one) => ({ ...one, label: sentence(one.label) })),
    note: translateNote(details.note, translation),
  };
}

/**
 * Translates an event of a chat answer. Sentences of a model stay unchanged. `last`: the last event with facts before this event, not
 * translated; null for the first event.
 */
export function translateChatEvent(
  event: ChatEvent,
  last: { facts: readonly Fact[]; provider: string } | null,
  translation: AnswerTranslation,
): ChatEvent {
  switch (event.event) {
    case "facts":
      return {
        ...translateDetails(event, translation),
        facts: event.facts.map((fact) => translateFact(fact, translation)),
      };
    case "text":
      return last?.provider === BUILT_IN_PROVIDER
        ? { ...event, text: translateMarkdown(event.text, last.facts, translation) }
        : event;
    case "done": {
      const isBuiltIn = event.provider === BUILT_IN_PROVIDER;
      return {
        ...translateDetails(event, translation),
        response: isBuiltIn ? translateMarkdown(event.response, event.facts, translation) : event.response,
        facts: event.facts.map((fact) => translateFact(fact, translation)),
      };
    }
    case "error":
    case "restart":
      return translateError(event, translation);
  }
}

/** Translates the reason of an event that ends an answer; returns other events unchanged. */
const translateError = <T extends { event: string; detail?: string; error?: string }>(
  event: T,
  { sentence }: AnswerTranslation,
): T =>
  event.detail === undefined ? event : { ...event, detail: sentence(event.detail), error: sentence(event.detail) };

/** Translates an analysis. The computed concerns are translated even if a model wrote the other sentences. */
export function translateAnalysis<T extends Answered & { analysis: Analysis }>(
  answer: T,
  translation: AnswerTranslation,
): T {
  const { analysis, provider, note } = answer;
  const { facts } = analysis;
  const cited = (text: string) => translateCited(text, facts, translation);
  const own = (text: string) => (provider === BUILT_IN_PROVIDER ? cited(text) : text);
  return {
    ...answer,
    analysis: {
      ...analysis,
      reasoning: own(analysis.reasoning),
      key_factors: analysis.key_factors.map(own),
      concerns: analysis.concerns.map(cited),
      suggested_questions: analysis.suggested_questions.map(own),
      facts: facts.map((fact) => translateFact(fact, translation)),
    },
    note: translateNote(note, translation),
  };
}

export function translateAnalysisEvent(event: AnalysisEvent, translation: AnswerTranslation): AnalysisEvent {
  if (event.event === "done") return translateAnalysis(event, translation);
  if (event.event === "error") return translateError(event, translation);
  return { ...event, facts: event.facts.map((fact) => translateFact(fact, translation)) };
}

export function translateSearch<T extends Answered & { search_analysis: SmartSearchAnswer }>(
  answer: T,
  translation: AnswerTranslation,
): T {
  const { search_analysis: search, provider, note } = answer;
  const cited = (text: string) =>
    provider === BUILT_IN_PROVIDER ? translateCited(text, search.facts, translation) : text;
  return {
    ...answer,
    search_analysis: {
      ...search,
      search_intent: translation.sentence(search.search_intent),
      search_keywords: search.search_keywords.map(translation.label),
      insights: search.insights.map(cited),
      facts: search.facts.map((fact) => translateFact(fact, translation)),
    },
    note: translateNote(note, translation),
  };
}

export function translateInsights<T extends Answered & { insights: Insights }>(
  answer: T,
  translation: AnswerTranslation,
): T {
  const { insights, provider, note } = answer;
  const cited = (text: string) =>
    provider === BUILT_IN_PROVIDER ? translateCited(text, insights.facts, translation) : text;
  const metrics = Object.entries(insights.key_metrics).map(([name, value]) => [
    name,
    typeof value === "string" ? translation.sentence(value) : value,
  ]);
  return {
    ...answer,
    insights: {
      executive_summary: cited(insights.executive_summary),
      key_metrics: Object.fromEntries(metrics),
      recommendations: insights.recommendations.map(cited),
      facts: insights.facts.map((fact) => translateFact(fact, translation)),
    },
    note: translateNote(note, translation),
  };
}
