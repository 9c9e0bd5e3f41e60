import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import type { AnalysisAnswer, InsightsAnswer, SearchAnswer } from "../../../domain/assistant/entities.ts";
import { MAX_CHAT_MESSAGE_LENGTH, MAX_SEARCH_QUERY_LENGTH, NO_CHAT_DETAILS } from "../../../domain/assistant/limits.ts";
import { ok, type RenderedFailure, type Result } from "../../../domain/errors.ts";
import { AnalyzeInput, ChatInput, InsightsInput, SmartSearchInput } from "../../../domain/inputs/assistant.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { ToastMessage } from "../../../domain/toast-message.ts";
import type { Texts } from "../../../texts/screens.ts";
import { parseInput } from "../../forms/field-errors.ts";
import { readText, truncateToLimit } from "../../forms/submitted-fields.ts";
import { createToast } from "../../server/flash.ts";
import { createFormHandler, handleForms, runService, type SubmittedForm } from "../../server/handle-form.ts";
import {
  appendMessages,
  applyChatEvent,
  type ChatMessage,
  type Conversation,
  createConversation,
  createMessage,
  restoreConversation,
  toChatHistory,
} from "./conversation.ts";
import type { EndedState } from "./use-answer.ts";

/**
 * What a tab shows after its form was submitted without JavaScript. `value`: the submitted id or query. The server does not store the
 * conversation of the chat, so the chat's form submits the whole conversation again.
 */
export type AssistantActionResult = { toast: ToastMessage | null } & (
  | { intent: "analysis"; value: string; outcome: EndedState<AnalysisAnswer> }
  | { intent: "search"; value: string; outcome: EndedState<SearchAnswer> }
  | { intent: "insights"; outcome: EndedState<InsightsAnswer> }
  | { intent: "chat"; conversation: Conversation }
);

/** The maximum size of a submitted form in bytes. It allows a question together with the conversation. */
const MAX_BYTES = 512 * 1024;

/** Handles the forms that the tabs submit without JavaScript, with the services of the API calls. The field `intent` names the form. */
export const handleAssistantAction = (args: ActionFunctionArgs) =>
  handleForms<AssistantActionResult>(
    args,
    ({ form, complete }) => {
      if (!complete) return null;
      switch (form.get("intent")) {
        case "analysis":
          return createAnalysisForm(args.context.texts);
        case "search":
          return createSearchForm(args.context.texts);
        case "insights":
          return createInsightsForm(args.context.texts);
        default:
          return createChatForm(args.context.texts);
      }
    },
    { maxBytes: MAX_BYTES },
  );

const createAnalysisForm = (texts: Texts) =>
  createFormHandler<AnalyzeInput, AnalysisAnswer, AssistantActionResult>({
    parse: (form) => parseInput(AnalyzeInput, { request_data: { id: readRequestId(form) }, language: texts.language }),
    run: (input, { actor, context }) => context.services.assistant.analyze(actor, input),
    recover: (form, failure) => ({
      intent: "analysis",
      value: readRequestId(form),
      ...toFailed(failure, texts.assistant.analysis.failed),
    }),
    done: (answer, { form }) => ({
      page: { intent: "analysis", value: readRequestId(form), ...toDone(answer, texts.assistant.analysis.done) },
    }),
  });

const readRequestId = (form: FormData): string => truncateToLimit("request_id", readText(form, "request_id"));

const createSearchForm = (texts: Texts) =>
  createFormHandler<SmartSearchInput, SearchAnswer, AssistantActionResult>({
    parse: (form) => parseInput(SmartSearchInput, { query: readText(form, "query"), language: texts.language }),
    run: (input, { actor, context }) => context.services.assistant.search(actor, input),
    recover: (form, failure) => ({
      intent: "search",
      value: readQuery(form),
      ...toFailed(failure, texts.assistant.search.failed),
    }),
    done: (answer, { form }) => ({
      page: { intent: "search", value: readQuery(form), ...toDone(answer, texts.assistant.search.done) },
    }),
  });

const readQuery = (form: FormData): string => readText(form, "query").slice(0, MAX_SEARCH_QUERY_LENGTH);

const createInsightsForm = (texts: Texts) =>
  createFormHandler<InsightsInput, InsightsAnswer, AssistantActionResult>({
    parse: () => parseInput(InsightsInput, { language: texts.language }),
    run: (input, { actor, context }) => context.services.assistant.generateInsights(actor, input),
    recover: (_, failure) => ({ intent: "insights", ...toFailed(failure, texts.assistant.insights.failed) }),
    done: (answer) => ({ page: { intent: "insights", ...toDone(answer, texts.assistant.insights.done) } }),
  });

const toDone = <T>(answer: T, title: string) => ({
  outcome: { step: "done" as const, answer },
  toast: createToast({ tone: "success", title }),
});

const toFailed = ({ detail }: RenderedFailure, title: string) => ({
  outcome: { step: "failed" as const, detail, facts: [] },
  toast: createToast({ tone: "error", title }),
});

const createChatForm = (texts: Texts) =>
  createFormHandler<ChatInput, Conversation, AssistantActionResult>({
    parse: (form, { actor }) =>
      parseInput(ChatInput, {
        message: readText(form, "message"),
        history: toChatHistory(readConversation(form, actor.id)),
        language: texts.language,
      }),
    run: async (input, submission) => ok(await runChatTurn(input, submission)),
    recover: (form, _, { actor }) => ({
      intent: "chat",
      conversation: readConversation(form, actor.id),
      toast: null,
    }),
    done(conversation) {
      const failed = conversation.messages.at(-1)?.state === "failed";
      const toast = failed ? createToast({ tone: "error", title: texts.assistant.chat.failed }) : null;
      return { page: { intent: "chat", conversation, toast } };
    },
  });

/** Returns the conversation in the submitted form. Returns an empty conversation if it is unreadable or belongs to another person. */
function readConversation(form: FormData, user_id: string): Conversation {
  try {
    const conversation =
      restoreConversation(readText(form, "history") || null, user_id) ?? createConversation(user_id, "");
    return { ...conversation, messages: conversation.messages.map(truncateMessage) };
  } catch (error) {
    if (error instanceof SyntaxError) return createConversation(user_id, "");
    throw error;
  }
}

/** Returns a message without its requests and figures, shortened to the length that the page may repeat (R44). */
const truncateMessage = (message: ChatMessage): ChatMessage => ({
  ...message,
  ...NO_CHAT_DETAILS,
  message: message.message.slice(0, message.type === "user" ? MAX_CHAT_MESSAGE_LENGTH : LIMITS.description),
});

/** Returns the conversation with the question and its answer. `detail` of an answer that failed has the reason. */
async function runChatTurn(input: ChatInput, { form, actor, context }: SubmittedForm): Promise<Conversation> {
  const before = readConversation(form, actor.id);
  const timestamp = context.now().toISOString();
  const count = before.messages.length;
  const message = readText(form, "message").trim();
  const question = createMessage({ id: `m${count}`, type: "user", timestamp, message });
  const empty = createMessage({ id: `m${count + 1}`, type: "ai", timestamp, state: "pending" });
  const result = await runService(context, async (): Promise<Result<ChatMessage>> => {
    let answer = empty;
    for await (const event of context.services.assistant.chat(actor, input)) answer = applyChatEvent(answer, event);
    return ok(answer);
  });
  const answer = result.ok ? result.value : applyChatEvent(empty, { event: "error", detail: result.detail });
  return appendMessages(before, question, answer);
}
