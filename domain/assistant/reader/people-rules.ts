/** Reads the role of each person in the requests: who submitted them, can decide them or decided them. Pure. */
import type { RequestFilter } from "../query.ts";
import { addValues, type FilterContext, restrictToOpen } from "./filter.ts";
import { addTag, compile, getTags, type Line, type Tag, take, tidy } from "./line.ts";
import { DECIDE, DECISION, isDecided, isOpen, isStatusName, REQUEST_WORDS, SPEND, SUBMIT } from "./words.ts";

type Part = "submitted_by" | "waiting_for" | "decided_by";

const PLACE = "desk|plate|table|queue|inbox|court|list|hands|worklist|to-?do list|to-?do|backlog|turn|in-?tray";
const ABLE =
  "(?:anything|something|nothing|what|stuff|requests?|ones?|more|any|{status}|left|there|is|still|else|that)";

/** Patterns for each role of a person. The first pattern that matches a person applies. A `{status}` in a match stays in the line. */
const PATTERNS: readonly (readonly [Part, string])[] = [
  ["waiting_for", `(?:(?:with|on|at|in|to|for|off) )?{person}(?: 's)? (?:${PLACE})`],
  [
    "waiting_for",
    `(?:need|needs|needing|requires?|requiring|awaiting|for|want|{status} for|{status} on) {person} 's (?:${DECISION})`,
  ],
  [
    "waiting_for",
    `(?:do |does |is |are )?(?:there )?(?:${ABLE} )*(?:for )?{person}(?: still)? (?:have |has |had |need |needs |must |should |supposed )?(?:${ABLE} )*(?:still )?to (?:${DECIDE}|do|look at)(?: on)?(?: today| now)?`,
  ],
  ["waiting_for", `(?:should|must) {person} (?:${DECIDE}|do|look at)(?: next| first| now)?`],
  ["waiting_for", "(?:is|are) {person} {status} with"],
  ["waiting_for", `{person} (?:must|should) (?:${DECIDE})`],
  ["waiting_for", `{person} 's (?:{status} )?(?:approvals)|(?:awaiting|needs?|requires?) {person}`],
  [
    "waiting_for",
    "(?:assigned|handed|forwarded|sent|goes|went|routed|passed|escalated|belongs?) to {person}|(?:that |has |have )?{person} (?:(?:is|are|been|has|have) )*{status} on|{person} (?:can|may|could) (?:approve|decide|sign|reject)|(?:still )?(?:with|on) {person}(?! 's (?!$|who|which))|(?:in|at) {person} 's$",
  ],
  [
    "decided_by",
    `(?:approvals|decisions|rejections|approval|decided) (?:made )?(?:by|of|from) {person}|{person} 's (?:decisions|rejections)|(?:approvals|decisions|rejections) (?:did|has|have) {person}(?: (?:give|given|do|done|make|made|take|taken))?`,
  ],
  ["decided_by", `who(?: has)? (?:${DECIDE}) {person}`],
  ["submitted_by", `who(?: has)? (?:${SUBMIT}) {person}`],
  ["submitted_by", `(?:${SUBMIT}|made|spent|spending|costs?|approvals?) (?:by|from) {person}(?: 's)?`],
  ["submitted_by", `(?:did|has|have|had|does|do) {person} (?:${SUBMIT}|${SPEND}|buy|bought|cost|need|want)`],
  ["submitted_by", `{person}(?: have| has| had)* (?:${SUBMIT}|${SPEND}|bought)`],
  ["submitted_by", "(?:(?:by|from|of|for) )?{person} 's(?: own)?|(?:by|from|of|for) {person}"],
];

/** Reads the people of a line. Returns the people whose role is unclear. */
export function readPeople(line: Line, filter: RequestFilter, { actor_id, people }: FilterContext): Tag<"person">[] {
  const add = (part: Part, tag: Tag<"person">) => {
    addValues(filter[part], tag.value, tag);
    if (part === "waiting_for" && !tag.is_negated) restrictToOpen(filter);
  };
  readNegatedStatus(line, add);
  readWithStatus(line, filter, add);
  // 'Requests for Selma' wait for Selma, but 'requests for Rita' are Rita's, because Rita decides nothing.
  const isFor = compile(`(${REQUEST_WORDS}|anything|something|stuff) for ({person})(?! 's)`).exec(line.text);
  const [reader] = isFor ? getTags(line, "person", isFor[2]) : [];
  if (isFor && reader && people.some(({ id, role }) => reader.value.includes(id) && role !== "requester")) {
    line.text = line.text.replace(isFor[0], isFor[1] ?? "");
    add("waiting_for", reader);
  }
  for (const [part, pattern] of PATTERNS) {
    for (let match = compile(pattern).exec(line.text); match; match = compile(pattern).exec(line.text)) {
      take(line, pattern, match[0].match(/@status\d+/g)?.join(" ") ?? "");
      for (const tag of getTags(line, "person", match[0])) {
        add(part, tag);
        if (part === "decided_by") addDecision(filter, match[0]);
      }
    }
  }
  if (
    take(
      line,
      `(?:anything|something|nothing|what|stuff|requests?|what is there|is there) (?:new |${ABLE} )*to (?:${DECIDE})`,
    )
  )
    add("waiting_for", { kind: "person", value: [actor_id], text: "", is_negated: false });
  const rest: Tag<"person">[] = [];
  for (
    let match = take(
      line,
      "(?:(?:do|does|did|has|have|is|am|are|was|got|involves?|involving|where) )*{person}(?: (?:is|are|was) involved)?",
    );
    match;
    match = take(line, "{person}")
  ) {
    for (const tag of getTags(line, "person", match[0])) {
      if (tag.value.length === 1 && tag.value[0] === actor_id && /^(?:i|me|my|myself)$/.test(tag.text))
        add("submitted_by", tag);
      else rest.push(tag);
    }
  }
  // 'Have I got anything to sign': nobody decides their own requests.
  if (filter.waiting_for.any_of.includes(actor_id))
    filter.submitted_by.any_of = filter.submitted_by.any_of.filter((id) => id !== actor_id);
  return rest;
}

function addDecision(filter: RequestFilter, text: string): void {
  if (filter.status.any_of.length > 0) return;
  const [rejects, approves] = [/reject|declin/.test(text), /approv|sign/.test(text)];
  filter.status.any_of = rejects === approves ? ["approved", "rejected"] : [rejects ? "rejected" : "approved"];
}

/** In 'not approved by Marc' and 'not waiting for Selma', the negation excludes the person. */
function readNegatedStatus(line: Line, add: (part: Part, tag: Tag<"person">) => void): void {
  const didNot = "{person} (?:did|has|have|does|do) not";
  for (const [part, verbs] of [
    ["decided_by", DECIDE],
    ["submitted_by", SUBMIT],
  ] as const) {
    const [person] = getTags(line, "person", take(line, `(?:that |which )?${didNot} (?:${verbs})`)?.[0] ?? "");
    if (person) add(part, { ...person, is_negated: true });
  }
  for (const [name, status] of line.tags) {
    if (status.kind !== "status" || !status.is_negated) continue;
    const match = take(line, `${name} (?:by|for|on|with) {person}(?: 's (?:${DECISION}))?`);
    const [person] = match ? getTags(line, "person", match[0]) : [];
    const [tag] = getTags(line, "status", name);
    if (person && tag) add(isDecided(tag.value) ? "decided_by" : "waiting_for", { ...person, is_negated: true });
  }
}

/** Reads people next to a status: 'waiting for Marc', 'stuck with Selma', 'approved by Dora', 'did Marc reject', 'which Dora approved'. */
function readWithStatus(line: Line, filter: RequestFilter, add: (part: Part, tag: Tag<"person">) => void): void {
  const after = `({status})(?: on| because| ones| {age}| {period})? (?:for|on|with|at|by|w|to|of) {person}(?: 's (?:${DECISION}|${PLACE}))?`;
  const before =
    "(?:(?:did|has|have|had|that|which|was|were|what) )*(?<!(?:from|by|of) ){person}(?: have| has| had)* ({status})(?= |$)";
  const who = "who(?: has)? ({status}) {person}";
  // 'Nobody has approved my request' is about a request of the person.
  const beside = `({status}) {person}(?! 's (?:[^ ]+ )?(?:${REQUEST_WORDS}))`;
  for (const pattern of [who, after, before, beside]) {
    for (let from = 0; ; ) {
      const regex = new RegExp(compile(pattern), "g");
      regex.lastIndex = from;
      const match = regex.exec(line.text);
      if (!match) break;
      const [status] = getTags(line, "status", match[1]);
      const [person] = getTags(line, "person", match[0]);
      // No filter expresses who handed a request over or changed it.
      if (status && !status.value.every(isStatusName) && / by @/.test(match[0])) {
        line.text = line.text.replace(
          match[0],
          `${match[1]} ${addTag(line, "unread", null, match[0].slice(match[1]?.length).trim())}`,
        );
        break;
      }
      const part =
        status && person
          ? pattern === who
            ? isDecided(status.value)
              ? "decided_by"
              : "waiting_for"
            : getPart(status, pattern === before, match[0])
          : null;
      if (!status || !person || !part) {
        from = match.index + 1;
        continue;
      }
      // 'Pending with Marc' means all open requests, but 'overdue with Marc' means only overdue requests.
      const isGeneral = part === "waiting_for" && status.value.includes("pending");
      const other = /@(?:age|period)\d+/.exec(match[0])?.[0] ?? "";
      const isDropped = isGeneral || status.is_negated;
      line.text = tidy(line.text.replace(match[0], `${isDropped ? "" : match[1]} ${other}`));
      if (part === "waiting_for" && !isDropped) addValues(filter.status, status.value, status);
      add(part, status.is_negated ? { ...person, is_negated: true } : person);
    }
  }
  const decides = `(?:did|does|has|have) {person} (?:${DECIDE})(?: (?:or|and) (?:${DECIDE}))?`;
  for (let match = take(line, decides); match; match = take(line, decides)) {
    for (const tag of getTags(line, "person", match[0])) add("decided_by", tag);
    addDecision(filter, match[0]);
  }
}

function getPart({ value, text: words }: Tag<"status">, isAfterPerson: boolean, text: string): Part | null {
  // Only requesters and administrators cancel requests.
  if (value.length < 3 && value.includes("cancelled"))
    return isAfterPerson || / (?:by|for|of) @/.test(text) ? "submitted_by" : null;
  if (isDecided(value))
    // 'Was I rejected' is about the requests of the person.
    return isAfterPerson && /^(?:was|were) /.test(text)
      ? "submitted_by"
      : isAfterPerson || / by @/.test(text)
        ? "decided_by"
        : / (?:for|of) @/.test(text)
          ? "submitted_by"
          : null;
  // A request that needs information waits for its requester.
  if (value.join() === "needs_info" && / (?:for|from|of|by) @/.test(text)) return "submitted_by";
  if (isAfterPerson) return isOpen(value) && words.startsWith("not ") ? "waiting_for" : null;
  if (!isOpen(value)) return null;
  return / (?:by|of) @/.test(text) && !/^(?:not|un)/.test(words) ? "submitted_by" : "waiting_for";
}
