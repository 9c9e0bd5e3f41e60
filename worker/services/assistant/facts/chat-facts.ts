import { findActionTopic, howToFact } from "../../../../domain/assistant/chat/how-to.ts";
import type { Intent } from "../../../../domain/assistant/chat/intents.ts";
import { type ParsedQuestion, parseQuestion } from "../../../../domain/assistant/chat/parse-question.ts";
import { describeCriteria } from "../../../../domain/assistant/describe-criteria.ts";
import type { Fact } from "../../../../domain/assistant/entities.ts";
import { type FactDraft, infoFact, numberFacts } from "../../../../domain/assistant/facts.ts";
import {
  formatRequestCount,
  requestFact,
  statusCountFacts,
  toListSource,
  totalAmountFacts,
  waitingSource,
} from "../../../../domain/assistant/match-facts.ts";
import { toUsd } from "../../../../domain/assistant/usd.ts";
import type { RequestCriteria } from "../../../../domain/assistant/words/request-criteria.ts";
import { isolate } from "../../../../domain/format/bidi.ts";
import { formatDate } from "../../../../domain/format/date-time.ts";
import type { ChatInput } from "../../../../domain/inputs/assistant.ts";
import { compareUrgency } from "../../../../domain/requests/waiting.ts";
import { roleName } from "../../../../domain/roles.ts";
import { inBatch } from "../../../db/database.ts";
import { type FactRow, listAbsences } from "../../../db/queries/assistant.ts";
import { type Actor, type Deps, isoNow } from "../../deps.ts";
import { gatherAuthorityFacts, gatherLimitFacts } from "./authority-facts.ts";
import { gatherCheckFacts, gatherStatusFacts } from "./request-status-facts.ts";
import { searchFactRows } from "./search-fact-rows.ts";
import { gatherDurationFacts, gatherSpendFacts } from "./statistics-facts.ts";
import { type CompanyVocabulary, toVocabulary, vocabularyStatements } from "./vocabulary.ts";

/** Requests that an answer names one by one. */
export const MAX_LINES = 10;
const MAX_ABSENCES = 50;

/** One question with what it is answered from. */
export type ChatQuestion = {
  deps: Deps;
  actor: Actor;
  vocabulary: CompanyVocabulary;
  interpretation: ParsedQuestion;
  now: string;
};

/** The facts of a chat's turn under what the actor may see (R4), and what it was understood to ask. Two or three round trips. */
export async function gatherChatFacts(
  deps: Deps,
  actor: Actor,
  { message, history }: ChatInput,
): Promise<{ intent: Intent; facts: Fact[] }> {
  const now = isoNow(deps);
  const words = toVocabulary(await inBatch(deps.db, vocabularyStatements(deps.db)));
  const understood = withoutQuestionWords(parseQuestion(message, history, words, now));
  const facts = await FACTS_BY_INTENT[understood.intent]({
    deps,
    actor,
    vocabulary: words,
    interpretation: understood,
    now,
  });
  return { intent: understood.intent, facts: numberFacts(facts) };
}

/** Words that ask, beyond those that a search has around it. */
const QUESTION_WORDS = new Set(
  `spend spends spent spending cost costs paid pay payed expenditure expenditures budget long take takes taking took average median usually typically normally typical usual turnaround
  signed granted decide decides decision decisions approve approves approver approvers sign hello hi please today's right overall altogether combined across month week year quarter
  going happening happened stand stands standing update news progress state stuck check analyse analyze analysis duplicate duplicates split splitting risk risky flags
  flag wrong ok okay recommend reject safe just limit fast quick quickly slow know ok so still been then may might must shall whole every much far per each breakdown broken`.split(
    /\s+/,
  ),
);

const withoutQuestionWords = (understood: ParsedQuestion): ParsedQuestion => ({
  ...understood,
  criteria: { ...understood.criteria, words: understood.criteria.words.filter((word) => !QUESTION_WORDS.has(word)) },
});

const FACTS_BY_INTENT: Record<Intent, (question: ChatQuestion) => Promise<FactDraft[]>> = {
  greeting: async () => [],
  thanks: async () => [],
  how_to: async ({ interpretation: { topic } }) => (topic ? [howToFact(topic)] : []),
  act: actionFacts,
  person: async (question) => personFacts(question),
  absent: absenceFacts,
  authority: ({ deps, actor, interpretation }) => gatherAuthorityFacts(deps, actor, interpretation),
  limit: ({ deps, actor, interpretation, vocabulary }) =>
    gatherLimitFacts(
      deps,
      actor,
      interpretation,
      (id) => vocabulary.people.find((one) => one.id === id)?.name ?? "This person",
    ),
  // 'What should I look at today?' is not about what came in today.
  waiting: (question) => listFacts(question, { waiting_for_me: true, mine: false, statuses: [], period: null }),
  overdue: (question) => listFacts(question, {}),
  list: (question) => listFacts(question, {}),
  durations: gatherDurationFacts,
  spend: gatherSpendFacts,
  status: gatherStatusFacts,
  check: gatherCheckFacts,
  unknown: generalFacts,
};

/** How many, in which states, and the newest of them. */
async function listFacts(question: ChatQuestion, changes: Partial<RequestCriteria>): Promise<FactDraft[]> {
  const { deps, actor, vocabulary, now } = question;
  const asked = { ...question.interpretation.criteria, ...changes };
  const found = await searchFactRows(deps, actor, asked, vocabulary);
  const { rows } = found;
  const what = describeCriteria(asked, vocabulary);
  const near = found.is_partial_match ? " None has all of these words; these have one of them." : "";
  const total = infoFact(
    "matches",
    `${what}: ${rows.length === 0 ? "none" : formatRequestCount(rows.length, found.is_floor)} that you may see.${near}`,
    [toListSource(asked, vocabulary)],
  );
  if (rows.length === 0) return [total];
  const several = rows.length > 1 ? [...statusCountFacts(rows, now), ...totalAmountFacts(rows)] : [];
  return [
    total,
    ...(found.is_floor ? [] : several),
    ...sortMatches(rows, asked, question)
      .slice(0, MAX_LINES)
      .map((row) => requestFact(row, now)),
  ];
}

/** How it is done, and where the request stands that was named. */
async function actionFacts(question: ChatQuestion): Promise<FactDraft[]> {
  const { criteria, text } = question.interpretation;
  const topic = findActionTopic(text);
  return [...(topic ? [howToFact(topic)] : []), ...(criteria.ids.length > 0 ? await gatherStatusFacts(question) : [])];
}

/** What every colleague may know of another. */
function personFacts({ vocabulary, interpretation }: ChatQuestion): FactDraft[] {
  const named = interpretation.criteria.people.map(({ id }) => vocabulary.staff.find((one) => one.id === id));
  return named.flatMap((one) =>
    one
      ? [
          infoFact(
            "person",
            `${isolate(one.name)} is ${roleName(one.role)} in ${isolate(one.department)}${one.is_active === 1 ? "" : ", and not active any more"}.`,
          ),
        ]
      : [],
  );
}

/** Newest first, or the largest where these are asked for; what waits for somebody, most urgent first. */
function sortMatches(
  rows: readonly FactRow[],
  asked: RequestCriteria,
  { interpretation: { text } }: ChatQuestion,
): FactRow[] {
  if (/(?<!\w)(?:biggest|largest|highest|most expensive)(?!\w)/.test(text))
    return rows.toSorted((a, b) => Number((toUsd(b) ?? -1n) - (toUsd(a) ?? -1n)));
  return asked.waiting_for_me ? rows.toReversed().toSorted(compareUrgency) : [...rows];
}

async function absenceFacts({ deps, vocabulary, interpretation, now }: ChatQuestion): Promise<FactDraft[]> {
  const [absences] = await inBatch(deps.db, [listAbsences(deps.db, now, MAX_ABSENCES)]);
  const named = interpretation.criteria.people.map((one) => one.id);
  const shown = named.length > 0 ? absences.filter((one) => named.includes(one.user_id)) : absences;
  const names = vocabulary.people.filter((one) => named.includes(one.id)).map((one) => one.name);
  if (shown.length === 0)
    return [
      infoFact(
        "absence",
        `${names.length > 0 ? `${names.map(isolate).join(", ")} has not said to be` : "Nobody has said to be"} out of office now.`,
      ),
    ];
  return shown.map((one) =>
    infoFact(
      "absence",
      `${isolate(one.user_name)} is out of office until ${formatDate(one.ends_at, "UTC")}; ${isolate(one.delegate_name)} decides for them.`,
    ),
  );
}

/** What can always be said: for a question that is none of ours. */
async function generalFacts(question: ChatQuestion): Promise<FactDraft[]> {
  const nothing = {
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
    ...nothing,
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
  const own = await searchFactRows(deps, actor, mine, vocabulary);
  const others = await searchFactRows(deps, actor, waiting, vocabulary);
  return [
    infoFact(
      "own_open",
      `${formatRequestCount(own.rows.length, own.is_floor)} of your own ${own.rows.length === 1 ? "is" : "are"} open.`,
      [{ label: "My Requests", href: "/my-requests" }],
    ),
    infoFact(
      "waiting",
      `${formatRequestCount(others.rows.length, others.is_floor)} wait${others.rows.length === 1 ? "s" : ""} for your decision.`,
      [waitingSource],
    ),
  ];
}
