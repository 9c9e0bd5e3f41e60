import { type Failure, fail } from "../../../domain/errors.ts";
import { inBatch } from "../../db/database.ts";
import {
  adjustReservedTokens,
  findNumberPrefix,
  findTokenUsage,
  reserveUsage,
} from "../../db/queries/assistant-usage.ts";
import type { ModelMessage } from "../../integrations/model.ts";
import { type Actor, type Deps, isoNow } from "../deps.ts";

/** Characters that make about one token. */
const CHARACTERS_PER_TOKEN = 4;

export type TokenReservation = {
  ok: true;
  /** What request numbers begin with. */
  prefix: string;
  /** Counts what it really cost: as the service says, or else estimated from the characters that were answered. */
  recordUsage: (tokens: number | null, answered_characters: number) => Promise<void>;
};

/** Takes a call out of the day's budgets, the person's and everybody's, before it is made; so that many at once do not exceed them. */
export async function reserveBudget(
  deps: Deps,
  actor: Actor,
  messages: readonly ModelMessage[],
  most_tokens: number,
): Promise<TokenReservation | Failure> {
  const day = isoNow(deps).slice(0, 10);
  const asked = estimateTokens(messages.reduce((sum, { content }) => sum + content.length, 0));
  const tokens = asked + most_tokens;
  const budget = deps.channels.model_budget;
  const [taken, [own], [numbering]] = await inBatch(deps.db, [
    reserveUsage(deps.db, { day, user_id: actor.id, tokens }, budget),
    findTokenUsage(deps.db, day, actor.id),
    findNumberPrefix(deps.db),
  ]);
  if (taken.length === 0) return refuseOverBudget(deps, (own?.tokens ?? 0) + tokens > budget.person_tokens);
  return {
    ok: true,
    prefix: numbering?.prefix ?? "",
    async recordUsage(used, answered) {
      await inBatch(deps.db, [
        adjustReservedTokens(deps.db, day, actor.id, (used ?? asked + estimateTokens(answered)) - tokens),
      ]);
    },
  };
}

const estimateTokens = (characters: number): number => Math.ceil(characters / CHARACTERS_PER_TOKEN);

function refuseOverBudget(deps: Deps, own: boolean): Failure {
  const now = deps.now();
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  const detail = own ? "You have used up your budget of the AI model for today. It resets at 00:00 UTC." : undefined;
  return fail("budget_spent", detail, { retry_after_seconds: Math.ceil((midnight - now.getTime()) / 1000) });
}
