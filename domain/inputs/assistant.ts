/** Input of the assistant's API calls (spec section 7). Data about users and requests that clients send is not trusted (R21). */
import * as z from "zod";
import { MAX_CHAT_HISTORY, MAX_CHAT_MESSAGE_LENGTH, MAX_SEARCH_QUERY_LENGTH } from "../assistant/limits.ts";
import { cleanText } from "../format/plain-text.ts";
import { LANGUAGES } from "../language.ts";
import { LIMITS } from "../limits.ts";
import { message } from "../message.ts";
import { createRequiredTextField, dateTimeField, emptyToNull } from "./common.ts";
import { toZodError } from "./zod-messages.ts";

/** A field that clients may send, but that is ignored. Role, department and data come from the session and the database. */
const ignoredField = z.unknown().optional().describe("accepted and not used: the server knows better");

const languageField = z.enum(LANGUAGES).optional().describe("the language of the answer; English if absent");

const ChatMessage = z
  .object({
    type: z.enum(["user", "ai"]).optional(),
    role: z.enum(["user", "assistant", "system"]).optional(),
    message: z.string().optional(),
    content: z.string().optional(),
  })
  .transform(({ type, role, message, content }) => ({
    from: (type ?? role) === "user" ? ("user" as const) : ("assistant" as const),
    text: (message ?? content ?? "").slice(0, 2 * MAX_CHAT_MESSAGE_LENGTH),
  }));

/** `history`: earlier messages, oldest first. Only the last ten are used. */
export const ChatInput = z.object({
  message: createRequiredTextField(MAX_CHAT_MESSAGE_LENGTH, message("inputs.chat_message")),
  user_context: ignoredField,
  history: z
    .array(ChatMessage)
    .max(200)
    .nullish()
    .transform((messages) => (messages ?? []).slice(-MAX_CHAT_HISTORY)),
  language: languageField,
});
export type ChatInput = z.infer<typeof ChatInput>;
export type ChatTurn = ChatInput["history"][number];

const truncatedText = (max: number) =>
  z
    .string()
    .nullish()
    .transform((text) => cleanText(text ?? "").slice(0, max));

/**
 * The request to analyze. With `id`, it is the stored request with this number, and the other fields are ignored. Without `id`, it is the
 * only open request of `requester_name` with this title and type. If there is no such request, or more than one, the fields are a draft of
 * the signed-in user, which may be incomplete.
 */
export const AnalyzedRequestInput = z.object({
  id: z.preprocess(emptyToNull, z.string().trim().max(100).nullish()),
  title: truncatedText(LIMITS.title),
  description: truncatedText(LIMITS.description),
  request_type: truncatedText(60).transform((code) => code.toLowerCase()),
  amount: z.preprocess(
    (value) => {
      const given = emptyToNull(value);
      return typeof given === "string" && /^-?\d{1,15}(\.\d+)?$/.test(given.trim()) ? Number(given) : given;
    },
    z
      .number({ error: toZodError(message("inputs.analyzed_amount")) })
      .gt(0, { error: toZodError(message("inputs.amount_positive")) })
      .nullish(),
  ),
  currency: truncatedText(10).transform((code) => code.toUpperCase()),
  priority: truncatedText(40).transform((code) => code.toUpperCase()),
  department: truncatedText(LIMITS.name),
  requester_name: truncatedText(LIMITS.name),
  due_date: z.preprocess(emptyToNull, dateTimeField.nullish()),
  attachments: z
    .union([z.array(z.unknown()), z.number()])
    .nullish()
    .describe("files, or how many: a draft's are counted"),
});
export type AnalyzedRequestInput = z.infer<typeof AnalyzedRequestInput>;

export const AnalyzeInput = z.object({
  request_data: AnalyzedRequestInput,
  user_context: ignoredField,
  language: languageField,
});
export type AnalyzeInput = z.infer<typeof AnalyzeInput>;

export const SmartSearchInput = z.object({
  query: createRequiredTextField(MAX_SEARCH_QUERY_LENGTH, message("inputs.search_query")),
  context: ignoredField,
  data: ignoredField,
  language: languageField,
});
export type SmartSearchInput = z.infer<typeof SmartSearchInput>;

export const InsightsInput = z.object({
  context: ignoredField,
  requests_data: ignoredField,
  language: languageField,
});
export type InsightsInput = z.infer<typeof InsightsInput>;
