/** Tags the company's people, departments, request types and priorities, and words such as 'me' and 'my'. Pure. */
import { addTag, compile, has, hasContent, type Line, tagMatches, tidy, toAlternatives, toPlainText } from "./line.ts";
import { findClosest } from "./spelling.ts";
import type { Vocabulary } from "./vocabulary.ts";
import {
  COMMON_WORDS_AS_NAMES,
  DEPARTMENT_SYNONYMS,
  FILLERS,
  KEY_WORDS,
  NOT_TYPOS,
  REQUEST_WORDS,
  TYPE_SYNONYMS,
} from "./words.ts";

type Name =
  | { words: readonly string[]; kind: "person"; ids: string[] }
  | { words: readonly string[]; kind: "unit"; type: string | null; department: string | null };

export type NameIndex = {
  /** Names by their first word, longer names first. */
  names: ReadonlyMap<string, readonly Name[]>;
  /** All words of names. */
  words: ReadonlySet<string>;
  /** Words of at least five letters, by their first letter. Typing mistakes are corrected with them. */
  letters: ReadonlyMap<string, readonly string[]>;
};

/** Returns the words of a name in the form that they have in a line. Empty for a name without a letter or digit, such as '.'. */
const toNameWords = (name: string): string[] => toPlainText(name).split(" ").filter(hasContent);

const getSynonyms = (table: ReadonlyMap<string, string>, name: string) =>
  table.get(name.toLowerCase())?.split("|") ?? [];

function addTo<T>(lists: Map<string, T[]>, key: string, value: T): void {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
}

export function createNameIndex({ types, departments, people }: Vocabulary): NameIndex {
  const names = new Map<string, Name>();
  const addUnit = (name: string, key: "type" | "department", value: string) => {
    const words = toNameWords(name);
    if (words.length === 0) return;
    const stored = names.get(words.join(" "));
    if (stored?.kind === "unit") stored[key] ??= value;
    else names.set(words.join(" "), { words, kind: "unit", type: null, department: null, [key]: value });
  };
  const addPerson = (words: readonly string[], id: string) => {
    if (words.length === 0) return;
    const stored = names.get(words.join(" "));
    if (!stored) names.set(words.join(" "), { words, kind: "person", ids: [id] });
    else if (stored.kind === "person" && !stored.ids.includes(id)) stored.ids.push(id);
  };
  for (const { code, name } of types)
    for (const word of [name, code.replaceAll("_", " "), ...getSynonyms(TYPE_SYNONYMS, code)])
      addUnit(word, "type", code);
  for (const { id, name } of departments)
    for (const word of [name, ...getSynonyms(DEPARTMENT_SYNONYMS, name)]) addUnit(word, "department", id);
  for (const { id, name, username } of people) {
    const words = toNameWords(name);
    addPerson(words, id);
    addPerson(toNameWords(username), id);
    if (words.length > 2) addPerson([words[0] ?? "", words.at(-1) ?? ""], id);
    for (const word of words) if (word.length > 1) addPerson([word], id);
  }
  const index = new Map<string, Name[]>();
  const words = new Set<string>();
  for (const name of names.values()) {
    addTo(index, name.words[0] ?? "", name);
    for (const word of name.words) words.add(word);
  }
  for (const list of index.values()) list.sort((a, b) => b.words.length - a.words.length);
  const letters = new Map<string, string[]>();
  for (const word of words) if (/^[a-z]{5,}$/.test(word) && !isCommonWord(word)) addTo(letters, word[0] ?? "", word);
  return { names: index, words, letters };
}

const isCommonWord = (word: string): boolean =>
  COMMON_WORDS_AS_NAMES.has(word) || FILLERS.has(word) || KEY_WORDS.has(word) || NOT_TYPOS.has(word);

/** Whether the message as typed contains the word with a capital letter. The first word of the message does not count. */
const hasCapital = ({ typed }: Line, word: string): boolean =>
  typed !== typed.toUpperCase() &&
  typed
    .trim()
    .split(/\s+/)
    .slice(1)
    .some((one) => /^["'(]?(\w+)/.exec(one)?.[1] === `${word[0]?.toUpperCase()}${word.slice(1)}`);

/** Names of request types and departments that are also common words, such as the pronoun 'it'. */
const AMBIGUOUS_UNITS = new Set(["it", "admin", "other", "general", "personal"]);
const UNIT_WORDS = `departments?|teams?|divisions?|staff|people|colleagues|folks|budget|types?|spend|spent|spending|'s|${REQUEST_WORDS}`;

function isUnit(line: Line, words: readonly string[], at: number, { names }: NameIndex): boolean {
  const [before = "", word = "", after = "", next = ""] = [words[at - 1], words[at], words[at + 1], words[at + 2]];
  if (!AMBIGUOUS_UNITS.has(word) && !FILLERS.has(word)) return true;
  if (word === "personal") return before !== "my" || /^(?:requests?|ones?|claims?|expenses?)$/.test(after);
  if (word === "it" && (/\bIT\b/.test(line.typed) || after === "vs")) return true;
  if (new RegExp(`^(?:${UNIT_WORDS})$`).test(after)) return true;
  if (after === "" && /^(?:budgets?|spend|spending|total|@(?:period|type|status)\d+)$/.test(before)) return true;
  // 'IT purchases', but not 'can Marc approve it, travel'.
  const isUnitName = (text: string) => names.get(text)?.some(({ kind }) => kind === "unit") ?? false;
  if (isUnitName(after) && !/^(?:is|was|has|have|does|did|if|can|approves?|decides?|signs?|rejects?)$/.test(before))
    return true;
  if (/^(?:and|or|,)$/.test(after) && names.get(next)?.some(({ kind }) => kind === "unit")) return true;
  if (
    /^(?:does|did|has)$/.test(before) ||
    (before === "can" && /^(?:still|spend|afford)$/.test(after) && next !== "be")
  )
    return (
      /^(?:still|spend|spent|afford|use|exceed|submit|buy|request)$/.test(after) ||
      (after === "have" && has(line, "budget|requests"))
    );
  // 'The head of it' and 'who signs 1200 for it': nothing before it that the pronoun can mean.
  if (/^(?:of|for)$/.test(before) && /^(?:@.*|per|by|in|and|vs|compared)?$/.test(after))
    return (
      has(line, "head|boss|lead|budget|approves?|approvers?|signs?|sign off|compare") ||
      !/\b(?:my|the|an?|this|that)\b/i.test(line.typed)
    );
  return (
    /^(?:from|in|by|not|except|department|type|types|or|and|vs|non|within|than|neither|nor)$/.test(before) &&
    after !== "been"
  );
}

function isPerson(line: Line, words: readonly string[]): boolean {
  const [word = ""] = words;
  return words.length > 1 || !isCommonWord(word) || hasCapital(line, word);
}

/** Whether a text of a line begins with the name of a request type, in the singular or plural. */
export function beginsWithType(text: string, { names }: NameIndex): boolean {
  const words = text.split(" ");
  const [first = ""] = words;
  return [first, first.replace(/s$/, "")].some((key) =>
    names
      .get(key)
      ?.some(
        (name) =>
          name.kind === "unit" &&
          name.type !== null &&
          name.words.every((part, at) => words[at] === part || words[at] === `${part}s`),
      ),
  );
}

/** The maximum number of letters of a word whose typing mistakes are corrected. The cost grows with its square. */
const MAX_CORRECTED = 30;

/**
 * Corrects a typing mistake in a name. The first and the last letter must be right, otherwise names that differ in one letter would be
 * confused.
 */
function correctName(word: string, { words, letters }: NameIndex, isBesideName: boolean): string {
  if (word.length > MAX_CORRECTED) return word;
  if (!(isBesideName ? /^[a-z]{4,}$/ : /^[a-z]{5,}$/).test(word) || words.has(word) || isCommonWord(word)) return word;
  if (word.endsWith("s") && words.has(word.slice(0, -1))) return word;
  const candidates = (letters.get(word[0] ?? "") ?? []).filter((name) => name.at(-1) === word.at(-1));
  return findClosest(word, candidates) ?? word;
}

/** Tags the names of a line. A name of both a request type and a department gets the tag 'org'. */
export function tagNames(line: Line, index: NameIndex, { people }: Vocabulary): void {
  const typed = line.text.split(" ");
  const words = typed.map((word, at) => {
    const isBesideName = [typed[at - 1], typed[at + 1]].some((one) => one !== undefined && index.words.has(one));
    const corrected = correctName(word, index, isBesideName);
    if (corrected !== word) line.originals.set(corrected, word);
    return corrected;
  });
  const active = new Set(people.flatMap(({ id, is_active }) => (is_active ? [id] : [])));
  const result: string[] = [];
  for (let at = 0; at < words.length; ) {
    const word = words[at] ?? "";
    const singular = word.endsWith("s") && !index.names.has(word) && !isCommonWord(word) ? word.slice(0, -1) : word;
    const isMatch = (name: Name) =>
      name.words.every((part, offset) => {
        const own = words[at + offset];
        const is_last = offset === name.words.length - 1;
        return own === part || (is_last && name.kind === "person" && own === `${part}s`);
      });
    const name = (index.names.get(word) ?? index.names.get(singular) ?? []).find(
      (one) =>
        isMatch(one) &&
        (one.kind === "person" ? isPerson(line, one.words) : one.words.length > 1 || isUnit(line, words, at, index)),
    );
    if (!name) {
      result.push(word);
      at += 1;
      continue;
    }
    const text = words.slice(at, at + name.words.length).join(" ");
    at += name.words.length;
    if (name.kind === "person") {
      const current = name.ids.filter((id) => active.has(id));
      result.push(addTag(line, "person", current.length > 0 ? current : name.ids, text));
      if (text.endsWith("s") && text !== name.words.join(" ")) result.push("'s");
    } else if (name.type !== null && name.department !== null)
      result.push(addTag(line, "org", [name.type, name.department], text));
    else if (name.type !== null) result.push(addTag(line, "type", [name.type], text));
    else if (name.department !== null) result.push(addTag(line, "department", [name.department], text));
  }
  line.text = result.join(" ");
}

/**
 * Decides for each 'org' tag from the words around it whether it is a department. Otherwise it is a request type. `isAboutDepartments`: the
 * previous question was about spending or a department, so 'and for HR?' means the department.
 */
export function resolveUnits(line: Line, isSpend: boolean): void {
  const toTag = (kind: "department" | "type", pattern: string) => {
    for (let match = compile(pattern).exec(line.text); match; match = compile(pattern).exec(line.text)) {
      const [name = ""] = /@org\d+/.exec(match[0]) ?? [];
      const tag = line.tags.get(name);
      if (tag?.kind !== "org") return;
      const [code = "", id = ""] = tag.value as readonly [string, string];
      const text = line.text.replace(compile(name), addTag(line, kind, [kind === "type" ? code : id], tag.text));
      if (text === line.text) return;
      line.text = text;
    }
  };
  const sep = "(?:or|and|nor|vs|,|than|to|with|against)(?: (?:from|in|for|the|by|of|not))*";
  toTag("department", "(?:did|does|has) {org}|{org} {type}|compare {org} (?:and|with|to) {org}$");
  toTag("department", `{department} ${sep} {org}|{org} ${sep} {department}`);
  toTag("type", `(?:types?|an?) {org}|{org}(?: (?:type|${REQUEST_WORDS}|approvals?|one|ones))`);
  toTag(
    "department",
    `{org} (?:'s )?(?:departments?|teams?|division|people|staff|colleagues|folks|group|employees|budget|spend|spends|spent|spending|submit|submits|submitted|have|has|asked?|requested|head|manager)`,
  );
  toTag(
    "department",
    "(?:departments?|team|in|from|by|within|does|did|has|runs?|heads?|leads?|manages|head of|manager of|budget (?:of|for)|works? (?:in|for)|spent (?:on|in|by)|left (?:for|in)|(?:{amount}|{number}|approved?|rejected?) for) (?:the )?{org}",
  );
  if (isSpend) toTag("department", "(?:for|of|with|to|than|vs) {org}|^(?:(?:and|or|only|just) )*{org}$");
  if (has(line, "spends?|spent|spending|budget|budgets|{org} vs {org}")) toTag("department", "{org}");
  toTag("department", `{department} ${sep} {org}`);
  toTag("type", "{org}");
  line.text = line.text.replaceAll(
    new RegExp(compile("(?<={department}) (?:departments?|team)(?! (?:heads?|leads?))"), "g"),
    "",
  );
}

/** Tags priorities: 'high priority', 'urgent'. Words such as 'high' need the word 'priority' beside them. */
export function tagPriorities(line: Line, { priorities }: Vocabulary): void {
  if (priorities.length === 0) return;
  const codes = priorities.map((code) => code.toLowerCase().replaceAll("_", " "));
  const alone = codes.filter((code) => !/^(?:low|medium|high|normal|standard|none)$/.test(code));
  const any = toAlternatives(codes);
  const read = (match: RegExpExecArray) => {
    const code = priorities[codes.indexOf(match.slice(1).find((group) => group !== undefined) ?? "")];
    return code === undefined ? null : [code];
  };
  tagMatches(
    line,
    "priority",
    compile(`(${any})[ -]priority|priority (?:of |is |= ?)?(${any})|(${any})(?= (?:or|and|,) (?:${any})[ -]priority)`),
    read,
  );
  if (alone.length > 0) tagMatches(line, "priority", compile(`(${toAlternatives(alone)})(?:ly)?`), read);
}

/** Tags 'I', 'me' and 'my' as the actor, and 'my department'. Phrases such as 'show me' have no effect. */
export function tagActor(line: Line, actor: { id: string; department_id: string }): void {
  const replaceAll = (pattern: string, create: (match: string) => string) => {
    line.text = tidy(line.text.replace(new RegExp(compile(pattern), "g"), create));
  };
  replaceAll(
    "(?:show|tell|give|get|find|bring|send|let|help|fetch|list|remind) (?:to )?me|for me please|(?:can|could|may) i (?:see|get|have|know)",
    () => "show",
  );
  replaceAll(
    "i (?:want|need|would like|would love|would|have|wish) to (?:see|know|get|have|find|look at)|i (?:want|need|would like)(?= (?:all|the|every|my|to see) )|i (?:wonder|mean|guess|think)|am i right",
    () => "show",
  );
  replaceAll("(?:my|our) (?:own )?(?:departments?|teams?)", (match) =>
    addTag(line, "department", [actor.department_id], match),
  );
  const tag = (match: string) => addTag(line, "person", [actor.id], match);
  replaceAll("(?:on |of )?my own|my", (match) => `${tag(match)} 's`);
  replaceAll("of mine|mine", (match) => `from ${tag(match)}`);
  replaceAll("i|me|myself", tag);
}
