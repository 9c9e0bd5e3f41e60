/** Recognises the kind of a question by its words. Pure. */
import type { RequestCriteria } from "../words/request-criteria.ts";
import { findHowToTopic } from "./how-to.ts";

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

/** Whether the text contains one of the words as a whole word. `words`: a pattern with alternatives. */
export const hasWord = (text: string, words: string): boolean =>
  new RegExp(String.raw`(?<![\w-])(?:${words})(?!\w)`).test(text);

const DECIDE_WORDS =
  "approves?|approving|decides?|deciding|signs?(?: off)?|authori[sz]es?|ok|okay|okays|clears?|green ?lights?|gives? (?:the )?approval|say(?:s)? yes|agrees?|handles?|responsible";
const WHO_WORDS = "who|whom|whose|which (?:\\w+ )?(?:person|manager|approver|level|role)";

/**
 * The rules that recognise a question. The first rule that matches decides, so the order matters: 'how many wait for me' is about waiting
 * requests ("waiting"), not about a list ("list").
 */
const INTENT_RULES: readonly [Intent, (text: string, criteria: RequestCriteria) => boolean][] = [
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
      hasWord(
        text,
        "check|analy[sz]e|analysis|duplicates?|split|splitting|risky?|risks|suspicious|red flags?|flags?|anything wrong|look ok|looks ok|recommend|should i (?:approve|reject)|safe to approve|near (?:the|a) limit|just under",
      ) &&
      (ids.length > 0 || words.length > 0 || hasWord(text, "it|this|that")),
  ],
  ["how_to", (text) => findHowToTopic(text) !== null],
  [
    "absent",
    (text) =>
      hasWord(
        text,
        "out of office|out of the office|away|on leave|on holiday|on vacation|absent|absences?|standing in|stands in|stand in|deputy|deputies|deputi[sz]ing|delegates?|covering for|covers for",
      ) && !hasWord(text, "how"),
  ],
  [
    "waiting",
    (text, { waiting_for_me }) =>
      waiting_for_me ||
      hasWord(text, "my (?:queue|inbox|to ?do|to-do|worklist)|what should i (?:do|look at)|anything for me|my turn"),
  ],
  [
    "status",
    (text) =>
      hasWord(
        text,
        "(?:who|why) (?:has |was |were |did )?.*(?:approved|rejected|declined|decided|cancelled)|why was|why is|why did",
      ) && !hasWord(text, `(?:${WHO_WORDS}) (?:has to|must|should)`),
  ],
  [
    "durations",
    (text, { ids }) =>
      ids.length === 0 &&
      hasWord(
        text,
        "how long|how fast|how quick(?:ly)?|how slow|turn ?around|(?:average|median|typical|mean|usual) (?:\\w+ )?(?:time|duration)|lead time|processing time|response time|take to (?:approve|decide)|takes to (?:approve|decide)|slowest|fastest",
      ),
  ],
  [
    "limit",
    (text) =>
      hasWord(
        text,
        "limits?|how much (?:can|may|am i|is \\w+|are) .*(?:approve|sign|allowed)|up to how much|approval authority|signing authority|(?:what|which) (?:can|may) (?:i|\\w+)(?: \\w+)? approve|(?:can|may|am i allowed to|could) i (?:approve|sign|decide)|can \\w+(?: \\w+)? (?:approve|sign)",
      ),
  ],
  [
    "status",
    (text, { mine, words, types, amount }) =>
      hasWord(text, WHO_WORDS) && mine && words.length > 0 && types.length === 0 && amount === null,
  ],
  [
    "authority",
    (text) =>
      (hasWord(text, WHO_WORDS) &&
        hasWord(
          text,
          `${DECIDE_WORDS}|approvers?|need(?:s|ed)? to (?:approve|sign|decide)|has to (?:approve|sign|decide)|go(?:es)? to|gets|must (?:approve|sign)|approved by`,
        )) ||
      hasWord(
        text,
        "approvers? (?:for|of)|(?:go(?:es)? to|needs?|requires?) (?:the |a )?(?:senior manager|manager|director|vp|vice president)|whose (?:approval|ok|signature)|who do i (?:ask|need)|needs? (?:approval|approving) (?:from|by)|route(?:s|d)? to|where (?:does|do|would|will) .* go|approval (?:matrix|chain|levels?|path|route)|delegation of authority|doa|go(?:es)? to whom",
      ),
  ],
  [
    "spend",
    (text) =>
      hasWord(
        text,
        "spen[dt]|spending|expenditures?|costs?|paid|pay|budget|total (?:\\w+ )?(?:amount|value|sum|cost)|how much (?:money|did|have|has|was|were|do|does|is|are|in|on|for)|sum of|worth|how much",
      ),
  ],
  ["overdue", (text, { overdue }) => overdue && !hasWord(text, "how do|what does")],
  [
    "status",
    (text, { ids }) =>
      ids.length > 0 ||
      hasWord(
        text,
        "where is|where are|wheres|where's|status|what happened|(?:what'?s|is) happening|state of|progress|stuck|any news|news on|update on|who has|who'?s got|has .* been (?:approved|rejected|decided|cancelled|granted|signed(?: off)?)|(?:was|is|did|has) my|is the .* approved|what about my|what became|hear back|gone through|when is .* due",
      ),
  ],
  [
    "list",
    (text) =>
      hasWord(
        text,
        "how many|number of|biggest|largest|highest|most expensive|count|show|list|find|which|any|are there|is there|search|give me|what|do (?:we|i) have|requests?|display|get|see",
      ),
  ],
];

/** Returns the kind of the first rule that matches the question; null if no rule matches. */
export const findIntent = (text: string, criteria: RequestCriteria): Intent | null =>
  INTENT_RULES.find(([, holds]) => holds(text, criteria))?.[0] ?? null;
