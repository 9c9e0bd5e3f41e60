import { composeInsights } from "../../../domain/assistant/compose-insights.ts";
import { subtractDays } from "../../../domain/assistant/durations.ts";
import type { Insights, ProviderName } from "../../../domain/assistant/entities.ts";
import { assignFactIds } from "../../../domain/assistant/facts.ts";
import {
  computeInsightStats,
  createInsightFacts,
  INSIGHT_DAYS,
  type InsightData,
} from "../../../domain/assistant/insight-facts.ts";
import { BUILT_IN_PROVIDER } from "../../../domain/assistant/limits.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import { formatTypeLabel } from "../../../domain/format/labels.ts";
import type { InsightsInput } from "../../../domain/inputs/assistant.ts";
import { getScope } from "../../../domain/requests/visibility.ts";
import { inBatch } from "../../db/database.ts";
import { listAssistantRequests, listOpenAssistantRequests } from "../../db/queries/assistant.ts";
import { listRequestTypes } from "../../db/queries/master-data.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { summarizeInsightsWithModel } from "./model-answers.ts";

export type InsightsResult = { insights: Insights; provider: ProviderName };

/**
 * The maximum number of requests that one statement reads. If there may be more requests, the insights present their counts as minimums.
 */
const MAX_ROWS = 5_000;

/**
 * Compares the last 30 days with the 30 days before them, for the requests that the actor sees (R4). One round trip. Does not use data that
 * the caller sends (R21).
 */
export async function generateInsights(
  deps: Deps,
  actor: Actor,
  _: InsightsInput,
  signal?: AbortSignal,
): Promise<Result<InsightsResult>> {
  const input = await readInsights(deps, actor);
  const numbers = computeInsightStats(input);
  const facts = assignFactIds(createInsightFacts(input, numbers));
  const computed: Insights = { ...composeInsights(numbers, facts), facts };
  const provider = deps.channels.model;
  if (!provider) return ok({ insights: computed, provider: BUILT_IN_PROVIDER });
  const answer = await summarizeInsightsWithModel(deps, { provider, actor }, { computed, signal });
  return answer.ok ? ok({ insights: answer.value, provider: provider.name }) : answer;
}

async function readInsights(deps: Deps, actor: Actor): Promise<InsightData> {
  const { db } = deps;
  const now = getIsoNow(deps);
  const scope = getScope(actor);
  const from = subtractDays(now, 2 * INSIGHT_DAYS);
  const { created, decided, open, types } = await inBatch(db, {
    created: listAssistantRequests(db, scope, { created: { from } }, MAX_ROWS),
    decided: listAssistantRequests(db, scope, { decided: { from } }, MAX_ROWS),
    open: listOpenAssistantRequests(db, scope, MAX_ROWS),
    types: listRequestTypes(db, true),
  });
  const is_floor = [created, decided, open].some((rows) => rows.length === MAX_ROWS);
  const typeName = (code: string) => types.find((one) => one.code === code)?.name ?? formatTypeLabel(code);
  const openRequests = open.map((row) => ({ ...row, waiting_for: JSON.parse(row.waiting_for) }));
  return { now, created, decided, open: openRequests, is_floor, typeName };
}
