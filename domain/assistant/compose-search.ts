/** Writes the answers of Smart Search without a model. Pure. */
import type * as z from "zod";
import { humanise } from "../format/labels.ts";
import {
  departmentNameOf,
  describeFilter,
  formatPeriod,
  type Names,
  personNameOf,
  typeNameOf,
} from "./describe-query.ts";
import type { Fact, SearchContent } from "./entities.ts";
import { formatCitation } from "./facts.ts";
import type { RequestFilter } from "./query.ts";

/** `is_loose`: whether no request contains all words of the search. The answer then lists requests that contain at least one word. */
export function composeSearchAnswer(
  filter: RequestFilter,
  facts: readonly Fact[],
  { names, ignored, is_loose }: { names: Names; ignored: readonly string[]; is_loose: boolean },
): z.infer<typeof SearchContent> {
  return {
    search_intent: `${describeFilter(filter, names)}.`,
    search_keywords: listKeywords(filter, names),
    insights: [
      ...(is_loose ? ["No request contains all of these words. The matches contain at least one of them."] : []),
      ...facts.map((fact) => `${fact.text}${formatCitation(fact)}`),
      ...(ignored.length > 0 ? [`I left out ${ignored.map((word) => `"${word}"`).join(", ")}.`] : []),
    ],
  };
}

function listKeywords(filter: RequestFilter, names: Names): string[] {
  const people = [filter.submitted_by, filter.waiting_for, filter.decided_by, filter.involves];
  const periods = [filter.created, filter.decided, filter.due];
  return [
    ...filter.ids,
    ...filter.status.any_of.map(humanise),
    ...(filter.overdue ? ["overdue"] : []),
    ...filter.type.any_of.map((code) => typeNameOf(names, code)),
    ...filter.department.any_of.map((id) => departmentNameOf(names, id)),
    ...people.flatMap(({ any_of }) => any_of.map((id) => personNameOf(names, id))),
    ...filter.priority.any_of,
    ...filter.currency.any_of,
    ...periods.flatMap((period) => (period ? [formatPeriod(period)] : [])),
    ...filter.text.all_of,
  ];
}
