/** Answers queries from a limited number of rows that the actor may see (R4). */
import { createQueryAnswer, type QueryAnswer } from "../../../domain/assistant/facts.ts";
import { createHowToFact } from "../../../domain/assistant/how-to-topics.ts";
import { AssistantQuery, type QueryOf } from "../../../domain/assistant/query.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import type { CompanyVocabulary } from "./facts/vocabulary.ts";
import { runAuthority } from "./queries/authority.ts";
import { runBudget, runCalendar, runExchange, runPeople } from "./queries/company.ts";
import { runFind } from "./queries/find.ts";
import { runCompare, runMeasure } from "./queries/measure.ts";
import { runOverlaps } from "./queries/overlaps.ts";
import type { QueryContext } from "./queries/read-matches.ts";
import { runTimeline } from "./queries/timeline.ts";

type Runners = {
  [Kind in AssistantQuery["kind"]]: (context: QueryContext, query: QueryOf<Kind>) => Promise<QueryAnswer>;
};

const RUNNERS: Runners = {
  find: runFind,
  measure: runMeasure,
  compare: runCompare,
  authority: runAuthority,
  timeline: runTimeline,
  overlaps: runOverlaps,
  budget: runBudget,
  calendar: runCalendar,
  people: runPeople,
  exchange: runExchange,
  how_to: async ({ actor }, { topic }) => createQueryAnswer([createHowToFact(topic, actor.role)]),
};

const run = <Kind extends AssistantQuery["kind"]>(context: QueryContext, kind: Kind, query: QueryOf<Kind>) =>
  RUNNERS[kind](context, query);

export async function runQuery(
  deps: Deps,
  actor: Actor,
  query: AssistantQuery,
  vocabulary: CompanyVocabulary,
): Promise<QueryAnswer> {
  // Parsing gives every filter all fields in a fixed order, so that equal queries are equal texts.
  const parsed = AssistantQuery.parse(query);
  return run({ deps, actor, vocabulary, now: getIsoNow(deps) }, parsed.kind, parsed);
}
