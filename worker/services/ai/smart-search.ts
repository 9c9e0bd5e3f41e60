import { info, numberFacts } from "../../../app/domain/assistant/fact-list.ts";
import {
  BUILT_IN,
  type ProviderName,
  SEARCH_MATCHES,
  type SearchAnalysis,
} from "../../../app/domain/assistant-entities.ts";
import { ok, type Result } from "../../../app/domain/errors.ts";
import type { SmartSearchInput } from "../../../app/domain/inputs/assistant.ts";
import { ListRequestsInput } from "../../../app/domain/inputs/requests.ts";
import type { Actor, Deps } from "../deps.ts";
import { listRequestsPage } from "../requests/list-requests.ts";
import { searchWithModel } from "./model-words.ts";

export type Searched = { search_analysis: SearchAnalysis; provider: ProviderName };

/** Requests that one may see (R4), in plain words. */
export async function smartSearch(deps: Deps, actor: Actor, { query }: SmartSearchInput): Promise<Result<Searched>> {
  const page = await listRequestsPage(
    deps,
    actor,
    ListRequestsInput.parse({ q: query.slice(0, 200), limit: SEARCH_MATCHES }),
  );
  if (!page.ok) return page;
  const { items, total } = page.value;
  const facts = numberFacts([info("matches", `${total} requests that you may see match.`)]);
  const found: SearchAnalysis = {
    search_intent: `Requests about ${query}`,
    search_keywords: query.split(/\s+/),
    insights: [`${facts[0]?.text} [F1]`],
    matches: items.map(
      ({
        id,
        title,
        request_type,
        amount,
        amount_decimals,
        currency,
        status,
        requester_name,
        department,
        created_at,
      }) => ({
        id,
        title,
        request_type,
        amount,
        amount_decimals,
        currency,
        status,
        requester_name,
        department,
        created_at,
      }),
    ),
    total,
    facts,
  };
  const provider = deps.channels.model;
  if (!provider) return ok({ search_analysis: found, provider: BUILT_IN });
  const worded = await searchWithModel(deps, { provider, actor }, { query, found });
  return worded.ok ? ok({ search_analysis: worded.value, provider: provider.name }) : worded;
}
