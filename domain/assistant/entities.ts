/** The data of the assistant: facts, and the four kinds of answers that cite facts (spec sections 3 and 6, R21). */
import * as z from "zod";
import type { RenderedFailure } from "../errors.ts";

/** A link from a fact to its source: a request, a rule of the matrix or a filtered list. */
export const FactSource = z.object({
  label: z.string(),
  href: z.string().describe("path within the product"),
});
export type FactSource = z.infer<typeof FactSource>;

const FACT_TONES = ["info", "caution", "warning"] as const;

/** A sentence computed from the matrix and the audit record, limited to what the user may see (R4). */
export const Fact = z.object({
  id: z.string().describe("'F1', 'F2', …: what an answer cites as [F1]; unique within one answer"),
  kind: z.string().describe("which rule computed it: 'limit', 'near_limit', 'split', 'duplicate', 'precedent', …"),
  tone: z.enum(FACT_TONES),
  text: z.string().describe("plain text, not Markdown"),
  sources: z.array(FactSource),
});
export type Fact = z.infer<typeof Fact>;

const RECOMMENDATIONS = ["APPROVE", "REJECT", "REVIEW"] as const;
export const RISK_LEVELS = ["LOW", "MEDIUM", "HIGH"] as const;

/** The part of an analysis that a language model may write. Facts are never written by a model. */
export const AnalysisContent = z.object({
  recommendation: z.enum(RECOMMENDATIONS),
  risk_level: z.enum(RISK_LEVELS),
  confidence_score: z.number().min(0).max(1),
  reasoning: z.string(),
  key_factors: z.array(z.string()),
  concerns: z.array(z.string()),
  suggested_questions: z.array(z.string()),
});
export const Analysis = AnalysisContent.extend({ facts: z.array(Fact) });
export type Analysis = z.infer<typeof Analysis>;

export const SearchContent = z.object({
  search_intent: z.string(),
  search_keywords: z.array(z.string()),
  insights: z.array(z.string()),
});
export const SearchMatch = z.object({
  id: z.string(),
  title: z.string(),
  request_type: z.string(),
  amount: z.number().nullable(),
  amount_decimals: z.number().int(),
  currency: z.string(),
  amount_usd: z.number().nullable().describe("the amount in USD, at the exchange rate that is stored with the request"),
  status: z.string(),
  requester_name: z.string(),
  department: z.string(),
  created_at: z.string(),
});
export type SearchMatch = z.infer<typeof SearchMatch>;
export const SmartSearchAnswer = SearchContent.extend({
  matches: z.array(SearchMatch).describe("at most 20, newest first"),
  total: z.number().int(),
  facts: z.array(Fact),
});
export type SmartSearchAnswer = z.infer<typeof SmartSearchAnswer>;

export const InsightsContent = z.object({
  executive_summary: z.string(),
  key_metrics: z.record(z.string(), z.union([z.string(), z.number()])),
  recommendations: z.array(z.string()),
});
export const Insights = InsightsContent.extend({ facts: z.array(Fact) });
export type Insights = z.infer<typeof Insights>;

/** Who wrote an answer: 'built-in', or the name of the configured provider. */
export type ProviderName = string;
/** `note`: why the built-in analyst answered although a model is configured, or what was left out of the model's answer. */
export type AnswerAuthor = { provider: ProviderName; note: string | null };

/** The value of one group in the answer to a measure, for a chart. `text`: the value with its unit. */
export const Figure = z.object({
  label: z.string(),
  value: z.number(),
  text: z.string(),
  href: z.string().nullable().describe("a list with exactly these requests; null if no list has these filters"),
});
export type Figure = z.infer<typeof Figure>;

/** What a chat answer shows beside its text. These details are computed even if a model writes the text. */
export const ChatDetails = z.object({
  rows: z.array(SearchMatch).describe("the requests of the answer, at most 20"),
  figures: z.array(Figure).describe("the numbers of groups, if the question asks for several"),
  understood: z.string().nullable().describe("what was understood, in words"),
  ignored: z.array(z.string()).describe("words of the question that have no effect on the answer"),
  choices: z
    .array(z.object({ label: z.string(), message: z.string() }))
    .describe("questions that the user may mean or ask next; `message` is sent as the next message"),
  note: z
    .string()
    .nullable()
    .describe(
      "why the built-in analyst answered although a model is configured, or what of the model's answer was left out",
    ),
});
export type ChatDetails = z.infer<typeof ChatDetails>;

export type ChatAnswer = { response: string; provider: ProviderName; facts: Fact[] } & ChatDetails;

type FactsEvent = { event: "facts"; facts: Fact[]; provider: ProviderName };
export type ErrorEvent = { event: "error"; status: "error"; error: string } & Omit<RenderedFailure, "ok">;
/** The last event of an answer. */
export type AnswerEvent<Answer> = ({ event: "done"; status: "success" } & Answer) | ErrorEvent;

/**
 * A server-sent event of `POST /ai/chat`. `event` is its name, and the other fields are its JSON data. The facts come first. `restart`
 * discards the text that was sent before it, because that text contained a statement without a fact.
 */
export type ChatEvent =
  | (FactsEvent & ChatDetails)
  | { event: "text"; text: string }
  | { event: "restart" }
  | AnswerEvent<ChatAnswer>;
export type AnalysisAnswer = { analysis: Analysis } & AnswerAuthor;
/** A server-sent event of `POST /ai/analyze-request`. The facts are sent first. */
export type AnalysisEvent = FactsEvent | AnswerEvent<AnalysisAnswer>;
export type SearchAnswer = { search_analysis: SmartSearchAnswer } & AnswerAuthor;
export type InsightsAnswer = { insights: Insights } & AnswerAuthor;
