/** The four API calls of the assistant. None of them changes data. */
import { createRoute } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import * as z from "zod";
import {
  Analysis,
  ChatDetails,
  type ChatEvent,
  Fact,
  Insights,
  SmartSearchAnswer,
} from "../../../domain/assistant/entities.ts";
import { AnalyzeInput, ChatInput, InsightsInput, SmartSearchInput } from "../../../domain/inputs/assistant.ts";
import { createRouter, type SignedInEnv } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { acceptBody, type BodyLimits } from "../middleware/body.ts";
import { createFailureResponse, createProblemResponse, type ProblemBody, toResponse } from "../problem-response.ts";
import { createOpenApiJsonContent, Problem } from "./schemas.ts";
import { STREAM_HEADERS, toEventStream, toSingleEvent, wantsStream } from "./sse-response.ts";

export const ai = createRouter();
const tags = ["AI"];

/**
 * The maximum size of the body of a call to the assistant. It is larger than for other calls, because clients also send
 * all requests that they have loaded, which the server ignores.
 */
const ASSISTANT_BODY_LIMITS: BodyLimits = { "application/json": 4 * 1024 * 1024 };

const FAILURES = {
  default: {
    description: "The error; `error` is the same text as `detail`",
    content: {
      "application/problem+json": {
        schema: Problem.extend({ error: z.string().optional() }).meta({ id: "AssistantProblem" }),
      },
    },
  },
} as const;

/**
 * Adds the field `error` to every failure response, because clients of these calls read the message from this field.
 */
const withError = createMiddleware<SignedInEnv>(async (c, next) => {
  await next();
  if (c.res.headers.get("Content-Type") !== "application/problem+json") return;
  const problem = (await c.res.json()) as ProblemBody;
  const { status, headers } = c.res;
  c.res = new Response(JSON.stringify({ ...problem, error: problem.detail }), { status, headers });
});

const assistantMiddleware = [withError, requireSignIn(), acceptBody(ASSISTANT_BODY_LIMITS)];

const SuccessStatus = z.literal("success");
const Provider = z.string().describe("'built-in', or the configured model provider's name");
const Facts = z.array(Fact.meta({ id: "Fact" }));

const ChatResponse = z.object({
  status: SuccessStatus,
  response: z.string().describe("Markdown"),
  provider: Provider,
  facts: Facts,
  ...ChatDetails.shape,
});
const AnalysisResponse = z.object({
  status: SuccessStatus,
  analysis: Analysis.extend({ facts: Facts }),
  provider: Provider,
  note: ChatDetails.shape.note,
});
const SearchResponse = z.object({
  status: SuccessStatus,
  search_analysis: SmartSearchAnswer.extend({ facts: Facts }),
  provider: Provider,
  note: ChatDetails.shape.note,
});
const InsightsResponse = z.object({
  status: SuccessStatus,
  insights: Insights.extend({ facts: Facts }),
  provider: Provider,
  note: ChatDetails.shape.note,
});

const STREAM_CONTENT = {
  "text/event-stream": { schema: z.string().describe("`facts`, `text`, `restart`, then `done` or `error`") },
};

ai.openapi(
  createRoute({
    method: "post",
    path: "/ai/chat",
    tags,
    summary: "Ask the assistant",
    description:
      "Answers from facts about the requests that the caller may see. Each has an id that the answer cites, such as [F1]. " +
      "With `Accept: text/event-stream` the facts are sent first and the answer is streamed.",
    middleware: assistantMiddleware,
    request: { body: { required: true, content: createOpenApiJsonContent(ChatInput) } },
    responses: {
      200: { description: "The answer", content: { ...createOpenApiJsonContent(ChatResponse), ...STREAM_CONTENT } },
      ...FAILURES,
    },
  }),
  async (c) => {
    const stopped = new AbortController();
    const events = c.env.context.services.assistant.chat(c.var.actor, c.req.valid("json"), stopped.signal);
    if (wantsStream(c)) return c.body(toEventStream(events, stopped), 200, STREAM_HEADERS);
    const last = await getLastEvent(events);
    if (last?.event !== "done")
      return last?.event === "error" ? createFailureResponse(last) : createProblemResponse("internal");
    const { event: _, ...answer } = last;
    return c.json(answer, 200);
  },
);

async function getLastEvent(events: AsyncIterable<ChatEvent>): Promise<ChatEvent | null> {
  let last: ChatEvent | null = null;
  for await (const event of events) last = event;
  return last;
}

ai.openapi(
  createRoute({
    method: "post",
    path: "/ai/analyze-request",
    tags,
    summary: "Analyse a request before it is decided, or a draft before it is submitted",
    description:
      "`request_data.id` is the id of an open request; 404 if the caller may not see it. Without an id it is the caller's own draft. Never decides.",
    middleware: assistantMiddleware,
    request: { body: { required: true, content: createOpenApiJsonContent(AnalyzeInput) } },
    responses: {
      200: {
        description: "The analysis",
        content: { ...createOpenApiJsonContent(AnalysisResponse), ...STREAM_CONTENT },
      },
      ...FAILURES,
    },
  }),
  async (c) => {
    const { assistant } = c.env.context.services;
    if (wantsStream(c)) {
      const stopped = new AbortController();
      const events = assistant.streamAnalysis(c.var.actor, c.req.valid("json"), stopped.signal);
      return c.body(toEventStream(events, stopped), 200, STREAM_HEADERS);
    }
    const result = await assistant.analyze(c.var.actor, c.req.valid("json"));
    return toResponse(result, (value) => c.json({ status: "success" as const, ...value }, 200));
  },
);

ai.openapi(
  createRoute({
    method: "post",
    path: "/ai/smart-search",
    tags,
    summary: "Search in natural language",
    description:
      "Understands status, amounts, dates, people, departments and types; the rest is full-text. At most 20 matches.",
    middleware: assistantMiddleware,
    request: { body: { required: true, content: createOpenApiJsonContent(SmartSearchInput) } },
    responses: {
      200: {
        description: "The interpreted query and the matches",
        content: { ...createOpenApiJsonContent(SearchResponse), ...STREAM_CONTENT },
      },
      ...FAILURES,
    },
  }),
  async (c) => {
    const stopped = new AbortController();
    const result = c.env.context.services.assistant.search(c.var.actor, c.req.valid("json"), stopped.signal);
    if (wantsStream(c)) return c.body(toEventStream(toSingleEvent(result), stopped), 200, STREAM_HEADERS);
    return toResponse(await result, (value) => c.json({ status: "success" as const, ...value }, 200));
  },
);

ai.openapi(
  createRoute({
    method: "post",
    path: "/ai/generate-insights",
    tags,
    summary: "Insights into the last 30 days of the requests that the caller may see",
    middleware: assistantMiddleware,
    request: { body: { required: true, content: createOpenApiJsonContent(InsightsInput) } },
    responses: {
      200: {
        description: "Summary, metrics and recommendations",
        content: { ...createOpenApiJsonContent(InsightsResponse), ...STREAM_CONTENT },
      },
      ...FAILURES,
    },
  }),
  async (c) => {
    const stopped = new AbortController();
    const result = c.env.context.services.assistant.generateInsights(c.var.actor, c.req.valid("json"), stopped.signal);
    if (wantsStream(c)) return c.body(toEventStream(toSingleEvent(result), stopped), 200, STREAM_HEADERS);
    return toResponse(await result, (value) => c.json({ status: "success" as const, ...value }, 200));
  },
);
