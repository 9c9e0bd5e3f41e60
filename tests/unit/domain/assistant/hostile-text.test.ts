import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createApprovalClaimFlag } from "../../../../domain/assistant/approval-claims.ts";
import { listCitedFactIds, removeCitations } from "../../../../domain/assistant/citations.ts";
import { escapeMarkdown } from "../../../../domain/assistant/facts.ts";
import { hasSamePayee, readPayment } from "../../../../domain/assistant/payees.ts";
import { compile, MAX_LINE_CHARACTERS, MAX_LINE_WORDS } from "../../../../domain/assistant/reader/line.ts";
import { readQuestion, readSearch } from "../../../../domain/assistant/reader/read-question.ts";
import type { Vocabulary } from "../../../../domain/assistant/reader/vocabulary.ts";
import { computeTitleSimilarity } from "../../../../domain/assistant/text-similarity.ts";
import { isolateBidiText } from "../../../../domain/format/bidi.ts";
import { parseMarkdown } from "../../../../domain/format/markdown.ts";
import { listMentionedUsernames } from "../../../../domain/requests/mentions.ts";
import { CASES } from "../../../bench/assistant/questions.ts";
import { LINEAR, measureGrowth, measureTime, REPEATED_PARTS, repeatPart } from "../../../support/growth.ts";
import { READER_CONTEXT, READER_VOCABULARY } from "../../../support/reader-vocabulary.ts";
import { findAmbiguousGroups } from "../../../support/repeated-groups.ts";

const [SOMEBODY] = READER_VOCABULARY.people;
if (!SOMEBODY) throw new Error("the vocabulary has people");

/** Returns the vocabulary with one more type, department and person of this name, and with it as a priority. */
const withName = (name: string): Vocabulary => ({
  ...READER_VOCABULARY,
  types: [...READER_VOCABULARY.types, { code: "hostile", name }],
  departments: [...READER_VOCABULARY.departments, { id: "d-hostile", name }],
  people: [...READER_VOCABULARY.people, { ...SOMEBODY, id: "hostile", name, username: name }],
  priorities: [...READER_VOCABULARY.priorities, name],
  currencies: [...READER_VOCABULARY.currencies, name],
});

const QUESTIONS = [
  "is 1234 approved",
  "who approves a travel request of 5,000 EUR",
  "how many requests by marc in october",
  "what was 1233 for",
  "urgent priority requests over 10 usd",
];

/** Asks all questions, and searches for the name, for '.' and for nothing visible. */
const askAll = (vocabulary: Vocabulary, name: string) => {
  const context = { ...READER_CONTEXT, vocabulary };
  return [...QUESTIONS, name, `${name} requests`, ".", "\u00ad", ". . -"].map((text) => [
    readQuestion(text, [{ from: "user", text: "travel requests" }], context),
    readSearch(text, context),
  ]);
};

const SIGNS = [
  ...".*+?^$",
  ...'{}()|[]\\/-@#&,;:"<>!~=%_',
  "'",
  "\u00ad",
  "\u200b",
  "\u200d",
  "\u2060",
  "\ufeff",
  "\u0301",
  " ",
];
const hostileName = fc.oneof(
  fc.array(fc.constantFrom(...SIGNS), { maxLength: 12 }).map((signs) => signs.join("")),
  fc
    .array(fc.constantFrom(...SIGNS, "a", "b", "1", "it", "and", "x*"), { maxLength: 12 })
    .map((parts) => parts.join("")),
  fc
    .tuple(fc.constantFrom("a", "(", "a|", "\u00ad", "1", ". "), fc.integer({ min: 1, max: 120 }))
    .map(([part, count]) => part.repeat(count).slice(0, 120)),
  fc.constantFrom("{any}", "{person}", "@person0", "$&", "$`", "(a|a)*b", "(?:", "[", "\\", "constructor", "__proto__"),
);

describe("names with signs", () => {
  test.each([
    "Software (C++)",
    "R&D (hardware",
    "IT [internal",
    "*urgent",
    "(a|a)*b",
    "A | B",
    "Café (été)",
    "C:\\temp",
    "Driver's licence",
    "Ideas & more",
    "Travel/Hotel",
    "C++",
  ])("a request type with the name '%s' is read as this type", (name) => {
    const vocabulary = { ...READER_VOCABULARY, types: [...READER_VOCABULARY.types, { code: "hostile", name }] };
    expect(askAll(withName(name), name)).toHaveLength(10);
    const reading = readQuestion(`how many "x" ${name} requests`, [], { ...READER_CONTEXT, vocabulary });
    expect(JSON.stringify(reading)).toContain('"type":{"any_of":["hostile"]');
  });

  test.each([".", "?!", "-", ",", "\u00ad", "\u200b\u200d", " ", "\u0301", "|", "$&"])(
    "a name without a letter or digit is never found in a text: %j",
    (name) => {
      const signs = { ...withName(name), currencies: READER_VOCABULARY.currencies };
      const texts = [...QUESTIONS, ". . -", "who , what - where 's it", name, "rita's travel - hr, sales"];
      for (const text of texts)
        for (const read of [
          (one: string, context: typeof READER_CONTEXT) => readQuestion(one, [], context),
          readSearch,
        ])
          expect([text, read(text, { ...READER_CONTEXT, vocabulary: signs })]).toEqual([
            text,
            read(text, READER_CONTEXT),
          ]);
    },
  );

  test("a name of any signs, invisible characters or long runs breaks no question and no search", () => {
    fc.assert(
      fc.property(hostileName, hostileName, (name, text) => {
        askAll(withName(name), text);
      }),
      { numRuns: 50, seed: 31 },
    );
  });

  test("the number in 'approved 1234 travel' is an amount also if the type has a name with signs", () => {
    const context = { ...READER_CONTEXT, vocabulary: withName("Software (C++)") };
    expect(JSON.stringify(readQuestion("who approved 1233 software c++ requests", [], context))).not.toContain(
      "REQ-2026-1233",
    );
    expect(JSON.stringify(readQuestion("who approved 1233", [], context))).toContain("REQ-2026-1233");
  });
});

test("the reader stores a limited number of patterns, because some contain codes of the company", () => {
  const first = compile("a code of one company");
  expect(compile("a code of one company")).toBe(first);
  for (let index = 0; index < 1_000; index += 1) compile(`code ${index}`);
  expect(compile("a code of one company")).not.toBe(first);
});

describe("texts without words", () => {
  test("two titles of different signs are not similar, and two payees of signs are not the same", () => {
    expect(computeTitleSimilarity({ title: "???" }, { title: "!!! ..." })).toBe(0);
    expect(computeTitleSimilarity({ title: "???" }, { title: "???" })).toBe(1);
    expect(computeTitleSimilarity({ title: "\u00ad" }, { title: "Laptops" })).toBe(0);
    expect(hasSamePayee({ title: "Pay & Ltd" }, { title: "To & & AG" })).toBe(false);
  });

  test.each([".", "...", "?", "- -", "\u00ad", "\u200b \u200d", "( )", "''", '""', "|", "\u0301"])(
    "a search for %j finds nothing and says why",
    (text) => {
      expect(readSearch(text, READER_CONTEXT)).toMatchObject({ problem: "empty", ignored: [] });
    },
  );

  test("a search that consists of words without a meaning lists nothing, but a search for all requests lists them", () => {
    expect(readSearch("the of it", READER_CONTEXT).problem).toBe("empty");
    expect(readSearch("show all requests", READER_CONTEXT).problem).toBeNull();
    expect(readSearch("everything", READER_CONTEXT).problem).toBeNull();
  });
});

describe("conditions that no filter can have", () => {
  const people = Array.from({ length: 30 }, (_, index) => ({
    ...SOMEBODY,
    id: `ana${index}`,
    name: `Ana Silva${index}`,
    username: `a${index}`,
  }));
  const context = {
    ...READER_CONTEXT,
    vocabulary: { ...READER_VOCABULARY, people: [...READER_VOCABULARY.people, ...people] },
  };
  test.each([
    ["requests of thirty people with one name", "travel requests by ana", "ana"],
    ["an age of twenty years", "travel requests older than 20 years", "older than 20 years"],
  ])("a search leaves out %s and says so", (_, text, left_out) => {
    const { filter, ignored, problem } = readSearch(text, context);
    expect({ type: filter.type.any_of, ignored, problem }).toEqual({
      type: ["travel"],
      ignored: [left_out],
      problem: null,
    });
  });

  test.each([
    `travel over ${"9".repeat(400)} usd`,
    `travel over ${"1,000".repeat(100)}`,
    "travel between 45 and 12 may",
    "travel in the next 9999 years",
    "travel due in the next 9999 years and the next 9999 years",
    "is anyone away in the next 9999 years",
    "travel due by 29 feb 2028",
    `travel ${"x".repeat(300)}`,
    `travel ${Array.from({ length: 40 }, (_, index) => `word${index}x`).join(" ")}`,
    `travel aa-${"b".repeat(200)}-1`,
    `status of ${Array.from({ length: 55 }, (_, index) => 1100 + index).join(" ")}`,
  ])("a question and a search with an impossible value have an answer: '%.60s'", (text) => {
    expect(readSearch(text, context).filter.type.any_of.concat("travel")).toContain("travel");
    expect(readQuestion(text, [], context).kind).toMatch(/query|not_understood|too_long/);
  });

  test("a follow-up of an answer with 400 request numbers has an answer", () => {
    const ids = Array.from({ length: 400 }, (_, index) => `REQ-${1000 + index}`).join(" ");
    const history = [
      { from: "user" as const, text: "open requests" },
      { from: "assistant" as const, text: ids },
    ];
    expect(readQuestion("why", history, READER_CONTEXT).kind).toBe("query");
  });
});

const TEXTS: Record<string, (text: string) => unknown> = {
  "reading the payee of a description": readPayment,
  "finding claims of approvals in a description": (description) =>
    createApprovalClaimFlag({ title: "t", description, approved_by: [] } as never),
  "finding citations": listCitedFactIds,
  "removing citations": removeCitations,
  "parsing Markdown": parseMarkdown,
  "escaping Markdown": escapeMarkdown,
  "isolating the direction of a text": isolateBidiText,
  "finding mentions": (text) => listMentionedUsernames(`@${text}`, 10),
};

/** Returns the sources of all regular expressions that a function uses. */
function collectPatterns(run: () => void): Set<string> {
  const sources = new Set<string>();
  const exec = RegExp.prototype.exec;
  RegExp.prototype.exec = function (text) {
    sources.add(this.source);
    return exec.call(this, text);
  };
  try {
    run();
  } finally {
    RegExp.prototype.exec = exec;
  }
  return sources;
}

describe("the time that a text takes", () => {
  test("the search for ambiguous groups finds words that occur twice or consist of other words", () => {
    const find = (words: string) => findAmbiguousGroups(`x(?: (?:${words}))*y`);
    expect(["need|need to|to", "needs? to|need to", "a|an?", "is|was|is"].flatMap(find)).toHaveLength(4);
    expect(["need|to", "needs?|needed", "an?", "is|was|in the|in"].flatMap(find)).toEqual([]);
  });

  test("no pattern of the assistant has a repeated group that matches a text in two ways", () => {
    const sources = collectPatterns(() => {
      for (const text of CASES.flatMap(({ turns }) => turns)) {
        readQuestion(text, [], READER_CONTEXT);
        readSearch(text, READER_CONTEXT);
      }
      for (const run of Object.values(TEXTS)) run("Ann Ltd approved it. See [F1], invoice 1234.");
    });
    expect(sources.size).toBeGreaterThan(500);
    expect([...sources].flatMap(findAmbiguousGroups)).toEqual([]);
  });

  test("a message longer than sixty words or 600 characters is not read, and a follow-up of it is not understood", () => {
    expect(readQuestion("i ".repeat(MAX_LINE_WORDS + 1), [], READER_CONTEXT)).toEqual({ kind: "too_long" });
    expect(readQuestion("a".repeat(MAX_LINE_CHARACTERS + 1), [], READER_CONTEXT)).toEqual({ kind: "too_long" });
    // One character that becomes eighteen.
    expect(readQuestion("\ufdfa".repeat(100), [], READER_CONTEXT)).toEqual({ kind: "too_long" });
    expect(readSearch("i ".repeat(MAX_LINE_WORDS + 1), READER_CONTEXT).problem).toBe("too_long");
    const long = { from: "user" as const, text: `travel requests ${"word ".repeat(MAX_LINE_WORDS)}` };
    expect(readQuestion("and in october", [long], READER_CONTEXT).kind).toBe("not_understood");
    expect(readQuestion(`travel ${"requests ".repeat(MAX_LINE_WORDS - 1)}`, [], READER_CONTEXT).kind).toBe("query");
  });

  const READERS: Record<string, (text: string) => unknown> = {
    "a question": (text) => readQuestion(text, [], READER_CONTEXT),
    "an earlier message": (text) =>
      readQuestion(
        "and in may",
        [
          { from: "user", text },
          { from: "assistant", text },
        ],
        READER_CONTEXT,
      ),
    "a search": (text) => readSearch(text, READER_CONTEXT),
  };
  test.each(Object.keys(READERS))(
    "%s of 2,000 equal characters or words takes time in proportion to its length",
    (name) => {
      for (const part of REPEATED_PARTS)
        expect([
          part,
          measureGrowth(READERS[name] as never, (length) => repeatPart(part, length), { length: 500 }) < LINEAR,
        ]).toEqual([part, true]);
    },
  );

  test.each(Object.keys(TEXTS))("%s takes time in proportion to the length of the text", (name) => {
    for (const part of REPEATED_PARTS)
      expect([
        part,
        measureGrowth(TEXTS[name] as never, (length) => repeatPart(part, length), { length: 1_000 }) < LINEAR,
      ]).toEqual([part, true]);
  });

  test("a question of known words in any order and repetition takes at most fifty times as long as an ordinary question", () => {
    const words = [...new Set(CASES.flatMap(({ turns }) => turns).flatMap((text) => text.toLowerCase().split(" ")))];
    const time = (text: string) => measureTime(() => readQuestion(text, [], READER_CONTEXT));
    const fastest = (text: string) => Math.min(time(text), time(text), time(text));
    const ordinary = QUESTIONS.map(fastest).toSorted((a, b) => a - b)[2] ?? 0;
    const isFast = (text: string) => time(text) < 50 * ordinary || fastest(text) < 50 * ordinary;
    const known = [
      `who can ${"need to ".repeat(28)} s`,
      `IT vs ${"did ".repeat(50)}`,
      `IT , ${"was request ".repeat(25)}`,
      `i ${"of type a ".repeat(18)} s`,
    ];
    for (const text of known) expect([text, isFast(text)]).toEqual([text, true]);
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }),
        fc.array(fc.constantFrom(...words), { maxLength: 3 }),
        (repeated, before) => {
          const rounds = Math.floor((MAX_LINE_WORDS - 5) / repeated.length);
          expect(isFast([...before, ...Array.from({ length: rounds }, () => repeated).flat(), "x"].join(" "))).toBe(
            true,
          );
        },
      ),
      { numRuns: 80, seed: 7 },
    );
  });
});
