/** The built-in analyst's words for a search: plain text that cites its facts. Pure. */
import type * as z from "zod";
import { humanise } from "../roles.ts";
import type { Fact, WordedSearch } from "./assistant-entities.ts";
import { cite } from "./fact-list.ts";
import { sayAsked, sayPeriod, sayRange } from "./say-asked.ts";
import type { AskedFor } from "./words/asked-for.ts";
import type { Vocabulary } from "./words/vocabulary.ts";

/** `loosened`: no request had all of the words. */
export function wordSearch(
  asked: AskedFor,
  vocabulary: Vocabulary,
  facts: readonly Fact[],
  loosened: boolean,
): z.infer<typeof WordedSearch> {
  const insights = facts.map((fact) => `${fact.text}${cite(fact)}`);
  return {
    search_intent: `${sayAsked(asked, vocabulary)}.`,
    search_keywords: keywordsOf(asked, vocabulary),
    insights: loosened ? ["No request has all of these words; the matches have one of them.", ...insights] : insights,
  };
}

function keywordsOf(asked: AskedFor, { types, departments, people }: Vocabulary): string[] {
  return [
    ...asked.ids,
    ...asked.statuses.map(humanise),
    ...(asked.overdue ? ["past due"] : []),
    ...(asked.reassigned ? ["reassigned"] : []),
    ...(asked.modified ? ["modified"] : []),
    ...(asked.unassigned ? ["no approver"] : []),
    ...types.filter((one) => asked.types.includes(one.code)).map((one) => one.name),
    ...departments.filter((one) => asked.departments.includes(one.id)).map((one) => one.name),
    ...people.filter((one) => asked.people.some(({ id }) => id === one.id)).map((one) => one.name),
    ...asked.priorities,
    ...(asked.amount ? [sayRange(asked.amount)] : []),
    ...(asked.currency ? [asked.currency] : []),
    ...(asked.period ? [sayPeriod(asked.period)] : []),
    ...asked.words,
  ];
}
