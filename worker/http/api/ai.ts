/** The four API calls of the assistant. None of them changes data. */
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
import type { SignedInEnv } from "../api-env.ts";
import type { BodyLimits } from "../middleware/body.ts";
import { createFailureResponse, createProblemResponse, type ProblemBody } from "../problem-response.ts";
import { type CallArguments, call, callGroup } from "./call.ts";
import { createOpenApiJsonContent, Problem } from "./schemas.ts";
import { STREAM_HEADERS, toEventStream, waitForFirst, wantsStream } from "./sse-response.ts";

/** The maximum size of a body. Clients also send all requests that they have loaded, which the server ignores. */
const ASSISTANT_BODY_LIMITS: BodyLimits = { "application/json": 4 * 1024 * 1024 };

const FAILURE = {
  description: "The error; `error` is the same text as `detail`",
  content: {
    "application/problem+json": {
      schema: Problem.extend({ error: z.string().optional() }).meta({ id: "AssistantProblem" }),
    },
  },
};

/** Adds the field `error` to every failure response, because clients of these calls read it. */
const withError = createMiddleware<SignedInEnv>(async (c, next) => {
  await next();
  if (c.res.headers.get("Content-Type") !== "application/problem+json") return;
  const problem = (await c.res.json()) as ProblemBody;
  const { status, headers } = c.res;
  c.res = new Response(JSON.stringify({ ...problem, error: problem.detail }), { status, headers });
});

type Events<Answer> = AsyncGenerator<Answer | ErrorEvent | { event: "facts" | "text" | "restart" }>;

/**
 * Responds with the events of an answer as a stream if the client asks for it, otherwise with the whole answer. If the
 * first event of a stream is an early failure, responds with that failure.
 */
async function respond<Answer extends { event: "done" }>(
  c: Context<SignedInEnv>,
  stream: (signal: AbortSignal) => Events<Answer>,
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

/** Returns the description of a call. `answer`: the fields of its answer. */
const createAnswerCall = <Input extends z.ZodType, Answer extends { event: "done" }>(
  path: string,
  texts: { summary: string; description?: string },
  input: Input,
  answer: z.ZodRawShape,
  stream: (args: CallArguments<unknown, unknown, z.output<Input>>, signal: AbortSignal) => Events<Answer>,
) =>
  call(`POST /ai/${path}`, {
    ...texts,
    before: withError,
    input,
    body: { limits: ASSISTANT_BODY_LIMITS },
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
      default: FAILURE,
    },
    run: (args) => respond(args.c, (signal) => stream(args, signal)),
  });

const facts = z.array(Fact.meta({ id: "Fact" }));

export const ai = callGroup("AI", {
  askAssistant: createAnswerCall(
    "chat",
    {
      summary: "Ask the assistant",
      description:
        "Answers from facts about the requests that the caller may see. Each has an id that the answer cites, such as [F1]. " +
        "With `Accept: text/event-stream` the facts are sent first and the answer is streamed.",
    },
    ChatInput,
    { response: z.string().describe("Markdown"), facts, ...ChatDetails.shape },
    ({ services, actor, input }, signal) => services.assistant.chat(actor, input, signal),
  ),
  analyzeRequest: createAnswerCall(
    "analyze-request",
    {
      summary: "Analyse a request before it is decided, or a draft before it is submitted",
      description:
        "`request_data.id` is the id of an open request; 404 if the caller may not see it. Without an id it is the caller's own draft. Never decides.",
    },
    AnalyzeInput,
    { analysis: Analysis.extend({ facts }) },
    ({ services, actor, input }, signal) => services.assistant.streamAnalysis(actor, input, signal),
  ),
  searchInWords: createAnswerCall(
    "smart-search",
    {
      summary: "Search in natural language",
      description:
        "Understands status, amounts, dates, people, departments and types; the rest is full-text. At most 20 matches.",
    },
    SmartSearchInput,
    { search_analysis: SmartSearchAnswer.extend({ facts }) },
    ({ services, actor, input }, signal) => services.assistant.streamSearch(actor, input, signal),
  ),
  generateInsights: createAnswerCall(
    "generate-insights",
    { summary: "Insights into the last 30 days of the requests that the caller may see" },
    InsightsInput,
    { insights: Insights.extend({ facts }) },
    ({ services, actor, input }, signal) => services.assistant.streamInsights(actor, input, signal),
  ),
});
