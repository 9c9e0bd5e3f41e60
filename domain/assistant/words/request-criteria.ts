/** Parses plain text into criteria for searching and counting requests. Pure. */
import { OPEN_STATUSES, type RequestStatus } from "../../requests/lifecycle.ts";
import { type AmountRange, extractAmountRange, extractCurrency } from "./amounts.ts";
import { extractPeriod, type Period, shiftToFuture } from "./periods.ts";
import { type CorrectedText, correctSpelling, extractMatch, type TextScanner } from "./spelling.ts";
import {
  correctNames,
  extractDepartments,
  extractPeople,
  extractTypes,
  getNameWords,
  type PersonMention,
  type Vocabulary,
} from "./vocabulary.ts";

export type RequestCriteria = {
  ids: string[];
  statuses: RequestStatus[];
  /** Only requests that are open and past due, also those that do not have the status 'overdue' yet (R25). */
  overdue: boolean;
  reassigned: boolean;
  modified: boolean;
  unassigned: boolean;
  types: string[];
  departments: string[];
  priorities: string[];
  people: PersonMention[];
  /** Only the user's own requests. */
  mine: boolean;
  /** Only requests that wait for the user's decision. */
  waiting_for_me: boolean;
  amount: AmountRange | null;
  /** A currency that is mentioned without an amount: 'in euros'. */
  currency: string | null;
  period: Period | null;
  /** Which date of a request must be in `period`. */
  date_field: "created" | "decided" | "due";
  /** The words that are left after all other criteria were removed from the text. They are searched for in the texts of requests. */
  words: string[];
};

const ID_PATTERN = /(?<![\w-])(?:request |req |number |nr |no |#)?#?([a-z]{2,10}(?:-[a-z0-9]+)*-\d{1,9})(?![\w-])/;
const LOOSE_ID_PATTERN = /(?<![\w-])req[ -]?(\d{4})[ -](\d{3,6})(?![\w-])/;

/** Removes request numbers from the text and returns them in upper case. */
export function extractRequestNumbers(scanner: TextScanner): string[] {
  const ids: string[] = [];
  for (let match = extractMatch(scanner, ID_PATTERN); match; match = extractMatch(scanner, ID_PATTERN))
    ids.push((match[1] ?? "").toUpperCase());
  for (let match = extractMatch(scanner, LOOSE_ID_PATTERN); match; match = extractMatch(scanner, LOOSE_ID_PATTERN))
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

/** Words of a question that are not used as search words. */
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
  const corrected = correctSpelling(typed, getNameWords(vocabulary));
  // 'What about 200?' is a follow-up question; it does not mean 'around 200'.
  const scanner: TextScanner = { rest: corrected.text.replace(/^(?:and |so |ok )?(?:what|how) about /, "") };
  const criteria: RequestCriteria = {
    ids: extractRequestNumbers(scanner),
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
    waiting_for_me: extractMatch(scanner, WAITING_FOR_ME_PATTERN) !== null,
    amount: null,
    currency: null,
    period: extractPeriod(scanner, now),
    date_field: "created",
    words: [],
  };
  if (vocabulary.priorities.length > 0) takePriorities(scanner, vocabulary, criteria);
  criteria.amount = extractAmountRange(scanner, vocabulary.currencies);
  criteria.currency = criteria.amount ? null : extractCurrency(scanner, vocabulary.currencies);
  const submitted = /(?<!\w)(?:submitted|created|raised|filed|made|asked|requested)(?!\w)/.test(scanner.rest);
  correctNames(scanner, vocabulary);
  criteria.people = extractPeople(scanner, vocabulary);
  takeStatuses(scanner, criteria);
  criteria.types = extractTypes(scanner, vocabulary);
  criteria.departments = extractDepartments(scanner, vocabulary, typed);
  criteria.mine = !criteria.waiting_for_me && extractMatch(scanner, MINE_PATTERN) !== null;
  if (criteria.people.some((one) => one.involvement === "decider"))
    criteria.statuses = criteria.statuses.length > 0 ? criteria.statuses : ["approved", "rejected"];
  // Only open requests have a current approver, so a question about an approver means open requests.
  if (
    criteria.statuses.length === 0 &&
    !criteria.overdue &&
    criteria.people.some((one) => one.involvement === "approver")
  )
    criteria.statuses = [...OPEN_STATUSES];
  const decided =
    criteria.statuses.length > 0 &&
    criteria.statuses.every((one) => one === "approved" || one === "rejected" || one === "cancelled");
  const due = criteria.period !== null && extractMatch(scanner, /(?<!\w)due(?: date)?(?!\w)/) !== null;
  if (due && criteria.period) criteria.period = shiftToFuture(criteria.period, now, typed);
  criteria.date_field = due ? "due" : decided && !submitted ? "decided" : "created";
  criteria.words = getRemainingWords(scanner, corrected);
  return criteria;
}

function takePriorities(scanner: TextScanner, { priorities }: Vocabulary, criteria: RequestCriteria): void {
  const pattern = priorityPattern(priorities);
  for (let match = extractMatch(scanner, pattern); match; match = extractMatch(scanner, pattern)) {
    const code = (match[1] ?? match[2] ?? match[3] ?? "").toUpperCase();
    if (priorities.includes(code)) criteria.priorities.push(code);
  }
}

function takeStatuses(scanner: TextScanner, criteria: RequestCriteria): void {
  for (const [pattern, meaning] of STATUS_WORDS) {
    if (extractMatch(scanner, pattern) === null) continue;
    if (Array.isArray(meaning))
      criteria.statuses.push(
        ...(meaning as readonly RequestStatus[]).filter((one) => !criteria.statuses.includes(one)),
      );
    else Object.assign(criteria, meaning);
  }
}

/** Returns the words that are left to search for, in their original spelling. */
function getRemainingWords({ rest }: TextScanner, { originals }: CorrectedText): string[] {
  return rest
    .split(/[^\p{L}\p{N}'-]+/u)
    .map((word) => word.replaceAll(/^['-]+|['-]+$|'s$/g, ""))
    .filter((word) => word.length > 1 && !STOP_WORDS.has(word))
    .map((word) => originals.get(word) ?? word);
}
