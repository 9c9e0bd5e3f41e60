/** Which requests somebody means, read out of plain words: what a search finds and a count counts. Pure. */
import { OPEN_STATUSES, type RequestStatus } from "../../requests/lifecycle.ts";
import { type AmountRange, takeAmountRange, takeCurrency } from "./amounts.ts";
import { type Period, shiftToFuture, takePeriod } from "./periods.ts";
import { type CorrectedText, correctSpelling, type TextScanner, takeMatch } from "./spelling.ts";
import {
  correctNames,
  getKnownWords,
  type PersonMention,
  takeDepartments,
  takePeople,
  takeTypes,
  type Vocabulary,
} from "./vocabulary.ts";

export type RequestCriteria = {
  ids: string[];
  statuses: RequestStatus[];
  /** Open and past due, whatever the status says (R25). */
  overdue: boolean;
  reassigned: boolean;
  modified: boolean;
  unassigned: boolean;
  types: string[];
  departments: string[];
  priorities: string[];
  people: PersonMention[];
  /** The asker's own. */
  mine: boolean;
  /** Waits for the asker's decision. */
  waiting_for_me: boolean;
  amount: AmountRange | null;
  /** Named without an amount. */
  currency: string | null;
  period: Period | null;
  /** Which moment the period is of. */
  date_field: "created" | "decided" | "due";
  /** What is left: words of the request itself. */
  words: string[];
};

const ID_PATTERN = /(?<![\w-])(?:request |req |number |nr |no |#)?#?([a-z]{2,10}(?:-[a-z0-9]+)*-\d{1,9})(?![\w-])/;
const LOOSE_ID_PATTERN = /(?<![\w-])req[ -]?(\d{4})[ -](\d{3,6})(?![\w-])/;

/** Numbers of requests, in capitals as the product writes them. */
export function takeIds(reading: TextScanner): string[] {
  const ids: string[] = [];
  for (let match = takeMatch(reading, ID_PATTERN); match; match = takeMatch(reading, ID_PATTERN))
    ids.push((match[1] ?? "").toUpperCase());
  for (let match = takeMatch(reading, LOOSE_ID_PATTERN); match; match = takeMatch(reading, LOOSE_ID_PATTERN))
    ids.push(`REQ-${match[1]}-${match[2]}`);
  return [...new Set(ids)];
}

const WAITING_FOR_ME_PATTERN =
  /(?<!\w)(?:(?:that |which |is |are |currently )*(?:wait(?:s|ing)?|pending|stuck|sitting)(?: (?:for|on|with))? (?:me|my (?:approval|decision|review|ok|okay|signature|action|input))|(?:for|need(?:s|ing)?|awaiting|await|require(?:s|ing)?|await(?:s|ing)) my (?:approval|decision|review|ok|okay|signature|attention|action)|on my (?:desk|plate|table|list)|in my (?:queue|inbox)|(?:for me to|(?:do|must|should|can) i (?:have to |need to |still have to )?|i (?:have|need|still have|still need) to) (?:approve|decide|review|sign(?: off)?)|assigned to me|with me|(?:anything|something|nothing|what|requests?|items?|more)(?: left)?(?: for me)? to (?:approve|decide|review))(?!\w)/;
const MINE_PATTERN =
  /(?<!\w)(?:(?:that |which )?i(?:'ve| have)? (?:submitted|made|raised|filed|created|asked for|requested|sent)|of mine|mine|my own|my|i)(?!\w)/;

const STATUS_WORDS: readonly [RegExp, Partial<RequestCriteria> | readonly RequestStatus[]][] = [
  [
    /(?<!\w)(?:needs?[ _-]info(?:rmation)?|need(?:s|ing)? (?:more )?info(?:rmation)?|info(?:rmation)? (?:was )?requested|missing info(?:rmation)?|(?:waiting|pending) (?:for|on) (?:more )?info(?:rmation)?|more info(?:rmation)?)(?!\w)/,
    ["needs_info"],
  ],
  [
    /(?<!\w)(?:not (?:yet |been )?(?:approved|decided)(?: yet)?|un(?:decided|resolved|approved)|still (?:open|waiting|pending)|outstanding|open|in flight|waiting|awaiting (?:approval|a decision))(?!\w)/,
    OPEN_STATUSES,
  ],
  [
    /(?<!\w)(?:no approver|without (?:an )?approver|unassigned|waiting for nobody|nobody to approve)(?!\w)/,
    { unassigned: true },
  ],
  [
    /(?<!\w)(?:over ?due|past (?:its |their )?due(?: date)?|late|missed (?:its|their) due date|behind schedule)(?!\w)/,
    { overdue: true },
  ],
  [/(?<!\w)pending(?!\w)/, ["pending"]],
  [/(?<!\w)(?:approved|accepted|granted|green ?lit)(?!\w)/, ["approved"]],
  [/(?<!\w)(?:rejected|declined|refused|denied|turned down|rejections?)(?!\w)/, ["rejected"]],
  [/(?<!\w)(?:cancell?ed|withdrawn|retracted|called off)(?!\w)/, ["cancelled"]],
  [/(?<!\w)(?:decided|finished|done|completed)(?!\w)/, ["approved", "rejected"]],
  [/(?<!\w)closed(?!\w)/, ["approved", "rejected", "cancelled"]],
  [/(?<!\w)(?:re-?assigned|handed over)(?!\w)/, { reassigned: true }],
  [/(?<!\w)(?:modified|edited|amended)(?!\w)/, { modified: true }],
];

/** Words around what is asked for. */
const STOP_WORDS = new Set(
  `a about ago all already also am amount amounts an and any anybody anyone anything approval approvals are as asked at be been being by can case could count currently did display do does done
  each every everybody everyone everything exactly filter find for from get give got had has have having how i in include including into is issued it items its just kind like list
  list look looking lookup made many match matching me money more most much my need no not now of off on one ones only open or order orders other our out outstanding over overall
  people please pls pull raised recent related req reqs request requested requester requesters requests result results same search see sent show so some something sort status stuff submitted submission submissions
  tell than that the their them there these they thing things this those to total type types up us value was we were what when where which who whose why will with within worth would yet you your
  approve approves decide decides sign number should biggest largest highest expensive submit submits make makes create raise file ask asks there's what's whats where's i'm created filed sum sums currency department departments display dept team company through need needs want`.split(
    /\s+/,
  ),
);

const priorityPattern = (priorities: readonly string[]) =>
  new RegExp(
    String.raw`(?<!\w)(?:(${priorities.map((one) => one.toLowerCase()).join("|")})[ -](?:priority|prio)|(?:priority|prio) (?:of |is )?(${priorities.map((one) => one.toLowerCase()).join("|")})|(urgent))(?!\w)`,
  );

export function parseRequestCriteria(typed: string, vocabulary: Vocabulary, now: string): RequestCriteria {
  const spelt = correctSpelling(typed, getKnownWords(vocabulary));
  // 'What about 200?' goes on from before; it does not ask for what is around 200.
  const reading: TextScanner = { rest: spelt.text.replace(/^(?:and |so |ok )?(?:what|how) about /, "") };
  const asked: RequestCriteria = {
    ids: takeIds(reading),
    statuses: [],
    overdue: false,
    reassigned: false,
    modified: false,
    unassigned: false,
    types: [],
    departments: [],
    priorities: [],
    people: [],
    mine: false,
    waiting_for_me: takeMatch(reading, WAITING_FOR_ME_PATTERN) !== null,
    amount: null,
    currency: null,
    period: takePeriod(reading, now),
    date_field: "created",
    words: [],
  };
  if (vocabulary.priorities.length > 0) takePriorities(reading, vocabulary, asked);
  asked.amount = takeAmountRange(reading, vocabulary.currencies);
  asked.currency = asked.amount ? null : takeCurrency(reading, vocabulary.currencies);
  const submitted = /(?<!\w)(?:submitted|created|raised|filed|made|asked|requested)(?!\w)/.test(reading.rest);
  correctNames(reading, vocabulary);
  asked.people = takePeople(reading, vocabulary);
  takeStatuses(reading, asked);
  asked.types = takeTypes(reading, vocabulary);
  asked.departments = takeDepartments(reading, vocabulary, typed);
  asked.mine = !asked.waiting_for_me && takeMatch(reading, MINE_PATTERN) !== null;
  if (asked.people.some((one) => one.involvement === "decider"))
    asked.statuses = asked.statuses.length > 0 ? asked.statuses : ["approved", "rejected"];
  // Whoever has a request now, has it while it is open.
  if (asked.statuses.length === 0 && !asked.overdue && asked.people.some((one) => one.involvement === "approver"))
    asked.statuses = [...OPEN_STATUSES];
  const decided =
    asked.statuses.length > 0 &&
    asked.statuses.every((one) => one === "approved" || one === "rejected" || one === "cancelled");
  const due = asked.period !== null && takeMatch(reading, /(?<!\w)due(?: date)?(?!\w)/) !== null;
  if (due && asked.period) asked.period = shiftToFuture(asked.period, now, typed);
  asked.date_field = due ? "due" : decided && !submitted ? "decided" : "created";
  asked.words = getRemainingWords(reading, spelt);
  return asked;
}

function takePriorities(reading: TextScanner, { priorities }: Vocabulary, asked: RequestCriteria): void {
  const pattern = priorityPattern(priorities);
  for (let match = takeMatch(reading, pattern); match; match = takeMatch(reading, pattern)) {
    const code = (match[1] ?? match[2] ?? match[3] ?? "").toUpperCase();
    if (priorities.includes(code)) asked.priorities.push(code);
  }
}

function takeStatuses(reading: TextScanner, asked: RequestCriteria): void {
  for (const [pattern, meaning] of STATUS_WORDS) {
    if (takeMatch(reading, pattern) === null) continue;
    if (Array.isArray(meaning))
      asked.statuses.push(...(meaning as readonly RequestStatus[]).filter((one) => !asked.statuses.includes(one)));
    else Object.assign(asked, meaning);
  }
}

/** What the request itself has to say: never a word that only asks. As it was typed, where it was taken for something else. */
function getRemainingWords({ rest }: TextScanner, { originals }: CorrectedText): string[] {
  return rest
    .split(/[^\p{L}\p{N}'-]+/u)
    .map((word) => word.replaceAll(/^['-]+|['-]+$|'s$/g, ""))
    .filter((word) => word.length > 1 && !STOP_WORDS.has(word))
    .map((word) => originals.get(word) ?? word);
}

/** Whether anything at all was understood besides loose words. */
export function isSpecific(asked: RequestCriteria): boolean {
  return (
    asked.ids.length +
      asked.statuses.length +
      asked.types.length +
      asked.departments.length +
      asked.priorities.length +
      asked.people.length >
      0 ||
    asked.overdue ||
    asked.reassigned ||
    asked.modified ||
    asked.unassigned ||
    asked.mine ||
    asked.waiting_for_me ||
    asked.amount !== null ||
    asked.currency !== null ||
    asked.period !== null
  );
}
