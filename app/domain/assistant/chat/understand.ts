/** What a turn of the chat asks, without a model: a question is one of a dozen kinds, or it is said that it was not understood. Pure. */
import type { ChatTurn } from "../../inputs/assistant.ts";
import { type MoneyWord, takeMoney } from "../words/amounts.ts";
import { type AskedFor, readAskedFor, takeIds } from "../words/asked-for.ts";
import { takePeriod } from "../words/periods.ts";
import { type Reading, spell } from "../words/spelling.ts";
import { knownWords, type Vocabulary } from "../words/vocabulary.ts";
import { type Topic, topicOf } from "./how-to.ts";

export type Intent =
  | "greeting"
  | "thanks"
  | "how_to"
  | "absent"
  | "authority"
  | "limit"
  | "waiting"
  | "durations"
  | "spend"
  | "overdue"
  | "list"
  | "status"
  | "check"
  | "person"
  | "act"
  | "unknown";

export type Understood = {
  intent: Intent;
  asked: AskedFor;
  /** The amount that authority is asked about. `over`: anything above it. */
  money: (MoneyWord & { over: boolean }) | null;
  topic: Topic | null;
  /** The question with its spelling set right. */
  text: string;
};

const has = (text: string, words: string): boolean => new RegExp(String.raw`(?<![\w-])(?:${words})(?!\w)`).test(text);

const DECIDES =
  "approves?|approving|decides?|deciding|signs?(?: off)?|authori[sz]es?|ok|okay|okays|clears?|green ?lights?|gives? (?:the )?approval|handles?|responsible";
const WHO = "who|whom|whose|which (?:\\w+ )?(?:person|manager|approver|level|role)";

/** The first that holds. The order settles what could be two things: 'how many wait for me' is about what waits. */
const RULES: readonly [Intent, (text: string, asked: AskedFor) => boolean][] = [
  [
    "act",
    (text) =>
      /^(?:(?:please|pls|can you|could you|would you|will you|go ahead and|now|just) )*(?:approve|reject|decline|cancel|delete|remove|withdraw|reassign|escalate|remind|nudge|submit|create|close|change|modify|update)(?!\w)/.test(
        text,
      ),
  ],
  [
    "person",
    (text, { people, ids }) =>
      people.length > 0 && ids.length === 0 && /^(?:and )?who(?:'s| is) [^ ]+(?: [^ ]+)?$/.test(text),
  ],
  [
    "check",
    (text, { ids, words }) =>
      has(
        text,
        "check|analy[sz]e|analysis|duplicates?|split|splitting|risky?|risks|suspicious|red flags?|flags?|anything wrong|look ok|looks ok|recommend|should i (?:approve|reject)|safe to approve|near (?:the|a) limit|just under",
      ) &&
      (ids.length > 0 || words.length > 0 || has(text, "it|this|that")),
  ],
  ["how_to", (text) => topicOf(text) !== null],
  [
    "absent",
    (text) =>
      has(
        text,
        "out of office|out of the office|away|on leave|on holiday|on vacation|absent|absences?|standing in|stands in|stand in|deputy|deputies|deputi[sz]ing|delegates?|covering for|covers for",
      ) && !has(text, "how"),
  ],
  [
    "waiting",
    (text, { waiting_for_me }) =>
      waiting_for_me ||
      has(text, "my (?:queue|inbox|to ?do|to-do|worklist)|what should i (?:do|look at)|anything for me|my turn"),
  ],
  [
    "status",
    (text) =>
      has(
        text,
        "(?:who|why) (?:has |was |were |did )?.*(?:approved|rejected|declined|decided|cancelled)|why was|why is|why did",
      ) && !has(text, `(?:${WHO}) (?:has to|must|should)`),
  ],
  [
    "durations",
    (text, { ids }) =>
      ids.length === 0 &&
      has(
        text,
        "how long|how fast|how quick(?:ly)?|how slow|turn ?around|(?:average|median|typical|mean|usual) (?:\\w+ )?(?:time|duration)|lead time|processing time|response time|take to (?:approve|decide)|takes to (?:approve|decide)|slowest|fastest",
      ),
  ],
  [
    "limit",
    (text) =>
      has(
        text,
        "limits?|how much (?:can|may|am i|is \\w+|are) .*(?:approve|sign|allowed)|up to how much|approval authority|signing authority|(?:what|which) (?:can|may) (?:i|\\w+)(?: \\w+)? approve|(?:can|may|am i allowed to|could) i (?:approve|sign|decide)|can \\w+(?: \\w+)? (?:approve|sign)",
      ),
  ],
  [
    "status",
    (text, { mine, words, types, amount }) =>
      has(text, WHO) && mine && words.length > 0 && types.length === 0 && amount === null,
  ],
  [
    "authority",
    (text) =>
      (has(text, WHO) &&
        has(
          text,
          `${DECIDES}|approvers?|need(?:s|ed)? to (?:approve|sign|decide)|has to (?:approve|sign|decide)|go(?:es)? to|gets|must (?:approve|sign)|approved by`,
        )) ||
      has(
        text,
        "approvers? (?:for|of)|whose (?:approval|ok|signature)|who do i (?:ask|need)|needs? (?:approval|approving) (?:from|by)|route(?:s|d)? to|where (?:does|do|would|will) .* go|approval (?:matrix|chain|levels?|path|route)|delegation of authority|doa|go(?:es)? to whom",
      ),
  ],
  [
    "spend",
    (text) =>
      has(
        text,
        "spen[dt]|spending|expenditures?|costs?|paid|pay|budget|total (?:\\w+ )?(?:amount|value|sum|cost)|how much (?:money|did|have|has|was|were|do|does|is|are|in|on|for)|sum of|worth|how much",
      ),
  ],
  ["overdue", (text, { overdue }) => overdue && !has(text, "how do|what does")],
  [
    "status",
    (text, { ids }) =>
      ids.length > 0 ||
      has(
        text,
        "where is|where are|wheres|where's|status|what happened|(?:what'?s|is) happening|state of|progress|stuck|any news|news on|update on|who has|who'?s got|has .* been (?:approved|rejected|decided)|(?:was|is|did|has) my|is the .* approved|what about my|what became|hear back|gone through|when is .* due",
      ),
  ],
  [
    "list",
    (text) =>
      has(
        text,
        "how many|number of|biggest|largest|highest|most expensive|count|show|list|find|which|any|are there|is there|search|give me|what|do (?:we|i) have|requests?|display|get|see",
      ),
  ],
];

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
  const rule = RULES.find(([, holds]) => holds(text, asked));
  if (rule?.[0] === "how_to") return { ...base, intent: "how_to", topic: topicOf(text) };
  if (rule?.[0] === "list" && !isAboutRequests(text, asked)) return { ...base, intent: "unknown" };
  return { ...base, intent: rule?.[0] ?? "unknown" };
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

/** It begins like one that goes on, or says next to nothing by itself. */
function isGoingOn(own: Understood): boolean {
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
