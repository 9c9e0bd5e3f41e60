import { composeSearchAnswer, composeSearchProblem } from "../../../domain/assistant/compose-answer.ts";
import type { SearchAnswer, SmartSearchAnswer } from "../../../domain/assistant/entities.ts";
import { assignFactIds, createQueryAnswer, type QueryAnswer } from "../../../domain/assistant/facts.ts";
import { BUILT_IN_PROVIDER, MAX_SEARCH_MATCHES } from "../../../domain/assistant/limits.ts";
import { AssistantQuery, type RequestFilter } from "../../../domain/assistant/query.ts";
import { readSearch } from "../../../domain/assistant/reader/read-question.ts";
import type { SmartSearchInput } from "../../../domain/inputs/assistant.ts";
import { getIsoNow } from "../deps.ts";
import { readVocabulary } from "./facts/vocabulary.ts";
import { wordSearch } from "./model-answers.ts";
import type { AnswerCaller } from "./model-calls.ts";
import { runQuery } from "./run-query.ts";

/** The maximum number of words that are searched separately if no request contains all words. */
const MAX_SINGLE_WORDS = 5;

/** Searches the requests that the actor sees (R4). Of the sent data, uses only the query (R21). */
export async function smartSearch(caller: AnswerCaller, { query }: SmartSearchInput): Promise<SearchAnswer> {
  const { deps, actor } = caller;
  const vocabulary = await readVocabulary(deps.db);
  const { filter, ignored, problem } = readSearch(query, { vocabulary, actor, now: getIsoNow(deps) });
  if (problem)
    return { search_analysis: composeSearchProblem(problem, ignored), provider: BUILT_IN_PROVIDER, note: null };
  const find = (one: RequestFilter) =>
    runQuery(deps, actor, AssistantQuery.parse({ kind: "find", filter: one, limit: MAX_SEARCH_MATCHES }), vocabulary);
  const exact = await find(filter);
  const words = filter.text.all_of.slice(0, MAX_SINGLE_WORDS);
  const loose = exact.total === 0 && words.length > 1 ? await findAnyWord(find, filter, words) : null;
  const answer = loose ?? exact;
  const facts = assignFactIds(answer.facts.filter((fact) => fact.kind !== "request"));
  const names = { ...vocabulary, viewer_id: actor.id };
  const computed: SmartSearchAnswer = {
    ...composeSearchAnswer(filter, facts, { names, ignored, is_loose: loose !== null }),
    matches: [...answer.rows],
    total: answer.total ?? answer.rows.length,
    facts,
  };
  const { answer: search_analysis, ...author } = await wordSearch(caller, query, computed);
  return { search_analysis, ...author };
}

/** Returns the requests with at least one of the words, those with most words first; null if there are none. */
async function findAnyWord(
  find: (filter: RequestFilter) => Promise<QueryAnswer>,
  filter: RequestFilter,
  words: readonly string[],
): Promise<QueryAnswer | null> {
  const answers = await Promise.all(words.map((word) => find({ ...filter, text: { ...filter.text, all_of: [word] } })));
  const found = Map.groupBy(
    answers.flatMap((one) => one.rows),
    ({ id }) => id,
  );
  const rows = [...found.values()]
    .flatMap((same) => same.slice(0, 1).map((row) => ({ row, count: same.length })))
    .toSorted((a, b) => b.count - a.count || b.row.created_at.localeCompare(a.row.created_at))
    .slice(0, MAX_SEARCH_MATCHES)
    .map(({ row }) => row);
  if (rows.length === 0) return null;
  return createQueryAnswer([], { rows, total: rows.length, is_floor: true });
}
