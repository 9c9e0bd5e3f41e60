/**
 * Calls of a model (R21). The model gets the computed facts. An answer that cites anything else or does not fit the schema is refused, and
 * the model is called once more. Questions and answers are not stored.
 */
import * as z from "zod";
import { findUnsupportedReference, removeCitations } from "../../../domain/assistant/citations.ts";
import type { ChatEvent, Fact } from "../../../domain/assistant/entities.ts";
import { type Failure, fail, ok, type Result } from "../../../domain/errors.ts";
import type { ModelMessage, ModelProvider } from "../../integrations/model.ts";
import type { Actor, Deps } from "../deps.ts";
import { reserveModelTokens } from "./model-budget.ts";
import { createPromptMessages, createRetryMessages, type PromptInput } from "./model-prompt.ts";

const MAX_TRIES = 2;
const MAX_TOKENS = 1_200;

const UNAVAILABLE_MESSAGE = "The AI model could not be reached or did not answer. Please try again.";
const UNUSABLE_MESSAGE = "The AI model's answer did not match the facts and was not used. Please try again.";

type ModelCall = PromptInput & { signal?: AbortSignal };
type ModelContext = { provider: ModelProvider; actor: Actor };

/** Returns a structured answer that fits `schema` and cites only `facts`. Fails with `budget_spent` or `unreachable`. */
export async function generateWithModel<T>(
  deps: Deps,
  { provider, actor }: ModelContext,
  { schema, name, signal, ...prompt }: ModelCall & { schema: z.ZodType<T>; name: string },
): Promise<Result<T>> {
  let messages = createPromptMessages(prompt);
  const { $schema: _, ...shape } = z.toJSONSchema(schema) as Record<string, unknown>;
  for (let tries = 1; ; tries += 1) {
    const reserved = await reserveModelTokens(deps, actor, messages, MAX_TOKENS);
    if (!reserved.ok) return reserved;
    let text = "";
    let tokens: number | null = null;
    let fault: string | null = "cut";
    for await (const event of provider.ask({
      messages,
      max_tokens: MAX_TOKENS,
      output_schema: { name, schema: shape },
      signal,
    })) {
      if (event.event === "text") text += event.text;
      else if (event.event === "done") [tokens, fault] = [event.tokens, null];
      else fault = event.fault;
    }
    await reserved.recordUsage(tokens, text.length);
    // The model is asked again only if its answer is incomplete or unreadable. If the service failed, the provider has already retried.
    if (fault !== null && fault !== "unreadable" && fault !== "cut") return fail("unreachable", UNAVAILABLE_MESSAGE);
    const parsed =
      fault === null ? parseAnswer(text, schema) : { ok: false as const, complaint: "It was not complete." };
    const unsupported = parsed.ok
      ? findUnsupportedReference(collectText(parsed.value), prompt.facts, reserved.prefix)
      : null;
    if (parsed.ok && unsupported === null) return ok(parsed.value);
    if (tries === MAX_TRIES) return fail("unreachable", UNUSABLE_MESSAGE);
    messages = createRetryMessages(messages, text, parsed.ok ? describeUncited(unsupported ?? "") : parsed.complaint);
  }
}

const describeUncited = (reference: string): string =>
  `It refers to ${JSON.stringify(reference)}, which is not among the facts.`;

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

/** Returns all strings of a structured answer. */
function collectText(value: unknown): string {
  if (typeof value === "string") return value;
  return typeof value === "object" && value !== null ? Object.values(value).map(collectText).join("\n") : "";
}

const CHAT_TASK =
  "Answer the question of the signed-in person (in <data>, with their name, role and department). It may refer to what was said before.";

/**
 * Streams an answer to a question: `text` events, a `restart` if the answer cannot be used and the model is asked again, then `done` or
 * `error`.
 */
export async function* chatWithModel(
  deps: Deps,
  { provider, actor }: ModelContext,
  {
    question,
    turns = [],
    facts,
    signal,
  }: { question: string; turns?: PromptInput["turns"]; facts: Fact[]; signal?: AbortSignal },
): AsyncGenerator<ChatEvent, void> {
  const { name, role, department } = actor;
  const data = { question, person: { name, role, department } };
  const clean_turns = turns.map(({ from, text }) => ({
    from,
    text: from === "assistant" ? removeCitations(text) : text,
  }));
  let messages = createPromptMessages({ task: CHAT_TASK, facts, data, turns: clean_turns });
  for (let tries = 1; ; tries += 1) {
    const outcome = yield* streamOnce(deps, { provider, actor }, { messages, facts, signal });
    if (outcome.kind === "done")
      return yield { event: "done", status: "success", response: outcome.text, provider: provider.name, facts };
    if (outcome.kind === "failed" || tries === MAX_TRIES) {
      const { code, detail, retry_after_seconds } =
        outcome.kind === "failed" ? outcome.failure : fail("unreachable", UNUSABLE_MESSAGE);
      return yield { event: "error", status: "error", error: detail, code, detail, retry_after_seconds };
    }
    yield { event: "restart" };
    messages = createRetryMessages(messages, outcome.text, outcome.complaint);
  }
}

type StreamResult =
  | { kind: "done"; text: string }
  | { kind: "unusable"; text: string; complaint: string }
  | { kind: "failed"; failure: Failure };

async function* streamOnce(
  deps: Deps,
  { provider, actor }: ModelContext,
  { messages, facts, signal }: { messages: ModelMessage[]; facts: Fact[]; signal?: AbortSignal },
): AsyncGenerator<ChatEvent, StreamResult> {
  const reserved = await reserveModelTokens(deps, actor, messages, MAX_TOKENS);
  if (!reserved.ok) return { kind: "failed", failure: reserved };
  let text = "";
  let sent = 0;
  let tokens: number | null = null;
  try {
    for await (const event of provider.ask({ messages, max_tokens: MAX_TOKENS, signal })) {
      if (event.event === "failed") return toStreamFailure(event.fault, text);
      if (event.event === "text") text += event.text;
      else tokens = event.tokens;
      // Sends only complete words, because a citation can only be checked when all of it has arrived.
      const end = event.event === "done" ? text.length : endOfLastWord(text);
      const unsupported = findUnsupportedReference(
        event.event === "done" ? text : text.slice(sent, end),
        facts,
        reserved.prefix,
      );
      if (unsupported !== null) return { kind: "unusable", text, complaint: describeUncited(unsupported) };
      if (end > sent) yield { event: "text", text: text.slice(sent, end) };
      sent = end;
    }
  } finally {
    await reserved.recordUsage(tokens, text.length);
  }
  return text.trim() === "" ? { kind: "unusable", text, complaint: "It is empty." } : { kind: "done", text };
}

const toStreamFailure = (fault: string, text: string): StreamResult =>
  fault === "unreadable" || fault === "cut"
    ? { kind: "unusable", text, complaint: "It was not complete." }
    : { kind: "failed", failure: fail("unreachable", UNAVAILABLE_MESSAGE) };

/**
 * Returns the index of the end of the last complete word. If a citation before this index has no closing bracket yet, returns the index of
 * its opening bracket.
 */
function endOfLastWord(text: string): number {
  const end = /\s\S*$/.exec(text)?.index ?? 0;
  const open = text.lastIndexOf("[", end);
  return open >= 0 && end - open < 60 && !text.slice(open, end).includes("]") ? open : end;
}
