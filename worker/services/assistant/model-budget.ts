import { type Failure, fail } from "../../../domain/errors.ts";
import { inBatch } from "../../db/database.ts";
import {
  adjustReservedTokens,
  findRequestNumberPrefix,
  findTokenUsage,
  reserveUsage,
} from "../../db/queries/assistant-usage.ts";
import type { ModelMessage } from "../../integrations/model.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";

/** The approximate number of characters in one token of a model. */
const CHARACTERS_PER_TOKEN = 4;

export type ModelTokenReservation = {
  ok: true;
  /** The prefix of request numbers, such as REQ, by which request numbers in the model's answer are recognised. */
  prefix: string;
  /**
   * Replaces the reserved tokens with the used ones: `tokens` as reported by the service. If `tokens` is null, estimates them from the
   * length of the answer.
   */
  recordUsage: (tokens: number | null, answer_length: number) => Promise<void>;
};

/**
 * Reserves the tokens of a call of the model in the daily budgets of the user and of all users. Runs before the call, so that concurrent
 * calls do not exceed the budgets. Fails with `budget_spent`.
 */
export async function reserveModelTokens(
  deps: Deps,
  actor: Actor,
  messages: readonly ModelMessage[],
  max_tokens: number,
): Promise<ModelTokenReservation | Failure> {
  const day = getIsoNow(deps).slice(0, 10);
  const input_tokens = estimateTokens(messages.reduce((sum, { content }) => sum + content.length, 0));
  const tokens = input_tokens + max_tokens;
  const budget = deps.channels.model_budget;
  const { reserved, usage, numbering } = await inBatch(deps.db, {
    reserved: reserveUsage(deps.db, { day, user_id: actor.id, tokens }, budget),
    usage: findTokenUsage(deps.db, day, actor.id),
    numbering: findRequestNumberPrefix(deps.db),
  });
  if (reserved.length === 0) return refuseOverBudget(deps, (usage[0]?.tokens ?? 0) + tokens > budget.person_tokens);
  return {
    ok: true,
    prefix: numbering[0]?.prefix ?? "",
    async recordUsage(used_tokens, answer_length) {
      const more = (used_tokens ?? input_tokens + estimateTokens(answer_length)) - tokens;
      await inBatch(deps.db, { adjustment: adjustReservedTokens(deps.db, day, actor.id, more) });
    },
  };
}

const estimateTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);

function refuseOverBudget(deps: Deps, is_own_budget: boolean): Failure {
  const now = deps.now();
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  const detail = is_own_budget ? "You have used up your AI model budget for today. It resets at 00:00 UTC." : undefined;
  return fail("budget_spent", detail, { retry_after_seconds: Math.ceil((midnight - now.getTime()) / 1000) });
}
