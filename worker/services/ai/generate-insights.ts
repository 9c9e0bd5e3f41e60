import { info, numberFacts } from "../../../app/domain/assistant/fact-list.ts";
import { BUILT_IN, type Insights, type ProviderName } from "../../../app/domain/assistant-entities.ts";
import { ok, type Result } from "../../../app/domain/errors.ts";
import type { InsightsInput } from "../../../app/domain/inputs/assistant.ts";
import type { Actor, Deps } from "../deps.ts";
import { getStats } from "../requests/get-stats.ts";
import { insightsWithModel } from "./model-words.ts";

export type Insighted = { insights: Insights; provider: ProviderName };

/** The last 30 days of what one may see (R4). */
export async function generateInsights(deps: Deps, actor: Actor, _: InsightsInput): Promise<Result<Insighted>> {
  const stats = await getStats(deps, actor);
  const facts = numberFacts([info("volume", `You may see ${stats.total_requests} requests.`)]);
  const computed: Insights = {
    executive_summary: `${facts[0]?.text} [F1]`,
    key_metrics: { total_requests: stats.total_requests },
    recommendations: [],
    facts,
  };
  const provider = deps.channels.model;
  if (!provider) return ok({ insights: computed, provider: BUILT_IN });
  const worded = await insightsWithModel(deps, { provider, actor }, { computed });
  return worded.ok ? ok({ insights: worded.value, provider: provider.name }) : worded;
}
