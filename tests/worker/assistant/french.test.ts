import { beforeAll, expect, test } from "vitest";
import type { ChatAnswer } from "../../../domain/assistant/entities.ts";
import { QUESTION_KINDS } from "../../../domain/assistant/examples.ts";
import { createHowToFact, HOW_TO_TOPICS } from "../../../domain/assistant/how-to-topics.ts";
import { translateEvent } from "../../../domain/assistant/translate-answer.ts";
import { AnalyzeInput, ChatInput, SmartSearchInput } from "../../../domain/inputs/assistant.ts";
import { ALL_SENTENCES } from "../../../worker/services/assistant/french/all-sentences.ts";
import { ANSWER_TEXTS } from "../../../worker/services/assistant/french/answer-sentences.ts";
import { createAnswerTranslation } from "../../../worker/services/assistant/french/answers.ts";
import { createBench } from "../../bench/assistant/bench-data.ts";
import { createOracle } from "../../bench/assistant/oracle.ts";
import { CASES } from "../../bench/assistant/questions.ts";
import { runCases } from "../../bench/assistant/run.ts";
import { unwrap } from "../../support/result.ts";
import { createPlatformTest } from "../../support/service-test.ts";

const translation = createAnswerTranslation(ALL_SENTENCES, ANSWER_TEXTS);
const platform = createPlatformTest("once");
let bench: Awaited<ReturnType<typeof createBench>>;
let oracle: Awaited<ReturnType<typeof createOracle>>;
beforeAll(async () => {
  bench = await createBench(platform);
  oracle = await createOracle(bench);
});

/** Words that show that a sentence is English. */
const ENGLISH =
  /(?<![\p{L}-])(?:the|is|are|was|were|of|and|by|for|with|which|who|has|have|been|it|its|you|your|that|this|these|there|no|not|requests?|approved|pending|waiting|submitted|decided|can|may|since|until|more|than|they|them|any|all|does|did|when|before|after|open|overdue|rejected|cancelled)(?![\p{L}-])/iu;

/** Returns the texts that contain English words, ignoring titles, quoted texts of people and the department IT. */
function listEnglish(texts: readonly (string | null)[]): string[] {
  const titles = [...oracle.rows.map(({ title }) => title), "AI"].sort((a, b) => b.length - a.length);
  return [...new Set(texts)].filter((text) => {
    const own = titles.reduce((rest, title) => rest.replaceAll(title, ""), text ?? "");
    return ENGLISH.test(own.replaceAll(/«[^»]*»|\bIT\b/g, ""));
  }) as string[];
}

const listTexts = ({ response, understood, facts, figures, choices }: ChatAnswer): (string | null)[] => [
  ...response.split("\n"),
  understood,
  ...facts.flatMap(({ text, sources }) => [text, ...sources.map(({ label }) => label)]),
  ...figures.flatMap(({ label, text }) => [label, text]),
  ...choices.map(({ label }) => label),
];

async function ask(who: Parameters<typeof bench.as>[0], message: string, language: "en" | "fr"): Promise<ChatAnswer> {
  const input = ChatInput.parse({ message, language });
  for await (const event of bench.services.assistant.chat(await bench.as(who), input))
    if (event.event === "done") return event;
  throw new Error(`no answer to ${message}`);
}

test("no sentence of the answers to the questions of the benchmark stays English in French", async () => {
  const outcomes = await runCases(bench, oracle, CASES);
  const french = outcomes.map(({ answer }) => translateEvent(answer, null, translation));
  expect(french.length).toBeGreaterThan(200);
  expect(listEnglish(french.flatMap(listTexts))).toEqual([]);
});

test.each(Object.values(QUESTION_KINDS).flat())(
  "the French for the example question '%s' is read and answered like the question itself",
  async (question) => {
    const english = await ask("director", question, "en");
    const french = await ask("director", translation.sentence(question), "fr");
    expect(french.rows).toEqual(english.rows);
    expect(french.facts.map((fact) => fact.text)).toEqual(english.facts.map((fact) => translation.sentence(fact.text)));
    expect(french.understood === null).toBe(english.understood === null);
    expect(listEnglish(listTexts(french))).toEqual([]);
  },
);

test("insights, searches and analyses are French for a reader of French", async () => {
  const texts: (string | null)[] = [];
  for (const who of ["requester", "director"] as const) {
    const actor = await bench.as(who);
    const { insights } = unwrap(await bench.services.assistant.generateInsights(actor, { language: "fr" }));
    const metrics = Object.values(insights.key_metrics).map(String);
    texts.push(...insights.executive_summary.split("] "), ...insights.recommendations, ...metrics);
    texts.push(...insights.facts.flatMap((fact) => [fact.text, ...fact.sources.map(({ label }) => label)]));
    for (const query of [
      "pending travel requests over 5,000 USD since March",
      "laptop or monitor zzz",
      "not finance",
    ]) {
      const input = SmartSearchInput.parse({ query, language: "fr" });
      const { search_analysis: search } = unwrap(await bench.services.assistant.search(actor, input));
      texts.push(search.search_intent, ...search.search_keywords, ...search.insights);
    }
    for (const { id } of oracle.rows) {
      const input = AnalyzeInput.parse({ request_data: { id }, language: "fr" });
      const result = await bench.services.assistant.analyze(actor, input);
      if (!result.ok) continue;
      const { analysis } = result.value;
      texts.push(analysis.reasoning, ...analysis.key_factors, ...analysis.concerns, ...analysis.suggested_questions);
    }
  }
  expect(texts.length).toBeGreaterThan(300);
  expect(listEnglish(texts)).toEqual([]);
});

test("the instructions for every topic have a French text", () => {
  const facts = HOW_TO_TOPICS.flatMap((topic) => [
    createHowToFact(topic, "admin"),
    createHowToFact(topic, "requester"),
  ]);
  expect(facts.filter(({ text }) => translation.sentence(text) === text)).toEqual([]);
  expect(listEnglish(facts.map(({ text }) => translation.sentence(text)))).toEqual([]);
});

test("greetings, questions in other languages and questions that the assistant cannot read are answered in French", async () => {
  for (const message of [
    "hello",
    "thanks",
    "approve REQ-2026-1042",
    "Combien de vacances me reste-t-il ?",
    "xyzzy plugh",
  ]) {
    const { response } = await ask("director", message, "fr");
    expect(listEnglish(response.split("\n")), message).toEqual([]);
  }
});

test.each([
  ['There are 3 requests mentioning "pending".', "Il y a 3 demandes mentionnant « pending »."],
  [
    "REQ-1: Visit. The open house, USD 1,500, by The Open on 3 Nov 2026: pending, waiting for Will Not.",
    "REQ-1 : Visit. The open house, USD 1 500, de The Open, le 3 nov. 2026 : en attente, attend Will Not.",
  ],
  [
    "Ann rejected REQ-1 on 3 Nov 2026, 10:00 UTC. The comment: 'Not now. Pending: approved'.",
    "Ann a rejeté REQ-1 le 3 nov. 2026, 10:00 UTC. Commentaire : « Not now. Pending: approved ».",
  ],
  ["Admin: 2 requests.", "Admin : 2 demandes."],
  ["Show your requests in Finance", "Afficher vos demandes du service Finance"],
  ["Show open requests waiting for Will Not", "Afficher les demandes ouvertes à décider par Will Not"],
  ["Dora Rector is Director in Operations.", "Dora Rector, directeur, service Operations."],
  ["Administration has no budget.", "Le service Administration n’a pas de budget."],
])("names, titles and comments in '%s' are not translated", (english, expected) => {
  expect(translation.sentence(english).replaceAll(/[\u00A0\u202F]/g, " ")).toBe(expected);
});
