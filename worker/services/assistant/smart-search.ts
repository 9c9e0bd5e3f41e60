import { composeSearch } from "../../../domain/assistant/compose-search.ts";
import {
  BUILT_IN_PROVIDER,
  MAX_SEARCH_MATCHES,
  type ProviderName,
  type SearchAnalysis,
  type SearchMatch,
} from "../../../domain/assistant/entities.ts";
import { numberFacts } from "../../../domain/assistant/facts.ts";
import { matchFacts, toListSource } from "../../../domain/assistant/match-facts.ts";
import { parseRequestCriteria } from "../../../domain/assistant/words/request-criteria.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import { fromMinor } from "../../../domain/format/money.ts";
import type { SmartSearchInput } from "../../../domain/inputs/assistant.ts";
import { inBatch } from "../../db/database.ts";
import type { FactRow } from "../../db/queries/assistant.ts";
import { type Actor, type Deps, isoNow } from "../deps.ts";
import { searchFactRows } from "./facts/search-fact-rows.ts";
import { toVocabulary, vocabularyStatements } from "./facts/vocabulary.ts";
import { summarizeSearchWithModel } from "./model-answers.ts";

export type SmartSearchResult = { search_analysis: SearchAnalysis; provider: ProviderName };

/** Requests that one may see (R4), in plain words. Two round trips. `total` stops at 1,000. What the client sent along is not read (R21). */
export async function smartSearch(
  deps: Deps,
  actor: Actor,
  { query }: SmartSearchInput,
  signal?: AbortSignal,
): Promise<Result<SmartSearchResult>> {
  const now = isoNow(deps);
  const vocabulary = toVocabulary(await inBatch(deps.db, vocabularyStatements(deps.db)));
  const asked = parseRequestCriteria(query, vocabulary, now);
  const found = await searchFactRows(deps, actor, asked, vocabulary);
  const facts = numberFacts(matchFacts(found.rows, found.is_floor, now, toListSource(asked, vocabulary)));
  const computed: SearchAnalysis = {
    ...composeSearch(asked, vocabulary, facts, found.is_partial_match),
    matches: found.rows.slice(0, MAX_SEARCH_MATCHES).map(toMatch),
    total: found.rows.length,
    facts,
  };
  const provider = deps.channels.model;
  if (!provider) return ok({ search_analysis: computed, provider: BUILT_IN_PROVIDER });
  const worded = await summarizeSearchWithModel(deps, { provider, actor }, { query, found: computed, signal });
  return worded.ok ? ok({ search_analysis: worded.value, provider: provider.name }) : worded;
}

const toMatch = (row: FactRow): SearchMatch => ({
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
