import ts from "typescript";
import { describe, expect, test } from "vitest";
import { ALL_SENTENCES } from "../../../../app/messages/fr/all-sentences.ts";
import { ANSWER_TEXTS } from "../../../../app/messages/fr/answer-sentences.ts";
import { createAnswerTranslation } from "../../../../app/messages/fr/answers.ts";
import { createFrench } from "../../../../app/messages/fr/index.ts";
import { de } from "../../../../app/messages/fr/plural.ts";
import { core as frenchCore } from "../../../../texts/fr/screens/core.ts";
import { more as frenchMore } from "../../../../texts/fr/screens/more.ts";
import { englishTexts } from "../../../support/english.ts";
import { LINEAR, measureGrowth, REPEATED_PARTS, repeatPart } from "../../../support/growth.ts";
import { listSources, parseSource, visitNodes } from "../../../support/typescript-files.ts";

const french = createFrench(ALL_SENTENCES);
const frenchAnswers = createAnswerTranslation(ALL_SENTENCES, ANSWER_TEXTS);

const ENGLISH: Readonly<Record<string, object>> = { ...englishTexts };
const FRENCH: Readonly<Record<string, object>> = { ...frenchCore, ...frenchMore };

/** Texts that are equal in both languages, such as names, symbols and words that French also has. */
const SAME_TEXTS = [
  "",
  "+{count}",
  "Approval Workflow System",
  "Budget",
  "CSV",
  "Code",
  "Communication",
  "Date",
  "Description",
  "Documents",
  "Excel (XLSX)",
  "Google Sheets",
  "SHA-256",
  "PDF",
  "Push",
  "Question",
  "SMS",
  "Total accessible",
  "USD",
  "–",
  "Messages",
  "Actions",
  "Page",
];

interface Text {
  path: string;
  value: unknown;
}

const isTree = (value: unknown): value is object => typeof value === "object" && value !== null;

const listTexts = (value: unknown, path: string): Text[] =>
  isTree(value)
    ? Object.entries(value).flatMap(([key, child]) => listTexts(child, `${path}.${key}`))
    : [{ path, value }];

describe("the French catalogue", () => {
  test("no French text is equal to its English text, except those listed in this test", () => {
    const same: string[] = [];
    for (const [name, english] of Object.entries(ENGLISH)) {
      const texts = new Map(listTexts(FRENCH[name], name).map(({ path, value }) => [path, value]));
      for (const { path, value } of listTexts(english, name))
        if (
          typeof value === "string" &&
          texts.get(path) === value &&
          !SAME_TEXTS.includes(value) &&
          !/\.columns\.\d+\.name$/.test(path)
        )
          same.push(`${path}: ${value}`);
    }
    expect(same).toEqual([]);
  });

  test.each([
    ["1", "1 non lue"],
    ["2", "2 non lues"],
  ])("the French number of %s unread notifications is '%s'", (count, expected) => {
    expect(frenchCore.common.nav.unread(count)).toBe(expected);
  });

  test("the notes about an analysis do not say that it is in English, because analyses are translated into French", () => {
    expect(frenchCore.requestDetails.analyse.note + frenchCore.submit.check.note).not.toContain("anglais");
  });

  test("French texts have the spaces and apostrophes of French", () => {
    const wrong: string[] = [];
    for (const [name, texts] of Object.entries(FRENCH))
      for (const { path, value } of listTexts(texts, name))
        if (typeof value === "string" && / [:;!?»]|« |\p{L}'\p{L}/u.test(value)) wrong.push(`${path}: ${value}`);
    expect(wrong).toEqual([]);
  });
});

/**
 * The files with sentences for people, without the assistant, which answers in English (docs/decisions/texts-and-languages.md).
 */
const SOURCES = listSources("domain", "worker/services").filter(
  (file) =>
    !/^(?:domain|worker\/services)\/assistant\/|\/exports\/(?:reports|sheet-rows)\.ts$|domain\/inputs\/assistant\.ts$/.test(
      file,
    ),
);

/**
 * Texts that no page shows as a sentence: parts of sentences, lines of the log, and contents of files and of the
 * record.
 */
const UNTRANSLATED = [/^Bearer/, /^All departments$/];

/** Returns the sentences of failures in a file: the arguments of `fail`, and the messages of schemas. Variable parts become 'Xx'. */
function listFailureTexts(file: string): string[] {
  const texts: string[] = [];
  const add = (node: ts.Node | undefined): void => {
    if (!node) return;
    if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) texts.push(node.text);
    else if (ts.isTemplateExpression(node))
      texts.push(node.head.text + node.templateSpans.map(({ literal }) => `Xx${literal.text}`).join(""));
    else if (ts.isConditionalExpression(node)) {
      add(node.whenTrue);
      add(node.whenFalse);
    }
  };
  visitNodes(parseSource(file), (node) => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression) && node.expression.text === "fail")
      add(node.arguments[1]);
    if (ts.isPropertyAssignment(node) && /^(?:message|error|detail|title)$/.test(node.name.getText()))
      add(node.initializer);
  });
  // The variable part at the end of a sentence, such as '; it is inactive', can be empty.
  return texts
    .map((text) => text.replace(/(?<=[\w"])Xx$/, ""))
    .filter(
      (text) =>
        /^["A-Z].* /.test(text) &&
        /[a-z]{3}/.test(text.replaceAll("Xx", "")) &&
        !UNTRANSLATED.some((one) => one.test(text)),
    );
}

describe("the French sentences of rules and services", () => {
  test("every sentence of a failure has a translation", () => {
    const missing = SOURCES.flatMap((file) =>
      listFailureTexts(file)
        .filter((text) => french.translate(text) === text)
        .map((text) => `${file}: ${text}`),
    );
    expect(missing).toEqual([]);
  });

  test.each([
    ["the send_email binding MAIL, MAIL_FROM, PUBLIC_URL", "la liaison send_email MAIL, MAIL_FROM, PUBLIC_URL"],
    ["SMS_URL to an https address, because http is refused", "SMS_URL avec une adresse https, car http est refusé"],
    [
      "REQ-2026-1003 is needs info, so it cannot be approved.",
      "REQ-2026-1003 est au statut « informations requises »\u202f: elle ne peut pas être approuvée.",
    ],
    [
      "Mary approves Travel requests up to USD 1,000; this one is USD 312.40. Ann, Ben and Cleo can also approve it.",
      "",
    ],
    ["\u2068Victor Pell\u2069 can also approve it.", "Elle peut aussi être approuvée par \u2068Victor Pell\u2069."],
    ["A text that a person wrote", "A text that a person wrote"],
    ["21 Nov 2026, 09:30 (UTC)", "21 nov. 2026, 09:30 (UTC)"],
    ["Amount: USD 1,000.00 → USD 2,500.50", "Montant : USD 1 000,00 → USD 2 500,50"],
  ])("the sentence '%s' is translated with its variable parts", (english, expected) => {
    if (expected)
      expect(french.translate(english).replaceAll(/[\u00A0\u202F]/g, " ")).toBe(
        expected.replaceAll(/[\u00A0\u202F]/g, " "),
      );
    else
      expect(french.translate(english)).toMatch(
        /^Mary approuve les demandes Travel jusqu’à USD 1\u202F000\u202F; celle-ci est de USD 312,40\. Elle peut aussi être approuvée par Ann, Ben et Cleo\.$/,
      );
  });
});

test("'de' becomes 'd’' before a name that begins with a vowel, also if the name is isolated, but not before an abbreviation", () => {
  expect(["Operations", "\u2068Émile\u2069", "Finance", "IT", "HR", "2nd floor", ""].map(de)).toEqual([
    "d’Operations",
    "d’\u2068Émile\u2069",
    "de Finance",
    "de IT",
    "de HR",
    "de 2nd floor",
    "de ",
  ]);
});

describe("the time of a translation", () => {
  const PARTS = [
    ...REPEATED_PARTS,
    ..." on | of | for | in | to | by | and | or | is |; |. |'. |\"".split("|"),
    "reassigned a from b to c on d UTC. ",
    "x on y UTC. The comment: '",
    "for in to of ",
  ];
  test.each([
    ["of a sentence of a rule or service", french.translate],
    ["of an answer of the assistant", frenchAnswers.sentence],
  ])("the time %s is in proportion to the length of the texts that people wrote in it", (_, translate) => {
    const start = "Ann approved REQ-1 on 3 Nov 2026, 10:00 UTC. The comment: '";
    for (const part of PARTS) {
      const growth = measureGrowth(translate, (length) => `${start}${repeatPart(part, length)}'.`, { length: 600 });
      expect([part, growth < LINEAR]).toEqual([part, true]);
    }
  });

  test("the variable parts of a sentence are as short as possible", () => {
    const english = "Ann approved REQ-1 on 3 Nov 2026, 10:00 UTC. The comment: 'on 3 UTC. The comment: 'x''.";
    const french = "Ann a approuvé REQ-1 le 3 nov. 2026, 10:00 UTC. Commentaire : « on 3 UTC. The comment: 'x' ».";
    expect(frenchAnswers.sentence(english).replaceAll(/\s/g, " ")).toBe(french);
    const note = "The AI model's answer was longer than 8,000 characters; the rest was left out.";
    expect(frenchAnswers.sentence(note)).toMatch(/^La réponse du modèle d’IA dépassait 8.000 caractères/);
  });
});
