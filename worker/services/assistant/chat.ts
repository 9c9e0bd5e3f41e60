import { type ComposedAnswer, composeAnswer } from "../../../domain/assistant/compose-answer.ts";
import type { ChatEvent } from "../../../domain/assistant/entities.ts";
import { toEnglishQuestion } from "../../../domain/assistant/examples.ts";
import type { QueryAnswer } from "../../../domain/assistant/facts.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import { describeModelProblem } from "../../../domain/assistant/model-notes.ts";
import { type AssistantQuery, type Reading, RequestFilter } from "../../../domain/assistant/query.ts";
import { readQuestion } from "../../../domain/assistant/reader/read-question.ts";
import { translateChatEvent } from "../../../domain/assistant/translate-answer.ts";
import type { ChatInput } from "../../../domain/inputs/assistant.ts";
import type { AnswerTranslation } from "../../../domain/language.ts";
import { inBatch } from "../../db/database.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { addUseAndCheckRateLimit } from "../rate-limit.ts";
import { toErrorEvent } from "./analyze-request.ts";
import { type CompanyVocabulary, createVocabularyStatements, toVocabulary } from "./facts/vocabulary.ts";
import { chatWithModel } from "./model-chat.ts";
import { runQuery } from "./run-query.ts";

/**
 * Streams the answer to a chat message: first the facts, then the parts of the answer, then the whole answer. Stops
 * when `signal` aborts. Changes nothing.
 */
export async function* streamChatAnswer(
  deps: Deps,
  actor: Actor,
  input: ChatInput,
  signal?: AbortSignal,
): AsyncGenerator<ChatEvent, void> {
  const translation = await deps.loadAnswerTranslation(input.language);
  const events = streamEnglishAnswer(deps, actor, { ...input, translation }, signal);
  if (!translation) return yield* events;
  let last: Extract<ChatEvent, { event: "facts" }> | null = null;
  for await (const event of events) {
    if (event.event === "facts") last = event;
    yield translateChatEvent(event, last, translation);
  }
}

/** `translation`: the translation with which example questions are read; undefined for English. */
type TranslatedInput = ChatInput & { translation: AnswerTranslation | undefined };

async function* streamEnglishAnswer(
  deps: Deps,
  actor: Actor,
  input: TranslatedInput,
  signal?: AbortSignal,
): AsyncGenerator<ChatEvent, void> {
  const refused = await addUseAndCheckRateLimit(deps, actor, "assistant");
  if (refused) return yield toErrorEvent(refused);
  const vocabulary = toVocabulary(await inBatch(deps.db, createVocabularyStatements(deps.db)));
  const compose = () => composeBuiltInAnswer(deps, actor, input, vocabulary);
  const provider = deps.channels.model;
  if (!provider) return yield* streamComposedAnswer(await compose(), null, signal);
  const problem = yield* chatWithModel(deps, { provider, actor }, { ...input, vocabulary, compose, signal });
  if (problem === null || problem === "stopped") return;
  yield { event: "restart" };
  yield* streamComposedAnswer(await compose(), describeModelProblem(problem), signal);
}

/** Reads the message by rules, runs its query and returns the answer that the built-in analyst words. */
async function composeBuiltInAnswer(
  deps: Deps,
  actor: Actor,
  { message, history, translation }: TranslatedInput,
  vocabulary: CompanyVocabulary,
): Promise<ComposedAnswer> {
  const read = (text: string) => (translation ? toEnglishQuestion(text, translation.sentence) : text);
  const turns = history.map((turn) => ({ ...turn, text: read(turn.text) }));
  const reading = readQuestion(read(message), turns, { vocabulary, actor, now: getIsoNow(deps) });
  const answers: QueryAnswer[] = [];
  for (const query of listQueries(reading)) answers.push(await runQuery(deps, actor, query, vocabulary));
  const [first, second] = answers;
  const answer = first && second ? { ...second, facts: [...first.facts, ...second.facts] } : (first ?? null);
  const names = { ...vocabulary, viewer_id: actor.id };
  return composeAnswer(reading, answer, { vocabulary: names, name: actor.name, role: actor.role });
}

/**
 * Returns the queries that answer a message. For a command, these explain how to do it and describe the requests that
 * it names.
 */
function listQueries(reading: Reading): AssistantQuery[] {
  if (reading.kind === "query") return [reading.query];
  if (reading.kind !== "command") return [];
  const filter = RequestFilter.parse({ ids: reading.ids });
  const status = { kind: "timeline", filter, focus: "status" } as const;
  return [{ kind: "how_to", topic: reading.topic }, ...(reading.ids.length > 0 ? [status] : [])];
}

/** Streams an answer of the built-in analyst. `note`: why it answers although a model is configured. */
async function* streamComposedAnswer(
  { paragraphs, facts, details }: ComposedAnswer,
  note: string | null,
  signal?: AbortSignal,
): AsyncGenerator<ChatEvent, void> {
  const answer = { ...details, facts, provider: BUILT_IN_PROVIDER, note };
  yield { event: "facts", ...answer };
  for (const [index, paragraph] of paragraphs.entries()) {
    if (signal?.aborted) return;
    yield { event: "text", text: index === 0 ? paragraph : `\n\n${paragraph}` };
  }
  yield { event: "done", status: "success", response: paragraphs.join("\n\n"), ...answer };
}
