/** Writes the answer without a model: facts, how the question was understood, and the words without effect. Markdown. Pure. */
import { isolateBidiText } from "../format/bidi.ts";
import { humanise } from "../format/labels.ts";
import { formatList } from "../format/lists.ts";
import type { Role } from "../roles.ts";
import {
  departmentNameOf,
  describeFilter,
  describeQuery,
  formatPeriod,
  type Names,
  personNameOf,
  typeNameOf,
} from "./describe-query.ts";
import type { ChatDetails, Fact, SmartSearchAnswer } from "./entities.ts";
import { EXAMPLE_QUESTIONS, listSuggestions } from "./examples.ts";
import { assignFactIds, escapeMarkdown, formatCitation, formatFact, type QueryAnswer } from "./facts.ts";
import { NO_CHAT_DETAILS } from "./limits.ts";
import { type Choice, type Reading, RequestFilter } from "./query.ts";
import { MAX_LINE_WORDS } from "./reader/line.ts";
import type { SearchProblem } from "./reader/read-question.ts";

export type ComposedAnswer = { paragraphs: string[]; facts: Fact[]; details: ChatDetails };

type ComposeContext = { vocabulary: Names; name: string; role: Role };

const formatExamples = (questions: readonly string[]): string => questions.map((one) => `- *${one}*`).join("\n");

const ABILITIES = `You can ask me, for example:\n${formatExamples(EXAMPLE_QUESTIONS)}`;
const INTRODUCTION =
  "I am the built-in analyst: I compute my answers from this system's requests, rules and people, without a language model.";
const NOT_UNDERSTOOD = "I did not understand the question. I only know this system's requests, rules and people.";
const TOO_LONG = `The question is too long for the built-in analyst. Please ask it in at most ${MAX_LINE_WORDS} words.`;
const NO_ACTIONS = "I only read and explain: I cannot decide, change or send anything. You can do it yourself.";
const OTHER_LANGUAGES = {
  fr: "Je ne comprends que l'anglais. Posez votre question en anglais, par exemple :",
  de: "Ich verstehe nur Englisch. Bitte fragen Sie auf Englisch, zum Beispiel:",
  es: "Solo entiendo inglés. Haga su pregunta en inglés, por ejemplo:",
};

const toChoices = (questions: readonly string[]): Choice[] => questions.map((one) => ({ label: one, message: one }));

/** Returns 'I left out "vs" and "asap".' with escaped words, or an empty array if no word was left out. */
function describeIgnored(ignored: readonly string[]): string[] {
  const words = ignored.map((word) => `"${escapeMarkdown(isolateBidiText(word))}"`);
  return words.length === 0 ? [] : [`I left out ${formatList(words)}.`];
}

/** Returns the answer to a message. `answer`: the result of its query, or the instructions for a command; null if it has neither. */
export function composeAnswer(reading: Reading, answer: QueryAnswer | null, context: ComposeContext): ComposedAnswer {
  const suggestions = listSuggestions(context.role);
  const facts = assignFactIds(answer?.facts ?? []);
  const compose = (paragraphs: string[], details: Partial<ChatDetails> = {}, cited: Fact[] = []): ComposedAnswer => ({
    paragraphs,
    facts: cited,
    details: { ...NO_CHAT_DETAILS, ...details },
  });
  const suggest = (paragraphs: string[], ignored: readonly string[] = []) =>
    compose(paragraphs, { choices: toChoices(suggestions), ignored: [...ignored] });
  switch (reading.kind) {
    case "query":
      return composeQueryAnswer(reading, facts, answer, context);
    case "ambiguous": {
      const labels = reading.choices.map((one) => `- ${escapeMarkdown(one.label)}`).join("\n");
      return compose([escapeMarkdown(reading.question), labels], { choices: [...reading.choices] });
    }
    case "greeting":
      return suggest([`Hello ${escapeMarkdown(isolateBidiText(context.name))}.`, INTRODUCTION, ABILITIES]);
    case "thanks":
      return compose(["You are welcome."]);
    case "command":
      return compose([NO_ACTIONS, ...formatFacts(facts)], { rows: [...(answer?.rows ?? [])] }, facts);
    case "other_language":
      return suggest([`${OTHER_LANGUAGES[reading.language]}\n${formatExamples(suggestions)}`]);
    case "not_understood":
      return suggest([NOT_UNDERSTOOD, ABILITIES], reading.ignored);
    case "too_long":
      return suggest([TOO_LONG, ABILITIES]);
  }
}

function composeQueryAnswer(
  { query, ignored }: Extract<Reading, { kind: "query" }>,
  facts: readonly Fact[],
  answer: QueryAnswer | null,
  { vocabulary, role }: ComposeContext,
): ComposedAnswer {
  const understood = describeQuery(query, vocabulary);
  const details: ChatDetails = {
    ...NO_CHAT_DETAILS,
    rows: [...(answer?.rows ?? [])],
    figures: [...(answer?.figures ?? [])],
    understood,
    ignored: [...ignored],
  };
  const isEmpty = answer?.total === 0;
  // The words that were left out can be the reason for an empty result. The answer therefore does not claim that there are no requests.
  // Neither do search words that no request contains: they were perhaps no search words.
  const unknown = query.kind === "timeline" ? query.filter.text.all_of.filter((word) => !ignored.includes(word)) : [];
  if (isEmpty && ignored.length + unknown.length > 0) {
    const words = [...ignored, ...unknown];
    return {
      paragraphs: [
        `I did not understand all of the question. I understood: ${escapeMarkdown(understood)}. ${describeIgnored(words).join("")}`,
        "Please ask with other words.",
      ],
      facts: [],
      details: { ...details, ignored: words, choices: toChoices(listSuggestions(role)) },
    };
  }
  const choices = isEmpty && "filter" in query ? listWiderQuestions(query.filter, vocabulary) : [];
  return {
    paragraphs: [...describeIgnored(ignored), ...formatFacts(facts)],
    facts: [...facts],
    details: { ...details, choices },
  };
}

function formatFacts([first, ...rest]: readonly Fact[]): string[] {
  if (!first) return [];
  const lines = rest.map((fact) => `- ${formatFact(fact)}`).join("\n");
  return rest.length === 0 ? [formatFact(first)] : [formatFact(first), lines];
}

const MAX_WIDER_QUESTIONS = 3;

/** Returns questions that have one condition less than the filter, and therefore can find more requests. */
function listWiderQuestions(filter: RequestFilter, names: Names): Choice[] {
  const none = RequestFilter.parse({});
  const changes: Partial<RequestFilter>[] = [
    { text: none.text },
    { created: null, decided: null, due: null },
    { status: none.status, overdue: false },
    { amount: null },
    { type: none.type },
  ];
  const isSame = (one: RequestFilter, other: RequestFilter) => JSON.stringify(one) === JSON.stringify(other);
  const wider = changes
    .map((change) => ({ ...filter, ...change }))
    .filter((one) => !isSame(one, filter) && !isSame(one, none))
    .slice(0, MAX_WIDER_QUESTIONS);
  return wider.map((one) => {
    const text = describeFilter(one, names);
    const message = `Show ${text.replace(/^\p{Lu}(?!\p{Lu})/u, (letter) => letter.toLowerCase())}`;
    return { label: message, message };
  });
}

const SEARCH_PROBLEMS: Record<SearchProblem, string> = {
  empty: "Nothing was searched: the text has no word, number or name to look for.",
  too_long: `Nothing was searched: the text is too long. Please use at most ${MAX_LINE_WORDS} words.`,
};

const describeIgnoredWords = (ignored: readonly string[]): string[] =>
  ignored.length > 0 ? [`I left out ${ignored.map((word) => `"${isolateBidiText(word)}"`).join(", ")}.`] : [];

/** Returns the answer of Smart Search to a text that cannot be read. It lists nothing, because every request would match. */
export const composeSearchProblem = (problem: SearchProblem, ignored: readonly string[]): SmartSearchAnswer => ({
  search_intent: SEARCH_PROBLEMS[problem],
  search_keywords: [],
  insights: describeIgnoredWords(ignored),
  matches: [],
  total: 0,
  facts: [],
});

/** Returns the texts of Smart Search. `is_loose`: whether no request contains all words of the search. The answer then lists requests that contain at least one word. */
export function composeSearchAnswer(
  filter: RequestFilter,
  facts: readonly Fact[],
  { names, ignored, is_loose }: { names: Names; ignored: readonly string[]; is_loose: boolean },
): Pick<SmartSearchAnswer, "search_intent" | "search_keywords" | "insights"> {
  return {
    search_intent: `${describeFilter(filter, names)}.`,
    search_keywords: listKeywords(filter, names),
    insights: [
      ...describeIgnoredWords(ignored),
      ...(is_loose ? ["No request contains all of these words. The matches contain at least one of them."] : []),
      ...facts.map((fact) => `${fact.text}${formatCitation(fact)}`),
    ],
  };
}

function listKeywords(filter: RequestFilter, names: Names): string[] {
  const people = [filter.submitted_by, filter.waiting_for, filter.decided_by, filter.involves];
  const periods = [filter.created, filter.decided, filter.due];
  return [
    ...filter.ids,
    ...filter.status.any_of.map(humanise),
    ...(filter.overdue ? ["overdue"] : []),
    ...filter.type.any_of.map((code) => typeNameOf(names, code)),
    ...filter.department.any_of.map((id) => departmentNameOf(names, id)),
    ...people.flatMap(({ any_of }) => any_of.map((id) => personNameOf(names, id))),
    ...filter.priority.any_of,
    ...filter.currency.any_of,
    ...periods.flatMap((period) => (period ? [formatPeriod(period)] : [])),
    ...filter.text.all_of,
  ];
}
