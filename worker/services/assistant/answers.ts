/** The use cases of the assistant whose code is loaded with their first use. Each streams the events of its answer. */

import { composeAnalysis } from "../../../domain/assistant/compose-analysis.ts";
import type { AnalysisEvent, AnswerEvent, ErrorEvent, Fact } from "../../../domain/assistant/entities.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import { translateEvent } from "../../../domain/assistant/translate-answer.ts";
import type { Failure } from "../../../domain/errors.ts";
import type { AnalyzeInput } from "../../../domain/inputs/assistant.ts";
import type { AnswerTranslation, Language } from "../../../domain/language.ts";
import { loadMessages } from "../../../texts/index.ts";
import { type Messages, renderAll } from "../../../texts/render.ts";
import type { Actor, Deps } from "../deps.ts";
import { addUseAndCheckRateLimit } from "../rate-limit.ts";
import { streamChatAnswer } from "./chat.ts";
import { gatherRequestFacts } from "./facts/request-facts.ts";
import { generateInsights } from "./generate-insights.ts";
import { wordAnalysis } from "./model-answers.ts";
import type { AnswerCaller } from "./model-calls.ts";
import { smartSearch } from "./smart-search.ts";

let french: AnswerTranslation | undefined;

/** Returns the translation of answers into a language. Undefined for English, and for a language into which answers are not translated. */
async function loadAnswerTranslation(language: Language | undefined): Promise<AnswerTranslation | undefined> {
  if (language !== "fr") return undefined;
  if (!french) {
    // French is evaluated when it is first needed, so that it does not delay the start of an isolate.
    const [{ createAnswerTranslation }, { ALL_SENTENCES }, { ANSWER_TEXTS }] = await Promise.all([
      import("./french/answers.ts"),
      import("./french/all-sentences.ts"),
      import("./french/answer-sentences.ts"),
    ]);
    french = createAnswerTranslation(ALL_SENTENCES, ANSWER_TEXTS);
  }
  return french;
}

/** Returns a use case that counts as one use of the assistant and translates its events. */
const createStream = <Input extends { language?: Language | undefined }, Event extends { event: string }>(
  stream: (caller: AnswerCaller, input: Input) => AsyncGenerator<Event | Failure, void>,
) =>
  async function* (
    deps: Deps,
    actor: Actor,
    input: Input,
    signal?: AbortSignal,
  ): AsyncGenerator<Event | ErrorEvent, void> {
    const translation = await loadAnswerTranslation(input.language);
    const refused = await addUseAndCheckRateLimit(deps, actor, "assistant");
    let last: { facts: readonly Fact[]; provider: string } | null = null;
    for await (const one of refused
      ? [refused]
      : stream({ deps, actor, signal, language: input.language, translation }, input)) {
      if (!("event" in one)) {
        yield toErrorEvent(one, await loadMessages(input.language ?? "en"));
        continue;
      }
      const event: Event = one;
      yield translation ? translateEvent(event, last, translation) : event;
      if (event.event === "facts") last = { facts: [], provider: "", ...event };
    }
  };

const toErrorEvent = (refused: Failure, messages: Messages): ErrorEvent => {
  const { ok: _, ...failure } = renderAll(messages, refused);
  return {
    event: "error",
    status: "error",
    ...failure,
    error: failure.detail,
  };
};

/** Returns a use case whose answer is one event. */
const createSingle = <Input extends { language?: Language | undefined }, Answer extends object>(
  answer: (caller: AnswerCaller, input: Input) => Promise<Answer>,
) =>
  createStream(async function* (caller: AnswerCaller, input: Input): AsyncGenerator<AnswerEvent<Answer>, void> {
    yield { event: "done", status: "success", ...(await answer(caller, input)) };
  });

/** Analyses an open request or a draft (R21): the computed facts first, then the text. Changes nothing. */
async function* streamAnalysis(
  caller: AnswerCaller,
  { request_data }: AnalyzeInput,
): AsyncGenerator<AnalysisEvent | Failure, void> {
  const { deps, actor } = caller;
  const gathered = await gatherRequestFacts(deps, actor, request_data);
  if (!gathered.ok) return yield gathered;
  const { facts, evidence, texts } = gathered.value;
  yield { event: "facts", facts, provider: deps.channels.model?.name ?? BUILT_IN_PROVIDER };
  const computed = { ...composeAnalysis(facts, evidence), facts };
  const { answer, ...author } = await wordAnalysis(caller, { computed, texts, draft: evidence.draft });
  yield { event: "done", status: "success", analysis: answer, ...author };
}

export const chat = createStream(streamChatAnswer);
export const analysis = createStream(streamAnalysis);
export const search = createSingle(smartSearch);
export const insights = createSingle(generateInsights);
