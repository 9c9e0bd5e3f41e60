import { type ComposedAnswer, composeAnswer } from "../../../domain/assistant/compose-answer.ts";
import type { ChatEvent } from "../../../domain/assistant/entities.ts";
import { toEnglishQuestion } from "../../../domain/assistant/examples.ts";
import type { QueryAnswer } from "../../../domain/assistant/facts.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import { describeModelProblem } from "../../../domain/assistant/model-notes.ts";
import { type AssistantQuery, type Reading, RequestFilter } from "../../../domain/assistant/query.ts";
import { readQuestion } from "../../../domain/assistant/reader/read-question.ts";
import type { ChatInput } from "../../../domain/inputs/assistant.ts";
import { loadTexts } from "../../../texts/index.ts";
import { getIsoNow } from "../deps.ts";
import { type CompanyVocabulary, readVocabulary } from "./facts/vocabulary.ts";
import type { AnswerCaller } from "./model-calls.ts";
import { chatWithModel } from "./model-chat.ts";
import { runQuery } from "./run-query.ts";

/** Streams the answer to a chat message: the facts, the parts of the answer, the whole answer. Changes nothing. */
export async function* streamChatAnswer(caller: AnswerCaller, input: ChatInput): AsyncGenerator<ChatEvent, void> {
  const { deps, signal } = caller;
  const vocabulary = await readVocabulary(deps.db);
  const compose = () => composeBuiltInAnswer(caller, input, vocabulary);
  const provider = deps.channels.model;
  if (!provider) return yield* streamComposedAnswer(await compose(), null, signal);
  const problem = yield* chatWithModel(caller, provider, { ...input, vocabulary, compose });
  if (problem === null || problem === "stopped") return;
  yield { event: "restart" };
  yield* streamComposedAnswer(await compose(), describeModelProblem(problem), signal);
}

/** Reads the message by rules, runs its query and returns the answer that the built-in analyst words. */
async function composeBuiltInAnswer(
  { deps, actor, language }: AnswerCaller,
  { message, history }: ChatInput,
  vocabulary: CompanyVocabulary,
): Promise<ComposedAnswer> {
  const { examples } = (await loadTexts(language ?? "en")).assistant.chat;
  const read = (text: string) => toEnglishQuestion(text, examples);
  const turns = history.map((turn) => ({ ...turn, text: read(turn.text) }));
  const reading = readQuestion(read(message), turns, { vocabulary, actor, now: getIsoNow(deps) });
  const answers: QueryAnswer[] = [];
  for (const query of listQueries(reading)) answers.push(await runQuery(deps, actor, query, vocabulary));
  const [first, second] = answers;
  const answer = first && second ? { ...second, facts: [...first.facts, ...second.facts] } : (first ?? null);
  const names = { ...vocabulary, viewer_id: actor.id };
  return composeAnswer(reading, answer, { vocabulary: names, name: actor.name, role: actor.role });
}

/** Returns the queries of a message; for a command, how to do it, and the status of the requests that it names. */
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
  signal: AbortSignal | undefined,
): AsyncGenerator<ChatEvent, void> {
  const answer = { ...details, facts, provider: BUILT_IN_PROVIDER, note };
  yield { event: "facts", ...answer };
  for (const [index, paragraph] of paragraphs.entries()) {
    if (signal?.aborted) return;
    yield { event: "text", text: index === 0 ? paragraph : `\n\n${paragraph}` };
  }
  yield { event: "done", status: "success", response: paragraphs.join("\n\n"), ...answer };
}
