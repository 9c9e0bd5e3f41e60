import { describe, expect, test } from "vitest";
import { parseQuestion } from "../../../../domain/assistant/chat/parse-question.ts";
import type { Vocabulary } from "../../../../domain/assistant/words/vocabulary.ts";

const NOW = "2026-11-21T09:00:00.000Z";
const vocabulary: Vocabulary = {
  types: [
    { code: "travel", name: "Travel" },
    { code: "procurement", name: "Procurement" },
  ],
  departments: [{ id: "d-it", name: "IT" }],
  people: [{ id: "u-rita", name: "Rita Quest", username: "requester", role: "requester" }],
  currencies: ["USD", "EUR"],
  priorities: ["LOW", "HIGH"],
};
const SPEND = [{ from: "user" as const, text: "What did we spend on travel?" }];
const intentAfterSpend = (message: string) => parseQuestion(message, SPEND, vocabulary, NOW).intent;

describe("after a question about spending", () => {
  test.each([
    "Quelle heure est-il ?",
    "Qui es-tu ?",
    "Pourquoi ?",
    "Combien de congés ?",
    "Où est la cantine ?",
    "Wie geht es dir?",
    "and the weather tomorrow in Paris?",
    "lorem ipsum",
  ])("'%s' is not a follow-up question after a question about spending", (message) => {
    expect(intentAfterSpend(message)).toBe("unknown");
  });

  test.each(["and procurement?", "last month?", "in EUR?", "what about the IT department", "procurement"])(
    "'%s' is a follow-up question after a question about spending",
    (message) => {
      expect(intentAfterSpend(message)).toBe("spend");
    },
  );
});
