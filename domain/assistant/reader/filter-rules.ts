/** Reads the conditions of a message as a filter of requests. Pure. */

import { addDays } from "../../requests/totals.ts";
import type { AmountFilter, RequestFilter } from "../query.ts";
import { addValues, type Conditions, type FilterContext } from "./filter.ts";
import { addTag, compile, findName, getTags, has, type Line, readAll, take, takeTag } from "./line.ts";
import { readPeople } from "./people-rules.ts";
import { shiftToFuture } from "./periods.ts";
import { readTexts, type Topics } from "./text-rules.ts";
import { isDecided, isStatusName, REQUEST_WORDS, SUBMIT } from "./words.ts";

export function readConditions(
  line: Line,
  filter: RequestFilter,
  context: FilterContext,
  takesTopics: Topics,
): Conditions {
  readFlags(line, filter);
  joinPeriods(line);
  readPeriods(line, filter, context.now);
  const people = readPeople(line, filter, context);
  readStatuses(line, filter);
  readUnits(line, filter);
  for (const { value } of readAll(line, "(?:(?:on|of|for|in|about|with|to) )?{id}(?: about)?", "id"))
    filter.ids.push(...value);
  readAmounts(line, filter, context.currency);
  const age = takeTag(line, "{age}", "age");
  if (age) filter.min_age_days = age.value;
  if (filter.ids.length === 0) readTexts(line, filter, takesTopics);
  const [period = null] = has(line, "{period}") ? getTags(line, "period") : [];
  if (period) take(line, "(?:in |on |for |of |from |during |at )?{period}");
  return { filter, period: period?.value ?? null, people };
}

const FILES = "(?:attachments?|files?|receipts?|documents?|attached (?:files?|documents?))";
const NONE = "(?:without|with no|has no|have no|having no|no|missing|lacking|not have)(?: an?| any)?";

function readFlags(line: Line, filter: RequestFilter): void {
  if (
    take(
      line,
      `${NONE} (?:approver|approvers)|no one to approve|nobody to approve|unassigned|{status} for nobody|nobody has`,
    )
  )
    filter.without_approver = true;
  if (take(line, `${NONE} ${FILES}(?: attached)?|unattached`)) filter.has_files = false;
  if (take(line, `(?:with|have|has|having|including)(?: an?| any)? ${FILES}(?: attached)?`)) filter.has_files = true;
  if (take(line, `${NONE} (?:amounts?|money)`)) filter.has_amount = false;
  if (take(line, "(?:with|have|has|having)(?: an?| any)? amounts?(?! {amount})")) filter.has_amount = true;
}

/** Joins 'September and October', because one follows the other. Other pairs stay, and the answer says that it left out the second. */
function joinPeriods(line: Line): void {
  const match = compile("({period}) (?:and|or|,|plus) ({period})").exec(line.text);
  const [first, second] = match ? getTags(line, "period", match[0]) : [];
  if (!match || !first?.value.period.to || !second || addDays(first.value.period.to, 1) !== second.value.period.from)
    return;
  const period = { from: first.value.period.from, to: second.value.period.to };
  line.text = line.text.replace(match[0], addTag(line, "period", { ...first.value, period, current: null }, match[0]));
}

/** Reads periods next to a word that names the date: 'due on Friday', 'approved last week', 'submitted in May'. */
function readPeriods(line: Line, filter: RequestFilter, now: string): void {
  const due = take(
    line,
    "(?:(?:are|is|that are|which are) )?(?:due|deadlines?)(?: dates?)?(?: is| are| on| in)? {period}|{period} (?:due|deadlines?)(?: dates?)?",
  );
  const [due_tag] = due ? getTags(line, "period", due[0]) : [];
  if (due_tag) filter.due = shiftToFuture(due_tag.value, now, line.typed);
  // 'What do I have to decide by Friday'.
  const [deadline] = /\b(?:ha(?:ve|s)|needs?) to\b|\bmust\b/i.test(line.typed) ? getTags(line, "period") : [];
  if (deadline && /^(?:until|by|before|this|next|tomorrow)\b/.test(deadline.text)) {
    filter.due ??= shiftToFuture(deadline.value, now, line.typed);
    take(line, "{period}");
  }
  for (const tag of getTags(line, "period")) {
    const name = findName(line, tag);
    const submitted = `(?:${SUBMIT}|opened)(?: (?:(?:by|from) )?{person})?(?: (?:in|on|during))? `;
    const match = compile(`${submitted}${name}`).exec(line.text);
    if (match) {
      filter.created ??= tag.value.period;
      const isAfterPerson = /@person\d+(?: has| have)? $/.test(line.text.slice(0, match.index));
      const person = /(?:(?:by|from) )?@person\d+/.exec(match[0])?.[0] ?? "";
      take(line, `${submitted}${name}`, isAfterPerson ? "submitted" : person);
      continue;
    }
    const decided = compile(`({status})(?: (?:by )?{person})?(?: (?:in|on|during))? ${name}`).exec(line.text);
    const [status] = decided ? getTags(line, "status", decided[1]) : [];
    if (!status || !isDecided(status.value) || status.is_negated) continue;
    filter.decided ??= tag.value.period;
    take(line, name);
  }
}

function readStatuses(line: Line, filter: RequestFilter): void {
  const verb = take(
    line,
    "(?:did|has|does|have) (?:anyone|anybody|someone|somebody|they|he|she|we) (?:(approve|accept|sign)|(reject|decline|deny|refuse)|decide)",
  );
  if (verb) filter.status.any_of = verb[1] ? ["approved"] : verb[2] ? ["rejected"] : ["approved", "rejected"];
  const rest = `(?:(?:is|are|was|were|been|got|still|status|of|that|which) )*`;
  for (let match = take(line, `${rest}{status}(?: (?:status|ones?))?`); match; match = take(line, `${rest}{status}`)) {
    for (const tag of getTags(line, "status", match[0])) {
      const { any_of } = filter.status;
      // 'My open overdue requests' means the narrower status, overdue. 'Late' restricts 'waiting for Marc' in the same way.
      const narrower = any_of.filter((value) => tag.value.includes(value));
      const actions = [...any_of, ...tag.value].some((value) => !isStatusName(value));
      if (tag.is_negated || any_of.length === 0) addValues(filter.status, tag.value, tag);
      else if (narrower.length > 0) filter.status.any_of = narrower;
      else if (!actions) addValues(filter.status, tag.value, tag);
      else line.text += ` ${findName(line, tag).replace("status", "unread")}`;
    }
  }
}

function readUnits(line: Line, filter: RequestFilter): void {
  const unit = "departments?|dept|teams?|division|people|staff|colleagues|folks|group|employees";
  const department = `(?:(?:from|in|by|of|for|within|at|to|on|does|did|has|is|the) )*(?:(?:${unit}) (?:of |in |from |at )?)?{department}(?: 's)?(?: (?:${unit})(?: 's)?)?`;
  for (const tag of readAll(line, department, "department")) addValues(filter.department, tag.value, tag);
  const type = `(?:(?:of|on|for|in|to|the|an?|is) )*(?:(?:request )?types? )?{type}(?: 's)?(?: types?)?`;
  for (const tag of readAll(line, type, "type")) addValues(filter.type, tag.value, tag);
  for (const tag of readAll(line, "(?:with |of |a |the )*{priority}(?: priority)?", "priority"))
    addValues(filter.priority, tag.value, tag);
  for (const tag of readAll(line, "(?:paid |made )?(?:in |of )?(?:currency )?{currency}", "currency"))
    addValues(filter.currency, tag.value, tag);
}

function readAmounts(line: Line, filter: RequestFilter, currency: string): void {
  for (const { value } of readAll(
    line,
    "(?:of |for |at |with |is |are |an |amount |amounts |worth |costing )*{amount}",
    "amount",
  )) {
    const [paid] = filter.currency.any_of;
    const amount: AmountFilter = { ...value, currency: value.currency ?? paid ?? currency };
    const last = filter.amount;
    // 'Over 500 and under 2000' has the two limits of one range.
    filter.amount =
      last && last.currency === amount.currency
        ? { ...amount, min: amount.min ?? last.min, max: amount.max ?? last.max }
        : amount;
  }
}

/** Removes words for requests. Returns whether there were any. */
export const takeRequestWords = (line: Line): boolean => {
  let isFound = false;
  while (take(line, REQUEST_WORDS)) isFound = true;
  return isFound;
};
