import { BUILT_IN, type Insights, type ProviderName } from "../../../domain/assistant/assistant-entities.ts";
import { daysBefore } from "../../../domain/assistant/durations.ts";
import { numberFacts } from "../../../domain/assistant/fact-list.ts";
import {
  countInsights,
  INSIGHT_DAYS,
  type InsightInput,
  insightFacts,
} from "../../../domain/assistant/insight-facts.ts";
import { wordInsights } from "../../../domain/assistant/insight-words.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import { typeLabel } from "../../../domain/format/type-label.ts";
import type { InsightsInput } from "../../../domain/inputs/assistant.ts";
import { OPEN_STATUSES } from "../../../domain/requests/request-lifecycle.ts";
import { scopeOf } from "../../../domain/requests/visibility.ts";
import { inBatch } from "../../db/database.ts";
import { listFactRows } from "../../db/queries/assistant.ts";
import { listRequestTypes } from "../../db/queries/master-data.ts";
import { type Actor, type Deps, isoNow } from "../deps.ts";
import { insightsWithModel } from "./model-words.ts";

export type Insighted = { insights: Insights; provider: ProviderName };

/** Requests of one kind that are read; more are said to be more. */
const MOST_ROWS = 5_000;

/** The last 30 days of what one may see (R4), beside the 30 before. One round trip. What the client sent along is not read (R21). */
export async function generateInsights(
  deps: Deps,
  actor: Actor,
  _: InsightsInput,
  signal?: AbortSignal,
): Promise<Result<Insighted>> {
  const input = await readInsights(deps, actor);
  const numbers = countInsights(input);
  const facts = numberFacts(insightFacts(input, numbers));
  const computed: Insights = { ...wordInsights(numbers, facts), facts };
  const provider = deps.channels.model;
  if (!provider) return ok({ insights: computed, provider: BUILT_IN });
  const worded = await insightsWithModel(deps, { provider, actor }, { computed, signal });
  return worded.ok ? ok({ insights: worded.value, provider: provider.name }) : worded;
}

async function readInsights(deps: Deps, actor: Actor): Promise<InsightInput> {
  const { db } = deps;
  const now = isoNow(deps);
  const scope = scopeOf(actor);
  const from = daysBefore(now, 2 * INSIGHT_DAYS);
  const [created, decided, open, types] = await inBatch(db, [
    listFactRows(db, scope, { created: { from } }, MOST_ROWS),
    listFactRows(db, scope, { decided: { from } }, MOST_ROWS),
    listFactRows(db, scope, { statuses: OPEN_STATUSES }, MOST_ROWS),
    listRequestTypes(db, true),
  ]);
  const is_floor = [created, decided, open].some((rows) => rows.length === MOST_ROWS);
  const typeName = (code: string) => types.find((one) => one.code === code)?.name ?? typeLabel(code);
  return { now, created, decided, open, is_floor, typeName };
}
