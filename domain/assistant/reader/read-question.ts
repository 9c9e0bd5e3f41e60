/** Reads a question as a query without a model. Each word is read by a rule, is a filler (`FILLERS`), or is reported as ignored. Pure. */
import type { ChatTurn } from "../../inputs/assistant.ts";
import type { HowToTopic } from "../how-to-topics.ts";
import { AssistantQuery, type Choice, type Reading, RequestFilter } from "../query.ts";
import { MAX_ID_LENGTH, tagAmounts, tagIds } from "./amounts.ts";
import { type FilterContext, isRestricted } from "./filter.ts";
import { readConditions, takeRequestWords } from "./filter-rules.ts";
import { assignUnclear, type Conversation, resolveReferences } from "./follow-ups.ts";
import { findCommandTopic, findHowToTopic, getHowToLeftovers } from "./how-to.ts";
import {
  compile,
  copyLine,
  createLine,
  getLeftovers,
  getTags,
  has,
  hasContent,
  isTooLong,
  isUnread,
  type Line,
  listContent,
  type TagKind,
  tagMatches,
  take,
  toAlternatives,
  toTypedText,
} from "./line.ts";
import { joinLists, readNegations } from "./lists.ts";
import { createNameIndex, type NameIndex, resolveUnits, tagActor, tagNames, tagPriorities } from "./names.ts";
import { tagPeriods } from "./periods.ts";
import { readQuery } from "./read-query.ts";
import { readRemainingWords } from "./text-rules.ts";
import { listUnusedValues, listUnusedWords } from "./unused-values.ts";
import type { Vocabulary } from "./vocabulary.ts";
import { FILLERS, FOREIGN_WORDS, STATUS_WORDS } from "./words.ts";

export type ReaderContext = {
  vocabulary: Vocabulary;
  actor: { id: string; department_id: string };
  now: string;
};

const GREETING =
  "^(?:hi|hello|hey|hiya|yo|good (?:morning|afternoon|evening|day))(?: (?:there|assistant|all|everyone|again))?$|^help(?: please)?$|what (?:can|do) you (?:do|answer|know)|what can i ask(?: you)?|who are you|what are you|how can you help|what can you help|^how are you";
const THANKS =
  "^(?:(?:ok|okay|great|perfect|super|cool|nice|good|,) )*(?:thanks?|thank you|thx|ty|cheers|great|perfect|awesome|super|cool|nice)(?: (?:a lot|so much|very much|you|again|for (?:the|your) help|mate|that is all|bye|,))*$";

/** Reads a message of the chat. `history`: the earlier messages, oldest first, to which a follow-up refers. */
export function readQuestion(message: string, history: readonly ChatTurn[], context: ReaderContext): Reading {
  const names = createNameIndex(context.vocabulary);
  let conversation = NO_CONVERSATION;
  const turns = history.at(-1)?.from === "user" && history.at(-1)?.text === message ? history.slice(0, -1) : history;
  for (const { from, text } of turns) {
    const ids = findIds(text);
    if (from === "assistant") conversation = { ...conversation, ids: ids.length > 0 ? ids : conversation.ids };
    else {
      const reading = readMessage(text, conversation, context, names);
      // The answer to a question for a list states its requests. Without any, 'why' does not mean those of an earlier list.
      const ids = reading.kind === "query" && reading.query.kind === "find" ? [] : conversation.ids;
      if (reading.kind === "query")
        conversation = { ...NO_CONVERSATION, query: reading.query, ids: getQueryIds(reading.query) ?? ids };
      else if (reading.kind === "ambiguous") conversation = { ...conversation, choices: reading.choices };
      else if (reading.kind === "not_understood" || reading.kind === "too_long")
        conversation = { ...NO_CONVERSATION, isBroken: true };
    }
  }
  return readMessage(message, conversation, context, names);
}

const NO_CONVERSATION: Conversation = { query: null, ids: [], choices: [], isBroken: false };

/** The maximum number of requests of an answer to which a follow-up can refer. Answers list fewer. */
const MAX_IDS = 100;

const findIds = (text: string): string[] => {
  const ids = [...text.matchAll(/(?<![\w-])[A-Z]{2,10}(?:-[A-Z0-9]+)*-\d{1,9}(?![\w-])/g)].map(([id]) => id);
  return [...new Set(ids)].filter((id) => id.length <= MAX_ID_LENGTH).slice(0, MAX_IDS);
};

function getQueryIds(query: AssistantQuery): readonly string[] | null {
  if (query.kind === "authority" && query.request_id) return [query.request_id];
  return "filter" in query && query.filter.ids.length > 0 ? query.filter.ids : null;
}

function readMessage(message: string, conversation: Conversation, context: ReaderContext, names: NameIndex): Reading {
  const line = createLine(message, names.words);
  if (isTooLong(line)) return { kind: "too_long" };
  line.text = line.text.replace(/^(?:no |sorry |, )*(?:wait|sorry|i (?:mean|meant)|rather)(?: ,)? (?=.)/, "");
  // 'Moreau' answers the question 'Ines Staff or Ines Moreau?'.
  const isChosen = ({ label }: Choice) =>
    line.text.split(" ").every((word) => FILLERS.has(word) || label.toLowerCase().split(" ").includes(word));
  const [choice, ...others] = conversation.choices.filter(isChosen);
  if (choice && others.length === 0)
    return readMessage(choice.message, { ...conversation, choices: [] }, context, names);
  if (line.text === "" || has(line, GREETING)) return { kind: "greeting" };
  if (has(line, THANKS)) return { kind: "thanks" };
  const language = findLanguage(line);
  if (language) return { kind: "other_language", language };
  take(line, "^(?:hi|hello|hey|good (?:morning|afternoon|evening))(?: there| assistant| all)?(?: ,)?");
  line.text = line.text.replace(/^(?:(?:and|so|ok|but|,) )*(?:what|how) about (?=.)/, "and ");
  const asked = line.text;
  line.text = line.text.replace(
    /(?<=^(?:and |so )?(?:why|how come) (?:has|have|is|was|are|were|did|does|do)) not(?= )/,
    "",
  );
  const isWhyNot = line.text !== asked;
  if (has(line, "^(?:please )?(?:write|compose|draw|translate|sing|play|guess)(?! to)"))
    return { kind: "not_understood", ignored: getLeftovers(line) };
  const topic = findHowToTopic(line);
  const howTo = topic && readHowTo(line, topic, context, names);
  if (howTo?.ignored.length === 0) return howTo;
  const reading = readTagged(line, conversation, context, names, isWhyNot);
  // 'I want to buy something for 5000, who approves it' begins as a question for instructions.
  const isOther = !/^(?:\w+ )?(?:how|where) (?:do|can|could|should|to)\b/i.test(line.typed);
  const isBetter =
    howTo === null || (isOther && reading.kind === "query" && reading.ignored.length < howTo.ignored.length);
  return isBetter ? reading : howTo;
}

type QueryReading = Extract<Reading, { kind: "query" }>;

function readHowTo(line: Line, topic: HowToTopic, { vocabulary }: ReaderContext, names: NameIndex): QueryReading {
  const tagged = copyLine(line);
  tagNames(tagged, names, vocabulary);
  const people = getTags(tagged, "person").map(({ text }) => text);
  const numbers = line.text.split(" ").filter((word) => /\d{3}$/.test(word));
  const query: AssistantQuery = { kind: "how_to", topic };
  const ignored = [...getHowToLeftovers(line, topic), ...people, ...numbers, ...listUnusedWords(line.text, query)];
  return { kind: "query", query, ignored: [...new Set(ignored)] };
}

/** Reads a message that is not a question for instructions. */
function readTagged(
  line: Line,
  conversation: Conversation,
  context: ReaderContext,
  names: NameIndex,
  isWhyNot: boolean,
): Reading {
  const command = findCommandTopic(line);
  tagLine(line, context, names, conversation);
  const ambiguity = findAmbiguity(line, context.vocabulary);
  if (ambiguity) return ambiguity;
  resolveReferences(line, conversation);
  if (command) return { kind: "command", topic: command, ids: getTags(line, "id").flatMap(({ value }) => value) };
  const words = getLeftovers(line);
  const content = listContent(line);
  const { text } = line;
  const query = readQuery(line, conversation, { ...context, filter: getFilterContext(context) });
  if (!query) return { kind: "not_understood", ignored: words };
  const reading = toReading(query, getLeftovers(line));
  if (reading.kind !== "query") return reading;
  // 'Why are my requests not decided' does not ask for the decided ones.
  if (isWhyNot && reading.query.kind === "timeline" && reading.query.filter.status.any_of.length > 0)
    return { kind: "not_understood", ignored: words };
  const unused = listUnusedValues(line, text, reading.query, context).map((one) => toTypedText(line, one));
  const all = [...new Set([...reading.ignored, ...unused])];
  // Names a word only once: 'and why', not also 'why'.
  const isPart = (word: string) => all.some((one) => one !== word && ` ${one} `.includes(` ${word} `));
  // 'Make me a coffee': nothing but 'me' was read, so the message is no question and no follow-up.
  if (isUnread(content, reading.ignored)) return { kind: "not_understood", ignored: content };
  return { ...reading, ignored: all.filter((word) => !isPart(word)) };
}

function toReading(query: unknown, ignored: readonly string[]): Reading {
  const parsed = AssistantQuery.safeParse(query);
  return parsed.success ? { kind: "query", query: parsed.data, ignored } : { kind: "not_understood", ignored };
}

const getFilterContext = ({ actor, vocabulary, now }: ReaderContext): FilterContext => ({
  actor_id: actor.id,
  people: vocabulary.people,
  now,
  currency: vocabulary.currencies.includes("USD") ? "USD" : (vocabulary.currencies[0] ?? "USD"),
});

/** Tags every part of a line that has a meaning without its context: numbers, amounts, names, periods and statuses. */
function tagLine(
  line: Line,
  { vocabulary, actor, now }: ReaderContext,
  names: NameIndex,
  { ids, query }: Conversation,
): void {
  const series = /^.*\D(?=\d+$)/.exec(ids[0] ?? "")?.[0] ?? `REQ-${now.slice(0, 4)}-`;
  tagIds(line, series, vocabulary, names);
  tagPeriods(line, now);
  tagAmounts(line, vocabulary);
  tagNames(line, names, vocabulary);
  tagPriorities(line, vocabulary);
  for (const [pattern, values] of STATUS_WORDS) tagMatches(line, "status", compile(pattern), () => values);
  line.text = line.text.replace(compile("(?:with |in |of )?(?:the )?status (?:of |is |= ?)?(?={status})"), "");
  tagActor(line, actor);
  resolveUnits(
    line,
    query?.kind === "budget" || query?.kind === "people" || (query?.kind === "measure" && query.measure.kind === "sum"),
  );
}

/** Returns the question 'which person?' if a name in the line belongs to several people. */
function findAmbiguity(line: Line, { people }: Vocabulary): Reading | null {
  const tag = getTags(line, "person").find(({ value }) => value.length > 1);
  if (!tag) return null;
  const typed = toTypedText(line, tag.text).replace(/'?s$/, (end) =>
    end === "s" && people.some(({ name }) => name.toLowerCase().includes(tag.text)) ? "s" : "",
  );
  const matches = people.filter(({ id }) => tag.value.includes(id)).slice(0, 6);
  const toChoice = ({ name, username, department }: (typeof matches)[number]): Choice => {
    const isUnique = matches.filter((one) => one.name === name).length === 1;
    const message = line.typed.replace(new RegExp(`(?<!\\w)(?:${toAlternatives([typed])})(?!\\w)`, "i"), () =>
      isUnique ? name : username,
    );
    return { label: isUnique ? name : `${name} (${department})`, message };
  };
  const labels = matches.map((one) => toChoice(one).label);
  return {
    kind: "ambiguous",
    question: `Do you mean ${labels.slice(0, -1).join(", ")} or ${labels.at(-1)}?`,
    choices: matches.map(toChoice),
  };
}

/** Returns the language of a message that has at least two frequent words of this language, or that has only such words. */
function findLanguage(line: Line): "fr" | "de" | "es" | null {
  const words = line.text.split(/[ -]/).filter((word) => !FILLERS.has(word) && word !== "me" && word !== "no");
  const counts = FOREIGN_WORDS.map(([language, known]) => ({
    language,
    count: words.filter((word) => known.has(word)).length,
  }));
  const best = counts.sort((a, b) => b.count - a.count)[0];
  return best && (best.count >= 2 || (best.count === 1 && words.length === 1)) ? best.language : null;
}

/** Why a search text cannot be read: it has no letter or digit, or it is too long. */
export type SearchProblem = "empty" | "too_long";

/**
 * Reads the text of Smart Search. Words without another meaning become search words. `problem`: why nothing can be found; the filter then
 * has no condition and must not be used.
 */
export function readSearch(
  text: string,
  context: ReaderContext,
): { filter: RequestFilter; ignored: string[]; problem: SearchProblem | null } {
  const names = createNameIndex(context.vocabulary);
  const line = createLine(text, names.words);
  const problem = isTooLong(line) ? "too_long" : hasContent(line.text) ? null : "empty";
  if (problem) return { filter: RequestFilter.parse({}), ignored: [], problem };
  tagLine(line, context, names, NO_CONVERSATION);
  // A name that several people have means any of them. A search shows its results, so it asks no question.
  readNegations(line);
  joinLists(line);
  const filter = RequestFilter.parse({});
  const conditions = readConditions(line, filter, getFilterContext(context), "none");
  assignUnclear(filter, conditions, null, false);
  const asksAll = takeRequestWords(line) || has(line, "all|every|everything|any|anything");
  readRemainingWords(line, filter);
  const { valid, left_out } = removeImpossible(filter, line);
  const ignored = [...getLeftovers(line), ...left_out];
  return { filter: valid, ignored, problem: isRestricted(valid) || asksAll ? null : "empty" };
}

/** The maximum length of a search word and of the list of them, as in `RequestFilter`. */
const MAX_SEARCH_WORD = 60;
const MAX_SEARCH_WORDS = 20;

/** The kinds of tags from which the fields of a filter are read, if they have another name. */
const TAG_KINDS: Partial<Record<keyof RequestFilter, TagKind>> = {
  ...{ created: "period", decided: "period", due: "period", min_age_days: "age", ids: "id" },
  ...{ submitted_by: "person", waiting_for: "person", decided_by: "person", involves: "person" },
};

/**
 * Returns the filter without conditions that a filter cannot have, such as more than twenty people with one name or an age of twenty years,
 * and the texts of these conditions. Search words are shortened, because a search finds words by their beginning.
 */
function removeImpossible(filter: RequestFilter, line: Line): { valid: RequestFilter; left_out: string[] } {
  const shorten = (words: readonly string[]) =>
    words.slice(0, MAX_SEARCH_WORDS).map((one) => one.slice(0, MAX_SEARCH_WORD));
  const { all_of, none_of } = filter.text;
  const short = { ...filter, text: { all_of: shorten(all_of), none_of: shorten(none_of) } };
  const { error } = RequestFilter.safeParse(short);
  const keys = new Set(error?.issues.map(({ path }) => path[0] as keyof RequestFilter));
  const kinds = [...keys].map((key) => TAG_KINDS[key] ?? key);
  const tags = [...line.tags.values()].filter(({ kind }) => kinds.includes(kind)).map(({ text }) => text);
  return {
    valid: RequestFilter.parse({ ...short, ...Object.fromEntries([...keys].map((key) => [key, undefined])) }),
    left_out: [...tags, ...all_of.slice(MAX_SEARCH_WORDS), ...none_of.slice(MAX_SEARCH_WORDS)].map((text) =>
      toTypedText(line, text),
    ),
  };
}
