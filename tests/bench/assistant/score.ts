/**
 * Runs the fixed questions of questions.ts with the built-in analyst and compares its answers with the expected ones.
 */
import type { Actor } from "../../../domain/entities.ts";
import { AnalyzeInput, ChatInput, SmartSearchInput } from "../../../domain/inputs/assistant.ts";
import { SubmitRequestInput } from "../../../domain/inputs/requests.ts";
import { type SeedPlatform, seed } from "../../../scripts/sample-data/index.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { composeDeps } from "../../../worker/compose.ts";
import { createCost, inBatch } from "../../../worker/db/database.ts";
import { findUserByUsername } from "../../../worker/db/queries/people.ts";
import { toActor } from "../../../worker/services/auth/to-actor.ts";
import { createServices, type Services } from "../../../worker/services/index.ts";
import { INFINITE_RATE_LIMITS } from "../../support/rate-limits.ts";
import { unwrap } from "../../support/result.ts";
import { BENCH_NOW, CASES, type Case, EXTRA_REQUESTS } from "./questions.ts";

export type CaseResult = { testCase: Case; missing: string[]; wrong: string[]; answer: string; ms: number };

export type BenchEnvironment = { services: Services; as: (username: SampleUsername) => Promise<Actor> };

/**
 * Seeds the sample organisation and submits the additional requests of the benchmark, at the fixed time BENCH_NOW.
 */
export async function createBench(platform: SeedPlatform): Promise<BenchEnvironment> {
  await seed(platform, { sampleData: true, requirePasswordChange: false, now: new Date(BENCH_NOW) });
  const installation = {
    admin_password: null,
    admin_password_is_documented: false,
    documented_password_must_change: false,
  };
  const deps = composeDeps({ ...platform, installation }, createCost(), {
    now: () => new Date(BENCH_NOW),
    rate_limits: INFINITE_RATE_LIMITS,
  });
  const services = createServices(deps);
  const as = async (username: SampleUsername) => {
    const [[row]] = await inBatch(deps.db, [findUserByUsername(deps.db, username, BENCH_NOW)]);
    if (!row) throw new Error(`nobody is called ${username}`);
    return toActor(row, installation);
  };
  for (const { who, fields } of EXTRA_REQUESTS)
    unwrap(await services.requests.submit(await as(who), SubmitRequestInput.parse(fields), []));
  return { services, as };
}

export async function runCases(
  { services, as }: BenchEnvironment,
  cases: readonly Case[] = CASES,
): Promise<CaseResult[]> {
  const outcomes: CaseResult[] = [];
  for (const testCase of cases) {
    const actor = await as(testCase.username);
    const began = performance.now();
    outcomes.push({
      testCase: testCase,
      ...(await JUDGE_BY_CALL[testCase.call](services, actor, testCase)),
      ms: performance.now() - began,
    });
  }
  return outcomes;
}

type Judgement = Omit<CaseResult, "testCase" | "ms">;

const JUDGE_BY_CALL: Record<Case["call"], (services: Services, actor: Actor, testCase: Case) => Promise<Judgement>> = {
  chat: async ({ assistant }, actor, testCase) => {
    if (testCase.call !== "chat") throw new Error("not a chat");
    const history = (testCase.before ?? []).map((message, at) => ({ type: at % 2 === 0 ? "user" : "ai", message }));
    let answer = "";
    for await (const event of assistant.chat(actor, ChatInput.parse({ message: testCase.question, history })))
      if (event.event === "done") answer = event.response.replaceAll(/\\(?=[!-/:-@[-`{-~])/g, "");
    return {
      missing: testCase.expected.filter((text) => !answer.includes(text)),
      wrong: (testCase.forbidden ?? []).filter((text) => answer.includes(text)),
      answer,
    };
  },
  search: async ({ assistant }, actor, testCase) => {
    if (testCase.call !== "search") throw new Error("not a search");
    const { search_analysis } = unwrap(
      await assistant.search(actor, SmartSearchInput.parse({ query: testCase.question })),
    );
    const found = search_analysis.matches.map((one) => one.id);
    const known = testCase.expectedNumbers.map((number) => `REQ-2026-${number}`);
    return {
      missing: known.filter((id) => !found.includes(id)),
      wrong: [
        ...found.filter((id) => !known.includes(id)),
        ...(search_analysis.total === found.length ? [] : ["total"]),
      ],
      answer: `${search_analysis.search_intent} ${found.join(" ")}`,
    };
  },
  analyze: async ({ assistant }, actor, testCase) => {
    if (testCase.call !== "analyze") throw new Error("not an analysis");
    const request_data =
      typeof testCase.question === "number" ? { id: `REQ-2026-${testCase.question}` } : testCase.question;
    const { analysis } = unwrap(await assistant.analyze(actor, AnalyzeInput.parse({ request_data })));
    const flags = analysis.facts.filter((fact) => fact.tone !== "info").map((fact) => fact.kind);
    const text = analysis.facts
      .flatMap((fact) => [fact.text, ...fact.sources.map((source) => source.label)])
      .join("\n");
    return {
      missing: [
        ...testCase.flags.filter((flag) => !flags.includes(flag)),
        ...(testCase.expected ?? []).filter((part) => !text.includes(part)),
        ...(analysis.recommendation === testCase.recommendation ? [] : [testCase.recommendation]),
      ],
      wrong: flags.filter((flag) => !testCase.flags.includes(flag)),
      answer: `${analysis.recommendation} ${analysis.risk_level} ${analysis.confidence_score}\n${text}`,
    };
  },
};

export const isCorrect = ({ missing, wrong }: CaseResult): boolean => missing.length + wrong.length === 0;
