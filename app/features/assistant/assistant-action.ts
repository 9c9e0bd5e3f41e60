import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type * as z from "zod";
import type { Insights, ProviderName, SearchAnalysis } from "../../../domain/assistant/entities.ts";
import { MAX_CHAT_MESSAGE_LENGTH, MAX_SEARCH_QUERY_LENGTH } from "../../../domain/assistant/limits.ts";
import type { Actor } from "../../../domain/entities.ts";
import { ERROR_MESSAGES, HTTP_STATUS, invalid, ok, type Result } from "../../../domain/errors.ts";
import { AnalyzeInput, ChatInput, InsightsInput, SmartSearchInput } from "../../../domain/inputs/assistant.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { truncateToLimit } from "../../forms/submitted-fields.ts";
import { assistantMessages as text } from "../../messages/assistant.ts";
import { createToast } from "../../server/flash.ts";
import { readActorUpload } from "../../server/read-form.ts";
import { runService } from "../../server/run-service.ts";
import {
  appendMessages,
  type ChatMessage,
  type Conversation,
  createConversation,
  createMessage,
  reduceChatEvent,
  restoreConversation,
  toHistory,
} from "./conversation.ts";

export type Searched = { search_analysis: SearchAnalysis; provider: ProviderName };
export type Insighted = { insights: Insights; provider: ProviderName };

/** A conversation that comes along with a question, generously. */
const MAX_BYTES = 512 * 1024;

/** The forms of the tabs when they come without scripts: each asks the same use-case as its call. Nothing is kept, so all of it goes back. */
export async function handleAssistantAction(context: AppLoadContext, request: Request) {
  const { actor, form, complete } = await readActorUpload(context, request, MAX_BYTES);
  if (!complete) throw data(ERROR_MESSAGES.too_large, { status: HTTP_STATUS.too_large });
  const field = (name: string) => String(form.get(name) ?? "");
  const { assistant } = context.services;
  switch (field("intent")) {
    case "analysis": {
      const id = truncateToLimit("request_id", field("request_id"));
      const asked = parseInput(AnalyzeInput, { request_data: { id } });
      const outcome = asked.ok ? await runService(context, () => assistant.analyze(actor, asked.value)) : asked;
      return data({ intent: "analysis" as const, id, ...toOutcome(outcome, text.analysis) });
    }
    case "search": {
      const query = field("query").slice(0, MAX_SEARCH_QUERY_LENGTH);
      const asked = parseInput(SmartSearchInput, { query: field("query") });
      const outcome = asked.ok ? await runService(context, () => assistant.search(actor, asked.value)) : asked;
      return data({ intent: "search" as const, query, ...toOutcome(outcome, text.search) });
    }
    case "insights": {
      const outcome = await runService(context, () => assistant.generateInsights(actor, InsightsInput.parse({})));
      return data({ intent: "insights" as const, ...toOutcome(outcome, text.insights) });
    }
    default: {
      const before = readConversation(field("history"), actor.id);
      const conversation = await runChatTurn(context, actor, before, field("message"));
      const failed = conversation.messages.at(-1)?.state === "failed";
      const toast = failed ? createToast({ tone: "error", title: text.chat.failed }) : null;
      return data({ intent: "chat" as const, conversation, toast });
    }
  }
}

export type AssistantActionResult = Awaited<ReturnType<typeof handleAssistantAction>>["data"];

function parseInput<T>(schema: z.ZodType<T>, value: unknown): Result<T> {
  const read = schema.safeParse(value);
  if (read.success) return { ok: true, value: read.data };
  return invalid(read.error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
}

/** An outcome with the toast that says it. */
const toOutcome = <T>(outcome: Result<T>, { done, failed }: { done: string; failed: string }) => ({
  outcome: outcome.ok
    ? { step: "done" as const, answer: outcome.value }
    : { step: "failed" as const, detail: outcome.detail },
  toast: createToast(outcome.ok ? { tone: "success", title: done } : { tone: "error", title: failed }),
});

/** What was said before travels in the form; whatever else comes there counts as nothing. */
function readConversation(kept: string, user_id: string): Conversation {
  try {
    const conversation = restoreConversation(kept || null, user_id) ?? createConversation(user_id, "");
    return { ...conversation, messages: conversation.messages.map(truncateMessage) };
  } catch (error) {
    if (error instanceof SyntaxError) return createConversation(user_id, "");
    throw error;
  }
}

/** A message as far as the page shows it again (R44). */
const truncateMessage = (message: ChatMessage): ChatMessage => ({
  ...message,
  message: message.message.slice(0, message.type === "user" ? MAX_CHAT_MESSAGE_LENGTH : LIMITS.description),
});

async function runChatTurn(
  context: AppLoadContext,
  actor: Actor,
  before: Conversation,
  message: string,
): Promise<Conversation> {
  const { services, now } = context;
  const timestamp = now().toISOString();
  const place = before.messages.length;
  const said = createMessage({ id: `m${place}`, type: "user", timestamp, message: message.trim() });
  const coming = createMessage({ id: `m${place + 1}`, type: "ai", timestamp, state: "pending" });
  const asked = parseInput(ChatInput, { message, history: toHistory(before) });
  if (!asked.ok) return before;
  const outcome = await runService(context, async () => {
    let answer = coming;
    for await (const event of services.assistant.chat(actor, asked.value)) answer = reduceChatEvent(answer, event);
    return ok(answer);
  });
  const answer = outcome.ok ? outcome.value : reduceChatEvent(coming, { event: "error", detail: outcome.detail });
  return appendMessages(before, said, answer);
}
