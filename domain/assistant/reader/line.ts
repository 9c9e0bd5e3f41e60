/**
 * A message while rules read it. Recognised parts become tags such as `@person0`, so that the patterns of later rules are short: 'waiting
 * for {person}'. Each rule removes what it has read. The remaining words had no effect on the query. Pure.
 */
import { removeAccents } from "../../format/folded-text.ts";
import type { FilterStatus } from "../../requests/lifecycle.ts";
import type { AmountFilter, Period } from "../query.ts";
import { findClosest } from "./spelling.ts";
import { ADVERBS, FILLERS, KEY_WORDS, NOT_TYPOS, REWRITES } from "./words.ts";

export type AmountMention = { [Key in keyof Omit<AmountFilter, "currency">]: AmountFilter[Key] } & {
  currency: string | null;
};
/** `current`: the period of the same length that contains today. 'More than last month' compares with it. */
export type PeriodMention = { period: Period; current: Period | null; is_weekday: boolean };

type TagValues = {
  id: readonly string[];
  text: readonly string[];
  person: readonly string[];
  department: readonly string[];
  type: readonly string[];
  priority: readonly string[];
  currency: readonly string[];
  status: readonly FilterStatus[];
  /** A name that is both a request type (first value: its code) and a department (second value: its id). */
  org: readonly [string, string];
  period: PeriodMention;
  amount: AmountMention;
  number: number;
  /** In days. */
  age: number;
  /** Words that no query can express, such as 'not in October'. */
  unread: null;
};
export type TagKind = keyof TagValues;
export type Tag<Kind extends TagKind = TagKind> = {
  kind: Kind;
  value: TagValues[Kind];
  /** The text that the tag replaced. It may contain other tags. */
  text: string;
  is_negated: boolean;
};

export type Line = {
  text: string;
  tags: Map<string, Tag>;
  /** Maps each corrected word to the word as typed. */
  readonly originals: Map<string, string>;
  /** The message as typed. */
  readonly typed: string;
};

/**
 * The longest message that the reader reads, in characters and words after `createLine`. The cost of its patterns grows with the square of
 * the length or faster. The longest of 1,800 real questions has 23 words.
 */
export const MAX_LINE_CHARACTERS = 600;
export const MAX_LINE_WORDS = 60;

export const isTooLong = ({ text }: Line): boolean =>
  text.length > MAX_LINE_CHARACTERS || text.split(" ").length > MAX_LINE_WORDS;

/**
 * The maximum number of compiled patterns that are stored. The rules have about 600. Others contain codes of the company or names of tags.
 */
const MAX_PATTERNS = 1_000;
const patterns = new Map<string, RegExp>();

/**
 * Returns the regular expression of a pattern, which matches whole words only. `{person}` matches a tag of this kind, `{any}` a tag of any
 * kind. A text that somebody typed may be in a pattern only as `toAlternatives` returns it.
 */
export function compile(pattern: string): RegExp {
  const stored = patterns.get(pattern);
  if (stored) return stored;
  const source = pattern.replaceAll(/\{([a-z]+)\}/g, (_, kind) => (kind === "any" ? "@[a-z]+\\d+" : `@${kind}\\d+`));
  const compiled = new RegExp(String.raw`(?<![\w@'-])(?:${source})(?![\w'-])`);
  const [oldest] = patterns.size < MAX_PATTERNS ? [] : patterns.keys();
  if (oldest !== undefined) patterns.delete(oldest);
  patterns.set(pattern, compiled);
  return compiled;
}

/** Whether a text has something to compare: a letter, a digit or a symbol such as '$'. */
export const hasContent = (text: string): boolean => /[\p{L}\p{N}\p{Sc}]/u.test(text);

/**
 * Returns a pattern that matches one of the texts literally, longer ones first. Texts without a letter or digit match nothing. This is the
 * only place where a text of the company, such as the code of a currency, becomes a part of a pattern.
 */
export const toAlternatives = (texts: readonly string[]): string =>
  texts
    .filter(hasContent)
    .toSorted((a, b) => b.length - a.length)
    .map((text) => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, "\\$&"))
    .join("|") || "(?!)";

export const tidy = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

export const has = (line: Line, pattern: string): boolean => compile(pattern).test(line.text);

/** Removes the first match from the line and returns it, or returns null if there is none. An empty match counts as none. */
export function take(line: Line, pattern: string, replacement = ""): RegExpExecArray | null {
  const match = compile(pattern).exec(line.text);
  if (!match?.[0]) return null;
  line.text = tidy(
    `${line.text.slice(0, match.index)} ${replacement} ${line.text.slice(match.index + match[0].length)}`,
  );
  return match;
}

/** Stores a tag and returns its name, which replaces `text` in the line. */
export function addTag<Kind extends TagKind>(
  line: Line,
  kind: Kind,
  value: TagValues[Kind],
  text: string,
  is_negated = false,
): string {
  const name = `@${kind}${line.tags.size}`;
  line.tags.set(name, { kind, value, text, is_negated });
  return name;
}

/** Replaces every match by a tag. `read` returns the value of the tag, or null if the match stays. */
export function tagMatches<Kind extends TagKind>(
  line: Line,
  kind: Kind,
  pattern: RegExp,
  read: (match: RegExpExecArray) => TagValues[Kind] | null,
): void {
  for (const match of [...line.text.matchAll(new RegExp(pattern, "g"))].reverse()) {
    const value = match[0] === "" ? null : read(match);
    if (value === null) continue;
    const before = line.text.slice(0, match.index);
    const after = line.text.slice(match.index + match[0].length);
    line.text = tidy(`${before} ${addTag(line, kind, value, match[0])} ${after}`);
  }
}

/** Returns the tags of one kind that a text contains, in their order. */
export function getTags<Kind extends TagKind>(line: Line, kind: Kind, text = line.text): Tag<Kind>[] {
  return [...text.matchAll(new RegExp(`@${kind}\\d+`, "g"))].flatMap(([name]) => {
    const tag = line.tags.get(name);
    return tag ? [tag as Tag<Kind>] : [];
  });
}

/** Removes the first match from the line and returns its first tag of one kind. */
export const takeTag = <Kind extends TagKind>(line: Line, pattern: string, kind: Kind): Tag<Kind> | undefined =>
  getTags(line, kind, take(line, pattern)?.[0] ?? "")[0];

/** Returns the name that stands for a tag in the line. */
export const findName = (line: Line, tag: Tag): string => [...line.tags].find(([, one]) => one === tag)?.[0] ?? "";

/** Removes all matches of a pattern from the line. Returns the tags of one kind that the matches contained. */
export function readAll<Kind extends Tag["kind"]>(line: Line, pattern: string, kind: Kind): Tag<Kind>[] {
  const tags: Tag<Kind>[] = [];
  for (let match = take(line, pattern); match; match = take(line, pattern)) tags.push(...getTags(line, kind, match[0]));
  return tags;
}

export function takeAll(line: Line, pattern: string): void {
  while (take(line, pattern));
}

const PREPOSITIONS =
  "(?:(?:from|in|by|of|for|within|at|to|on|the|an?|is|are|does|do|did|has|have|with|about|type|worth|costing|and|or|over|above|amount|requests?) )*";

/** Removes all tags of a kind, each with its prepositions, and returns their values. */
export const takeValues = <Kind extends TagKind>(line: Line, kind: Kind) =>
  readAll(line, `${PREPOSITIONS}{${kind}}(?: 's)?(?: (?:departments?|team))?`, kind).map(({ value }) => value);

/**
 * Removes the first tag of a kind with its prepositions and returns the value, or null if there is none. Further tags of this kind stay.
 */
export function takeFirst<Kind extends TagKind>(line: Line, kind: Kind): TagValues[Kind] | null {
  return takeTag(line, `${PREPOSITIONS}{${kind}}(?: 's)?(?: (?:departments?|team))?`, kind)?.value ?? null;
}

/** Returns a copy of the line. Rules that read the copy do not change the original. */
export const copyLine = (line: Line, text = line.text): Line => ({ ...line, text, tags: new Map(line.tags) });

const expand = (line: Line, text: string): string =>
  text.replaceAll(/@[a-z]+\d+/g, (name) => expand(line, line.tags.get(name)?.text ?? ""));

/** Returns a text of the line with the words as typed instead of tags and corrections. */
export const toTypedText = (line: Line, text: string): string =>
  expand(line, text)
    .split(" ")
    .map((word) => line.originals.get(word) ?? word)
    .join(" ")
    .replaceAll(/ (?='s(?!\w))/g, "");

/** Returns what no rule has read, in the order of the message: words except fillers, and the texts of tags. */
export const getLeftovers = (line: Line): string[] =>
  line.text
    .split(" ")
    .filter((word) => /[\p{L}\p{N}]/u.test(word) && !FILLERS.has(word))
    .map((word) => toTypedText(line, word));

/** References to the user and to the last answer. Alone, they do not show what a message asks for. */
const REFERENCES = /^(?:i|me|my|mine|my own|myself|of mine|on my own|of my own|it|that|this|he|she)$/;

/** Returns the words of a tagged message that can show what it asks for: all except fillers and references. */
export function listContent(line: Line): string[] {
  const isReference = (word: string) => REFERENCES.test(line.tags.get(word)?.text ?? word);
  const words = line.text.split(" ").filter((word) => !isReference(word));
  return getLeftovers({ ...line, text: words.join(" ") });
}

/** Whether nothing of the content was read. `leftovers`: the words that no rule has read. */
export const isUnread = (content: readonly string[], leftovers: readonly string[]): boolean =>
  content.length > 0 && content.every((word) => leftovers.includes(word));

function correctWord(word: string, names: ReadonlySet<string>): string {
  if (word.length < 5 || !/^[a-z]+$/.test(word)) return word;
  if (names.has(word) || (word.endsWith("s") && names.has(word.slice(0, -1)))) return word;
  if (FILLERS.has(word) || NOT_TYPOS.has(word) || KEY_WORDS.has(word)) return word;
  return findClosest(word, [...KEY_WORDS]) ?? word;
}

/** Returns a text in lower case without accents, invisible characters and the characters of tags. */
const fold = (text: string): string =>
  removeAccents(text)
    .replaceAll(/[‘’‛`´]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/[–—−]/g, "-")
    .replaceAll(/[@\\]/g, " ")
    .toLowerCase();

const removePunctuation = (folded: string): string =>
  tidy(
    folded
      .replaceAll(/[?!;"()[\]{}|*_~]/g, " ")
      .replaceAll(/(?<=[a-z]{2})\/(?=[a-z]{2})/g, " or ")
      .replaceAll(/,(?=\s|$)/g, " , ")
      .replaceAll(/[.:](?=\s|$)/g, " "),
  );

/** Returns a name in the form that it has in a line: 'Café & Bar (IT)' gives 'cafe and bar it', and 'Driver's licence' 'driver 's licence'. */
export const toPlainText = (name: string): string =>
  /^(?:[a-z\d-]|[ .](?=[a-z\d]))*$/i.test(name)
    ? name.toLowerCase()
    : removePunctuation(fold(name))
        .replaceAll(/(?<!\S)&(?!\S)/g, "and")
        .replaceAll(/(?<=\S)'s(?!\S)/g, " 's");

/** Returns a message in lower case without accents and punctuation, with short forms and typing mistakes resolved. */
export function createLine(typed: string, names: ReadonlySet<string>): Line {
  const originals = new Map<string, string>();
  const line: Line = { text: "", tags: new Map(), originals, typed };
  const plain = fold(typed)
    .replaceAll(
      /"([^"]{2,60})"|(?<!\w)'([^']{2,60})'(?!\w)/g,
      (match, double, single) => ` ${addTag(line, "text", tidy(double ?? single).split(" "), match)} `,
    )
    .replaceAll(/(?<=\s)4(?=\s(?:me|my|us|him|her|the)\b)/g, "for")
    .replaceAll(/(?<=\b(?:has|have|need|needs|how)\s)2(?=\s[a-z])/g, "to");
  const words = removePunctuation(plain)
    .split(" ")
    .flatMap((word) => {
      const rewritten = REWRITES.get(word);
      if (rewritten) {
        if (!rewritten.includes(" ")) originals.set(rewritten, word);
        return rewritten.split(" ");
      }
      const base = word.replace(/'s$|(?<=s)'$/, "");
      const corrected = correctWord(base, names);
      if (corrected !== base) originals.set(corrected, base);
      return base === word ? [corrected] : [corrected, "'s"];
    });
  // At the beginning, 'just' and 'also' show a follow-up.
  line.text = tidy(words.filter((word, index) => index === 0 || !ADVERBS.has(word)).join(" "));
  return line;
}
