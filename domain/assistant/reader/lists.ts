/** Joins listed values into one tag ('travel or hr'), and marks values as negated ('not from sales', 'except travel'). Pure. */
import { addTag, compile, type Line, type Tag, tidy } from "./line.ts";

const NEGATION =
  "not|no|non|except(?: for)?|excepting|excluding|without|other than|apart from|aside from|besides|neither|nor|never|minus|ignoring|leaving out|(?:all|everything|anything|any|everyone|but) (?:but|not)|rather than|instead of";
/** Words between a negation or a conjunction and the value. */
export const LINK =
  "from|by|in|of|for|with|on|the|a|an|any|my|those|these|ones?|requests?|to|at|is|are|was|were|be|been|being|submitted|created|made|requested|waiting|either|due|dated|type|department|currency|paid|sent|yet|have|has|do|did";
const CONJUNCTION = ",? ?(?:or|and|nor|plus|as well as)|,";

const LISTED = "person|department|type|priority|currency|status|id";
/** Kinds of values that a query cannot exclude. */
const NOT_EXCLUDABLE = new Set(["period", "amount", "number", "age", "id"]);

/** Marks negated values. `isExcludable`: false if the question cannot exclude values. Negated values then stay in the line. */
export function readNegations(line: Line, isExcludable = true): void {
  const pattern = compile(`(?:${NEGATION})((?: (?:${LINK}))*) ({any})`);
  for (let match = pattern.exec(line.text); match; match = pattern.exec(line.text)) {
    const [text, links = "", name = ""] = match;
    const tag = line.tags.get(name);
    if (!tag) return;
    // 'Why can I not approve it' excludes nobody.
    const isUnread = !isExcludable || NOT_EXCLUDABLE.has(tag.kind) || (tag.kind === "person" && tag.text === "i");
    const result = isUnread ? addTag(line, "unread", null, text) : `${links} ${name}`;
    if (!isUnread) line.tags.set(name, { ...tag, is_negated: !tag.is_negated });
    line.text = tidy(line.text.replace(text, result));
  }
}

export function joinLists(line: Line): void {
  const source = String.raw`(@(${LISTED})\d+)(?: 's)? ?(?:${CONJUNCTION})(?: (?:${LINK}))* (@\2\d+)`;
  let from = 0;
  for (;;) {
    const pattern = new RegExp(compile(source), "g");
    pattern.lastIndex = from;
    const match = pattern.exec(line.text);
    if (!match) return;
    const [text, first = "", , second = ""] = match;
    const [left, right] = [line.tags.get(first), line.tags.get(second)];
    if (!left || !right || (right.is_negated && !left.is_negated)) {
      from = match.index + first.length;
      continue;
    }
    line.text = line.text.replace(text, joinTags(line, left, right, text));
  }
}

function joinTags(line: Line, left: Tag, right: Tag, text: string): string {
  const values = [left, right].flatMap(({ value }) => (Array.isArray(value) ? (value as readonly string[]) : []));
  const name = `@${left.kind}${line.tags.size}`;
  line.tags.set(name, { ...left, value: [...new Set(values)], text });
  return name;
}
