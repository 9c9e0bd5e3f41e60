/** Whether the same was asked for before. Pure. */

import { formatDate } from "../format/date-time-format.ts";
import { isolated } from "../format/isolated-text.ts";
import { daysBefore } from "./durations.ts";
import { caution, type FactDraft, requestSource, warning } from "./fact-list.ts";
import type { OtherRequest, Subject } from "./request-facts.ts";
import { plain, similarity } from "./similar-text.ts";
import { formatWithUsd } from "./usd.ts";

/** How far back a duplicate is looked for. */
export const DUPLICATE_DAYS = 180;
/** Share of the words that two titles must have in common to be alike. */
const ALIKE = 0.6;
/** Named in one fact. */
const MOST_NAMED = 3;

const isSame = (a: string, b: string) => plain(a) === plain(b);

/** Earlier, of a title alike, and not withdrawn. */
function alikeOf(subject: Subject, others: readonly OtherRequest[], now: string): OtherRequest[] {
  const until = subject.id === null ? now : subject.created_at;
  const since = daysBefore(until, DUPLICATE_DAYS);
  return others.filter(
    (one) =>
      one.created_at <= until &&
      one.created_at >= since &&
      one.status !== "cancelled" &&
      similarity(subject.title, one.title) >= ALIKE,
  );
}

/** Alike and of the same amount; without one, of the same person and title. What was rejected is no duplicate. */
function duplicatesOf(subject: Subject, others: readonly OtherRequest[], now: string): OtherRequest[] {
  return alikeOf(subject, others, now).filter(
    (one) =>
      one.status !== "rejected" &&
      one.amount_minor === subject.amount_minor &&
      (subject.amount_minor === null
        ? one.requester_id === subject.requester_id && isSame(one.title, subject.title)
        : one.currency === subject.currency),
  );
}

/** The same person asked for the very same before, and got it. */
export const hasApprovedTwin = (subject: Subject, others: readonly OtherRequest[], now: string): boolean =>
  duplicatesOf(subject, others, now).some(
    (one) =>
      one.id !== subject.id &&
      one.status === "approved" &&
      one.requester_id === subject.requester_id &&
      isSame(one.title, subject.title),
  );

export function similarFlags(subject: Subject, others: readonly OtherRequest[], now: string): FactDraft[] {
  const duplicates = duplicatesOf(subject, others, now);
  const refused = alikeOf(subject, others, now).filter((one) => one.status === "rejected");
  return [
    ...duplicates
      .slice(0, MOST_NAMED)
      .map((one) =>
        warning("duplicate", `${sentence(one)} for ${formatWithUsd(one)}: it looks like the same request.`, [
          requestSource(one.id),
        ]),
      ),
    ...refused
      .slice(0, MOST_NAMED)
      .map((one) =>
        caution("rejected_before", `${sentence(one)}: a request like it was rejected.`, [requestSource(one.id)]),
      ),
  ];
}

const sentence = (one: OtherRequest): string =>
  `${isolated(one.requester_name)} asked for '${isolated(one.title)}' on ${formatDate(one.created_at, "UTC")} (${one.id}, ${one.status.replace("_", " ")})`;
