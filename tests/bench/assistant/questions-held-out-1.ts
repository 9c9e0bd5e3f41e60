/** Questions of people in finance, procurement and sales. They judge the assistant and are never used to improve it. */
import type { BenchUsername } from "./bench-data.ts";
import {
  APPROVED,
  absent,
  ambiguous,
  atLeast,
  average,
  between,
  budget,
  type Case,
  COUNT,
  cannot,
  compare,
  corrects,
  count,
  DORA,
  days,
  decides,
  exchange,
  find,
  followUp,
  HANNA,
  howTo,
  IVO,
  is,
  LAST_WEEK,
  limits,
  MARC,
  may,
  NOV,
  not,
  OCT,
  OPEN,
  OVERDUE,
  over,
  overlaps,
  PENDING,
  people,
  Q3,
  Q4,
  REJECTED,
  rate,
  SELMA,
  SEP,
  type ShortFilter,
  type ShortQuery,
  SUM,
  since,
  sum,
  THIS_WEEK,
  TODAY,
  timeline,
  toId,
  under,
  until,
  VICTOR,
  words,
} from "./cases.ts";

/** Returns the case with other possible queries for its words. */
const or = (one: Case, ...alternatives: ShortQuery[]): Case => ({ ...one, alternatives });
/** Returns the case with other possible queries that differ in these fields of the filter only. */
const orFilter = (one: Case, ...changes: object[]): Case => {
  const { query } = one;
  if (!query || !("filter" in query)) throw new Error("the query has no filter");
  return or(one, ...changes.map((change) => ({ ...query, filter: { ...query.filter, ...change } }) as ShortQuery));
};

/** Returns a case about overlaps whose answer must say that there are none. */
const findsNone = (one: Case): Case => {
  if (one.expected.kind !== "ids") throw new Error("the case is not about overlaps");
  const texts = ["no duplicate|no split|not a duplicate|not a split|no similar|no double|not the same|none of them"];
  return { ...one, expected: { kind: "says", texts, never: one.expected.never.map(toId) } };
};

/** Returns a case about a split whose answer must confirm it, because the question already names the requests. */
const confirmsSplit = (one: Case): Case => {
  if (one.expected.kind !== "ids") throw new Error("the case is not about overlaps");
  const texts = [...one.expected.numbers.map(toId), "split|part|one purchase|together"];
  return { ...one, expected: { kind: "says", texts, never: ["no split|not a split|not split|not look|not part"] } };
};

/** Returns the usual forms of a date without its year, as alternatives. '5 Oct' is not a part of '15 Oct'. */
const dateTexts = (day: string): string => {
  const format = (options: Intl.DateTimeFormatOptions) =>
    new Date(day).toLocaleDateString("en-GB", { ...options, timeZone: "UTC" });
  const [date, month, long] = [format({ day: "numeric" }), format({ month: "short" }), format({ month: "long" })];
  return ` ${date} ${month}|(${date} ${month}|${month} ${date}|${long} ${date}|${day}`;
};

/** Returns the filter for the requests that wait for this person, without those on behalf of others. */
const ownDecisions = (person: BenchUsername): ShortFilter => ({
  involves: is(person),
  submitted_by: not(person),
  status: is("pending", "overdue"),
});

const DECEMBER_23 = days("2026-12-23", "2026-12-23");
const NEXT_WEEK = days("2026-11-23", "2026-11-29");
const HANNA_BACK = dateTexts("2026-11-27");
const NOT_AWAY = "not out|not away|not absent|not on leave|no absence|nobody|no one";
const NO_ACCESS = "no request|not found|access|cannot find|can't find|cannot see|not see";
const NO_BUDGET_ACCESS = "no budget|may not|cannot|can't|do not see|don't see|only see|not allowed|no access";

export const CASES: readonly Case[] = [
  orFilter(
    find("senior.manager", "hi, could you pls show me the eur requests above 5k eur approved since october?", {
      currency: is("EUR"),
      amount: over(5_000, "EUR"),
      status: APPROVED,
      decided: since("2026-10-01"),
    }),
    { decided: null, created: since("2026-10-01") },
  ),
  find("director", "anything from ops still open that isnt urgent or high prio?", {
    department: is("operations"),
    status: OPEN,
    priority: not("URGENT", "HIGH"),
  }),
  orFilter(
    find("director", "procurement stuff rita sent in that hasnt been decided yet", {
      type: is("procurement"),
      submitted_by: is("requester"),
      status: OPEN,
    }),
    { status: not("approved", "rejected") },
  ),
  find("manager", "my approval queue except the IT department ones", {
    waiting_for: is("me"),
    department: not("it"),
  }),
  find("vp", "Which requests did Dora or Selma turn down?", {
    status: REJECTED,
    decided_by: is("director", "senior.manager"),
  }),
  orFilter(
    find("admin", "travel reqs btw 500 and 2000 euros pls", {
      type: is("travel"),
      amount: between(500, 2_000, "EUR"),
    }),
    { currency: is("EUR") },
  ),
  find("director", "all new reqs from yesterday and today", { created: days("2026-11-20", "2026-11-21") }),
  orFilter(
    find("it.manager", "open requests of the it dept due by the end of november", {
      department: is("it"),
      status: OPEN,
      due: until("2026-11-30"),
    }),
    { due: days("2026-11-21", "2026-11-30") },
    { due: NOV },
  ),
  orFilter(
    find("hr.manager", "what did yara put in since october that got approved", {
      submitted_by: is("yara.haddad"),
      created: since("2026-10-01"),
      status: APPROVED,
    }),
    { created: null, decided: since("2026-10-01") },
  ),
  find("director", "cancelled or rejected requests of the finance dept", {
    department: is("finance"),
    status: is("cancelled", "rejected"),
  }),
  find("director", "reqs with attachments that are waiting on selma or dora", {
    has_files: true,
    waiting_for: is("senior.manager", "director"),
  }),
  orFilter(
    find("requester", "did any of my travel stuff get approved in october?", {
      submitted_by: is("me"),
      type: is("travel"),
      status: APPROVED,
      decided: OCT,
    }),
    { decided: null, created: OCT },
  ),
  find(
    "director",
    "3 largest open reqs that are not in usd",
    { status: OPEN, currency: not("USD") },
    { sort_by: "amount", limit: 3 },
  ),
  orFilter(
    find("vp", "which pending ones have been sitting around for 12 days or more", {
      status: PENDING,
      min_age_days: 12,
    }),
    { status: OPEN },
    { status: is("pending", "overdue") },
  ),
  orFilter(
    find("director", "high priority requests submitted in november by IT or finance", {
      priority: is("HIGH"),
      created: NOV,
      department: is("it", "finance"),
    }),
    { priority: is("HIGH", "URGENT") },
  ),
  find("it.staff", "all my procurment reqs below 1000 dollars", {
    submitted_by: is("me"),
    type: is("procurement"),
    amount: under(1_000),
  }),
  find("director", "requests mentioning audit which are not approved", {
    text: words("audit"),
    status: not("approved"),
  }),
  or(
    find(
      "senior.manager",
      "what is due first in my inbox? the top 3 please",
      { waiting_for: is("me") },
      { sort_by: "due_date", sort_order: "asc", limit: 3 },
    ),
    { kind: "find", filter: { waiting_for: is("me") }, sort_by: "urgency", sort_order: "asc", limit: 3 },
  ),

  orFilter(
    count("director", "how many reqs did we turn down since sept", {
      status: REJECTED,
      decided: since("2026-09-01"),
    }),
    { decided: null, created: since("2026-09-01") },
  ),
  count("vp", "number of travel requests from this month which are still open", {
    type: is("travel"),
    created: NOV,
    status: OPEN,
  }),
  count("director", "how many of the approved ones had no files attached?", { status: APPROVED, has_files: false }),
  count("it.staff", "how many of my requests are waiting for marc right now", {
    submitted_by: is("me"),
    waiting_for: is("manager"),
  }),
  count("director", "how many requests has victor signed off", { status: APPROVED, decided_by: is("vp") }),
  count("senior.manager", "how many reqs on my desk are over 3000 usd", {
    waiting_for: is("me"),
    amount: over(3_000),
  }),
  count("director", "pending and overdue reqs by approver", { status: is("pending", "overdue") }, { by: "approver" }),
  count("admin", "how many requests came from hr or it people in october", {
    department: is("hr", "it"),
    created: OCT,
  }),
  orFilter(
    count("hr.manager", "how many of yara's requests are not decided yet", {
      submitted_by: is("yara.haddad"),
      status: OPEN,
    }),
    { status: not("approved", "rejected") },
  ),
  or(count("director", "which request type gets rejected the most", { status: REJECTED }, { by: "type", top: 1 }), {
    kind: "measure",
    measure: { kind: "rate", of: "rejected" },
    group_by: "type",
    top: 1,
  }),
  orFilter(sum("director", "total value of the overdue requests in eur?", { status: OVERDUE }, { currency: "EUR" }), {
    currency: is("EUR"),
  }),
  orFilter(
    sum("vp", "how much money was approved for finance in q4 so far", {
      status: APPROVED,
      department: is("finance"),
      decided: Q4,
    }),
    { decided: null, created: Q4 },
  ),
  orFilter(sum("director", "spend per request type in september", { status: APPROVED, decided: SEP }, { by: "type" }), {
    decided: null,
    created: SEP,
  }),
  sum("senior.manager", "whats the sum of everything i approved in oct", {
    status: APPROVED,
    decided_by: is("me"),
    decided: OCT,
  }),
  sum(
    "admin",
    "value of everything waiting on dora, in pounds please",
    { waiting_for: is("director") },
    { currency: "GBP" },
  ),
  sum("director", "how much money is tied up in open requests of the it team", {
    department: is("it"),
    status: OPEN,
  }),
  sum("requester", "what have my trips cost the company so far, approved ones only", {
    submitted_by: is("me"),
    type: is("travel"),
    status: APPROVED,
  }),
  sum("director", "top 2 departments by approved amount", { status: APPROVED }, { by: "department", top: 2 }),

  orFilter(
    average("director", "avg time to approve travel in q3", "decision_time", {
      type: is("travel"),
      status: APPROVED,
      decided: Q3,
    }),
    { decided: null, created: Q3 },
    { status: {} },
  ),
  average("vp", "how fast does dora decide high prio reqs on average", "decision_time", {
    decided_by: is("director"),
    priority: is("HIGH"),
  }),
  average("director", "mean amount of what marc approved", "amount", {
    status: APPROVED,
    decided_by: is("manager"),
  }),
  average(
    "senior.manager",
    "median amount of finance dept requests",
    "amount",
    { department: is("finance") },
    {
      median: true,
    },
  ),
  orFilter(
    average(
      "director",
      "avg decision time per department since october",
      "decision_time",
      { decided: since("2026-10-01") },
      { by: "department" },
    ),
    { decided: null, created: since("2026-10-01") },
  ),
  average("admin", "average amount of the eur requests pls, converted to usd", "amount", { currency: is("EUR") }),
  average("director", "how long does it take on average until something is rejected", "decision_time", {
    status: REJECTED,
  }),
  average("hr.manager", "average turnaround of hr department requests", "decision_time", { department: is("hr") }),
  orFilter(
    average("director", "average amount of the pending requests over 1000 dollars", "amount", {
      status: PENDING,
      amount: over(1_000),
    }),
    { status: OPEN },
    { status: is("pending", "overdue") },
  ),
  average("director", "which approver is the slowest on average", "decision_time", {}, { by: "decider", top: 1 }),
  rate("director", "approval rate for reqs above 10k usd", "approved", { amount: over(10_000) }),
  rate("vp", "what percentage of travel requests gets knocked back", "rejected", { type: is("travel") }),
  orFilter(
    rate("director", "whats selmas rejection rate for october", "rejected", {
      decided_by: is("senior.manager"),
      decided: OCT,
    }),
    { decided: null, created: OCT },
  ),
  rate("director", "on-time rate of procurement", "on_time", { type: is("procurement") }),
  rate("admin", "approval rate by request type", "approved", {}, { by: "type" }),
  rate("it.manager", "what percent of the it dept's decided requests got rejected", "rejected", {
    department: is("it"),
  }),
  rate("director", "what % of requests without attachments get approved", "approved", { has_files: false }),
  rate("director", "how many percent of the high priority requests were decided on time?", "on_time", {
    priority: is("HIGH"),
  }),

  compare("director", "q3 vs q4, number of requests", COUNT, { created: Q3 }, { created: Q4 }),
  compare(
    "director",
    "did it or operations spend more in october",
    SUM,
    { status: APPROVED, department: is("it"), decided: OCT },
    { status: APPROVED, department: is("operations"), decided: OCT },
  ),
  or(
    compare(
      "vp",
      "who's got more waiting on their desk, marc or selma?",
      COUNT,
      { waiting_for: is("manager") },
      { waiting_for: is("senior.manager") },
    ),
    { kind: "compare", measure: COUNT, first: ownDecisions("manager"), second: ownDecisions("senior.manager") },
  ),
  compare(
    "director",
    "avg decision time travel vs procurement",
    { kind: "average", of: "decision_time" },
    { type: is("travel") },
    { type: is("procurement") },
  ),
  or(
    compare(
      "director",
      "rejection rate september compared with october",
      { kind: "rate", of: "rejected" },
      { decided: SEP },
      { decided: OCT },
    ),
    { kind: "compare", measure: { kind: "rate", of: "rejected" }, first: { created: SEP }, second: { created: OCT } },
  ),
  or(
    compare(
      "director",
      "who asked for more money this month, hanna or ivo",
      SUM,
      { submitted_by: is("hr.manager"), created: NOV },
      { submitted_by: is("it.manager"), created: NOV },
    ),
    {
      kind: "compare",
      measure: SUM,
      first: { submitted_by: is("hr.manager"), created: NOV, status: not("cancelled") },
      second: { submitted_by: is("it.manager"), created: NOV, status: not("cancelled") },
    },
  ),
  compare("vp", "do we have more requests in eur or in gbp", COUNT, { currency: is("EUR") }, { currency: is("GBP") }),
  compare(
    "admin",
    "compare the open amounts of hr and finance",
    SUM,
    { status: OPEN, department: is("hr") },
    { status: OPEN, department: is("finance") },
  ),
  compare(
    "director",
    "open requests: urgent vs high, how many each",
    COUNT,
    { status: OPEN, priority: is("URGENT") },
    { status: OPEN, priority: is("HIGH") },
  ),
  compare(
    "director",
    "did we approve more financial or more travel requests",
    COUNT,
    { status: APPROVED, type: is("financial") },
    { status: APPROVED, type: is("travel") },
  ),
  compare(
    "director",
    "on time share of it dept versus finance dept",
    { kind: "rate", of: "on_time" },
    { department: is("it") },
    { department: is("finance") },
  ),
  compare(
    "director",
    "average amount approved by dora compared to victor",
    { kind: "average", of: "amount" },
    { status: APPROVED, decided_by: is("director") },
    { status: APPROVED, decided_by: is("vp") },
  ),
  compare(
    "senior.manager",
    "did i approve more requests in october or in november",
    COUNT,
    { status: APPROVED, decided_by: is("me"), decided: OCT },
    { status: APPROVED, decided_by: is("me"), decided: NOV },
  ),
  compare(
    "director",
    "approval rate with attachments versus without attachments",
    { kind: "rate", of: "approved" },
    { has_files: true },
    { has_files: false },
  ),
  compare("vp", "more requests this week than last week?", COUNT, { created: THIS_WEEK }, { created: LAST_WEEK }),
  compare(
    "director",
    "median amount, procurement vs financial",
    { kind: "average", of: "amount", statistic: "median" },
    { type: is("procurement") },
    { type: is("financial") },
  ),
  compare(
    "director",
    "is hanna slower than ivo at deciding things",
    { kind: "average", of: "decision_time" },
    { decided_by: is("hr.manager") },
    { decided_by: is("it.manager") },
  ),
  compare(
    "manager",
    "finance dept: are there more overdue or more needs info requests",
    COUNT,
    { department: is("finance"), status: OVERDUE },
    { department: is("finance"), status: is("needs_info") },
  ),

  decides("requester", "who signs 4k usd for travel", { type: "travel", amount: 4_000, currency: "USD" }, SELMA),
  decides(
    "it.staff",
    "need an ok for a 95k usd procurement, who is that?",
    { type: "procurement", amount: 95_000, currency: "USD" },
    DORA,
  ),
  decides(
    "hr.manager",
    "7500 pounds financial request, whose call is it",
    { type: "financial", amount: 7_500, currency: "GBP" },
    SELMA,
  ),
  decides(
    "ines.moreau",
    "2 million cfa procurement - who needs to approve",
    { type: "procurement", amount: 2_000_000, currency: "CFA" },
    SELMA,
  ),
  decides("requester", "who approves non financial requests", { type: "non_financial" }, MARC),
  decides("hr.manager", "which person decides requests of type it?", { type: "it" }, IVO),
  decides(
    "director",
    "who would have to sign a 120000 eur procurement for the it dept",
    { type: "procurement", department: "it", amount: 120_000, currency: "EUR" },
    VICTOR,
  ),
  decides("requester", "who has to sign REQ-2026-1037", { request_id: toId(1037) }, SELMA),
  decides("it.staff", "who can sign off 1041", { request_id: toId(1041) }, MARC),
  may(
    "manager",
    "can i sign off 900 gbp for travel",
    { person_id: "me", type: "travel", amount: 900, currency: "GBP" },
    false,
  ),
  may(
    "director",
    "may I approve a financial request of 100000 usd?",
    { person_id: "me", type: "financial", amount: 100_000, currency: "USD" },
    true,
  ),
  may(
    "senior.manager",
    "am i ok to approve 9000 eur procurement",
    { person_id: "me", type: "procurement", amount: 9_000, currency: "EUR" },
    true,
  ),
  may(
    "it.manager",
    "can i approve travel for 200 bucks",
    { person_id: "me", type: "travel", amount: 200, currency: "USD" },
    false,
  ),
  may("senior.manager", "can i decide 1062 on behalf of hanna", { person_id: "me", request_id: toId(1062) }, true, [
    "hanna|delegate|on behalf",
  ]),
  may(
    "vp",
    "is dora allowed to approve 95000 euro of procurement",
    { person_id: "director", type: "procurement", amount: 95_000, currency: "EUR" },
    false,
  ),
  limits("requester", "selmas approval limit?", { person_id: "senior.manager" }, ["10,000|10000|10k"]),
  limits("manager", "can i decide req 1028 or not", { person_id: "me", request_id: toId(1028) }, [
    "not among|you cannot|you can't|you may not|not an approver|not decide|not allowed|no,|no:",
    `${SELMA}|1028`,
  ]),
  limits("director", "up to what amount can victor sign", { person_id: "vp" }, [
    "any amount|every amount|no limit|no upper limit|no maximum|unlimited|without limit|without a limit|without an upper limit",
  ]),

  timeline(
    "requester",
    "hows req 1042 doing",
    1042,
    "status",
    ["pending|wait", MARC],
    ["was approved", "was rejected"],
  ),
  orFilter(
    timeline(
      "it.manager",
      "why did they say no to my berlin flight",
      { text: words("berlin"), submitted_by: is("me") },
      "reason",
      ["online"],
    ),
    { ids: [toId(1050)], text: {}, submitted_by: {} },
  ),
  timeline("it.staff", "cloud hosting overage - who rejected it n why", { text: words("cloud", "hosting") }, "reason", [
    "explain|explanation",
    SELMA,
  ]),
  timeline("hr.manager", "why was the team building cancelled?", { text: words("team", "building") }, "reason", [
    "postponed|spring",
  ]),
  timeline(
    "director",
    "what did victor want to know about the warehouse racking",
    { text: words("warehouse", "racking") },
    "comments",
    ["insurer|insurance"],
  ),
  timeline("requester", "what does hanna still need from me for 1031", 1031, "reason", [
    "signed page|page of the contract|signed contract",
  ]),
  timeline(
    "requester",
    "when did marc approve the cash count in abidjan",
    { text: words("cash", "count", "abidjan") },
    "decision",
    [dateTexts("2026-10-05")],
  ),
  timeline("director", "who signed the roof repair and when", { text: words("roof", "repair") }, "decision", [
    VICTOR,
    dateTexts("2026-10-30"),
  ]),
  timeline("manager", "what changed in 1036?", 1036, "changes", ["both offices"]),
  timeline(
    "it.staff",
    "is my spare laptop for on-call duty approved or what",
    { text: words("spare", "laptop") },
    "status",
    ["overdue|pending|not yet|not approved|no decision|not decided|undecided|wait", `${SELMA}|1026`],
    ["was approved", "was rejected"],
  ),
  timeline("vp", "status of my advisory mandate pls", { text: words("advisory", "mandate") }, "status", [
    "needs info|need info|needs information|more information|asked you|waits for you|waiting for you|your answer",
    `1064|law firm|${DORA}`,
  ]),
  timeline("vp", "why did the badge readers go from dora to ivo", { text: words("badge", "readers") }, "reason", [
    "knows",
  ]),
  timeline("requester", "any comments on the bank guarantee?", { text: words("bank", "guarantee") }, "comments", [
    "treasury",
  ]),
  timeline(
    "it.manager",
    "was the backup storage approved and by whom",
    { text: words("backup", "storage") },
    "decision",
    [DORA, "approved|yes"],
  ),
  timeline(
    "ines.moreau",
    "has anybody decided on my pallet trucks yet",
    { text: words("pallet", "trucks") },
    "decision",
    ["not decided|undecided|pending|not yet|no decision|no decided|nobody|no one|wait", `${SELMA}|1066|pallet`],
    ["was approved", "was rejected"],
  ),
  timeline(
    "requester",
    "what was the discussion about the ifrs training",
    { text: words("ifrs", "training") },
    "comments",
    ["online", "certificate"],
  ),
  timeline(
    "yara.haddad",
    "is REQ-2026-1063 approved?",
    1063,
    "status",
    [NO_ACCESS],
    ["Fire suppression", DORA, "42,000", "is pending", "waits for", "waiting for"],
  ),
  timeline(
    "it.staff",
    "when did dora give the green light for the standing desks",
    { text: words("standing", "desks") },
    "decision",
    [dateTexts("2026-10-22")],
  ),

  overlaps(
    "director",
    "has anybody sent the same request twice?",
    "duplicates",
    {},
    [1041, 1073, 1001, 1078],
    [1024, 1034],
  ),
  overlaps(
    "senior.manager",
    "possible duplicate requests in the finance dept?",
    "duplicates",
    { department: is("finance") },
    [1001, 1078],
    [1041, 1073],
  ),
  overlaps(
    "requester",
    "is my audit software licence request a duplicate",
    "duplicates",
    { text: words("audit", "licence") },
    [1001, 1078],
    [1028, 1042],
  ),
  overlaps(
    "admin",
    "is somebody slicing orders to stay below the approval limit",
    "splits",
    {},
    [1070, 1071],
    [1024, 1034],
  ),
  overlaps(
    "it.manager",
    "duplicate reqs in my dept?",
    "duplicates",
    { department: is("it") },
    [1041, 1073],
    [1001, 1078],
  ),
  overlaps(
    "director",
    "is REQ-2026-1041 the same as another request?",
    "duplicates",
    { ids: [toId(1041)] },
    [1073],
    [1001, 1078],
  ),
  overlaps(
    "manager",
    "did we already get 1078 once, is it a double",
    "duplicates",
    { ids: [toId(1078)] },
    [1001],
    [1041],
  ),
  confirmsSplit(
    overlaps(
      "manager",
      "1070 and 1071 look like a split purchase, right?",
      "splits",
      { ids: [toId(1070), toId(1071)] },
      [1070, 1071],
    ),
  ),
  findsNone(
    overlaps("vp", "any double travel requests?", "duplicates", { type: is("travel") }, [], [1041, 1073, 1001, 1078]),
  ),
  overlaps(
    "director",
    "did rita submit something twice",
    "duplicates",
    { submitted_by: is("requester") },
    [1001, 1078],
    [1041, 1073],
  ),
  findsNone(
    overlaps(
      "hr.manager",
      "did anyone in hr hand in duplicates",
      "duplicates",
      { department: is("hr") },
      [],
      [1036, 1069, 1077],
    ),
  ),
  overlaps(
    "director",
    "split purchases in the it department",
    "splits",
    { department: is("it") },
    [1070, 1071],
    [1001, 1078],
  ),
  overlaps(
    "it.staff",
    "did i accidentally submit the batteries twice",
    "duplicates",
    { submitted_by: is("me"), text: words("batteries") },
    [1041, 1073],
    [1026, 1067],
  ),
  overlaps(
    "director",
    "duplicates or split orders this month",
    "any",
    { created: NOV },
    [1041, 1073, 1070, 1071],
    [1024, 1034],
  ),
  overlaps(
    "senior.manager",
    "was 1009 handed in again later?",
    "duplicates",
    { ids: [toId(1009)] },
    [1079],
    [1001, 1078],
  ),
  overlaps(
    "admin",
    "pending procurement that looks like duplicates",
    "duplicates",
    { status: PENDING, type: is("procurement") },
    [1041, 1073],
    [1001, 1078],
  ),
  findsNone(
    overlaps(
      "director",
      "did ivo split any purchases",
      "splits",
      { submitted_by: is("it.manager") },
      [],
      [1070, 1071, 1041],
    ),
  ),
  findsNone(
    overlaps(
      "manager",
      "is 1033 a duplicate of sth",
      "duplicates",
      { ids: [toId(1033)] },
      [],
      [1001, 1041, 1073, 1078],
    ),
  ),

  budget(
    "vp",
    "how much of its budget has ops burned so far",
    ["operations"],
    ["207,335|207335|41.5 %|41.5%|41 %|41%"],
  ),
  budget("director", "is the it department still within its budget", ["it"], ["57,287|2,712"]),
  budget("hr.manager", "is my department over budget?", ["hr"], ["26,090|6,090"]),
  budget("director", "hr blew its budget, by how much?", ["hr"], [" 6,090|$6,090|-6,090|−6,090"]),
  budget("manager", "what budget does finance have per year", ["finance"], ["90,000|90000|90k"]),
  budget("manager", "hw much is left in the finance budget", ["finance"], ["20,495|20,496"]),
  budget(
    "director",
    "would IT stay inside its budget if we approve everything open",
    ["it"],
    ["69,472|72,185|129,472"],
  ),
  budget("director", "budget it and hr pls", ["it", "hr"], ["57,287|2,712", "26,090|6,090"]),
  budget(
    "vp",
    "does the admin department have a budget",
    ["admin"],
    ["no budget|no yearly budget|without a budget|not have a budget|does not have one|none"],
  ),
  budget("admin", "remaining budget operations", ["operations"], ["292,664|292,665"]),
  budget("it.manager", "how much budget do we still have this year in it", ["it"], ["2,712|2,713"]),
  budget(
    "director",
    "which departments still have budget left and how much",
    [],
    ["292,664|292,665", "20,495|20,496", "2,712|2,713"],
  ),
  budget(
    "requester",
    "how much budget has finance left",
    ["finance"],
    [NO_BUDGET_ACCESS, "finance"],
    ["20,495", "69,504"],
  ),
  budget(
    "it.manager",
    "whats the finance dept's budget looking like",
    ["finance"],
    [NO_BUDGET_ACCESS, "finance"],
    ["20,495", "69,504"],
  ),
  budget("vp", "finance and ops budgets, whats already used", ["finance", "operations"], ["69,504", "207,335"]),
  budget("senior.manager", "how much of the finance budget is already gone", ["finance"], ["69,504|77 %|77%|77.2"]),
  budget("director", "how much is still open against the hr budget", ["hr"], ["12,190"]),
  budget("admin", "whats hrs yearly budget", ["hr"], ["20,000|20000|20k"], ["90,000", "500,000"]),

  absent("director", "who's off at the moment and who covers", [], null, [HANNA, SELMA], [IVO]),
  absent("it.staff", "when is hanna back", ["hr.manager"], null, [
    `${HANNA_BACK}|${dateTexts("2026-11-28")}|${dateTexts("2026-11-30")}`,
  ]),
  absent("requester", "who covers for hanna this week", ["hr.manager"], THIS_WEEK, [SELMA]),
  absent(
    "vp",
    "is dora around on december 28?",
    ["director"],
    days("2026-12-28", "2026-12-28"),
    ["out of office|away|absent|on leave|not around|not in", "Dora|4 Jan|21 Dec"],
    [NOT_AWAY],
  ),
  absent("manager", "anyone away next week?", [], NEXT_WEEK, [HANNA], [DORA, IVO]),
  absent(
    "hr.manager",
    "am i marked as out of office",
    ["me"],
    null,
    [`${HANNA_BACK}|yes,|you are out|${SELMA}`],
    [NOT_AWAY],
  ),
  absent("director", "who was out of office in october", [], OCT, [IVO], [HANNA]),
  absent(
    "requester",
    "is selma in on monday",
    ["senior.manager"],
    days("2026-11-23", "2026-11-23"),
    [`${NOT_AWAY}|yes,|selma is in|is available`],
    ["Selma Nior is out of office"],
  ),
  absent("manager", "who decides for dora between dec 24 and dec 31", ["director"], days("2026-12-24", "2026-12-31"), [
    VICTOR,
  ]),
  absent(
    "ines.moreau",
    "is ivo on leave today?",
    ["it.manager"],
    TODAY,
    [`${NOT_AWAY}|no, ivo|no, he`],
    ["Ivo Tamm is out of office", "Ivo Tamm is on leave"],
  ),
  people("it.staff", "who all works in operations", { department: "operations" }, [DORA, VICTOR, "Ines Moreau"]),
  people("requester", "whos the head of IT", { department: "it", heads_only: true }, [IVO]),
  people("director", "who runs the hr department", { department: "hr", heads_only: true }, [HANNA]),
  people("hr.manager", "list the people in finance", { department: "finance" }, [SELMA, MARC, "Rita Quest"]),
  people("manager", "who is the vp", { role: "vp" }, [VICTOR]),
  people("ines.moreau", "who are the admins of this system", { role: "admin" }, ["Ama Admin"]),
  people("director", "which department is yara haddad in", { people: ["yara.haddad"] }, ["Yara Haddad"], ["HR"]),
  people("vp", "which senior managers are there", { role: "senior_manager" }, [SELMA]),

  exchange("requester", "what's 2500 gbp in usd", { amount: 2_500, from: "GBP", to: "USD" }, ["3,175|3175"]),
  exchange("manager", "1200 eur to gbp", { amount: 1_200, from: "EUR", to: "GBP" }, ["1,020|1020"]),
  exchange("ines.moreau", "how many cfa do i get for 300 euros", { amount: 300, from: "EUR", to: "CFA" }, [
    "196,363|196,364|196363|196364",
  ]),
  exchange("senior.manager", "usd to eur rate?", { from: "USD", to: "EUR" }, ["0.92|0.93|1.08"]),
  exchange("requester", "present exchange rate of the cfa", { from: "CFA" }, ["0.00165|606"]),
  exchange("yara.haddad", "850,000 CFA in dollars please", { amount: 850_000, from: "CFA", to: "USD" }, [
    "1,402.5|1402.5|1,403",
  ]),
  exchange("it.staff", "how much is 99.90 pounds in euro", { amount: 99.9, from: "GBP", to: "EUR" }, [
    "117.47|117.48|117.5",
  ]),
  exchange("vp", "what does 5k eur make in usd", { amount: 5_000, from: "EUR", to: "USD" }, ["5,400|5400|5.4k"]),
  howTo("requester", "how do i change the amount after i sent a request", "modify", ["Modify"]),
  howTo("requester", "my request says needs info, how do i answer", "respond", ["Respond"]),
  howTo("it.staff", "can i attach a pdf and how big may it be", "attach", ["MB"]),
  howTo("manager", "how do i pass a request on to a colleague", "reassign", ["Reassign"]),
  howTo("senior.manager", "where do i click to say no to a request", "reject", ["Reject"]),
  howTo("requester", "how can I set up a request that repeats every month", "templates", ["template"]),
  howTo("vp", "i get too many emails from this tool, how do i turn them off", "notifications", ["notification"]),
  howTo("it.staff", "how 2 change my password", "password", ["Change Password"]),
  howTo(
    "director",
    "which exchange rate is used for a request, todays or the one from when it was submitted?",
    "exchange_rates",
    ["submission|submitted"],
  ),
  howTo("manager", "how do i add a second approver to a request", "add_approver", [
    "add an approver|add approver|add another|adds an approver",
  ]),

  followUp(
    sum("director", ["overdue reqs", "just the it dept", "and the total amount?"], {
      status: OVERDUE,
      department: is("it"),
    }),
  ),
  orFilter(
    followUp(
      sum("director", ["what did finance spend in october?", "and hr?"], {
        status: APPROVED,
        department: is("hr"),
        decided: OCT,
      }),
    ),
    { decided: null, created: OCT },
  ),
  followUp(
    decides(
      "requester",
      ["who approves 800 usd of travel", "what if its 8000"],
      { type: "travel", amount: 8_000, currency: "USD" },
      SELMA,
    ),
  ),
  followUp(
    timeline("requester", ["Where is REQ-2026-1037?", "when is it due"], 1037, "status", [dateTexts("2026-11-24")]),
  ),
  followUp(
    find("director", ["requests from yara", "which of them were approved"], {
      submitted_by: is("yara.haddad"),
      status: APPROVED,
    }),
  ),
  followUp(count("vp", ["how many requests did we get in september", "same for october pls"], { created: OCT })),
  followUp(
    find("director", ["open procurement", "over 5000 usd", "other than operations"], {
      status: OPEN,
      type: is("procurement"),
      amount: over(5_000),
      department: not("operations"),
    }),
  ),
  followUp(
    average("director", ["average decision time of travel requests", "and of financial ones?"], "decision_time", {
      type: is("financial"),
    }),
  ),
  followUp(budget("vp", ["budget of hr", "and operations?"], ["operations"], ["207,335|292,664|500,000"], ["26,090"])),
  followUp(absent("manager", ["who is away today?", "and on december 23?"], [], DECEMBER_23, [DORA], [HANNA])),
  followUp(
    exchange("requester", ["how much is 100 eur in usd", "and in cfa"], { amount: 100, from: "EUR", to: "CFA" }, [
      "65,454|65,455|65454|65455",
    ]),
  ),
  followUp(count("director", ["how many requests did ines submit", "Ines Staff"], { submitted_by: is("it.staff") })),
  followUp(
    count("director", ["rejected requests", "how many of them were rejected by selma"], {
      status: REJECTED,
      decided_by: is("senior.manager"),
    }),
  ),
  followUp(
    find("senior.manager", ["what is waiting for me", "only 5k usd or more"], {
      waiting_for: is("me"),
      amount: atLeast(5_000),
    }),
  ),
  ambiguous("director", "open reqs from ines", ["Ines Staff", "Ines Moreau"]),
  ambiguous("vp", "how many requests of ines were approved in october", ["Ines Staff", "Ines Moreau"]),
  ambiguous("admin", "total approved amount for ines this year", ["Ines Staff", "Ines Moreau"]),
  ambiguous("director", "can you list what ines submitted last week?", ["Ines Staff", "Ines Moreau"]),

  cannot("requester", "how many vacation days do i have left"),
  cannot("manager", "book me a flight to accra for monday pls"),
  cannot("it.staff", "what does marc earn"),
  cannot("senior.manager", "pls approve REQ-2026-1076 and REQ-2026-1028"),
  cannot("requester", "cancel REQ-2026-1042 for me, the petty cash one"),
  cannot("manager", "raise my approval limit to 50k"),
  cannot("vp", "whats our share price today"),
  cannot("it.staff", "who won the match last night"),
  cannot("director", "what credit rating does our biggest customer have?"),
  cannot("requester", "whats hannas private phone number"),
  cannot("admin", "delete all the rejected requests"),
  cannot("manager", "open the sap invoice for purchase order 4500012"),
  cannot("requester", "remind selma about REQ-2026-1028 pls"),
  cannot("director", "will the euro go up against the dollar next month?"),
  corrects(
    timeline(
      "admin",
      "why did dora reject the roof repair",
      { text: words("roof", "repair") },
      "reason",
      ["approved|not rejected", `${VICTOR}|1056`],
      ["Dora Rector rejected"],
    ),
  ),
  corrects(
    timeline(
      "requester",
      "when was REQ-2026-1009 approved",
      1009,
      "decision",
      ["rejected|not approved|never approved", "1009|marathon|budget"],
      ["Nior approved", "was approved on"],
    ),
  ),
  corrects(
    may(
      "requester",
      "marcs limit is 5000, so he can approve my 3000 usd travel, right?",
      { person_id: "manager", type: "travel", amount: 3_000, currency: "USD" },
      false,
      [`${SELMA}|1,000|1000`],
    ),
  ),
  corrects(
    absent(
      "vp",
      "until when is ivo out of office",
      ["it.manager"],
      null,
      [NOT_AWAY],
      ["Ivo Tamm is out of office until"],
    ),
  ),
];
