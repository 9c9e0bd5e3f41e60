import { describe, expect, test } from "vitest";
import {
  createAnswerChecker,
  dropUnsupportedSentences,
  splitSentences,
  stripMarkup,
} from "../../../../domain/assistant/check-answer.ts";
import type { Fact } from "../../../../domain/assistant/entities.ts";
import { LINEAR, measureGrowth, REPEATED_PARTS, repeatPart } from "../../../support/growth.ts";

const fact = (id: string, text: string, href = "/request/REQ-2026-1001/details"): Fact => ({
  id,
  kind: "status",
  tone: "info",
  text,
  sources: [{ label: "Team laptops", href }],
});

const FACTS = [
  fact("F1", "REQ-2026-1001 waits for Marc Dubois since 21 Nov 2026 at 09:30 and was reassigned."),
  fact("F2", "It costs USD 1,200 (EUR 1,111.11), see https://intranet.example/price."),
  fact(
    "F3",
    "80% of 45 travel requests were approved between 1 and 31 October 2026; none is overdue.",
    "/?status=pending",
  ),
  fact("F4", "PO-77 needs three approvals.", "/request/PO-77/details"),
  fact("F5", "Marc Dubois commented: 'Safety first. Approved.'. 7 requests submitted by Rita Quester wait for you."),
];

const checker = createAnswerChecker({
  facts: FACTS,
  people: ["Marc Dubois", "Selma Senior", "Will Grace", "Élodie N'Guessan"],
  texts: ["Finance", "Human Resources", "What about Klaus?", "Rita Quester"],
  prefix: "REQ",
});
const faultOf = (text: string) => dropUnsupportedSentences(text, checker).faults[0] ?? null;

test("the digits of an id in the address of a fact are no numbers that the fact states", () => {
  const href = "/?waiting_for=01a22e34-8a7c-7c38-99ab-77606482ea07";
  const checkerOfList = createAnswerChecker({
    facts: [fact("F1", "1 request waits for you.", href)],
    people: [],
    texts: [],
    prefix: "REQ",
  });
  const faultsOf = (text: string) => dropUnsupportedSentences(text, checkerOfList).faults;
  for (const digits of ["99", "7", "38", "77606482", "8"])
    expect(faultsOf(`${digits} requests wait for you [F1].`)).toHaveLength(1);
  expect(faultsOf("1 request waits for you [F1].")).toEqual([]);
});

describe("a sentence of a model that the facts support", () => {
  test.each([
    "It waits for Marc Dubois [F1], and costs 1,200 USD [F2].",
    "It costs $1200 [F2].",
    "It costs USD 1.2k, or €1,111.11 [F2].",
    "The amount is 1 200 USD [F2].",
    "Das kostet 1.200 USD [F2].",
    "req-2026-1001 waits since 2026-11-21 [F1].",
    "It waits since November 21st [F1].",
    "It waits since Saturday, 21/11/2026, 09:30 [F1].",
    "Marc has it. REQ-2026-1001 was reassigned in November 2026 [F1].",
    "80 percent of forty-five were approved in October [F3].",
    "No request is overdue; 0 are [F3].",
    "The rate is **80 %**. [F3]",
    "PO-77 needs 3 approvals [F4].",
    "These two need attention [F1][F4].",
    "See https://intranet.example/price [F2].",
    "I cannot approve anything; Marc Dubois decides [F1].",
    "I have no facts about Klaus.",
    "Hello Rita! Ask me about Finance or Human Resources.",
    "You can send a reminder yourself.",
    "Der Antrag wartet auf die Genehmigung von Marc Dubois [F1].",
    "La demande attend Marc Dubois depuis le 21 novembre 2026 [F1].",
    "1. It waits [F1].",
    "Marc Dubois commented: 'Safety first. Approved.'. 7 requests submitted by Rita Quester wait for you. [F5]",
  ])("the check of a model's answer accepts the sentence '%s'", (text) => {
    expect(faultOf(text)).toBeNull();
  });
});

describe("a sentence of a model that the facts do not support", () => {
  test.each([
    ["It costs 1,300 USD [F2].", "1,300 USD"],
    ["It costs EUR 1,200 [F2].", "EUR 1,200"],
    ["It costs 1.2m [F2].", "1.2m"],
    ["It costs 1,200 USD.", "1,200 USD"],
    ["It costs 1,200 USD [F1].", "1,200 USD"],
    ["It costs ١٢٠٠ [F2].", "١٢٠٠"],
    ["There are 99 of them [F3].", "99"],
    ["There are ninety-nine of them [F3].", "ninety-nine"],
    ["A dozen wait [F3].", "dozen"],
    ["45% were approved [F3].", "45%"],
    ["80 were approved [F3].", "80"],
    ["1001 requests wait [F1].", "1001"],
    ["It waits since 22 Nov 2026 [F1].", "22 Nov 2026"],
    ["It waits since 21 Nov 2025 [F1].", "21 Nov 2025"],
    ["It waits since 2026-12-21 [F1].", "2026-12-21"],
    ["It waits since March [F1].", "March"],
    ["It waits since Monday [F1].", "monday"],
    ["It waits since 10:30 [F1].", "10:30"],
    ["REQ-2026-1002 waits as well [F1].", "req-2026-1002"],
    ["REQ-2026-1001 needs approvals [F4][F2][F9].", "F9"],
    ["Compare REQ1002.", "req1002"],
    ["PO-78 waits [F4].", "po-78"],
    ["See https://elsewhere.example/?q=secret [F2].", "elsewhere.example"],
    ["See [the list](evil.example/x) [F2].", "evil.example"],
    ["See [the list](/logout) [F2].", "/logout"],
    ["Write to help@evil.example [F2].", "help@evil.example"],
    ["It waits for Selma Senior [F1].", "selma senior"],
    ["It waits for Selma [F1].", "Selma"],
    ["Marc Dubois decides [F2].", "marc dubois"],
    ["It waits for Klaus Meier [F1].", "Meier"],
    ["Peter Meier has it [F1].", "Meier"],
    ["It waits for Elodie [F1].", "Elodie"],
    ["It waits for Günther [F1].", "Gunther"],
    ["Der Antrag liegt bei der Chefin Petra Müller [F1].", "Chefin Petra"],
  ])("the check of a model's answer refuses the sentence '%s' because of '%s'", (text, value) => {
    expect(faultOf(text)).toContain(value);
  });

  test.each([
    "I approved it [F1].",
    "I've already sent the reminder to Marc [F1].",
    "I have now successfully reassigned REQ-2026-1001 [F1].",
    "I will remind Marc Dubois [F1].",
    "I can approve it for you.",
    "I am sending it.",
    "We have rejected it [F1].",
    "REQ-2026-1001 has been approved by me [F1].",
    "It was reassigned on your behalf [F1].",
    "The reminder was sent [F1].",
    "It has just been approved [F1].",
    "Done!",
    "Approved. [F5]",
    "7 requests submitted by Rita Quester wait for you. [F5]",
    "Approved. Nothing speaks against it.",
    "Consider it done.",
    "J'ai approuvé la demande [F1].",
    "Ich habe den Antrag genehmigt [F1].",
    "He enviado el recordatorio [F1].",
  ])("the check of a model's answer refuses the sentence '%s', because it claims an action", (text) => {
    expect(faultOf(text)).not.toBeNull();
  });
});

test("a sentence of a model's answer ends at a full stop with its citations, not at a decimal point or an abbreviation", () => {
  const line = "It costs 1,200.50 USD, e.g. for desks. [F1] Marc decides [F2]! **Is it late?** Yes.";
  const sentences = splitSentences(line);
  expect(sentences.join("")).toBe(line);
  expect(sentences.map((one) => one.trim())).toEqual([
    "It costs 1,200.50 USD, e.g. for desks. [F1]",
    "Marc decides [F2]!",
    "**Is it late?**",
    "Yes.",
  ]);
});

test("the check of a model's answer removes only sentences that the facts do not support, and tags and empty lines of lists", () => {
  const text =
    "It waits for <b>Marc Dubois</b> [F1]. It costs 5 USD [F2]. See F1.\n\n- It costs 1,200 USD [F2].\n- I approved it.<script>x</script>";
  expect(dropUnsupportedSentences(text, checker)).toEqual({
    text: "It waits for Marc Dubois [F1]. See F1.\n\n- It costs 1,200 USD [F2].",
    faults: [expect.stringContaining("5 USD"), expect.stringContaining("claims an action")],
  });
});

test("a sentence without citations is checked against the citations of its line, and those that the caller adds", () => {
  expect(faultOf("It costs 1,200 USD. It is expensive [F2].")).toBeNull();
  expect(dropUnsupportedSentences("Why 1,200 USD?", checker, "[F2]").faults).toEqual([]);
  expect(faultOf("Why 1,200 USD?")).not.toBeNull();
});

describe("the time of the check", () => {
  // A name of invisible characters has no words, so that no sentence contains it.
  const large = createAnswerChecker({
    facts: Array.from({ length: 80 }, (_, index) =>
      fact(`F${index + 1}`, `REQ-2026-${1000 + index} costs USD ${index}.`),
    ),
    people: ["\u00ad", ...Array.from({ length: 500 }, (_, index) => `Ana Silva${index}`)],
    texts: [],
    prefix: "REQ",
  });
  const CITES_ALL = Array.from({ length: 80 }, (_, index) => `[F${index + 1}]`).join("");
  const PARTS = [...REPEATED_PARTS, "Ana ", "Ana silva1 ", "It waits. ", "It waits! [F1] ", "Costs USD 1. ", "1 Jan. "];

  test.each([
    ["checking a line", (text: string) => dropUnsupportedSentences(text, large)],
    ["checking a line with all citations", (text: string) => dropUnsupportedSentences(text, large, CITES_ALL)],
    ["dividing a line into sentences", splitSentences],
    ["removing markup", stripMarkup],
  ])("%s takes time in proportion to its length", (_, run) => {
    for (const part of PARTS) {
      const growth = measureGrowth(run, (length) => repeatPart(part, length), { length: 400 });
      expect([part, growth < LINEAR]).toEqual([part, true]);
    }
  });

  test.each(["word ", "a", "REQ-", "approved ", "  ", "<!--"])(
    "an answer of 40,000 characters without an end, such as '%s', takes time in proportion to its length",
    (part) => {
      const check = (text: string) => dropUnsupportedSentences(text, large);
      const growth = measureGrowth(check, (length) => repeatPart(part, length), {
        length: 2_000,
        factor: 20,
        limit: 100,
      });
      expect(growth).toBeLessThan(100);
    },
  );

  test("a person whose name has no letters is found in no sentence", () => {
    expect(dropUnsupportedSentences("**! – It waits. **", large).faults).toEqual([]);
  });

  test.each(["_", "-", "(a|a)*b", "C++", "[", "\\", "$&", "é", "a b", "#", "\u00ad"])(
    "request numbers with the prefix %j are recognised",
    (prefix) => {
      const checks = createAnswerChecker({
        facts: [fact("F1", `${prefix}-2026-1001 waits.`)],
        people: [],
        texts: [],
        prefix,
      });
      expect(dropUnsupportedSentences(`${prefix}-2026-1001 waits [F1].`, checks).faults).toEqual([]);
      expect(dropUnsupportedSentences(`${prefix}-2026-1002 waits [F1].`, checks).faults).toHaveLength(1);
    },
  );

  test("HTML comments are removed, also those without an end before others", () => {
    expect(stripMarkup("a <!-- b --> c <!-- d <!-- e --> f <!-- g")).toBe("a  c  f <!-- g");
  });

  test("a name after a citation within a sentence is not taken for the beginning of a sentence", () => {
    expect(faultOf("It waits [F1], no Gunther has it.")).toContain("Gunther");
  });
});
