/** The built-in analyst's words for a search: plain text that cites its facts. Pure. */
import type * as z from "zod";
import { humanise } from "../roles.ts";
import { describeCriteria, formatAmountRange, formatPeriod } from "./describe-criteria.ts";
import type { Fact, SearchText } from "./entities.ts";
import { formatCitation } from "./facts.ts";
import type { RequestCriteria } from "./words/request-criteria.ts";
import type { Vocabulary } from "./words/vocabulary.ts";

/** `loosened`: no request had all of the words. */
export function composeSearch(
  asked: RequestCriteria,
  vocabulary: Vocabulary,
  facts: readonly Fact[],
  loosened: boolean,
): z.infer<typeof SearchText> {
  const insights = facts.map((fact) => `${fact.text}${formatCitation(fact)}`);
  return {
    search_intent: `${describeCriteria(asked, vocabulary)}.`,
    search_keywords: toKeywords(asked, vocabulary),
    insights: loosened ? ["No request has all of these words; the matches have one of them.", ...insights] : insights,
  };
}

function toKeywords(asked: RequestCriteria, { types, departments, people }: Vocabulary): string[] {
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
    ...(asked.amount ? [formatAmountRange(asked.amount)] : []),
    ...(asked.currency ? [asked.currency] : []),
    ...(asked.period ? [formatPeriod(asked.period)] : []),
    ...asked.words,
  ];
}
