import { createHowToFact, findCommandTopic } from "../../../../domain/assistant/chat/how-to.ts";
import type { Intent } from "../../../../domain/assistant/chat/intents.ts";
import { describeCriteria, WAITING_REQUESTS_TEXT } from "../../../../domain/assistant/describe-criteria.ts";
import type { Fact } from "../../../../domain/assistant/entities.ts";
import { assignFactIds, createInfoFact, type FactDraft } from "../../../../domain/assistant/facts.ts";
import {
  createCriteriaFactSource,
  createRequestSummaryFact,
  createStatusCountFacts,
  createTotalAmountFacts,
  formatRequestCount,
  WAITING_REQUESTS_FACT_SOURCE,
} from "../../../../domain/assistant/match-facts.ts";
import { convertAmountToScaledUsd } from "../../../../domain/assistant/usd.ts";
import type { RequestCriteria } from "../../../../domain/assistant/words/request-criteria.ts";
import { formatIsolatedList, isolateBidiText } from "../../../../domain/format/bidi.ts";
import { formatDate } from "../../../../domain/format/date-time.ts";
import { formatTotal } from "../../../../domain/format/numbers.ts";
import type { ChatInput } from "../../../../domain/inputs/assistant.ts";
import { compareUrgency } from "../../../../domain/requests/waiting.ts";
import { formatRoleName } from "../../../../domain/roles.ts";
import { inBatch } from "../../../db/database.ts";
import { type AssistantRequestRow, listAbsences } from "../../../db/queries/assistant.ts";
import type { Actor, Deps } from "../../deps.ts";
import { gatherAuthorityFacts, gatherPersonAuthorityFacts } from "./authority-facts.ts";
import { type ChatQuestion, readChatQuestion } from "./chat-question.ts";
import { gatherRequestAnalysisFacts, gatherStatusFacts } from "./request-status-facts.ts";
import { searchMatchingRequests } from "./search-fact-rows.ts";
import { gatherDurationFacts, gatherSpendFacts } from "./statistics-facts.ts";

/** The maximum number of requests that an answer lists. */
const MAX_LISTED_REQUESTS = 10;
const MAX_ABSENCES = 50;

/**
 * Returns the intent of a chat message and the facts for its answer, computed from what the actor may see (R4). One round trip for the
 * vocabulary, and usually one or two for the facts.
 */
export async function gatherChatFacts(
  deps: Deps,
  actor: Actor,
  input: ChatInput,
): Promise<{ intent: Intent; facts: Fact[] }> {
  const question = await readChatQuestion(deps, actor, input);
  const { intent } = question.interpretation;
  return { intent, facts: assignFactIds(await FACTS_BY_INTENT[intent](question)) };
}

const FACTS_BY_INTENT: Record<Intent, (question: ChatQuestion) => Promise<FactDraft[]>> = {
  greeting: async () => [],
  thanks: async () => [],
  how_to: async ({ interpretation: { topic } }) => (topic ? [createHowToFact(topic)] : []),
  act: actionFacts,
  person: async (question) => personFacts(question),
  absent: absenceFacts,
  authority: ({ deps, actor, interpretation }) => gatherAuthorityFacts(deps, actor, interpretation),
  limit: ({ deps, actor, interpretation, vocabulary }) =>
    gatherPersonAuthorityFacts(
      deps,
      actor,
      interpretation,
      (id) => vocabulary.people.find((one) => one.id === id)?.name ?? "This person",
    ),
  // Ignores the period of the question: 'What should I look at today?' does not ask only for requests from today.
  waiting: (question) => listFacts(question, { waiting_for_me: true, mine: false, statuses: [], period: null }),
  overdue: (question) => listFacts(question, {}),
  list: (question) => listFacts(question, {}),
  durations: gatherDurationFacts,
  spend: gatherSpendFacts,
  status: gatherStatusFacts,
  check: gatherRequestAnalysisFacts,
  unknown: generalFacts,
};

/** Returns the number of matching requests, their statuses and amounts, and facts about the first of them. */
async function listFacts(question: ChatQuestion, changes: Partial<RequestCriteria>): Promise<FactDraft[]> {
  const { deps, actor, vocabulary, now } = question;
  const criteria = { ...question.interpretation.criteria, ...changes };
  const { rows, is_floor, is_partial_match } = await searchMatchingRequests(deps, actor, criteria, vocabulary);
  const what = describeCriteria(criteria, vocabulary);
  const remark = is_partial_match ? " No request contains all of these words; these contain at least one of them." : "";
  const total = createInfoFact("matches", `${formatMatches(what, rows.length, is_floor)}${remark}`, [
    createCriteriaFactSource(criteria, vocabulary),
  ]);
  if (rows.length === 0) return [total];
  const summary = rows.length > 1 ? [...createStatusCountFacts(rows, now), ...createTotalAmountFacts(rows)] : [];
  return [
    total,
    ...(is_floor ? [] : summary),
    ...sortMatches(rows, criteria, question)
      .slice(0, MAX_LISTED_REQUESTS)
      .map((row) => createRequestSummaryFact(row, now)),
  ];
}

/** Returns a sentence such as '11 requests are waiting for your decision.' or 'Travel requests that are pending: 3 requests.' */
function formatMatches(what: string, count: number, is_floor: boolean): string {
  if (what !== WAITING_REQUESTS_TEXT)
    return `${what}: ${count === 0 ? formatNone(is_floor) : formatRequestCount(count, is_floor)}.`;
  return count === 0 ? "No request is waiting for your decision." : formatWaitingCount(count, is_floor);
}

const formatNone = (is_floor: boolean): string => (is_floor ? "none among the newest requests" : "none");

const formatWaitingCount = (count: number, is_floor: boolean): string =>
  `${formatRequestCount(count, is_floor)} ${count === 1 ? "is" : "are"} waiting for your decision.`;

/** Returns facts that explain how to do what the question asks for, and facts about the status of the requests that the question names. */
async function actionFacts(question: ChatQuestion): Promise<FactDraft[]> {
  const { criteria, text } = question.interpretation;
  const topic = findCommandTopic(text);
  return [
    ...(topic ? [createHowToFact(topic)] : []),
    ...(criteria.ids.length > 0 ? await gatherStatusFacts(question) : []),
  ];
}

/** Returns the role and department of the people in the question, which every user may see. */
function personFacts({ vocabulary, interpretation }: ChatQuestion): FactDraft[] {
  const named = interpretation.criteria.people.map(({ id }) => vocabulary.staff.find((one) => one.id === id));
  return named.flatMap((one) =>
    one
      ? [
          createInfoFact(
            "person",
            `${isolateBidiText(one.name)} is ${formatRoleName(one.role)} in ${isolateBidiText(one.department)}${one.is_active ? "" : ", but no longer active"}.`,
          ),
        ]
      : [],
  );
}

/**
 * Sorts matching requests: the largest amount first if the question asks for that, the most urgent first if they wait for the actor,
 * otherwise the newest first.
 */
function sortMatches(
  rows: readonly AssistantRequestRow[],
  criteria: RequestCriteria,
  { interpretation: { text } }: ChatQuestion,
): AssistantRequestRow[] {
  if (/(?<!\w)(?:biggest|largest|highest|most expensive)(?!\w)/.test(text))
    return rows.toSorted((a, b) => Number((convertAmountToScaledUsd(b) ?? -1n) - (convertAmountToScaledUsd(a) ?? -1n)));
  return criteria.waiting_for_me ? rows.toReversed().toSorted(compareUrgency) : [...rows];
}

async function absenceFacts({ deps, vocabulary, interpretation, now }: ChatQuestion): Promise<FactDraft[]> {
  const { absences } = await inBatch(deps.db, { absences: listAbsences(deps.db, now, MAX_ABSENCES) });
  const named_ids = interpretation.criteria.people.map((one) => one.id);
  const matches = named_ids.length > 0 ? absences.filter((one) => named_ids.includes(one.user_id)) : absences;
  const names = vocabulary.people.filter((one) => named_ids.includes(one.id)).map((one) => one.name);
  if (matches.length === 0)
    return [
      createInfoFact(
        "absence",
        names.length === 0
          ? "Nobody is out of office now."
          : `${formatIsolatedList(names)} ${names.length === 1 ? "is" : "are"} not out of office now.`,
      ),
    ];
  return matches.map((one) =>
    createInfoFact(
      "absence",
      `${isolateBidiText(one.user_name)} is out of office until ${formatDate(one.ends_at, "UTC")}; ${isolateBidiText(one.delegate_name)} decides for them.`,
    ),
  );
}

/**
 * Returns the facts for a question that was not understood: how many of the actor's own requests are open, and how many requests wait for
 * the actor's decision.
 */
async function generalFacts(question: ChatQuestion): Promise<FactDraft[]> {
  const no_filters = {
    ids: [],
    statuses: [],
    types: [],
    departments: [],
    people: [],
    priorities: [],
    words: [],
    amount: null,
    currency: null,
    period: null,
  };
  const plain = {
    ...question.interpretation.criteria,
    ...no_filters,
    overdue: false,
    reassigned: false,
    modified: false,
    unassigned: false,
  };
  const { deps, actor, vocabulary } = question;
  const mine: RequestCriteria = {
    ...plain,
    mine: true,
    waiting_for_me: false,
    statuses: ["pending", "needs_info", "overdue"],
  };
  const waiting: RequestCriteria = { ...plain, mine: false, waiting_for_me: true };
  const own = await searchMatchingRequests(deps, actor, mine, vocabulary);
  const others = await searchMatchingRequests(deps, actor, waiting, vocabulary);
  return [
    createInfoFact(
      "own_open",
      `${own.rows.length === 0 ? "None" : formatTotal(own.rows.length, own.is_floor)} of your own requests ${own.rows.length < 2 ? "is" : "are"} open.`,
      [{ label: "My Requests", href: "/my-requests" }],
    ),
    createInfoFact("waiting", formatMatches(WAITING_REQUESTS_TEXT, others.rows.length, others.is_floor), [
      WAITING_REQUESTS_FACT_SOURCE,
    ]),
  ];
}
