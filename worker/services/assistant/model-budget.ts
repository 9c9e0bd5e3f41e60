import type { ModelProblem } from "../../../domain/assistant/model-notes.ts";
import { inBatch } from "../../db/database.ts";
import { adjustReservedTokens, findTokenUsage, reserveUsage } from "../../db/queries/assistant-usage.ts";
import type { ModelRequest } from "../../integrations/model.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";

/** The approximate number of characters in one token of a model. */
const CHARACTERS_PER_TOKEN = 4;

export type ModelTokenReservation = {
  ok: true;
  /**
   * Replaces the reserved number of tokens with the used number. `tokens`: the number that the service reports; if it
   * is null, the number is estimated from the length of the answer.
   */
  recordUsage: (tokens: number | null, answer_length: number) => Promise<void>;
};

/**
 * Reserves the tokens of a call of the model in the daily budgets of the user and of all users. Runs before the call,
 * so that concurrent calls do not exceed the budgets. `problem`: the budget that is used up.
 */
export async function reserveModelTokens(
  deps: Deps,
  actor: Actor,
  { messages, tools }: Pick<ModelRequest, "messages" | "tools">,
  max_tokens: number,
): Promise<ModelTokenReservation | { ok: false; problem: ModelProblem }> {
  const day = getIsoNow(deps).slice(0, 10);
  const input_tokens = estimateTokens(JSON.stringify([messages, tools?.list ?? []]).length);
  const tokens = input_tokens + max_tokens;
  const budget = deps.channels.model_budget;
  const { reserved, usage } = await inBatch(deps.db, {
    reserved: reserveUsage(deps.db, { day, user_id: actor.id, tokens }, budget),
    usage: findTokenUsage(deps.db, day, actor.id),
  });
  if (reserved.length === 0)
    return { ok: false, problem: (usage[0]?.tokens ?? 0) + tokens > budget.person_tokens ? "own_budget" : "budget" };
  return {
    ok: true,
    async recordUsage(used_tokens, answer_length) {
      const more = (used_tokens ?? input_tokens + estimateTokens(answer_length)) - tokens;
      await inBatch(deps.db, { adjustment: adjustReservedTokens(deps.db, day, actor.id, more) });
    },
  };
}

const estimateTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);
