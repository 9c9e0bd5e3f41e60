import { describe, expect, test } from "vitest";
import { loadTexts } from "../../../texts/index.ts";

const english = await loadTexts("en");
const french = await loadTexts("fr");
const spanish = await loadTexts("es");

/** Texts that are equal in English and another language, such as names, symbols and words that both have. */
const SAME_TEXTS: ReadonlySet<string> = new Set([
  "",
  ":",
  "Approval Workflow System",
  "Budget",
  "CSV",
  "Code",
  "Color",
  "Description",
  "Director",
  "Documents",
  "Error",
  "Error:",
  "Excel (XLSX)",
  "General",
  "Google Sheets",
  "No",
  "PDF",
  "Personal",
  "Push",
  "Question",
  "Roles",
  "SHA-256",
  "SMS",
  "Total",
  "Total accessible",
  "USD",
  "absences",
  "exports",
  "no",
  "–",
]);

interface Text {
  path: string;
  value: unknown;
}

const isTree = (value: unknown): value is object => typeof value === "object" && value !== null;

const listTexts = (value: unknown, path = ""): Text[] =>
  isTree(value)
    ? Object.entries(value).flatMap(([key, child]) => listTexts(child, `${path}.${key}`))
    : [{ path, value }];

/** Returns the texts without functions, which other tests call. */
const listStrings = (texts: object): { path: string; value: string }[] =>
  listTexts(texts).filter((text): text is { path: string; value: string } => typeof text.value === "string");

test.each([
  ["French", french],
  ["Spanish", spanish],
])("no text in %s is equal to its English text, except those listed in this test", (_, translated) => {
  const texts = new Map(listStrings(translated).map(({ path, value }) => [path, value]));
  const same = listStrings(english).filter(
    ({ path, value }) =>
      texts.get(path) === value && !SAME_TEXTS.has(value) && !/\.columns\.\d+\.name$|^\.language$/.test(path),
  );
  expect(same).toEqual([]);
});

describe("the typography of a language", () => {
  test("French texts have the spaces and apostrophes of French", () => {
    expect(listStrings(french).filter(({ value }) => / [:;!?»]|« |\p{L}'\p{L}/u.test(value))).toEqual([]);
  });

  test("Spanish questions and exclamations have both marks, and no space stands before a mark", () => {
    const wrong = listStrings(spanish).filter(
      ({ value }) =>
        / [:;!?,]/u.test(value) ||
        value.split("?").length !== value.split("¿").length ||
        value.split("!").length !== value.split("¡").length,
    );
    expect(wrong).toEqual([]);
  });
});

test.each([
  [french, "1", "1 non lue"],
  [french, "2", "2 non lues"],
  [spanish, "1", "1 sin leer"],
  [spanish, "2", "2 sin leer"],
] as const)(
  "the number of unread notifications is in the language of its reader (case %#)",
  (texts, count, expected) => {
    expect(texts.common.nav.unread(count)).toBe(expected);
  },
);

test("the notes about an analysis do not say in French that it is in English, because analyses are translated into French", () => {
  expect(`${french.requestDetails.analyse.note}${french.submit.check.note}`).not.toContain("anglais");
});

test.each([
  ["English", english],
  ["French", french],
  ["Spanish", spanish],
])("the texts of screens in %s isolate right-to-left names in texts, lists and objects", (_, texts) => {
  const [name, isolated] = ["\u05D0\u05D1", "\u2068\u05D0\u05D1\u2069"];
  expect(texts.requestDetails.handover.noSuperior(name)).toContain(isolated);
  expect(texts.mentions.unnotified([name, "Ann"])).toContain(isolated);
  expect(texts.common.dialog.step({ level: 1, levels: 2, name })).toContain(isolated);
  expect(texts.requestDetails.handover.noSuperior("Ann")).not.toContain("\u2068");
});
