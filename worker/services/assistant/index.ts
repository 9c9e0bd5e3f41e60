import type { AnswerEvent, ProviderName } from "../../../domain/assistant/entities.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import type { RequestSummary } from "../../../domain/entities.ts";
import { fail, ok, type Result } from "../../../domain/errors.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { toEnglish } from "../../../texts/index.ts";
import { inBatch } from "../../db/database.ts";
import { bind } from "../bind.ts";
import type { Actor, Deps } from "../deps.ts";
import { createRequestListQuery, parseRequestListInput } from "../requests/list-requests.ts";

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

type AssistantPageData = {
  /** The provider of the AI model that words the answers, or the built-in provider. */
  provider: ProviderName;
  /** The actor's requests that can be analysed: pending or waiting for information, newest first (spec section 5). */
  requests: Pick<RequestSummary, "id" | "title" | "amount" | "amount_decimals" | "currency" | "status">[];
};

/** Returns the data of the AI screen. `list`: whether to read the requests, which only one tab shows. */
async function getAssistantPage(deps: Deps, actor: Actor, { list }: { list: boolean }): Promise<AssistantPageData> {
  const provider = deps.channels.model?.name ?? BUILT_IN_PROVIDER;
  if (!list) return { provider, requests: [] };
  const lists = (["pending", "needs_info"] as const).map((status) => {
    const prepared = parseRequestListInput(deps, actor, ListRequestsInput.parse({ requester_id: actor.id, status }));
    if (!prepared.ok) throw new Error(toEnglish(prepared.detail));
    return createRequestListQuery(deps, actor, prepared.value);
  });
  const rows = await inBatch(
    deps.db,
    lists.map(({ statements }) => statements),
  );
  const items = lists.flatMap(({ read }, index) => {
    const page = rows[index];
    return page ? read(page).items : [];
  });
  const requests = items
    .toSorted((a, b) => b.created_at.localeCompare(a.created_at))
    .map(({ id, title, amount, amount_decimals, currency, status }) => {
      return { id, title, amount, amount_decimals, currency, status };
    });
  return { provider, requests };
}
