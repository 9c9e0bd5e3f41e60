import { type ParsedQuestion, parseQuestion } from "../../../../domain/assistant/chat/parse-question.ts";
import type { ChatInput } from "../../../../domain/inputs/assistant.ts";
import { inBatch } from "../../../db/database.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { type CompanyVocabulary, createVocabularyStatements, toVocabulary } from "./vocabulary.ts";

/** A question of the chat with all data from which the facts for its answer are computed. */
export type ChatQuestion = {
  deps: Deps;
  actor: Actor;
  vocabulary: CompanyVocabulary;
  interpretation: ParsedQuestion;
  now: string;
};

/** Interprets a chat message with the vocabulary of the company. One round trip. */
export async function readChatQuestion(
  deps: Deps,
  actor: Actor,
  { message, history }: ChatInput,
): Promise<ChatQuestion> {
  const now = getIsoNow(deps);
  const vocabulary = toVocabulary(await inBatch(deps.db, createVocabularyStatements(deps.db)));
  const interpretation = withoutQuestionWords(parseQuestion(message, history, vocabulary, now));
  return { deps, actor, vocabulary, interpretation, now };
}

/** Words of a chat question that do not become search words, in addition to the words that every search ignores. */
const QUESTION_WORDS = new Set(
  `spend spends spent spending cost costs paid pay payed expenditure expenditures budget long take takes taking took average median usually typically normally typical usual turnaround
  signed granted decide decides decision decisions approve approves approver approvers sign hello hi please today's right overall altogether combined across month week year quarter
  going happening happened stand stands standing update news progress state stuck check analyse analyze analysis duplicate duplicates split splitting risk risky flags
  flag wrong ok okay recommend reject safe just limit fast quick quickly slow know ok so still been then may might must shall whole every much far per each breakdown broken`.split(
    /\s+/,
  ),
);

const withoutQuestionWords = ({ criteria, ...question }: ParsedQuestion): ParsedQuestion => ({
  ...question,
  criteria: { ...criteria, words: criteria.words.filter((word) => !QUESTION_WORDS.has(word)) },
});
