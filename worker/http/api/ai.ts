/** The four API calls of the assistant. None of them changes data. */
import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import * as z from "zod";
import {
  Analysis,
  ChatDetails,
  type ErrorEvent,
  Fact,
  Insights,
  SmartSearchAnswer,
} from "../../../domain/assistant/entities.ts";
import { AnalyzeInput, ChatInput, InsightsInput, SmartSearchInput } from "../../../domain/inputs/assistant.ts";
import { createRouter, type SignedInEnv } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { acceptBody, type BodyLimits } from "../middleware/body.ts";
import { createFailureResponse, createProblemResponse, type ProblemBody } from "../problem-response.ts";
import { createOpenApiJsonContent, Problem } from "./schemas.ts";
import { STREAM_HEADERS, toEventStream, waitForFirst, wantsStream } from "./sse-response.ts";

export const ai = createRouter();

/** The maximum size of a body. Clients also send all requests that they have loaded, which the server ignores. */
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

/** Adds the field `error` to every failure response, because clients of these calls read it. */
const withError = createMiddleware<SignedInEnv>(async (c, next) => {
  await next();
  if (c.res.headers.get("Content-Type") !== "application/problem+json") return;
  const problem = (await c.res.json()) as ProblemBody;
  const { status, headers } = c.res;
  c.res = new Response(JSON.stringify({ ...problem, error: problem.detail }), { status, headers });
});

/** Returns the route of a call. `answer`: the fields of its answer. */
const createAnswerRoute = <Path extends string, Input extends z.ZodType, Answer extends z.ZodRawShape>(
  path: Path,
  input: Input,
  answer: Answer,
  texts: { summary: string; description?: string },
) =>
  createRoute({
    method: "post",
    path,
    tags: ["AI"],
    ...texts,
    middleware: [withError, requireSignIn(), acceptBody(ASSISTANT_BODY_LIMITS)],
    request: { body: { required: true, content: createOpenApiJsonContent(input) } },
    responses: {
      200: {
        description: "The answer",
        content: {
          ...createOpenApiJsonContent(
            z.object({
              status: z.literal("success"),
              ...answer,
              provider: z.string().describe("'built-in', or the configured model provider's name"),
              note: ChatDetails.shape.note,
            }),
          ),
          "text/event-stream": { schema: z.string().describe("`facts`, `text`, `restart`, then `done` or `error`") },
        },
      },
      ...FAILURES,
    },
  });

/**
 * Responds with the events of an answer as a stream if the client asks for it, otherwise with the whole answer. If the
 * first event of a stream is an early failure, responds with that failure.
 */
async function respond<Answer extends { event: "done" }>(
  c: Context<SignedInEnv>,
  stream: (signal: AbortSignal) => AsyncGenerator<Answer | ErrorEvent | { event: "facts" | "text" | "restart" }>,
) {
  const stopped = new AbortController();
  const events = stream(stopped.signal);
  if (wantsStream(c)) {
    const first = events.next();
    const early = await waitForFirst(first);
    if (early?.value?.event === "error") return createFailureResponse(early.value);
    return c.body(toEventStream(events, stopped, first), 200, STREAM_HEADERS);
  }
  for await (const one of events) {
    if (one.event === "error") return createFailureResponse(one);
    if (one.event !== "done") continue;
    const { event: _, ...answer } = one as Answer;
    return c.json(answer, 200);
  }
  return createProblemResponse("internal");
}

const facts = z.array(Fact.meta({ id: "Fact" }));

ai.openapi(
  createAnswerRoute(
    "/ai/chat",
    ChatInput,
    { response: z.string().describe("Markdown"), facts, ...ChatDetails.shape },
    {
      summary: "Ask the assistant",
      description:
        "Answers from facts about the requests that the caller may see. Each has an id that the answer cites, such as [F1]. " +
        "With `Accept: text/event-stream` the facts are sent first and the answer is streamed.",
    },
  ),
  (c) => respond(c, (signal) => c.env.context.services.assistant.chat(c.var.actor, c.req.valid("json"), signal)),
);

ai.openapi(
  createAnswerRoute(
    "/ai/analyze-request",
    AnalyzeInput,
    { analysis: Analysis.extend({ facts }) },
    {
      summary: "Analyse a request before it is decided, or a draft before it is submitted",
      description:
        "`request_data.id` is the id of an open request; 404 if the caller may not see it. Without an id it is the caller's own draft. Never decides.",
    },
  ),
  (c) =>
    respond(c, (signal) => c.env.context.services.assistant.streamAnalysis(c.var.actor, c.req.valid("json"), signal)),
);

ai.openapi(
  createAnswerRoute(
    "/ai/smart-search",
    SmartSearchInput,
    { search_analysis: SmartSearchAnswer.extend({ facts }) },
    {
      summary: "Search in natural language",
      description:
        "Understands status, amounts, dates, people, departments and types; the rest is full-text. At most 20 matches.",
    },
  ),
  (c) =>
    respond(c, (signal) => c.env.context.services.assistant.streamSearch(c.var.actor, c.req.valid("json"), signal)),
);

ai.openapi(
  createAnswerRoute(
    "/ai/generate-insights",
    InsightsInput,
    { insights: Insights.extend({ facts }) },
    { summary: "Insights into the last 30 days of the requests that the caller may see" },
  ),
  (c) =>
    respond(c, (signal) => c.env.context.services.assistant.streamInsights(c.var.actor, c.req.valid("json"), signal)),
);
