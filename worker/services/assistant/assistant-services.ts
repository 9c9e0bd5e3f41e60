import type { AnswerEvent } from "../../../domain/assistant/entities.ts";
import { fail, ok, type Result } from "../../../domain/errors.ts";
import { bind } from "../bind.ts";
import type { Actor, Deps } from "../deps.ts";
import { getAssistantPage } from "./get-assistant-page.ts";

type Answers = typeof import("./answers.ts");

/** The use cases of the assistant. The code of answers is loaded with the first question. */
export function createAssistantServices(deps: Deps) {
  const stream = <Input, Event>(
    select: (
      answers: Answers,
    ) => (deps: Deps, actor: Actor, input: Input, signal?: AbortSignal) => AsyncIterable<Event>,
  ) =>
    async function* (actor: Actor, input: Input, signal?: AbortSignal): AsyncGenerator<Event, void> {
      yield* select(await import("./answers.ts"))(deps, actor, input, signal);
    };
  const streamAnalysis = stream(({ analysis }) => analysis);
  const streamSearch = stream(({ search }) => search);
  const streamInsights = stream(({ insights }) => insights);
  return {
    ...bind(deps, { getPage: getAssistantPage }),
    chat: stream(({ chat }) => chat),
    streamAnalysis,
    streamSearch,
    streamInsights,
    analyze: toWholeAnswer(streamAnalysis),
    search: toWholeAnswer(streamSearch),
    generateInsights: toWholeAnswer(streamInsights),
  };
}

/** Returns a use case that returns the answer of a stream as a whole. */
const toWholeAnswer =
  <Input, Answer extends object>(
    stream: (actor: Actor, input: Input) => AsyncIterable<AnswerEvent<Answer> | { event: "facts" }>,
  ) =>
  async (actor: Actor, input: Input): Promise<Result<Omit<Answer, "event" | "status">>> => {
    for await (const one of stream(actor, input)) {
      if (one.event === "error") return fail(one.code, one.detail, one);
      if (one.event !== "done") continue;
      const { event: _, status: __, ...answer } = one;
      return ok(answer);
    }
    throw new Error("an answer ends with `done` or `error`");
  };
