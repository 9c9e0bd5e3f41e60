/**
 * Calls a model (R21). Its answer is checked against the facts that it cites. An answer with a fault is refused and
 * requested once more; if the second answer has faults too, its faulty sentences are removed. Questions and answers are
 * not stored.
 */
import * as z from "zod";
import { type AnswerChecker, dropUnsupportedSentences } from "../../../domain/assistant/check-answer.ts";
import type { Fact } from "../../../domain/assistant/entities.ts";
import { describeDroppedSentences, type ModelProblem } from "../../../domain/assistant/model-notes.ts";
import { inBatch } from "../../db/database.ts";
import { listAssistantPeople } from "../../db/queries/assistant.ts";
import { findRequestNumberPrefix } from "../../db/queries/assistant-usage.ts";
import type { ModelFailureReason, ModelProvider, ModelRequest, ModelToolCall } from "../../integrations/model.ts";
import type { Actor, Deps } from "../deps.ts";
import { MAX_PEOPLE } from "./facts/vocabulary.ts";
import { reserveModelTokens } from "./model-budget.ts";
import { createPromptMessages, createRetryMessages, type PromptInput } from "./model-prompt.ts";

export const MAX_TRIES = 2;
const MAX_TOKENS = 1_200;

export type ModelAccess = { provider: ModelProvider; actor: Actor };

/** The result of one call. `no_tools`: the service rejects tools. */
export type ModelOutcome =
  | { problem: null; text: string; calls: readonly ModelToolCall[] }
  | { problem: ModelProblem | "no_tools" | "stopped"; text: string };

const PROBLEMS: Record<ModelFailureReason, ModelProblem | "no_tools" | "stopped"> = {
  busy: "unreachable",
  down: "unreachable",
  slow: "slow",
  unreadable: "unreadable",
  cut: "cut",
  refused: "refused",
  no_tools: "no_tools",
  stopped: "stopped",
};

/**
 * Whether calling the model again can help after this problem. After a failure of the service it cannot, because the
 * provider has already retried.
 */
export const isWorthRetry = (problem: ModelOutcome["problem"]): boolean =>
  problem === "unreadable" || problem === "cut";

/** Calls a model once, within the daily budgets. Yields the text as it arrives. */
export async function* callModel(
  deps: Deps,
  { provider, actor }: ModelAccess,
  request: Omit<ModelRequest, "max_tokens">,
): AsyncGenerator<string, ModelOutcome> {
  const reserved = await reserveModelTokens(deps, actor, request, MAX_TOKENS);
  if (!reserved.ok) return { problem: reserved.problem, text: "" };
  let text = "";
  let tokens: number | null = null;
  const calls: ModelToolCall[] = [];
  try {
    for await (const event of provider.ask({ ...request, max_tokens: MAX_TOKENS })) {
      if (event.event === "failed") return { problem: PROBLEMS[event.fault], text };
      if (event.event === "call") calls.push(event.call);
      else if (event.event === "done") tokens = event.tokens;
      else {
        text += event.text;
        yield event.text;
      }
    }
  } finally {
    await reserved.recordUsage(tokens, text.length);
  }
  return { problem: null, text, calls };
}

/** Returns the prefix of request numbers, and the names of people. The check of a model's answer recognises both. One round trip. */
export async function getCheckNames(deps: Deps): Promise<{ prefix: string; people: string[] }> {
  const { numbering, people } = await inBatch(deps.db, {
    numbering: findRequestNumberPrefix(deps.db),
    people: listAssistantPeople(deps.db, MAX_PEOPLE),
  });
  return { prefix: numbering[0]?.prefix ?? "", people: people.map(({ name }) => name) };
}

export type GeneratedAnswer<T> =
  | { ok: true; value: T; note: string | null }
  | { ok: false; problem: ModelProblem | "stopped" };

/** Returns a structured answer that fits `schema` and contains only sentences that `checker` accepts. */
export async function generateWithModel<T extends object>(
  deps: Deps,
  access: ModelAccess,
  input: PromptInput & {
    facts: readonly Fact[];
    schema: z.ZodType<T>;
    name: string;
    checker: AnswerChecker;
    signal?: AbortSignal;
  },
): Promise<GeneratedAnswer<T>> {
  const { schema, name, checker, signal, ...prompt } = input;
  const { $schema: _, ...shape } = z.toJSONSchema(schema) as Record<string, unknown>;
  let messages = createPromptMessages(prompt);
  for (let tries = 1; ; tries += 1) {
    const outcome = await collect(
      callModel(deps, access, { messages, output_schema: { name, schema: shape }, signal }),
    );
    const { text, problem } = outcome;
    if (problem !== null && (!isWorthRetry(problem) || tries === MAX_TRIES))
      return { ok: false, problem: problem === "no_tools" ? "refused" : problem };
    const parsed =
      problem === null ? parseAnswer(text, schema) : { ok: false as const, complaint: "It was not complete." };
    const checked = parsed.ok ? checkTexts(parsed.value, schema, checker, prompt.facts) : null;
    if (checked?.value && (checked.faults.length === 0 || tries === MAX_TRIES))
      return { ok: true, value: checked.value, note: describeDroppedSentences(checked.faults.length) };
    if (tries === MAX_TRIES) return { ok: false, problem: parsed.ok ? "unsupported" : "unreadable" };
    messages = createRetryMessages(messages, text, parsed.ok ? (checked?.faults.join(" ") ?? "") : parsed.complaint);
  }
}

async function collect<T>(generator: AsyncGenerator<unknown, T>): Promise<T> {
  let next = await generator.next();
  while (!next.done) next = await generator.next();
  return next.value;
}

function parseAnswer<T>(text: string, schema: z.ZodType<T>): { ok: true; value: T } | { ok: false; complaint: string } {
  try {
    // Some models put structured answers into a code fence.
    const parsed = schema.safeParse(JSON.parse(text.replace(/^\s*```(?:json)?\s*|\s*```\s*$/g, "")));
    if (parsed.success) return { ok: true, value: parsed.data };
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`).slice(0, 10);
    return { ok: false, complaint: `It does not fit the schema (${problems.join("; ")}).` };
  } catch (error) {
    if (error instanceof SyntaxError) return { ok: false, complaint: "It is not JSON." };
    throw error;
  }
}

/**
 * Returns the answer without the sentences and list entries that the facts do not support. `value` is null if the rest
 * is not usable.
 */
function checkTexts<T extends object>(
  value: T,
  schema: z.ZodType<T>,
  checker: AnswerChecker,
  facts: readonly Fact[],
): { value: T | null; faults: string[] } {
  // A question makes no statement, so it may use the values of all facts without citing them.
  const all = facts.map(({ id }) => `[${id}]`).join("");
  const faults: string[] = [];
  const check = (text: string): string => {
    const checked = dropUnsupportedSentences(text, checker, text.trimEnd().endsWith("?") ? all : "");
    faults.push(...checked.faults);
    return checked.text;
  };
  const entries = Object.entries(value).map(([key, field]: [string, unknown]) => {
    if (typeof field === "string") return [key, check(field)];
    if (!Array.isArray(field)) return [key, field];
    const before = (text: unknown) => (typeof text === "string" ? check(text) : "");
    return [key, field.map(before).filter((text) => text !== "")];
  });
  return { value: schema.safeParse(Object.fromEntries(entries)).data ?? null, faults };
}
