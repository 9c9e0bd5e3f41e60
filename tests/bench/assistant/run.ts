/** Asks the questions of the benchmark and judges the answers. */
import type { ChatAnswer } from "../../../domain/assistant/entities.ts";
import { type ChatInput, ChatInput as ChatInputSchema } from "../../../domain/inputs/assistant.ts";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import type { RenderedServices } from "../../../worker/rendered-services.ts";
import type { Actor } from "../../../worker/services/deps.ts";
import { unwrap } from "../../support/result.ts";
import type { BenchEnvironment } from "./bench-data.ts";
import { type Case, resolveQuery } from "./cases.ts";
import type { Oracle } from "./oracle.ts";
import { type Judgement, judge, type Verdict } from "./score.ts";
import { findCounts, toPlainText } from "./texts.ts";

export type Outcome = Judgement & { testCase: Case; answer: ChatAnswer; ms: number; mismatches: readonly string[] };

/**
 * `beforeLast`: prepares a scripted model before the last question of a case. `model`: services with a model for that
 * question.
 */
export type RunOptions = {
  model?: BenchEnvironment;
  beforeLast?: (testCase: Case, query: ReturnType<typeof resolveQuery> | null) => void;
};

export async function runCases(
  bench: BenchEnvironment,
  oracle: Oracle,
  cases: readonly Case[],
  { model, beforeLast }: RunOptions = {},
): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const testCase of cases) {
    const actor = await bench.as(testCase.username);
    const query = testCase.query && resolveQuery(testCase.query, testCase.username, bench.ids);
    const history = await askEarlierTurns(bench.services, actor, testCase);
    beforeLast?.(testCase, query);
    const began = performance.now();
    const answer = await ask((model ?? bench).services, actor, testCase.turns.at(-1) ?? "", history);
    const ms = performance.now() - began;
    const meanings = [
      query,
      ...(testCase.alternatives ?? []).map((one) => resolveQuery(one, testCase.username, bench.ids)),
    ];
    const judgements = meanings.map((one) => judge({ testCase, query: one, viewer: actor.id, oracle }, answer));
    const judgement = judgements.find(({ verdict }) => verdict === "right") ?? (judgements[0] as Judgement);
    const mismatches = await findLinkMismatches(bench.services, actor, answer);
    outcomes.push({ ...judgement, testCase, answer, ms, mismatches });
  }
  return outcomes;
}

type Turn = { type: "user" | "ai"; message: string };

async function askEarlierTurns(services: RenderedServices, actor: Actor, { turns }: Case): Promise<Turn[]> {
  const history: Turn[] = [];
  for (const message of turns.slice(0, -1)) {
    const { response } = await ask(services, actor, message, history);
    history.push({ type: "user", message }, { type: "ai", message: response });
  }
  return history;
}

async function ask(
  services: RenderedServices,
  actor: Actor,
  message: string,
  history: readonly Turn[],
): Promise<ChatAnswer> {
  const input: ChatInput = ChatInputSchema.parse({ message, history });
  for await (const event of services.assistant.chat(actor, input)) {
    if (event.event === "done") return event;
    if (event.event === "error") throw new Error(`${message}: ${event.detail}`);
  }
  throw new Error(`${message}: no answer`);
}

const LISTS = ["/", "/my-requests", "/all-requests"];

/**
 * Returns the differences between the counts of an answer and the lists that its links open. Compares each fact with a
 * count and a link to a list, and each figure of a count with a link.
 */
async function findLinkMismatches(services: RenderedServices, actor: Actor, answer: ChatAnswer): Promise<string[]> {
  const mismatches: string[] = [];
  for (const fact of answer.facts) {
    const counts = findCounts(toPlainText(fact.text));
    for (const { label, href } of fact.sources) {
      const total = counts.length > 0 ? await countList(services, actor, href) : null;
      const stated = [...counts, ...(label.match(/\d+/g) ?? []).map(Number)];
      if (total !== null && !stated.includes(total)) mismatches.push(`${fact.text} -> ${href} has ${total}`);
    }
  }
  for (const figure of answer.figures) {
    const isCount = figure.href !== null && Number.isInteger(figure.value) && /^\d+(?: requests?)?$/.test(figure.text);
    const total = isCount ? await countList(services, actor, figure.href ?? "") : null;
    if (total !== null && total !== figure.value)
      mismatches.push(`${figure.label} ${figure.text} -> ${figure.href} has ${total}`);
  }
  return mismatches;
}

/** Returns the number of requests in the list that a link opens; null if the link does not open a list. */
async function countList(services: RenderedServices, actor: Actor, href: string): Promise<number | null> {
  const url = new URL(href, "https://bench.example");
  if (!LISTS.includes(url.pathname)) return null;
  const input = ListRequestsInput.parse(Object.fromEntries(url.searchParams));
  const own = url.pathname === "/my-requests" ? { requester_id: actor.id } : {};
  const page = unwrap(await services.requests.list(actor, { ...input, ...own }));
  return page.total;
}

/** Returns the share of each verdict in percent, rounded to one decimal. */
export function computeShares(outcomes: readonly Outcome[]): Record<Verdict, number> {
  const share = (verdict: Verdict) =>
    Math.round((1000 * outcomes.filter((one) => one.verdict === verdict).length) / Math.max(1, outcomes.length)) / 10;
  return { right: share("right"), honest: share("honest"), wrong: share("wrong") };
}
