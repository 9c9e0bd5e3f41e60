/** Calls of a model within the daily budgets (R21). Questions and answers are not stored. */
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

/** The result of one call. `no_tools`: the service rejects tools. */
export type ModelOutcome =
  | { problem: null; text: string; calls: readonly ModelToolCall[] }
  | { problem: ModelProblem | "no_tools" | "stopped"; text: string };

const PROBLEMS: Record<ModelFailureReason, ModelProblem | "no_tools" | "stopped"> = {
  busy: "unreachable",
  down: "unreachable",
  slow: "slow",
  unreadable: "unreadable",
  cut: "cut",
  refused: "refused",
  no_tools: "no_tools",
  stopped: "stopped",
};

/** Whether calling the model again can help. After a failure of the service, the provider has already retried. */
export const isWorthRetry = (problem: ModelOutcome["problem"]): boolean =>
  problem === "unreadable" || problem === "cut";

/** The approximate number of characters in one token of a model. */
const CHARACTERS_PER_TOKEN = 4;

/**
 * Reserves the tokens of a call of the model in the daily budgets of the user and of all users. Runs before the call,
 * so that concurrent calls do not exceed the budgets. `problem`: the budget that is used up. `recordUsage` replaces the
 * reserved number of tokens with the number that the service reports; if it is null, with an estimate.
 */
async function reserveModelTokens(deps: Deps, actor: Actor, { messages, tools }: Omit<ModelRequest, "max_tokens">) {
  const day = getIsoNow(deps).slice(0, 10);
  const input_tokens = estimateTokens(JSON.stringify([messages, tools?.list ?? []]).length);
  const tokens = input_tokens + MAX_TOKENS;
  const budget = deps.channels.model_budget;
  const { reserved, usage } = await inBatch(deps.db, {
    reserved: reserveUsage(deps.db, { day, user_id: actor.id, tokens }, budget),
    usage: findTokenUsage(deps.db, day, actor.id),
  });
  const isOwn = (usage[0]?.tokens ?? 0) + tokens > budget.person_tokens;
  const problem: ModelProblem | null = reserved.length > 0 ? null : isOwn ? "own_budget" : "budget";
  return {
    problem,
    async recordUsage(used_tokens: number | null, answer_length: number) {
      const more = (used_tokens ?? input_tokens + estimateTokens(answer_length)) - tokens;
      await inBatch(deps.db, { adjustment: adjustReservedTokens(deps.db, day, actor.id, more) });
    },
  };
}

const estimateTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);

/** Calls a model once, within the daily budgets. Yields the text as it arrives. */
export async function* callModel(
  { deps, actor, signal }: AnswerCaller,
  provider: ModelProvider,
  request: Omit<ModelRequest, "max_tokens" | "signal">,
): AsyncGenerator<string, ModelOutcome> {
  const reserved = await reserveModelTokens(deps, actor, request);
  if (reserved.problem) return { problem: reserved.problem, text: "" };
  let text = "";
  let tokens: number | null = null;
  const calls: ModelToolCall[] = [];
  try {
    for await (const event of provider.ask({ ...request, ...(signal ? { signal } : {}), max_tokens: MAX_TOKENS })) {
      if (event.event === "failed") return { problem: PROBLEMS[event.fault], text };
      if (event.event === "call") calls.push(event.call);
      else if (event.event === "done") tokens = event.tokens;
      else {
        text += event.text;
        yield event.text;
      }
    }
  } finally {
    await reserved.recordUsage(tokens, text.length);
  }
  return { problem: null, text, calls };
}

/** Returns the prefix of request numbers, and the names of people. The check of a model's answer recognises both. One round trip. */
export async function getCheckNames(deps: Deps): Promise<{ prefix: string; people: string[] }> {
  const { numbering, people } = await inBatch(deps.db, {
    numbering: findRequestNumberPrefix(deps.db),
    people: listAssistantPeople(deps.db, MAX_PEOPLE),
  });
  return { prefix: numbering[0]?.prefix ?? "", people: people.map(({ name }) => name) };
}
