import type { Fact } from "../../../../domain/assistant/assistant-entities.ts";
import { howToFact, topicOfAct } from "../../../../domain/assistant/chat/how-to.ts";
import type { Intent } from "../../../../domain/assistant/chat/intents.ts";
import { type Understood, understand } from "../../../../domain/assistant/chat/understand.ts";
import { type FactDraft, info, numberFacts } from "../../../../domain/assistant/fact-list.ts";
import {
  countOf,
  moneyFacts,
  requestLine,
  sourceOf,
  stateFacts,
  waitingSource,
} from "../../../../domain/assistant/found-facts.ts";
import { sayAsked } from "../../../../domain/assistant/say-asked.ts";
import { toUsd } from "../../../../domain/assistant/usd.ts";
import type { AskedFor } from "../../../../domain/assistant/words/asked-for.ts";
import { formatDate } from "../../../../domain/format/date-time-format.ts";
import { isolated } from "../../../../domain/format/isolated-text.ts";
import type { ChatInput } from "../../../../domain/inputs/assistant.ts";
import { compareUrgency } from "../../../../domain/requests/waiting.ts";
import { roleName } from "../../../../domain/roles.ts";
import { inBatch } from "../../../db/database.ts";
import { type FactRow, listAbsences } from "../../../db/queries/assistant.ts";
import { type Actor, type Deps, isoNow } from "../../deps.ts";
import { authorityFacts, personLimitFacts } from "./authority.ts";
import { findAsked } from "./find-asked.ts";
import { durationsOf, spendOf } from "./numbers.ts";
import { checkFacts, requestStatus } from "./one-request.ts";
import { type CompanyWords, toVocabulary, vocabularyStatements } from "./vocabulary.ts";

/** Requests that an answer names one by one. */
export const MOST_LINES = 10;
const MOST_ABSENT = 50;

/** One question with what it is answered from. */
export type Question = { deps: Deps; actor: Actor; words: CompanyWords; understood: Understood; now: string };

/** The facts of a chat's turn under what the actor may see (R4), and what it was understood to ask. Two or three round trips. */
export async function gatherChatFacts(
  deps: Deps,
  actor: Actor,
  { message, history }: ChatInput,
): Promise<{ intent: Intent; facts: Fact[] }> {
  const now = isoNow(deps);
  const words = toVocabulary(await inBatch(deps.db, vocabularyStatements(deps.db)));
  const understood = withoutAskingWords(understand(message, history, words, now));
  const facts = await FACTS_OF[understood.intent]({ deps, actor, words, understood, now });
  return { intent: understood.intent, facts: numberFacts(facts) };
}

/** Words that ask, beyond those that a search has around it. */
const ASKING = new Set(
  `spend spends spent spending cost costs paid pay payed expenditure expenditures budget long take takes taking took average median usually typically normally typical usual turnaround
  signed granted decide decides decision decisions approve approves approver approvers sign hello hi please today's right overall altogether combined across month week year quarter
  going happening happened stand stands standing update news progress state stuck check analyse analyze analysis duplicate duplicates split splitting risk risky flags
  flag wrong ok okay recommend reject safe just limit fast quick quickly slow know ok so still been then may might must shall whole every much far per each breakdown broken`.split(
    /\s+/,
  ),
);

const withoutAskingWords = (understood: Understood): Understood => ({
  ...understood,
  asked: { ...understood.asked, words: understood.asked.words.filter((word) => !ASKING.has(word)) },
});

const FACTS_OF: Record<Intent, (question: Question) => Promise<FactDraft[]>> = {
  greeting: async () => [],
  thanks: async () => [],
  how_to: async ({ understood: { topic } }) => (topic ? [howToFact(topic)] : []),
  act: actFacts,
  person: async (question) => personFacts(question),
  absent: absentFacts,
  authority: ({ deps, actor, understood }) => authorityFacts(deps, actor, understood),
  limit: ({ deps, actor, understood, words }) =>
    personLimitFacts(deps, actor, understood, (id) => words.people.find((one) => one.id === id)?.name ?? "This person"),
  // 'What should I look at today?' is not about what came in today.
  waiting: (question) => listFacts(question, { waiting_for_me: true, mine: false, statuses: [], period: null }),
  overdue: (question) => listFacts(question, {}),
  list: (question) => listFacts(question, {}),
  durations: durationsOf,
  spend: spendOf,
  status: requestStatus,
  check: checkFacts,
  unknown: generalFacts,
};

/** How many, in which states, and the newest of them. */
async function listFacts(question: Question, changes: Partial<AskedFor>): Promise<FactDraft[]> {
  const { deps, actor, words, now } = question;
  const asked = { ...question.understood.asked, ...changes };
  const found = await findAsked(deps, actor, asked, words);
  const { rows } = found;
  const what = sayAsked(asked, words);
  const near = found.loosened ? " None has all of these words; these have one of them." : "";
  const total = info(
    "matches",
    `${what}: ${rows.length === 0 ? "none" : countOf(rows.length, found.is_floor)} that you may see.${near}`,
    [sourceOf(asked, words)],
  );
  if (rows.length === 0) return [total];
  const several = rows.length > 1 ? [...stateFacts(rows, now), ...moneyFacts(rows)] : [];
  return [
    total,
    ...(found.is_floor ? [] : several),
    ...inOrder(rows, asked, question)
      .slice(0, MOST_LINES)
      .map((row) => requestLine(row, now)),
  ];
}

/** How it is done, and where the request stands that was named. */
async function actFacts(question: Question): Promise<FactDraft[]> {
  const { asked, text } = question.understood;
  const topic = topicOfAct(text);
  return [...(topic ? [howToFact(topic)] : []), ...(asked.ids.length > 0 ? await requestStatus(question) : [])];
}

/** What every colleague may know of another. */
function personFacts({ words, understood }: Question): FactDraft[] {
  const named = understood.asked.people.map(({ id }) => words.staff.find((one) => one.id === id));
  return named.flatMap((one) =>
    one
      ? [
          info(
            "person",
            `${isolated(one.name)} is ${roleName(one.role)} in ${isolated(one.department)}${one.is_active === 1 ? "" : ", and not active any more"}.`,
          ),
        ]
      : [],
  );
}

/** Newest first, or the largest where these are asked for; what waits for somebody, most urgent first. */
function inOrder(rows: readonly FactRow[], asked: AskedFor, { understood: { text } }: Question): FactRow[] {
  if (/(?<!\w)(?:biggest|largest|highest|most expensive)(?!\w)/.test(text))
    return rows.toSorted((a, b) => Number((toUsd(b) ?? -1n) - (toUsd(a) ?? -1n)));
  return asked.waiting_for_me ? rows.toReversed().toSorted(compareUrgency) : [...rows];
}

async function absentFacts({ deps, words, understood, now }: Question): Promise<FactDraft[]> {
  const [absences] = await inBatch(deps.db, [listAbsences(deps.db, now, MOST_ABSENT)]);
  const named = understood.asked.people.map((one) => one.id);
  const shown = named.length > 0 ? absences.filter((one) => named.includes(one.user_id)) : absences;
  const names = words.people.filter((one) => named.includes(one.id)).map((one) => one.name);
  if (shown.length === 0)
    return [
      info(
        "absence",
        `${names.length > 0 ? `${names.map(isolated).join(", ")} has not said to be` : "Nobody has said to be"} out of office now.`,
      ),
    ];
  return shown.map((one) =>
    info(
      "absence",
      `${isolated(one.user_name)} is out of office until ${formatDate(one.ends_at, "UTC")}; ${isolated(one.delegate_name)} decides for them.`,
    ),
  );
}

/** What can always be said: for a question that is none of ours. */
async function generalFacts(question: Question): Promise<FactDraft[]> {
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
    ...question.understood.asked,
    ...nothing,
    overdue: false,
    reassigned: false,
    modified: false,
    unassigned: false,
  };
  const { deps, actor, words } = question;
  const mine: AskedFor = {
    ...plain,
    mine: true,
    waiting_for_me: false,
    statuses: ["pending", "needs_info", "overdue"],
  };
  const waiting: AskedFor = { ...plain, mine: false, waiting_for_me: true };
  const own = await findAsked(deps, actor, mine, words);
  const others = await findAsked(deps, actor, waiting, words);
  return [
    info(
      "own_open",
      `${countOf(own.rows.length, own.is_floor)} of your own ${own.rows.length === 1 ? "is" : "are"} open.`,
      [{ label: "My Requests", href: "/my-requests" }],
    ),
    info(
      "waiting",
      `${countOf(others.rows.length, others.is_floor)} wait${others.rows.length === 1 ? "s" : ""} for your decision.`,
      [waitingSource],
    ),
  ];
}
