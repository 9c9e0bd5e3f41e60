/** What a turn of the chat asks, without a model: a question is one of a dozen kinds, or it is said that it was not understood. Pure. */
import type { ChatTurn } from "../../inputs/assistant.ts";
import { type ParsedMoney, takeMoney } from "../words/amounts.ts";
import { takePeriod } from "../words/periods.ts";
import { parseRequestCriteria, type RequestCriteria, takeIds } from "../words/request-criteria.ts";
import { correctSpelling, type TextScanner } from "../words/spelling.ts";
import { getKnownWords, type Vocabulary } from "../words/vocabulary.ts";
import { findTopic, type HowToTopic } from "./how-to.ts";
import { findIntent, hasWord, type Intent } from "./intents.ts";

export type ParsedQuestion = {
  intent: Intent;
  criteria: RequestCriteria;
  /** The amount that authority is asked about. `over`: anything above it. */
  money: (ParsedMoney & { over: boolean }) | null;
  topic: HowToTopic | null;
  /** The question with its spelling set right. */
  text: string;
};

export function parseTurn(typed: string, vocabulary: Vocabulary, now: string): ParsedQuestion {
  const { text } = correctSpelling(typed, getKnownWords(vocabulary));
  const asked = parseRequestCriteria(typed, vocabulary, now);
  const money = findMoney(text, asked, vocabulary, now);
  const base = { criteria: asked, money, topic: null, text };
  if (
    text === "" ||
    hasWord(
      text,
      "^(?:hi|hello|hey|good (?:morning|afternoon|evening)|bonjour|salut)(?: there| assistant)?$|^help$|^help me$|what can you (?:do|answer|help)|who are you|what are you|how can you help|what can i ask",
    )
  )
    return { ...base, intent: "greeting" };
  if (hasWord(text, "^(?:ok(?:ay)? )?(?:thanks?|thank you|thx|merci|great|perfect|cheers)(?: .{0,20})?$"))
    return { ...base, intent: "thanks" };
  const intent = findIntent(text, asked);
  if (intent === "how_to") return { ...base, intent: "how_to", topic: findTopic(text) };
  if (intent === "list" && !isAboutRequests(text, asked)) return { ...base, intent: "unknown" };
  return { ...base, intent: intent ?? "unknown" };
}

/** A question with 'what' in it is about requests only when something of one is named. */
function isAboutRequests(text: string, asked: RequestCriteria): boolean {
  const named =
    asked.types.length +
      asked.statuses.length +
      asked.departments.length +
      asked.people.length +
      asked.priorities.length >
    0;
  const told =
    asked.overdue || asked.unassigned || asked.reassigned || asked.modified || asked.mine || asked.amount !== null;
  return named || told || hasWord(text, "requests?|submissions?|claims?|submitted|reqs?|approvals?");
}

/** 'Who approves 15k', 'over 100k', 'a trip for 3000': authority needs no sign of money. */
function findMoney(text: string, asked: RequestCriteria, vocabulary: Vocabulary, now: string): ParsedQuestion["money"] {
  if (asked.amount) {
    const { min, max, min_exclusive, currency } = asked.amount;
    const amount = min !== null && max !== null ? (min + max) / 2 : (min ?? max);
    return amount === null
      ? null
      : { amount, currency: currency ?? asked.currency, over: min_exclusive && max === null };
  }
  const reading: TextScanner = { rest: text };
  takeIds(reading);
  takePeriod(reading, now);
  const found = takeMoney(reading, vocabulary.currencies, true);
  return (
    found && {
      ...found,
      currency: found.currency ?? asked.currency,
      over: hasWord(text, "over|above|more than|exceeding|beyond"),
    }
  );
}

const CONTINUATION_PATTERN =
  /^(?:(?:ok(?:ay)?|so|alright|right) )?(?:and|what about|how about|what if|same for|also|or|but|then|now|for)(?!\w)/;
const BACK_REFERENCE_WORDS = "it|that one|this one|that request|this request|that|this|them|why|when";

/** A question in its conversation: one that goes on from the last takes from it what it does not say itself. */
export function parseQuestion(
  message: string,
  history: readonly ChatTurn[],
  vocabulary: Vocabulary,
  now: string,
): ParsedQuestion {
  const own = parseTurn(message, vocabulary, now);
  const before = history.findLast(
    (turn) => turn.from === "user" && turn.text.trim() !== "" && turn.text.trim() !== message.trim(),
  );
  if (own.criteria.ids.length === 0 && hasWord(own.text, BACK_REFERENCE_WORDS) && isBackReference(own)) {
    const id = findLastRequestId(history);
    if (id)
      return {
        ...own,
        intent: own.intent === "check" ? "check" : "status",
        criteria: { ...own.criteria, ids: [id], words: [] },
      };
  }
  if (!before || !isContinuation(own)) return own;
  const at = history.lastIndexOf(before);
  const last = parseQuestion(before.text, history.slice(0, at), vocabulary, now);
  if (last.intent === "unknown" || last.intent === "greeting" || last.intent === "thanks" || last.intent === "how_to")
    return own;
  return {
    ...last,
    criteria: mergeCriteria(last.criteria, own.criteria),
    money: own.money ?? last.money,
    text: `${last.text} ${own.text}`,
  };
}

function isBackReference({ criteria, intent }: ParsedQuestion): boolean {
  const plain =
    criteria.types.length + criteria.departments.length + criteria.people.length === 0 &&
    criteria.amount === null &&
    criteria.period === null;
  return (
    plain && !criteria.mine && !["how_to", "waiting", "spend", "absent", "limit", "act", "person"].includes(intent)
  );
}

/** Something of a request is named in the question: words that were not recognised, or of another language, name nothing. */
function hasCriteria({ criteria, money }: ParsedQuestion): boolean {
  const lists = [
    criteria.ids,
    criteria.statuses,
    criteria.types,
    criteria.departments,
    criteria.people,
    criteria.priorities,
  ];
  const flags = [
    criteria.overdue,
    criteria.reassigned,
    criteria.modified,
    criteria.unassigned,
    criteria.mine,
    criteria.waiting_for_me,
  ];
  return (
    lists.some((list) => list.length > 0) ||
    flags.includes(true) ||
    [criteria.amount, criteria.currency, criteria.period, money].some((one) => one !== null)
  );
}

/** It begins like one that goes on, or names next to nothing by itself. What is not understood does not go on from anything. */
function isContinuation(own: ParsedQuestion): boolean {
  if (own.intent === "unknown" && !hasCriteria(own)) return false;
  const short =
    own.text.split(" ").length <= 3 &&
    (own.intent === "unknown" || own.intent === "list") &&
    !hasWord(own.text, "show|list|find");
  const bare = own.intent === "unknown" || own.intent === "list" || own.intent === "spend" || own.intent === "status";
  return (CONTINUATION_PATTERN.test(own.text) && (bare || own.intent === "overdue")) || short;
}

function mergeCriteria(last: RequestCriteria, own: RequestCriteria): RequestCriteria {
  const either = <T>(mine: readonly T[], before: readonly T[]): T[] => [...(mine.length > 0 ? mine : before)];
  return {
    ...last,
    ids: own.ids,
    statuses: either(own.statuses, last.statuses),
    types: either(own.types, last.types),
    departments: either(own.departments, last.departments),
    people: either(own.people, last.people),
    priorities: either(own.priorities, last.priorities),
    mine: own.mine || last.mine,
    overdue: own.overdue || last.overdue,
    amount: own.amount ?? last.amount,
    currency: own.currency ?? last.currency,
    period: own.period ?? last.period,
  };
}

/** The request that was spoken of last. */
function findLastRequestId(history: readonly ChatTurn[]): string | null {
  for (const turn of history.toReversed()) {
    const [id] = takeIds({ rest: correctSpelling(turn.text.replaceAll(/[[\]()]/g, " ")).text });
    if (id) return id;
  }
  return null;
}
