/** The built-in analyst's text of a search result, with citations. Pure. */
import type * as z from "zod";
import { humanise } from "../format/labels.ts";
import { describeCriteria, formatAmountRange, formatPeriod } from "./describe-criteria.ts";
import type { Fact, SearchContent } from "./entities.ts";
import { formatCitation } from "./facts.ts";
import type { RequestCriteria } from "./words/request-criteria.ts";
import type { Vocabulary } from "./words/vocabulary.ts";

/**
 * Returns the text of a search result. `loosened`: no request contains all words of the search, so requests with at least one of them are
 * listed.
 */
export function composeSearchAnswer(
  criteria: RequestCriteria,
  vocabulary: Vocabulary,
  facts: readonly Fact[],
  loosened: boolean,
): z.infer<typeof SearchContent> {
  const insights = facts.map((fact) => `${fact.text}${formatCitation(fact)}`);
  return {
    search_intent: `${describeCriteria(criteria, vocabulary)}.`,
    search_keywords: toKeywords(criteria, vocabulary),
    insights: loosened
      ? ["No request contains all of these words. The matches contain at least one of them.", ...insights]
      : insights,
  };
}

function toKeywords(criteria: RequestCriteria, { types, departments, people }: Vocabulary): string[] {
  return [
    ...criteria.ids,
    ...criteria.statuses.map(humanise),
    ...(criteria.overdue ? ["past due"] : []),
    ...(criteria.reassigned ? ["reassigned"] : []),
    ...(criteria.modified ? ["modified"] : []),
    ...(criteria.unassigned ? ["no approver"] : []),
    ...types.filter((one) => criteria.types.includes(one.code)).map((one) => one.name),
    ...departments.filter((one) => criteria.departments.includes(one.id)).map((one) => one.name),
    ...people.filter((one) => criteria.people.some(({ id }) => id === one.id)).map((one) => one.name),
    ...criteria.priorities,
    ...(criteria.amount ? [formatAmountRange(criteria.amount)] : []),
    ...(criteria.currency ? [criteria.currency] : []),
    ...(criteria.period ? [formatPeriod(criteria.period)] : []),
    ...criteria.words,
  ];
}
