/** Interprets a chat message without a model: as one of a dozen kinds of questions, or as unknown. Pure. */
import type { ChatTurn } from "../../inputs/assistant.ts";
import { extractMoney, type ParsedMoney } from "../words/amounts.ts";
import { extractPeriod } from "../words/periods.ts";
import { extractRequestNumbers, parseRequestCriteria, type RequestCriteria } from "../words/request-criteria.ts";
import { correctSpelling, type TextScanner } from "../words/spelling.ts";
import { getNameWords, type Vocabulary } from "../words/vocabulary.ts";
import { findHowToTopic, type HowToTopic } from "./how-to.ts";
import { findIntent, hasWord, type Intent } from "./intents.ts";

export type ParsedQuestion = {
  intent: Intent;
  criteria: RequestCriteria;
  /** The amount in a question about who may approve. `over`: the question is about all amounts above this amount. */
  money: (ParsedMoney & { over: boolean }) | null;
  topic: HowToTopic | null;
  /** The question with corrected spelling. */
  text: string;
};

function parseSingleQuestion(typed: string, vocabulary: Vocabulary, now: string): ParsedQuestion {
  const { text } = correctSpelling(typed, getNameWords(vocabulary));
  const criteria = parseRequestCriteria(typed, vocabulary, now);
  const money = findMoney(text, criteria, vocabulary, now);
  const base = { criteria: criteria, money, topic: null, text };
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
  const intent = findIntent(text, criteria);
  if (intent === "how_to") return { ...base, intent: "how_to", topic: findHowToTopic(text) };
  if (intent === "list" && !isAboutRequests(text, criteria)) return { ...base, intent: "unknown" };
  return { ...base, intent: intent ?? "unknown" };
}

/** Whether the question has a search criterion or a word about requests. A question such as 'what is the weather?' has neither. */
function isAboutRequests(text: string, criteria: RequestCriteria): boolean {
  const named =
    criteria.types.length +
      criteria.statuses.length +
      criteria.departments.length +
      criteria.people.length +
      criteria.priorities.length >
    0;
  const flagged =
    criteria.overdue ||
    criteria.unassigned ||
    criteria.reassigned ||
    criteria.modified ||
    criteria.mine ||
    criteria.amount !== null;
  return named || flagged || hasWord(text, "requests?|submissions?|claims?|submitted|reqs?|approvals?");
}

/**
 * Returns the amount of a question about who may approve: 'Who approves 15k', 'over 100k', 'a trip for 3000'. The question does not have to
 * name a currency.
 */
function findMoney(
  text: string,
  criteria: RequestCriteria,
  vocabulary: Vocabulary,
  now: string,
): ParsedQuestion["money"] {
  if (criteria.amount) {
    const { min, max, min_exclusive, currency } = criteria.amount;
    const amount = min !== null && max !== null ? (min + max) / 2 : (min ?? max);
    return amount === null
      ? null
      : { amount, currency: currency ?? criteria.currency, over: min_exclusive && max === null };
  }
  const reading: TextScanner = { rest: text };
  extractRequestNumbers(reading);
  extractPeriod(reading, now);
  const found = extractMoney(reading, vocabulary.currencies, true);
  return (
    found && {
      ...found,
      currency: found.currency ?? criteria.currency,
      over: hasWord(text, "over|above|more than|exceeding|beyond"),
    }
  );
}

const CONTINUATION_PATTERN =
  /^(?:(?:ok(?:ay)?|so|alright|right) )?(?:and|what about|how about|what if|same for|also|or|but|then|now|for)(?!\w)/;
const BACK_REFERENCE_WORDS = "it|that one|this one|that request|this request|that|this|them|why|when";

/**
 * Interprets a message of a conversation. If the message is a follow-up question, the criteria that it does not mention are those of the
 * question before.
 */
export function parseQuestion(
  message: string,
  history: readonly ChatTurn[],
  vocabulary: Vocabulary,
  now: string,
): ParsedQuestion {
  const own = parseSingleQuestion(message, vocabulary, now);
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

/** Whether the question contains any criterion that the parser knows; false for unknown words and other languages. */
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

/** Whether the question continues the previous one: it begins with words such as 'and' or 'what about', or it is very short. */
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

/** Returns the id of the request that the conversation mentioned last; null if it mentioned none. */
function findLastRequestId(history: readonly ChatTurn[]): string | null {
  for (const turn of history.toReversed()) {
    const [id] = extractRequestNumbers({ rest: correctSpelling(turn.text.replaceAll(/[[\]()]/g, " ")).text });
    if (id) return id;
  }
  return null;
}
