/** What a turn of the chat asks, without a model: a question is one of a dozen kinds, or it is said that it was not understood. Pure. */
import type { ChatTurn } from "../../inputs/assistant.ts";
import { type MoneyWord, takeMoney } from "../words/amounts.ts";
import { type AskedFor, readAskedFor, takeIds } from "../words/asked-for.ts";
import { takePeriod } from "../words/periods.ts";
import { type Reading, spell } from "../words/spelling.ts";
import { knownWords, type Vocabulary } from "../words/vocabulary.ts";
import { type Topic, topicOf } from "./how-to.ts";
import { has, type Intent, intentOf } from "./intents.ts";

export type Understood = {
  intent: Intent;
  asked: AskedFor;
  /** The amount that authority is asked about. `over`: anything above it. */
  money: (MoneyWord & { over: boolean }) | null;
  topic: Topic | null;
  /** The question with its spelling set right. */
  text: string;
};

export function understandTurn(typed: string, vocabulary: Vocabulary, now: string): Understood {
  const { text } = spell(typed, knownWords(vocabulary));
  const asked = readAskedFor(typed, vocabulary, now);
  const money = moneyOf(text, asked, vocabulary, now);
  const base = { asked, money, topic: null, text };
  if (
    text === "" ||
    has(
      text,
      "^(?:hi|hello|hey|good (?:morning|afternoon|evening)|bonjour|salut)(?: there| assistant)?$|^help$|^help me$|what can you (?:do|answer|help)|who are you|what are you|how can you help|what can i ask",
    )
  )
    return { ...base, intent: "greeting" };
  if (has(text, "^(?:ok(?:ay)? )?(?:thanks?|thank you|thx|merci|great|perfect|cheers)(?: .{0,20})?$"))
    return { ...base, intent: "thanks" };
  const intent = intentOf(text, asked);
  if (intent === "how_to") return { ...base, intent: "how_to", topic: topicOf(text) };
  if (intent === "list" && !isAboutRequests(text, asked)) return { ...base, intent: "unknown" };
  return { ...base, intent: intent ?? "unknown" };
}

/** A question with 'what' in it is about requests only when something of one is named. */
function isAboutRequests(text: string, asked: AskedFor): boolean {
  const named =
    asked.types.length +
      asked.statuses.length +
      asked.departments.length +
      asked.people.length +
      asked.priorities.length >
    0;
  const told =
    asked.overdue || asked.unassigned || asked.reassigned || asked.modified || asked.mine || asked.amount !== null;
  return named || told || has(text, "requests?|submissions?|claims?|submitted|reqs?|approvals?");
}

/** 'Who approves 15k', 'over 100k', 'a trip for 3000': authority needs no sign of money. */
function moneyOf(text: string, asked: AskedFor, vocabulary: Vocabulary, now: string): Understood["money"] {
  if (asked.amount) {
    const { least, most, least_open, currency } = asked.amount;
    const amount = least !== null && most !== null ? (least + most) / 2 : (least ?? most);
    return amount === null ? null : { amount, currency: currency ?? asked.currency, over: least_open && most === null };
  }
  const reading: Reading = { rest: text };
  takeIds(reading);
  takePeriod(reading, now);
  const found = takeMoney(reading, vocabulary.currencies, true);
  return (
    found && {
      ...found,
      currency: found.currency ?? asked.currency,
      over: has(text, "over|above|more than|exceeding|beyond"),
    }
  );
}

const GOES_ON =
  /^(?:(?:ok(?:ay)?|so|alright|right) )?(?:and|what about|how about|what if|same for|also|or|but|then|now|for)(?!\w)/;
const POINTS_BACK = "it|that one|this one|that request|this request|that|this|them|why|when";

/** A question in its conversation: one that goes on from the last takes from it what it does not say itself. */
export function understand(
  message: string,
  history: readonly ChatTurn[],
  vocabulary: Vocabulary,
  now: string,
): Understood {
  const own = understandTurn(message, vocabulary, now);
  const before = history.findLast(
    (turn) => turn.from === "user" && turn.text.trim() !== "" && turn.text.trim() !== message.trim(),
  );
  if (own.asked.ids.length === 0 && has(own.text, POINTS_BACK) && pointsAtOne(own)) {
    const id = lastId(history);
    if (id)
      return {
        ...own,
        intent: own.intent === "check" ? "check" : "status",
        asked: { ...own.asked, ids: [id], words: [] },
      };
  }
  if (!before || !isGoingOn(own)) return own;
  const at = history.lastIndexOf(before);
  const last = understand(before.text, history.slice(0, at), vocabulary, now);
  if (last.intent === "unknown" || last.intent === "greeting" || last.intent === "thanks" || last.intent === "how_to")
    return own;
  return {
    ...last,
    asked: mergeAsked(last.asked, own.asked),
    money: own.money ?? last.money,
    text: `${last.text} ${own.text}`,
  };
}

function pointsAtOne({ asked, intent }: Understood): boolean {
  const plain =
    asked.types.length + asked.departments.length + asked.people.length === 0 &&
    asked.amount === null &&
    asked.period === null;
  return plain && !asked.mine && !["how_to", "waiting", "spend", "absent", "limit", "act", "person"].includes(intent);
}

/** Something of a request is named in the question: words that were not recognised, or of another language, name nothing. */
function namesSomething({ asked, money }: Understood): boolean {
  const lists = [asked.ids, asked.statuses, asked.types, asked.departments, asked.people, asked.priorities];
  const flags = [asked.overdue, asked.reassigned, asked.modified, asked.unassigned, asked.mine, asked.waiting_for_me];
  return (
    lists.some((list) => list.length > 0) ||
    flags.includes(true) ||
    [asked.amount, asked.currency, asked.period, money].some((one) => one !== null)
  );
}

/** It begins like one that goes on, or names next to nothing by itself. What is not understood does not go on from anything. */
function isGoingOn(own: Understood): boolean {
  if (own.intent === "unknown" && !namesSomething(own)) return false;
  const short =
    own.text.split(" ").length <= 3 &&
    (own.intent === "unknown" || own.intent === "list") &&
    !has(own.text, "show|list|find");
  const bare = own.intent === "unknown" || own.intent === "list" || own.intent === "spend" || own.intent === "status";
  return (GOES_ON.test(own.text) && (bare || own.intent === "overdue")) || short;
}

function mergeAsked(last: AskedFor, own: AskedFor): AskedFor {
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
function lastId(history: readonly ChatTurn[]): string | null {
  for (const turn of history.toReversed()) {
    const [id] = takeIds({ rest: spell(turn.text.replaceAll(/[[\]()]/g, " ")).text });
    if (id) return id;
  }
  return null;
}
