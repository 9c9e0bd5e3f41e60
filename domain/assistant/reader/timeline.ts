/** Reads questions about the history and the next steps of a request. Pure. */
import type { QueryOf } from "../query.ts";
import { compile, getTags, has, type Line, take, takeAll } from "./line.ts";
import { DECIDE, isStatusName } from "./words.ts";

/** What a question about the history of a request asks for. The first pattern that matches applies. */
const FOCUS: readonly (readonly [QueryOf<"timeline">["focus"], string])[] = [
  [
    "reason",
    "why(?: no| did)?|reasons?(?: for| of| why)?|how come|on what grounds|justification|hold-?up|(?:what is )?(?:holding up|blocking|delaying)|what is taking|what is (?:still )?missing(?: for| in| from)?",
  ],
  [
    "comments",
    "comments? (?:from|by) {person}|comments?|what (?:is|are) {person} {status}|what (?:info|information|details?|questions?) (?:does|do|did|has|have) {person} (?:need|want|ask|asked|have)(?: for| about)?|what (?:did|does|do|has|have) (?:they|he|she|we|{person}|anyone|people|the approver)(?: have to| still)* (?:say|said|show|write|wrote|answer|answered|think|need to know|(?:ask|asked|want|wanted)(?! for))|said|discussion|conversation|repl(?:y|ies|ied)|answers?|responses?",
  ],
  [
    "changes",
    "what(?: has| was| have)?(?: been)? (?:changed|changes)|(?:who|when|what|how)(?: (.{0,20}?))? changed|changes?(?: were| was| are)?(?: made)?(?: to)?|changed|versions?|histor(?:y|ies)(?: of)?|timeline(?: of)?|audit trail(?: of)?|(?:who|when|what)(?: was| has)?(?: (.{0,20}?))? modified",
  ],
  [
    "decision",
    `^(?:and |so )?(?:did|has|have) (?:{person}|they|anyone|anybody|someone|somebody) (?:${DECIDE}|{status})(?: on)?(?= (?:{person} 's|the) )(?!.* requests)|who (?:has |have )?{status}|when (?:was|were|did|has)(?: (.{0,60}?))? (?:{status}|approve|reject|cancel|decide|sign)|by who(?: was)?|who (?:made|took) the decision|what was (?:the )?(?:decision|decided|outcome)|outcome|result of`,
  ],
  [
    "approvers",
    "who is on(?= (?:{person} 's|the) )|who (?:is )?(?:has|holds|got)(?: (?:it|this|that))?|who is(?: (.{0,40}?))? with|with who|whose (?:desk|hands|table|court|queue)|who is (?:looking at|handling|reviewing|working on|holding|sitting on|it waiting for|next)|which (?:step|level)|(?:who|what) (?:is|are) (?:it|this|that|{id})(?: (.{0,20}?))? {status} (?:for|on|with)|{status} (?:for|on|with) who|next approver|who still",
  ],
  [
    "status",
    "where (?:is|are|do|does)|^where|how (?:did|is|are|was)(?: (.{0,60}?))? (?:go|going|doing|coming along|end|turn out)|status(?: of)?|what(?: has| is)? (?:happened|happening|going on|up|become|became)(?: (?:to|with|of))?|(?:any )?news(?: (?:on|about|of))?|updates?(?: (?:on|about|of))?|progress(?: (?:of|on))?|how far (?:is|are|has|have)|state of|details?(?: (?:of|on|about))?|heard? back|when (?:is|will|was)|how is|gone through|tell about|stand(?: with)?|what is up with|how long has(?: (.{0,60}?))? been|(?:has|did) (?:anyone|anybody|someone|somebody|they|{person})(?: yet)? (?:seen|looked(?: at)?|look(?: at)?|read|opened|see|noticed|checked|react(?: to)?|reacted(?: to)?|touched)",
  ],
];

/** Words about a request that waits now: the record of a decided one says nothing about why it takes so long. */
const WAITS =
  "(?:is|are|do|does)(?= )(?:.*) (?:taking|take|slow)|what is taking|hold-?ups?|(?:is|are) (?:holding up|blocking|delaying)|what is (?:still )?missing|nothing (?:is )?happen(?:s|ing|ed)|^(?:and |so )?(?:when |how (?:much )?long(?:er)? )?will";

/** `is_waiting`: whether the question is about requests that wait now. */
export type TimelineReading = { focus: QueryOf<"timeline">["focus"]; is_waiting: boolean };

export function readTimeline(line: Line): TimelineReading | null {
  const is_waiting = has(line, WAITS);
  const focus = FOCUS.find(([, pattern]) => has(line, pattern));
  const isRequest = has(line, "{id}") || isOneRequest(line);
  if (!focus && !isRequest) return null;
  const isHandover = getTags(line, "status").some(({ value }) => !value.every(isStatusName));
  const [name, pattern] = isHandover ? (["changes", focus?.[1] ?? ""] as const) : (focus ?? ["status", ""]);
  if (pattern) {
    const match = compile(pattern).exec(line.text);
    // Keeps the words within the match for other rules, such as the topic in 'when was the hotel approved'.
    const inner = match?.slice(1).find((group) => group !== undefined) ?? "";
    const tags = match?.[0].replace(inner, "").match(/@(?!status)[a-z]+\d+/g) ?? [];
    // The record says who decided or commented, so the answer does not depend on the person in the question.
    const isActor = (text: string) => (name === "comments" || name === "decision") && /^@person\d+$/.test(text);
    take(line, pattern, [inner, ...tags].filter((text) => !isActor(text)).join(" "));
    takeAll(
      line,
      name === "status"
        ? pattern
        : "(?:and )?by who|who|when|due|(?:taking|takes?|took) so long|taking|(?:so )?(?:long|slow)",
    );
  }
  // Removes the status from 'will it be approved', which does not ask for approved requests.
  if (/^(?:and |so )?(?:when )?will /i.test(line.typed)) takeAll(line, "{status}");
  takeAll(line, `when|who|why|due${name === "reason" ? `|(?<!{person} )(?:cancel|withdraw|${DECIDE})` : ""}`);
  if (has(line, "{id}")) takeAll(line, "how long|long");
  return { focus: name, is_waiting };
}

/** Whether the question is about one request by its topic: 'has my laptop request been approved'. */
const isOneRequest = (line: Line): boolean =>
  has(
    line,
    `^(?:and |so |ok )?(?:has|was|is|did|will|were) (?:{person} 's|the) (?!{)(?:(?:{type}|[a-z0-9-]+) ){1,6}(?:{status}|approved|go through|still|get|be)`,
  ) && !has(line, "{amount}");
