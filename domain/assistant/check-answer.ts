/**
 * Checks a language model's answer against the facts that it cites (R21). Every number, date, request number, address and name must be in
 * these facts. The answer must not claim that the model did something. Pure.
 */
import { listCitedFactIds, removeCitations } from "./citations.ts";
import type { Fact } from "./entities.ts";
import {
  collectKnownValues,
  extractStatedValues,
  findUnsupportedValue,
  type KnownValues,
  normalizeForComparison,
  type StatedValues,
} from "./stated-values.ts";

export type AnswerChecker = {
  /**
   * Returns why the sentence cannot be used, as a message to the model, or null if it can. `line`: the paragraph or list item that contains
   * the sentence. A sentence without a citation uses the citations of its line. A sentence of a fact that the line repeats word for word has
   * no fault, so that a recorded comment such as 'Fine. Approved.' is no claim.
   */
  findFault: (sentence: string, line: string) => string | null;
};

type CheckContext = {
  facts: readonly Fact[];
  /** The names of all people of the company. An answer may contain a name only if a cited fact contains it. */
  people: readonly string[];
  /** Other texts from which an answer may take words: the question, the names of departments and types, and the user's name. */
  texts: readonly string[];
  /** The beginning of this installation's request numbers. */
  prefix: string;
};

/** Words that are often capitalised although they are not names. */
const PRODUCT_WORDS = new Set(
  `i ai my requests request submit approve approved approver approvers approval approvals reject rejected pending overdue needs info information cancelled
  reassigned modified status amount total current next level levels limit limits budget department departments type types priority high medium low urgent
  due date days day requester smart search analysis insights chat dashboard notifications settings profile admin panel matrix delegation delegate
  comment comments history record policy rules rule facts fact summary note warning caution yes no senior manager director vice president staff
  workflow system team open decision decisions risk review january february march april may june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday jan feb mar apr jun jul aug sep oct nov dec ok okay id url csv xlsx pdf english french german
  spanish`.split(/\s+/),
);

/** Words that are also names. A person with such a name is recognised only by the full name. */
const COMMON_NAME_WORDS = new Set(
  `admin art august bill chase dawn director faith frank grace grant hope june manager mark may pat price requester rich rose staff summer vice vp will
  senior hunter page case young long little best day king`.split(/\s+/),
);

const DONE = `approved|rejected|declined|cancell?ed|sent|reminded|reassigned|escalated|deleted|removed|submitted|created|updated|changed|modified|assigned|notified|forwarded|scheduled|marked|closed|added|withdrawn|withdrew|decided|processed|transferred|paid|booked|commented|delegated|contacted|e?mailed|informed|alerted|flagged|filed|saved|called|ordered|granted|released|undone|triggered|executed`;
const DO = `approve|reject|decline|cancel|send|remind|reassign|escalate|delete|remove|submit|create|update|change|modify|assign|notify|forward|schedule|mark|close|withdraw|decide|process|transfer|pay|book|delegate|contact|e?mail|inform|alert|file|save|order|grant|release|undo|trigger`;

/** Claims of action, such as 'I approved' or 'was sent by me', in the languages that the built-in reader recognises. */
const ACTION_CLAIMS = new RegExp(
  [
    String.raw`\b(?:i|we)(?:['’](?:ve|d))?\s+(?:(?:have|had|just|already|now|also|successfully|gone ahead and)\s+)*(?:${DONE})\b`,
    String.raw`\b(?:i|we)(?:['’](?:ll|m|re))?\s+(?:(?:will|can|could|would|am|are|now|also|going to|about to|happy to|able to|hereby|just)\s+)*(?:${DO}|(?:${DO.replaceAll("e|", "|")})ing)\b`,
    String.raw`^\W*(?:done|approved|rejected|sent|submitted|cancelled|reminded|escalated|deleted|completed|consider it \w+|all set)\s*[.!,]`,
    String.raw`\b(?:j['’]ai|nous avons)\s+(?:\p{L}+\s+)?(?:approuve|rejete|refuse|annule|envoye|rappele|relance|supprime|transmis|valide|soumis|modifie|cree)`,
    String.raw`\b(?:he|hemos|ya)\s+(?:\p{L}+\s+)?(?:aprobado|rechazado|enviado|recordado|cancelado|eliminado|reenviado|aprobe|rechace|envie|cancele)`,
  ].join("|"),
  "iu",
);
/** Claims of which the second part follows the first in the same clause, such as 'approved … for you' or 'ich habe … genehmigt'. */
const CLAUSE_CLAIMS: readonly (readonly [first: RegExp, second: RegExp])[] = [
  [
    new RegExp(String.raw`\b(?:${DONE})\b`, "iu"),
    /\b(?:by me|by the assistant|for you|on your behalf|as (?:you )?(?:asked|requested|instructed)|per your request)\b/iu,
  ],
  [
    /\b(?:ich habe|wir haben)\b/iu,
    /\b(?:genehmigt|abgelehnt|gesendet|geschickt|erinnert|storniert|geloscht|weitergeleitet|freigegeben|eingereicht|geandert|erstellt)/iu,
  ],
];

/** Looks for the second part once after the first occurrence of the first part, because one pattern for both takes quadratic time. */
const claimsAction = (plain: string): boolean =>
  ACTION_CLAIMS.test(plain) ||
  plain.split(/[.!?]/).some((clause) =>
    CLAUSE_CLAIMS.some(([first, second]) => {
      const match = first.exec(clause);
      return match !== null && second.test(clause.slice(match.index + match[0].length));
    }),
  );

/** Passives such as 'has been approved' or 'was sent'. They are allowed only if a cited fact contains them. */
const PASSIVES = new RegExp(
  String.raw`\b(?:has|have|is|are|was|were)\s+(?:now\s+|just\s+|already\s+)?(?:been\s+)?(?:now\s+)?(${DONE})\b`,
  "giu",
);

/** Checking takes time in proportion to the length of the answer: what depends on a line or on the cited facts is computed once for them. */
export function createAnswerChecker({ facts, people, texts, prefix }: CheckContext): AnswerChecker {
  const requestNumber = createRequestNumberPattern(facts, prefix);
  const textById = new Map(facts.map((fact) => [fact.id, collectFactText(fact)]));
  const valuesOf = rememberAll((id) => extractStatedValues(textById.get(id) ?? "", requestNumber));
  const knownOf = rememberLast((ids) => collectKnownValues(ids === "" ? [] : ids.split(",").map(valuesOf)));
  const readLine = rememberLast((line) => {
    const words = removeCitations(line);
    return { ids: listCitedFactIds(line), copied: facts.filter(({ text }) => words.includes(text)) };
  });
  const names = createNameContext(people, texts, [...textById.values()]);
  return {
    findFault(sentence, line) {
      const { ids, copied } = readLine(line);
      const own = listCitedFactIds(sentence);
      const cited = own.length > 0 ? own : ids;
      const unknown = cited.find((id) => !textById.has(id));
      if (unknown) return `It cites ${unknown}, which is not among the facts.`;
      const words = removeCitations(sentence).trim();
      if (copied.some(({ id, text }) => cited.includes(id) && text.includes(words))) return null;
      const plain = normalizeForComparison(sentence);
      if (claimsAction(plain)) return `It claims an action: ${JSON.stringify(sentence.trim())}.`;
      const known = knownOf(cited.join());
      for (const [, verb = ""] of plain.matchAll(PASSIVES))
        if (!known.words.has(verb.toLowerCase()))
          return `It says that something was ${JSON.stringify(verb)}, which no cited fact says.`;
      const value = findUnsupportedValue(extractStatedValues(sentence, requestNumber), known, cited.length);
      const name = value ?? findUnsupportedName(plain, known, names);
      return name === null ? null : `It states ${JSON.stringify(name)}, which no fact that it cites contains.`;
    },
  };
}

/** Returns a function that computes the value of each text once. */
function rememberAll(compute: (text: string) => StatedValues): (text: string) => StatedValues {
  const known = new Map<string, StatedValues>();
  return (text) => {
    const value = known.get(text) ?? compute(text);
    known.set(text, value);
    return value;
  };
}

/** Returns a function that computes a value again only if the text differs from that of the last call. */
function rememberLast<Value>(compute: (text: string) => Value): (text: string) => Value {
  let last: { text: string; value: Value } | null = null;
  return (text) => {
    if (last?.text !== text) last = { text, value: compute(text) };
    return last.value;
  };
}

const listWords = (text: string): string[] =>
  normalizeForComparison(text)
    .toLowerCase()
    .match(/\p{L}[\p{L}\p{N}]*/gu) ?? [];

const collectFactText = ({ text, sources }: Fact): string =>
  [text, ...sources.flatMap(({ label, href }) => [label, href, decode(href)])].join("\n");

function decode(href: string): string {
  try {
    return decodeURIComponent(href);
  } catch (error) {
    if (error instanceof URIError) return href;
    throw error;
  }
}

/**
 * `free`: words that an answer may use without a fact. `all`: the words of all facts. `parts`: the words of people's names that are no common
 * words. `full`: their whole names. `lengths`: the numbers of words of these.
 */
type NameContext = Record<"free" | "all" | "parts" | "full", ReadonlySet<string>> & { lengths: readonly number[] };

function createNameContext(people: readonly string[], texts: readonly string[], facts: readonly string[]): NameContext {
  // A name without letters, such as invisible characters, cannot be recognised.
  const names = people.map(listWords).filter((words) => words.length > 0);
  return {
    free: new Set([...PRODUCT_WORDS, ...texts.flatMap(listWords)]),
    all: new Set(facts.flatMap(listWords)),
    parts: new Set(names.flat().filter((word) => word.length > 2 && !COMMON_NAME_WORDS.has(word))),
    full: new Set(names.map((words) => words.join(" "))),
    lengths: [...new Set(names.map((words) => words.length))],
  };
}

/** Matches German, which capitalises every noun: there, only a pair of capitalised words can be a name. */
const GERMAN =
  /\b(?:der|die|das|und|ist|nicht|von|mit|wird|wurde|sind|auf|dem|den|ein|eine)\b.*\b(?:der|die|das|und|ist|nicht|von|mit|wird|wurde|sind|auf|dem|den|ein|eine)\b/i;

/** Characters after which a capital letter can begin a sentence. */
const STARTS = '.!?:;•(“"–';

/** Whether a sentence or list item begins at a place. `from`: the end of the word before it, or null if there is none. */
function isSentenceStart(text: string, from: number | null, at: number): boolean {
  for (let index = at - 1; index >= (from ?? 0); index -= 1) {
    const character = text[index] ?? "";
    if (STARTS.includes(character)) return true;
    if (/\w/.test(character)) return false;
  }
  return from === null;
}

/** Returns a person's name, or a capitalised word that can be a name, if the cited facts do not contain it. Otherwise returns null. */
function findUnsupportedName(
  sentence: string,
  { words }: KnownValues,
  { free, all, parts, full, lengths }: NameContext,
): string | null {
  const mayUse = (word: string) => words.has(word) || free.has(word);
  const listed = listWords(sentence);
  for (const [index, first] of listed.entries())
    for (const length of lengths) {
      const name = length === 1 ? first : listed.slice(index, index + length).join(" ");
      if (full.has(name) && !name.split(" ").every(mayUse)) return name;
    }
  const isGerman = GERMAN.test(sentence);
  const text = sentence.replaceAll(/\[F[\d,;\sF]*\]/gi, " ");
  let before: string | null = null;
  let end: number | null = null;
  for (const { 0: found, index } of text.matchAll(/\p{L}[\p{L}\p{N}'’]*/gu)) {
    const word = found.replace(/['’].*$/, "").toLowerCase();
    const isCapitalised = /^\p{Lu}\p{Ll}+/u.test(found) || /^\p{Lu}{4,}/u.test(found);
    const isStart = isSentenceStart(text, end, index);
    end = index + found.length;
    if (isCapitalised && parts.has(word) && !mayUse(word)) return found;
    const isUnknown = isCapitalised && !mayUse(word) && !all.has(word);
    if (isUnknown && before !== null) return `${before} ${found}`;
    if (isUnknown && !isStart && !isGerman) return found;
    before = isUnknown && !isStart ? found : null;
  }
  return null;
}

/** Returns a pattern for request numbers in the configured form (R6) and in the forms that the facts contain. */
function createRequestNumberPattern(facts: readonly Fact[], prefix: string): RegExp {
  const numbers = facts.flatMap(({ sources }) =>
    sources.map(({ href }) => decode(/^\/request\/([^/?#]+)/.exec(href)?.[1] ?? "")),
  );
  const beginnings = new Set([prefix, ...numbers.map((number) => /^\p{L}+/u.exec(number)?.[0] ?? "")]);
  beginnings.delete("");
  const either = [...beginnings].map((one) => one.replaceAll(/[.*+?^${}()|[\]\\/]/g, "\\$&")).join("|") || "(?!)";
  // The numbers of repetitions limit the time of a text such as 'REQ-REQ-REQ'.
  const parts = "[-/._]{0,3}(?:[A-Z0-9]{1,120}[-/._]{1,3}){0,8}\\d{1,20}";
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${either})${parts}(?![\\p{L}\\p{N}])`, "giu");
}

/** Splits a line into sentences without losing a character. Citations after a full stop, at most twenty, belong to the sentence before it. */
export const splitSentences = (line: string): string[] =>
  line.split(/(?<=[.!?](?:["”)*_]*\s*\[\s*F[\d,;\sF]*\]){0,20}["”)*_]*\s)(?=\s*[^\s[\p{Ll}])/u);

/** Returns the text without unsupported sentences and HTML, and the reasons. `citations`: count for sentences without one. */
export function dropUnsupportedSentences(
  text: string,
  checker: AnswerChecker,
  citations = "",
): { text: string; faults: string[] } {
  const faults: string[] = [];
  const lines = stripMarkup(text).split("\n");
  const remaining = lines.flatMap((line) => {
    const sentences = splitSentences(line).filter((sentence) => {
      const fault = checker.findFault(sentence, line + citations);
      if (fault !== null) faults.push(fault);
      return fault === null;
    });
    // Removes a line that has no words left. Keeps empty lines between paragraphs.
    return line.trim() !== "" && !/[\p{L}\p{N}]/u.test(sentences.join("")) ? [] : [sentences.join("").trimEnd()];
  });
  return { text: remaining.join("\n").trim(), faults };
}

/** Returns the text without HTML tags and invisible characters. Keeps the characters that isolate the direction of a text. */
export const stripMarkup = (text: string): string =>
  stripComments(text)
    .replaceAll(/<\/?[a-z][^<>]*>/gi, "")
    .replaceAll(/(?![\u2068\u2069])\p{Cf}/gu, "");

/** Returns the text without HTML comments. A pattern for them would search the end of each comment that has none to the end of the text. */
function stripComments(text: string): string {
  let rest = "";
  let at = 0;
  for (;;) {
    const start = text.indexOf("<!--", at);
    const end = start < 0 ? -1 : text.indexOf("-->", start + 4);
    if (end < 0) return rest + text.slice(at);
    rest += text.slice(at, start);
    at = end + 3;
  }
}
