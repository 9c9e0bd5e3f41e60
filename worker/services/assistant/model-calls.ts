/** Calls of a model within the daily budgets (R21). Questions and answers are not stored. */
import { MAX_REPLY_CHARACTERS } from "../../../domain/assistant/limits.ts";
import type { ModelProblem } from "../../../domain/assistant/model-notes.ts";
import type { AnswerTranslation, Language } from "../../../domain/language.ts";
import { inBatch } from "../../db/database.ts";
import { listAssistantPeople } from "../../db/queries/assistant.ts";
import {
  adjustReservedTokens,
  findRequestNumberPrefix,
  findTokenUsage,
  reserveUsage,
} from "../../db/queries/assistant-usage.ts";
import type { ModelFailureReason, ModelProvider, ModelRequest, ModelToolCall } from "../../integrations/model.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { MAX_PEOPLE } from "./facts/vocabulary.ts";

export const MAX_TRIES = 2;
const MAX_TOKENS = 1_200;

/** `signal`: stops the answer. `language`, `translation`: of the reader; undefined for English. */
export type AnswerCaller = {
  deps: Deps;
  actor: Actor;
  signal?: AbortSignal | undefined;
  language?: Language | undefined;
  translation?: AnswerTranslation | undefined;
};

/** Why one call failed. `no_tools`: the service rejects tools. */
type CallProblem = ModelProblem | "no_tools" | "stopped";
/** `is_cut`: whether the reply was longer than `MAX_REPLY_CHARACTERS`. `text` is then its beginning, which can end within a word. */
export type ModelOutcome =
  | { problem: null; text: string; calls: readonly ModelToolCall[]; is_cut: boolean }
  | { problem: CallProblem; text: string };

/** Whether calling the model again can help. After a failure of the service, the provider has already retried. */
export const isWorthRetry = (problem: ModelOutcome["problem"]): boolean =>
  problem === "unreadable" || problem === "cut";

/** The approximate number of characters in one token of a model. */
const CHARACTERS_PER_TOKEN = 4;

const estimateTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);

const toProblem = (fault: ModelFailureReason): CallProblem =>
  fault === "busy" || fault === "down" ? "unreachable" : fault;

/**
 * Calls a model once. Yields the text as it arrives, up to `MAX_REPLY_CHARACTERS`, and then stops the model. Before the call, reserves its tokens in the daily budgets of the
 * user and of all users, so that concurrent calls do not exceed them; afterwards, replaces this number with the number
 * that the service reports, or with an estimate.
 */
export async function* callModel(
  { deps, actor, signal }: AnswerCaller,
  provider: ModelProvider,
  request: Omit<ModelRequest, "max_tokens" | "signal">,
): AsyncGenerator<string, ModelOutcome> {
  const day = getIsoNow(deps).slice(0, 10);
  const input_tokens = estimateTokens(JSON.stringify([request.messages, request.tools?.list ?? []]).length);
  const reserved_tokens = input_tokens + MAX_TOKENS;
  const budget = deps.channels.model_budget;
  const { reserved, usage } = await inBatch(deps.db, {
    reserved: reserveUsage(deps.db, { day, user_id: actor.id, tokens: reserved_tokens }, budget),
    usage: findTokenUsage(deps.db, day, actor.id),
  });
  const isOwn = (usage[0]?.tokens ?? 0) + reserved_tokens > budget.person_tokens;
  if (reserved.length === 0) return { problem: isOwn ? "own_budget" : "budget", text: "" };
  let text = "";
  let tokens: number | null = null;
  let left = MAX_REPLY_CHARACTERS;
  const calls: ModelToolCall[] = [];
  try {
    for await (const event of provider.ask({ ...request, ...(signal ? { signal } : {}), max_tokens: MAX_TOKENS })) {
      if (event.event === "failed") return { problem: toProblem(event.fault), text };
      if (event.event === "call") {
        left -= event.call.name.length + event.call.arguments.length;
        if (left >= 0) calls.push(event.call);
      } else if (event.event === "done") tokens = event.tokens;
      else {
        const read = event.text.slice(0, left);
        left -= event.text.length;
        text += read;
        yield read;
      }
      if (left < 0) break;
    }
  } finally {
    const more = (tokens ?? input_tokens + estimateTokens(text.length)) - reserved_tokens;
    await inBatch(deps.db, { adjustment: adjustReservedTokens(deps.db, day, actor.id, more) });
  }
  return { problem: null, text, calls, is_cut: left < 0 };
}

/** Returns the prefix of request numbers, and the names of people. The check of a model's answer recognises both. One round trip. */
export async function getCheckNames(deps: Deps): Promise<{ prefix: string; people: string[] }> {
  const { numbering, people } = await inBatch(deps.db, {
    numbering: findRequestNumberPrefix(deps.db),
    people: listAssistantPeople(deps.db, MAX_PEOPLE),
  });
  return { prefix: numbering[0]?.prefix ?? "", people: people.map(({ name }) => name) };
}
