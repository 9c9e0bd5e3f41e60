/** Reads questions about the history and the next steps of a request. Pure. */
import type { QueryOf } from "../query.ts";
import { compile, has, type Line, take, takeAll } from "./line.ts";

/** What a question about the history of a request asks for. The first pattern that matches applies. */
const FOCUS: readonly (readonly [QueryOf<"timeline">["focus"], string])[] = [
  ["reason", "why|reasons?(?: for| of| why)?|how come|on what grounds|justification"],
  [
    "comments",
    "comments?|what (?:did|does|do|has|have) (?:they|he|she|we|{person}|anyone|people|the approver)(?: have to)? (?:say|said|write|wrote|answer|answered|think)|said|discussion|conversation|repl(?:y|ies|ied)|answers?|responses?",
  ],
  [
    "changes",
    "what(?: has| was| have)?(?: been)? (?:changed|changes)|(?:who|when|what|how)(?: (.{0,20}?))? changed|changes?|changed|versions?|(?:who|when|what)(?: was| has)?(?: (.{0,20}?))? modified",
  ],
  [
    "decision",
    "who (?:has |have )?{status}|when (?:was|were|did|has)(?: (.{0,60}?))? {status}|by who(?: was)?|who (?:made|took) the decision|what was (?:the )?(?:decision|decided|outcome)|outcome|result of",
  ],
  [
    "approvers",
    "who (?:has|holds|got)(?: (?:it|this|that))?|who is(?: (.{0,40}?))? with|with who|whose (?:desk|hands|table|court|queue)|who is (?:looking at|handling|reviewing|working on|holding|sitting on|it waiting for|next)|which (?:step|level)|(?:who|what) (?:is|are) (?:it|this|that|{id})(?: (.{0,20}?))? {status} (?:for|on|with)|{status} (?:for|on|with) who|next approver|who still",
  ],
  [
    "status",
    "where (?:is|are)|^where|status(?: of)?|what(?: has| is)? (?:happened|happening|going on|up|become|became)(?: (?:to|with|of))?|(?:any )?news(?: (?:on|about|of))?|updates?(?: (?:on|about|of))?|progress(?: (?:of|on))?|how far|state of|histor(?:y|ies)(?: of)?|timeline(?: of)?|audit trail(?: of)?|details?(?: (?:of|on|about))?|heard? back|when (?:is|will|was)|how is|gone through|tell about|stand with|what is up with|how long has(?: (.{0,60}?))? been|(?:has|did) (?:anyone|anybody|someone|somebody|they|{person})(?: already| yet)? (?=(?:seen|looked|look|read|opened|see|noticed|checked|react|reacted|touched))",
  ],
];

export function readTimeline(line: Line): { focus: QueryOf<"timeline">["focus"] } | null {
  const focus = FOCUS.find(([, pattern]) => has(line, pattern));
  const isRequest = has(line, "{id}") || isOneRequest(line);
  if (!focus && !isRequest) return null;
  const [name, pattern] = focus ?? ["status", ""];
  if (name === "status" && has(line, "status {status}|{status} status") && !isRequest) return null;
  if (pattern) {
    const match = compile(pattern).exec(line.text);
    // Keeps the words within the match for other rules, such as the topic in 'when was the hotel approved'.
    const inner = match?.slice(1).find((group) => group !== undefined) ?? "";
    const tags = match?.[0].replace(inner, "").match(/@(?!status)[a-z]+\d+/g) ?? [];
    take(line, pattern, [inner, ...tags].join(" "));
    takeAll(line, name === "status" ? pattern : "who|when|due|taking so long|so long|long");
  }
  // Removes the status from 'will it be approved', which does not ask for approved requests.
  if (/^(?:and |so )?(?:when )?will /i.test(line.typed)) takeAll(line, "{status}");
  takeAll(line, "when|who|why|due");
  if (has(line, "{id}")) takeAll(line, "how (?:long|old|much)|long|old|costs?|worth|amount");
  return { focus: name };
}

/** Whether the question is about one request by its topic: 'has my laptop request been approved'. */
const isOneRequest = (line: Line): boolean =>
  has(
    line,
    `^(?:and |so |ok )?(?:has|was|is|did|will|were) (?:{person} 's|the) (?!{)(?:(?:{type}|[a-z0-9-]+) ){1,6}(?:{status}|approved|go through|still|get|be)`,
  ) && !has(line, "{amount}");
