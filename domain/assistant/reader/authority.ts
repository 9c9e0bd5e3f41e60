/** Reads questions about who decides, and about the limits of a person. Pure. */
import type { AmountFilter, QueryOf } from "../query.ts";
import { getTags, has, type Line, readAll, take, takeAll, takeFirst } from "./line.ts";
import type { KindContext, Vocabulary } from "./vocabulary.ts";
import { DECIDE, DECISION, REQUEST_WORDS } from "./words.ts";

/** Reads who decides, whether a person may decide, and which limits a person has. */
export function readAuthority(line: Line, { vocabulary, actor }: KindContext): QueryOf<"authority"> | null {
  const able = "(?:can|may|could|is|am|are|would|will|should)";
  // The first one of several people counts. The answer says that it left out the others.
  const several = "{person}(?: (?:and|or|,) {person})*";
  const mayDecide = `(?:(?:^(?:and |so )?|(?:from |at )?(?:what|which) (?:amounts? )?)does {person} (?:only )?(?:${DECIDE})(?! late| anything)|too (?:much|high|big|large) for {person}|^(?:is|are) {amount}(?: still| ok| okay| fine)*(?: for)? {person}$|(?:biggest|highest|largest|max|maximum) amount(?: that)? {person} (?:can|may|could) (?:${DECIDE})|^(?:and |so )?(?:do|does) {person} (?:need|have) to (?:${DECIDE})(?! (?:anything|something|any|some|more|all|today|now)|$)|^(?:is|am|are) {person} (?:the |an? )?approvers? (?:of|for)(?= (?:{amount}|{type}|{id}))|${able} ${several}(?: still| be)*(?: (?:allowed|able|authori[sz]ed|entitled|permitted) to)? (?:${DECIDE}))`;
  const limitOf = `^{person} limits?$|(?:does|do|has|have) {person} (?:have )?(?:an? |any )?(?:upper |approval )?(?:limits?|approval rights?)|^limits? {person}$|how (?:far|high) can {person} go|{person} 's (?:own )?(?:${DECISION}|approving|signing)? ?(?:limits?|authority|powers?)|(?:limits?|authority) (?:of|for|does) {person}|(?:how much|what|which|up to how much|up to what|how high)(?: .{0,30})? (?:can|may|is|am|are|could) ${several}(?: allowed| able| to| authori[sz]ed)* (?:${DECIDE})|does {person} have(?: the)? (?:authority|power|right)|(?:within|beyond|above|over|exceed) {person} 's (?:limits?|authority|powers?)|what (?:am|is) {person} (?:allowed|authori[sz]ed)`;
  const whoDecides = `(?:who|which (?:\\w+ )?(?:person|manager|approver|level|role|people|managers|approvers))(?: else)?(?: (?:can|may|could|must|should|would|will|has to|have to|needs? to|do {person} need to|do we need to|is (?:allowed|able|going|required|supposed) to|all|still|then|is to|usually|normally|the|has|also))* (?:${DECIDE}|gets? (?:it|this|that|a request|requests)|gives? (?:the )?(?:ok|approval))`;
  const whoElse = `who(?: is| are| would be| will be)?(?: the| {person} 's| next)* (?:approvers?|responsible)|(?:whose|which) (?:${DECISION})|approvers? (?:for|of)|who (?:do|does|should|must|can|would) (?:{person}|we|one)(?: have to| need to)? (?:ask|need|go to|send|get|talk|turn|address|contact|see)|(?:go|goes|routed|sent) to who|who (?:do|does|would|will)(?: .{0,30})? go to|who (?:is it|does it) (?:need|go)|approval (?:matrix|chain|path|route|levels?|limits?|thresholds?)|(?:{person} )?(?:need|needs|require)(?: an?| any| {number})? (?:approvals?|approvers?|signatures?)|do(?:es)? (?:{person}|we|one|it|this|that|(?:anything |something |(?:an? )?(?:request|{type}) (?:of )?)?{amount}|{type}) need {person}|(?:what|which) (?:approvals?|approvers?|signatures?)(?: .{0,20})? needs?|(?:needs?|requires?) (?:whose|who)|whose (?:desk|table|turn)$|does (?:anyone|anybody|someone|somebody)(?: have to| need to)? (?:${DECIDE})|who (?:gets?|sees) an? {amount}|{amount}(?: .{0,20})? (?:go|goes|going) to {person}|(?:at|from|above) what amount|who has(?: the)? authority|who approval|(?:what|which approvals?) (?:does|do|would) (?:an? )?(?:{type} (?:of |for )?)?{amount}(?: {type})? (?:need|require)|limits? (?:for|of|are)|^{amount}(?: {type})? (?:- )?(?:who|who is (?:it|that|this))$|what (?:is|are)(?: the)? limits?`;
  if (has(line, "most|more|less|fastest|slowest|longest|quickest|faster|slower|quicker|notified")) return null;
  // 'Requests above Selma's limit' asks for requests.
  if (has(line, `^(?:(?:show|list|which|all|the) )*(?:${REQUEST_WORDS}) (?:above|over|beyond|within|under|below)`))
    return null;
  const isPerson = has(line, mayDecide) || has(line, limitOf);
  const isWho = has(line, `^(?:and |so |ok )?${whoDecides}`) || has(line, whoDecides) || has(line, whoElse);
  if (!isPerson && !isWho) return null;
  const [request_id = null] = takeFirst(line, "id") ?? [];
  const types = takeFirst(line, "type") ?? [];
  const departments = [...(takeFirst(line, "department") ?? [])];
  // Whether an amount is a real range. A range has no single answer, but 'about 3000' counts as one amount.
  const isRange = ({ min, max }: AmountFilter) => min !== null && max !== null && max > 1.5 * min;
  const mention = getTags(line, "amount").some(({ value }) => isRange({ ...value, currency: "" }))
    ? null
    : takeFirst(line, "amount");
  // In '3 laptops for 4200', the number after 'for' is the amount.
  const price = mention ? null : take(line, "(?:for|of|worth|costs?|costing|at) {number}");
  const number = mention
    ? null
    : price
      ? getTags(line, "number", price[0])[0]?.value
      : has(line, "{number} (?:approvals?|approvers?|signatures?|levels?|steps?|people|persons|times|days?|weeks?)")
        ? null
        : takeFirst(line, "number");
  const codes = takeFirst(line, "currency") ?? [];
  const people = isPerson ? (takeFirst(line, "person") ?? []) : [];
  if (!isPerson) readAskers(line, vocabulary, actor.id, departments);
  takeAll(
    line,
    `${whoDecides}|${whoElse}|who|${DECIDE}|how much|how high|what|which|allowed|able|authori[sz]ed|entitled|permitted|(?:${DECISION})|limits?|authority|powers?|within|beyond|exceed|up to|maximum|level|matrix|signing|approving|without approval|new|usually|normally|too|costs?|approvers?|needed|required|supposed|else`,
  );
  const amount = mention ? toAuthorityAmount(mention) : (number ?? null);
  return {
    kind: "authority",
    person_id: people[0] ?? null,
    request_id,
    type: types[0] ?? null,
    department: departments[0] ?? null,
    amount,
    currency: amount === null ? null : (mention?.currency ?? codes[0] ?? null),
  };
}

/** Returns one amount for a filter: 'over 100k' means an amount just above 100,000. */
function toAuthorityAmount({
  min,
  max,
  exclusive,
}: {
  min: number | null;
  max: number | null;
  exclusive: boolean;
}): number | null {
  if (min !== null && max !== null && min !== max) return (min + max) / 2;
  if (min !== null) return exclusive ? min + 1 : min;
  return max;
}

/** Reads whose requests the question is about: 'who approves Rita's travel requests' depends on Rita's department. */
function readAskers(line: Line, { people, departments }: Vocabulary, actor_id: string, ids: string[]): void {
  // The person in 'who approves after Marc' is not the requester.
  const requester =
    "(?:(?:from|in|by|of|for|does|do|did|has|with) )*(?<!(?:after|before|need|than|to|behalf of) ){person}(?: 's)?";
  for (const [id] of readAll(line, requester, "person").map(({ value }) => value)) {
    const person = people.find((one) => one.id === id);
    const department = departments.find(({ name }) => name === person?.department);
    if (id !== actor_id && department && ids.length === 0) ids.push(department.id);
  }
}
