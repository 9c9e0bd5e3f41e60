import { composeSearchAnswer } from "../../../domain/assistant/compose-search.ts";
import type { ProviderName, SearchMatch, SmartSearchAnswer } from "../../../domain/assistant/entities.ts";
import { assignFactIds } from "../../../domain/assistant/facts.ts";
import { BUILT_IN_PROVIDER, MAX_SEARCH_MATCHES } from "../../../domain/assistant/limits.ts";
import { createCriteriaFactSource, createMatchFacts } from "../../../domain/assistant/match-facts.ts";
import { parseRequestCriteria } from "../../../domain/assistant/words/request-criteria.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import { fromMinor } from "../../../domain/format/money.ts";
import type { SmartSearchInput } from "../../../domain/inputs/assistant.ts";
import { inBatch } from "../../db/database.ts";
import type { AssistantRequestRow } from "../../db/queries/assistant.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { searchMatchingRequests } from "./facts/search-fact-rows.ts";
import { createVocabularyStatements, toVocabulary } from "./facts/vocabulary.ts";
import { summarizeSearchWithModel } from "./model-answers.ts";

export type SmartSearchResult = { search_analysis: SmartSearchAnswer; provider: ProviderName };

/**
 * Searches the requests that the actor sees (R4) by a query in plain words. `total` is at most 1,000. Two round trips. Of the data that the
 * caller sends, uses only the query (R21).
 */
export async function smartSearch(
  deps: Deps,
  actor: Actor,
  { query }: SmartSearchInput,
  signal?: AbortSignal,
): Promise<Result<SmartSearchResult>> {
  const now = getIsoNow(deps);
  const vocabulary = toVocabulary(await inBatch(deps.db, createVocabularyStatements(deps.db)));
  const criteria = parseRequestCriteria(query, vocabulary, now);
  const { rows, is_floor, is_partial_match } = await searchMatchingRequests(deps, actor, criteria, vocabulary);
  const facts = assignFactIds(createMatchFacts(rows, is_floor, now, createCriteriaFactSource(criteria, vocabulary)));
  const computed: SmartSearchAnswer = {
    ...composeSearchAnswer(criteria, vocabulary, facts, is_partial_match),
    matches: rows.slice(0, MAX_SEARCH_MATCHES).map(toMatch),
    total: rows.length,
    facts,
  };
  const provider = deps.channels.model;
  if (!provider) return ok({ search_analysis: computed, provider: BUILT_IN_PROVIDER });
  const answer = await summarizeSearchWithModel(deps, { provider, actor }, { query, computed, signal });
  return answer.ok ? ok({ search_analysis: answer.value, provider: provider.name }) : answer;
}

const toMatch = (row: AssistantRequestRow): SearchMatch => ({
  id: row.id,
  title: row.title,
  request_type: row.request_type,
  amount: row.amount_minor === null ? null : fromMinor(row.amount_minor, row.amount_decimals),
  amount_decimals: row.amount_decimals,
  currency: row.currency,
  status: row.status,
  requester_name: row.requester_name,
  department: row.department_name,
  created_at: row.created_at,
});
