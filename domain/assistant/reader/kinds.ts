/** Recognises questions that are not about a list of requests, and reads their values. Pure. */
import { addDays } from "../../requests/totals.ts";
import type { Period, QueryOf } from "../query.ts";
import { getTags, has, type Line, type PeriodMention, take, takeAll, takeFirst, takeValues } from "./line.ts";
import { shiftToFuture } from "./periods.ts";
import type { KindContext } from "./vocabulary.ts";
import { REQUEST_WORDS, ROLE_WORDS, SUBMIT } from "./words.ts";

export function readExchange(line: Line): QueryOf<"exchange"> | null {
  const [amount] = getTags(line, "amount");
  const isExact = amount !== undefined && amount.value.min === amount.value.max && amount.value.currency !== null;
  const isRate =
    has(line, "(?:exchange|conversion|fx|currency) rates?|rates? (?:of|for|from) {currency}|{currency} rates?") &&
    has(line, "{currency}");
  const isConversion =
    (isExact &&
      has(
        line,
        "{amount} (?:in|to|into|as|converted (?:to|into)|worth in) (?:the )?{currency}|convert {amount}|(?:how much|what) (?:is|are) {amount}$|{amount} (?:is|are|makes?) (?:how (?:much|many)|what)(?: in)? {currency}|(?:what|how much) {amount} (?:is|are|makes?)(?: worth)? in {currency}|in {currency} is {amount}$",
      )) ||
    has(
      line,
      "^(?:convert )?(?:what is |how much is )?(?:1 |an? |one )?{currency} (?:to|in|into|vs) {currency}|convert {currency}|^{currency}(?: or)? {currency}(?: rate)?$|(?:what|how much) is (?:the |an? |one |1 )?{currency}(?: worth| at| now| {period})*$|(?:how much|many) {currency} (?:is|are|for|in|do {person} get for|{person} get for) {amount}|^(?:show |can you )*what {amount} is in {currency}",
    );
  if (!isRate && !isConversion) return null;
  const value = takeFirst(line, "amount");
  // Takes only the first currency of 'in USD and GBP'. The second one is reported as ignored.
  const codes = [...(takeFirst(line, "currency") ?? [])];
  if (!value?.currency) codes.push(...(takeFirst(line, "currency") ?? []));
  takeAll(
    line,
    "(?:exchange|conversion|fx|currency) rates?|rates?|convert(?:ed)?|conversion|how much|how many|into|worth|between|from|{number}",
  );
  const from = value?.currency ?? codes.shift() ?? "USD";
  return { kind: "exchange", amount: value?.min ?? null, from, to: codes[0] ?? null };
}

export function readBudget(line: Line, { actor }: KindContext): QueryOf<"budget"> | null {
  if (has(line, "because|due to|{status} (?:on|for)|about")) return null;
  const left = "(?:money|budget|funds|much)(?: .{0,30})? (?:left|remaining|remains|available)";
  const affords = "can (?:{department}|{person}|we) (?:still |yet )?(?:spend|afford)";
  if (!has(line, `budgets?|${left}|${affords}`)) return null;
  const departments = takeValues(line, "department").flat();
  if (take(line, "{person} 's budgets?")) departments.push(actor.department_id);
  takeAll(
    line,
    "(?:over|within|under|above|exceeded?|exceeding|used?(?: up)?|our|remaining|annual|yearly|status of|state of) budgets?|budgets?|which departments?|departments|can|still|afford|how much|how many|who|left|remaining|remains|available|used(?: up)?|exceed(?:ed|s|ing)?|over|spent|spend|this year|{person}|compared",
  );
  for (const { value, text } of getTags(line, "period"))
    if (/this year|current year/.test(text) && value.period.from?.endsWith("-01-01")) take(line, "{period}");
  return { kind: "budget", departments };
}

const AWAY =
  "away|out of (?:the )?office|on (?:leave|holidays?|vacation|pto|sick leave)|absent|absences?|off(?: sick| work)?|out|on vacation|vacations?|holidays?|leave";
const BACK = "back|in|here|there|around|available|in the office|at work|working|reachable|returning|return";
const DEPUTY =
  "(?:stands?|stood|standing) in(?: for)?|stand-?in(?: of| for)?|substitut\\w*(?: of| for)?|deput\\w+(?: of| for)?|covers?(?: for)?|covering(?: for)?|replaces|replacing|takes? over(?: for)?|acts? for|steps? in(?: for)?|delegates?(?: of| for)?|delegations?|(?:decides?|approves?|signs?) (?:for|instead of|on behalf of|in place of)";

/** Whether the first person of the line is not only a requester. */
const isApprover = (line: Line, { people }: KindContext["vocabulary"]): boolean =>
  people.some(({ id, role }) => getTags(line, "person")[0]?.value.includes(id) && role !== "requester");

export function readCalendar(line: Line, { now, vocabulary }: KindContext): QueryOf<"calendar"> | null {
  // No query expresses for whom a person decides, or who the approver of a person is.
  if (has(line, "delegates? to {person}|{person} standing in|{person} 's (?:approvers?|boss|manager|head)"))
    return null;
  const people =
    "who|which|anyone|anybody|somebody|someone|everyone|everybody|people|approvers?|managers?|list|show|any|{department}|{person}";
  // 'When is Dora's holiday' asks about the time from today.
  const isPlan = has(
    line,
    "next absence|{person} 's (?:next )?(?:holidays?|vacations?|absences?|leave|time off)$|(?:holidays?|vacations?|absences?|time off) of {person}$|(?:when|next time)(?: is| will| does)? {person}(?: be| is| go| goes)? (?:next )?(?:away|out|off|on leave|on holiday|on vacation|leave|leaving)",
  );
  const isCalendar =
    has(
      line,
      `(?:${people})(?: (?:else|is|are|was|were|will|be|currently|on|all|of|going|to|in|from|{period}|{department}|approvers?|managers?))* (?:${AWAY})(?! of [^o])`,
    ) ||
    (!has(line, "department|team|role|title") &&
      has(
        line,
        `(?:is|are|will|was) {person}(?: be| still)* (?:${AWAY}|${BACK})(?: (?:today|again|now|yet|{period}))?$`,
      )) ||
    (has(line, "^(?:is|will|was) {person}(?: be| still)* {period}$") &&
      /^(?:is|will|was) .*? in(?: (?:today|tomorrow|again|on|this|next)|$)/.test(
        line.typed.toLowerCase().replace(/[?!.]+$/, ""),
      )) ||
    has(
      line,
      "when (?:is|will|does|are|do) {person}(?: be| come| get)* (?:back|return|returning|away|leaving|out)|until when is {person}",
    ) ||
    has(
      line,
      `who(?: is| are| can| will)?(?: the| {person} 's)? (?:${DEPUTY})|{person} 's (?:deputy|substitute|stand-?in|delegate)|does {person} have (?:an? )?(?:deputy|substitute|stand-?in|delegate)|is (?:anyone|anybody|someone|somebody) (?:covering|standing in) for {person}`,
    ) ||
    isPlan ||
    has(line, "^(?:absences?|out of office|holidays?)(?: .*)?$|(?:who|is) .*\\bon holiday");
  if (!isCalendar || (has(line, "(?:decide|approve|sign)s? for {person}") && !isApprover(line, vocabulary)))
    return null;
  takeAll(line, DEPUTY);
  const ids = [...new Set(takeValues(line, "person").flat())];
  const period = takeFirst(line, "period");
  takeAll(line, `${AWAY}|until when|${BACK}|when|who|else|approvers?|people|holding|calendar`);
  const days = period
    ? toCalendarPeriod(period, now, line.typed)
    : isPlan
      ? { from: now.slice(0, 10), to: null }
      : null;
  // 'Was Dora away since October' does not ask about the future.
  const isPast = days?.to === null && /\b(?:was|were|been)\b/i.test(line.typed);
  return { kind: "calendar", people: ids, period: days && isPast ? { ...days, to: now.slice(0, 10) } : days };
}

/** Returns the period in which a person can be away. 'In October' is the last October if it is not long ago, else the next one. */
export function toCalendarPeriod(mention: PeriodMention, now: string, typed: string): Period {
  const { to } = mention.period;
  const isRecent = !mention.is_weekday && to !== null && to < now.slice(0, 10) && addDays(to, 90) > now.slice(0, 10);
  return isRecent ? mention.period : shiftToFuture(mention, now, typed);
}

export function readPeopleQuery(line: Line, { vocabulary }: KindContext): QueryOf<"people"> | null {
  const boss = take(
    line,
    "who (?:is|are) (?:{person} 's (?:line |direct )?(?:boss|managers?|supervisor|superior|head|lead)|the (?:boss|manager|supervisor|superior) of {person})",
  );
  if (boss) {
    const [id] = getTags(line, "person", boss[0]).flatMap(({ value }) => value);
    const name = vocabulary.people.find((one) => one.id === id)?.department;
    const department = vocabulary.departments.find((one) => one.name === name)?.id ?? null;
    return { kind: "people", people: [], role: null, department, heads_only: true };
  }
  const role = ROLE_WORDS.find(([words]) => has(line, words));
  const head =
    "(?:runs?|heads?|leads?|manages?|in charge of|head of|boss of|lead of|chief of|manager of|director of|responsible for|heads? the)(?: the)? {department}|{department} (?:'s )?(?:department )?(?:head|boss|lead|chief|manager)$";
  const heads_only =
    has(line, head) ||
    has(
      line,
      "(?:department|team) (?:heads|leads)|heads? of (?:the |each |every |all )?(?:department|team|all)s?|(?:runs?|heads?|leads?) (?:each|every) (?:department|team)",
    );
  const isPerson = has(
    line,
    "^(?:and )?who (?:is|are|am) {person}$|^where does {person} work$|^(?:in |to )?(?:which|what) (?:department|team) (?:is|does) {person}(?: belong to| work in)?$|^what does {person} do$|^(?:what|which)(?: (?:is|does))? (?:department|role|title|job|position|team)?(?: (?:is|does|of|am))* ?{person}(?: 's)?(?: (?:role|title|job|position|department|team|do|have|in|work in))*$|^(?:what is )?(?:the )?(?:role|department|title|job) of {person}$|{person} 's (?:job )?(?:title|role|department|team)$|^(?:what|which) (?:role|department|title|job) has {person}$|^(?:is|are) {person} (?:an? |the )?(?:manager|director|vp|admin|requester|head of {department})$",
  );
  const isMember = has(
    line,
    "(?:who|which people)(?: all| else)? (?:works?|is|are|sits?|belongs?)(?: working)? (?:in|at|for|to)(?: the)? {department}|(?:people|everyone|everybody|staff|members|employees|colleagues|users)(?: are| do we have)*(?: (?:in|of|at|from))?(?: the)? {department}|{department} (?:people|staff|members|employees|colleagues)$|how many (?:people|employees|users|colleagues)|list (?:all )?(?:users|employees|people|colleagues)",
  );
  const isRole =
    role &&
    has(
      line,
      `(?:who|which|what|list|show|name|how many|all|our|the)(?: (?:is|are|the|our|all|of|an?|works?|as|do|we|have))* (?:${role[0]})`,
    );
  const isAboutRequests = has(
    line,
    `{status}|{amount}|{type}|${REQUEST_WORDS}|most|approvers?|spend|spent|amounts?|money|limits?|approves?`,
  );
  if (!isPerson && !heads_only && (isAboutRequests || (!isRole && !isMember))) return null;
  const people = takeValues(line, "person").flat();
  const departments = takeFirst(line, "department") ?? [];
  const asksRole = isRole && !heads_only ? role : undefined;
  if (asksRole) take(line, asksRole[0]);
  takeAll(
    line,
    `${heads_only ? "runs?|heads?|leads?|manages?|in charge of|boss|lead|chief|manager|director|responsible|" : ""}who|people|everyone|everybody|works?|working|how many|role|title|job|position|staff|members|employees|colleagues|users|(?:(?:each|every|all) )?(?:departments?|teams?)|name|sits?|belongs?`,
  );
  const department = departments[0] ?? null;
  return { kind: "people", people, role: asksRole?.[1] ?? null, department, heads_only };
}

export function readOverlaps(line: Line): Pick<QueryOf<"overlaps">, "kind" | "of"> | null {
  const duplicates =
    "duplicates?|duplicated|duplicate of|(?:submitted|requested|ordered|filed|paid|entered|asked)(?: for)? (?:twice|before)|(?:ask|asked|submit|order) again|repeat|twice|double(?: payments?)?|repeated|doubles|doubled|same (?:thing|request)s?(?: twice)?|cop(?:y|ies) of|exists?|(?:anything|another|others?|more|something)(?: (?:one|ones|requests?))? like|similar";
  const splits =
    "splits?|splitting|split up|split into|(?:cut|cutting|broken|breaking|divided|dividing|sliced|slicing)(?: (?:up|orders?|requests?|purchases?|{type}))* (?:up|in(?:to)? (?:several |smaller |small )?(?:pieces|parts|chunks|bits))|split requests?|salami";
  const isDuplicate = has(line, duplicates);
  const isSplit = has(line, splits) && !has(line, "split (?:it |them |this |that )?(?:up )?by");
  if (!isDuplicate && !isSplit) return null;
  const isSimilar = has(line, "similar");
  takeAll(
    line,
    `to (?:stay|keep|get|remain|avoid|bypass)(?: (?:under|below|around|the|an?|approval))* (?:limits?|approvals?|thresholds?)|(?:${duplicates}) (?:and|or) (?:${splits})|(?:${splits}) (?:and|or) (?:${duplicates})|${duplicates}|${splits}|possible|potential|likely|suspected|look like|looks like|parts?|among|(?:did|has|have) (?:anyone|anybody|someone|somebody|we|people) (?:${SUBMIT})`,
  );
  // 'Similar' requests can be duplicates or parts of one purchase.
  const isAny = (isDuplicate && isSplit) || isSimilar;
  return { kind: "overlaps", of: isAny ? "any" : isDuplicate ? "duplicates" : "splits" };
}
