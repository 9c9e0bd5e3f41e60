import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type * as z from "zod";
import type { Insights, ProviderName, SearchAnalysis } from "../../../domain/assistant/assistant-entities.ts";
import { CHAT_MESSAGE_LENGTH, SEARCH_QUERY_LENGTH } from "../../../domain/assistant/limits.ts";
import type { Actor } from "../../../domain/entities.ts";
import { invalid, ok, type Result, SENTENCE_OF, STATUS_OF } from "../../../domain/errors.ts";
import { AnalyzeInput, ChatInput, InsightsInput, SmartSearchInput } from "../../../domain/inputs/assistant.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { cutToLimit } from "../../forms/sent-fields.ts";
import { assistantMessages as text } from "../../messages/assistant.ts";
import { toastMessage } from "../../server/flash.ts";
import { readActorUpload } from "../../server/read-form.ts";
import { runService } from "../../server/run-service.ts";
import {
  type ChatMessage,
  type Conversation,
  hear,
  historyOf,
  newConversation,
  newMessage,
  revive,
  withMessages,
} from "./conversation.ts";

export type Searched = { search_analysis: SearchAnalysis; provider: ProviderName };
export type Insighted = { insights: Insights; provider: ProviderName };

/** A conversation that comes along with a question, generously. */
const MOST_BYTES = 512 * 1024;

/** The forms of the tabs when they come without scripts: each asks the same use-case as its call. Nothing is kept, so all of it goes back. */
export async function answerForm(context: AppLoadContext, request: Request) {
  const { actor, form, complete } = await readActorUpload(context, request, MOST_BYTES);
  if (!complete) throw data(SENTENCE_OF.too_large, { status: STATUS_OF.too_large });
  const field = (name: string) => String(form.get(name) ?? "");
  const { assistant } = context.services;
  switch (field("intent")) {
    case "analysis": {
      const id = cutToLimit("request_id", field("request_id"));
      const asked = parse(AnalyzeInput, { request_data: { id } });
      const outcome = asked.ok ? await runService(() => assistant.analyze(actor, asked.value)) : asked;
      return data({ intent: "analysis" as const, id, ...told(outcome, text.analysis) });
    }
    case "search": {
      const query = field("query").slice(0, SEARCH_QUERY_LENGTH);
      const asked = parse(SmartSearchInput, { query: field("query") });
      const outcome = asked.ok ? await runService(() => assistant.search(actor, asked.value)) : asked;
      return data({ intent: "search" as const, query, ...told(outcome, text.search) });
    }
    case "insights": {
      const outcome = await runService(() => assistant.insights(actor, InsightsInput.parse({})));
      return data({ intent: "insights" as const, ...told(outcome, text.insights) });
    }
    default: {
      const before = readConversation(field("history"), actor.id);
      const conversation = await chatTurn(context, actor, before, field("message"));
      const failed = conversation.messages.at(-1)?.state === "failed";
      const toast = failed ? toastMessage({ tone: "error", title: text.chat.failed }) : null;
      return data({ intent: "chat" as const, conversation, toast });
    }
  }
}

export type Answered = Awaited<ReturnType<typeof answerForm>>["data"];

function parse<T>(schema: z.ZodType<T>, value: unknown): Result<T> {
  const read = schema.safeParse(value);
  if (read.success) return { ok: true, value: read.data };
  return invalid(read.error.issues.map(({ path, message }) => ({ path: path.join("."), message })));
}

/** An outcome with the toast that says it. */
const told = <T>(outcome: Result<T>, { done, failed }: { done: string; failed: string }) => ({
  outcome: outcome.ok
    ? { step: "done" as const, answer: outcome.value }
    : { step: "failed" as const, detail: outcome.detail },
  toast: toastMessage(outcome.ok ? { tone: "success", title: done } : { tone: "error", title: failed }),
});

/** What was said before travels in the form; whatever else comes there counts as nothing. */
function readConversation(kept: string, user_id: string): Conversation {
  try {
    const conversation = revive(kept || null, user_id) ?? newConversation(user_id, "");
    return { ...conversation, messages: conversation.messages.map(cutMessage) };
  } catch (error) {
    if (error instanceof SyntaxError) return newConversation(user_id, "");
    throw error;
  }
}

/** A message as far as the page shows it again (R44). */
const cutMessage = (message: ChatMessage): ChatMessage => ({
  ...message,
  message: message.message.slice(0, message.type === "user" ? CHAT_MESSAGE_LENGTH : LIMITS.description),
});

async function chatTurn(
  { services, now }: AppLoadContext,
  actor: Actor,
  before: Conversation,
  message: string,
): Promise<Conversation> {
  const timestamp = now().toISOString();
  const place = before.messages.length;
  const said = newMessage({ id: `m${place}`, type: "user", timestamp, message: message.trim() });
  const coming = newMessage({ id: `m${place + 1}`, type: "ai", timestamp, state: "coming" });
  const asked = parse(ChatInput, { message, history: historyOf(before) });
  if (!asked.ok) return before;
  const outcome = await runService(async () => {
    let answer = coming;
    for await (const event of services.assistant.chat(actor, asked.value)) answer = hear(answer, event);
    return ok(answer);
  });
  const answer = outcome.ok ? outcome.value : hear(coming, { event: "error", detail: outcome.detail });
  return withMessages(before, said, answer);
}
