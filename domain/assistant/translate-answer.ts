/** Translates the answers of the assistant. Names, titles and texts that people wrote stay unchanged. Pure. */
import type { AnswerTranslation } from "../language.ts";
import type { Fact } from "./entities.ts";
import { formatCitation, formatFact } from "./facts.ts";
import { BUILT_IN_PROVIDER } from "./limits.ts";

/**
 * How the fields of an event are translated, by their name or by the names of their object and field. `cited`: sentences with citations.
 * `worded`: the same, unless a model wrote them. Other fields stay unchanged.
 */
const FIELDS: Readonly<Record<string, "sentence" | "label" | "description" | "cited" | "worded" | "markdown">> = {
  "facts.text": "sentence",
  "sources.label": "label",
  "figures.label": "label",
  "figures.text": "sentence",
  "choices.label": "sentence",
  understood: "description",
  note: "sentence",
  detail: "sentence",
  error: "sentence",
  ".text": "markdown",
  response: "markdown",
  reasoning: "worded",
  key_factors: "worded",
  concerns: "cited",
  suggested_questions: "worded",
  search_intent: "sentence",
  search_keywords: "label",
  insights: "worded",
  executive_summary: "worded",
  key_metrics: "sentence",
  recommendations: "worded",
};

/** The facts that a text can cite, and the author of the text. */
type Source = { facts: readonly Fact[]; provider: string };

/** Translates an event. `last`: the last event with facts before this event, not translated; null for the first event. */
export const translateEvent = <Event extends object>(
  event: Event,
  last: Source | null,
  translation: AnswerTranslation,
): Event => translateFields("", event, last ?? { facts: [], provider: BUILT_IN_PROVIDER }, translation) as Event;

function translateFields(parent: string, object: object, outer: Source, translation: AnswerTranslation): object {
  const source = { ...outer, ...object };
  const translateValue = (key: string, value: unknown): unknown => {
    if (Array.isArray(value)) return value.map((one) => translateValue(key, one));
    if (typeof value === "object" && value !== null) return translateFields(key, value, source, translation);
    return typeof value === "string" ? translateText(`${parent}.${key}`, value, source, translation) : value;
  };
  return Object.fromEntries(Object.entries(object).map(([key, value]) => [key, translateValue(key, value)]));
}

function translateText(
  path: string,
  text: string,
  { facts, provider }: Source,
  translation: AnswerTranslation,
): string {
  const [object = "", field = ""] = path.split(".");
  const manner = FIELDS[path] ?? FIELDS[field] ?? FIELDS[object];
  switch (manner) {
    case "sentence":
    case "label":
      return translation[manner](text);
    case "description":
      return text.split("; ").map(translation.sentence).join("; ");
    case "cited":
      return translateCited(text, facts, translation);
    case "worded":
      return provider === BUILT_IN_PROVIDER ? translateCited(text, facts, translation) : text;
    case "markdown":
      return provider === BUILT_IN_PROVIDER ? translateMarkdown(text, facts, translation) : text;
    default:
      return text;
  }
}

/** Matches citations, with the spaces before them. */
const CITATIONS = /( *(?:\[F\d+\])+)/;

/** Translates a text with citations. A part that is equal to a fact is translated as the fact. */
function translateCited(text: string, facts: readonly Fact[], { sentence }: AnswerTranslation): string {
  const fact = facts.find((one) => `${one.text}${formatCitation(one)}` === text);
  if (fact) return `${sentence(fact.text)}${formatCitation(fact)}`;
  const translatePart = (part: string) => part.replace(/\S.*\S/s, (sentences) => sentence(sentences));
  return text.split(CITATIONS).map(translatePart).join("");
}

/** Translates Markdown of the built-in analyst: lines that are facts, list items with examples, and other sentences. */
const translateMarkdown = (markdown: string, facts: readonly Fact[], { sentence }: AnswerTranslation): string =>
  markdown
    .split("\n")
    .map((line) => {
      const [, start = "", text = "", end = ""] = /^((?:- )?\*?)(.*?)(\*?)$/.exec(line) ?? [];
      const fact = facts.find((one) => formatFact(one) === text);
      return `${start}${fact ? formatFact({ ...fact, text: sentence(fact.text) }) : sentence(text)}${end}`;
    })
    .join("\n");
