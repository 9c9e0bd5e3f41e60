import { type Failure, fail } from "../../../domain/errors.ts";
import { inBatch } from "../../db/database.ts";
import { findNumberPrefix, findUsage, reserveUsage, settleUsage } from "../../db/queries/assistant-usage.ts";
import type { ModelMessage } from "../../integrations/model.ts";
import { type Actor, type Deps, isoNow } from "../deps.ts";

/** Characters that make about one token. */
const TOKEN_CHARACTERS = 4;

export type Reserved = {
  ok: true;
  /** What request numbers begin with. */
  prefix: string;
  /** Counts what it really cost: as the service says, or else estimated from the characters that were answered. */
  settle: (tokens: number | null, answered_characters: number) => Promise<void>;
};

/** Takes a call out of the day's budgets, the person's and everybody's, before it is made; so that many at once do not exceed them. */
export async function reserve(
  deps: Deps,
  actor: Actor,
  messages: readonly ModelMessage[],
  most_tokens: number,
): Promise<Reserved | Failure> {
  const day = isoNow(deps).slice(0, 10);
  const asked = tokensOf(messages.reduce((sum, { content }) => sum + content.length, 0));
  const tokens = asked + most_tokens;
  const budget = deps.channels.model_budget;
  const [taken, [own], [numbering]] = await inBatch(deps.db, [
    reserveUsage(deps.db, { day, user_id: actor.id, tokens }, budget),
    findUsage(deps.db, day, actor.id),
    findNumberPrefix(deps.db),
  ]);
  if (taken.length === 0) return refuse(deps, (own?.tokens ?? 0) + tokens > budget.person_tokens);
  return {
    ok: true,
    prefix: numbering?.prefix ?? "",
    async settle(used, answered) {
      await inBatch(deps.db, [settleUsage(deps.db, day, actor.id, (used ?? asked + tokensOf(answered)) - tokens)]);
    },
  };
}

const tokensOf = (characters: number): number => Math.ceil(characters / TOKEN_CHARACTERS);

function refuse(deps: Deps, own: boolean): Failure {
  const now = deps.now();
  const midnight = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1);
  const detail = own ? "You have used up your budget of the AI model for today. It resets at 00:00 UTC." : undefined;
  return fail("budget_spent", detail, { retry_after_seconds: Math.ceil((midnight - now.getTime()) / 1000) });
}
