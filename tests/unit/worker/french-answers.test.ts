import { describe, expect, test } from "vitest";
import { de } from "../../../texts/fr/words.ts";
import { ALL_SENTENCES } from "../../../worker/services/assistant/french/all-sentences.ts";
import { ANSWER_TEXTS } from "../../../worker/services/assistant/french/answer-sentences.ts";
import { createAnswerTranslation } from "../../../worker/services/assistant/french/answers.ts";
import { LINEAR, measureGrowth, REPEATED_PARTS, repeatPart } from "../../support/growth.ts";

const frenchAnswers = createAnswerTranslation(ALL_SENTENCES, ANSWER_TEXTS);

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
  test("the time of the translation of an answer is in proportion to the length of the texts that people wrote in it", () => {
    const start = "Ann approved REQ-1 on 3 Nov 2026, 10:00 UTC. The comment: '";
    for (const part of PARTS) {
      const growth = measureGrowth(frenchAnswers.sentence, (length) => `${start}${repeatPart(part, length)}'.`, {
        length: 600,
      });
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
