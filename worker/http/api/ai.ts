/** The assistant's four calls. They read and word; none of them changes anything. */
import { createRoute } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import * as z from "zod";
import {
  Analysis,
  type ChatEvent,
  Fact,
  Insights,
  SearchAnalysis,
} from "../../../domain/assistant/assistant-entities.ts";
import { AnalyzeInput, ChatInput, InsightsInput, SmartSearchInput } from "../../../domain/inputs/assistant.ts";
import { createPart, type SignedInEnv } from "../api-env.ts";
import { type Accepted, body } from "../middleware/body.ts";
import { signedIn } from "../middleware/signed-in.ts";
import { answered, failure, type ProblemBody, problem } from "../respond.ts";
import { inOneEvent, STREAM_HEADERS, streamOf, wantsStream } from "./answer-stream.ts";
import { json, Problem } from "./schemas.ts";

export const ai = createPart();
const tags = ["AI"];

/** Clients send all the requests that they loaded along; they are read past. */
const ASSISTANT_BODY: Accepted = { "application/json": 4 * 1024 * 1024 };

const FAILURES = {
  default: {
    description: "What went wrong; `error` is the `detail` once more",
    content: {
      "application/problem+json": {
        schema: Problem.extend({ error: z.string().optional() }).meta({ id: "AssistantProblem" }),
      },
    },
  },
} as const;

/** Clients of these calls read a failure's text from `error`, whoever refused. */
const withError = createMiddleware<SignedInEnv>(async (c, next) => {
  await next();
  if (c.res.headers.get("Content-Type") !== "application/problem+json") return;
  const told = await c.res.json<ProblemBody>();
  const { status, headers } = c.res;
  c.res = new Response(JSON.stringify({ ...told, error: told.detail }), { status, headers });
});

const doors = [withError, signedIn(), body(ASSISTANT_BODY)];

const STATUS = z.literal("success");
const provider = z.string().describe("'built-in', or the configured model provider's name");
const facts = z.array(Fact.meta({ id: "Fact" }));

const Chatted = z.object({ status: STATUS, response: z.string().describe("Markdown"), provider, facts });
const Analysed = z.object({ status: STATUS, analysis: Analysis.extend({ facts }), provider });
const Searched = z.object({ status: STATUS, search_analysis: SearchAnalysis.extend({ facts }), provider });
const Insighted = z.object({ status: STATUS, insights: Insights.extend({ facts }), provider });

const STREAM = {
  "text/event-stream": { schema: z.string().describe("`facts`, `text`, `restart`, then `done` or `error`") },
};

ai.openapi(
  createRoute({
    method: "post",
    path: "/ai/chat",
    tags,
    summary: "Ask the assistant",
    description:
      "Answers from facts that are computed under what one may see, each with an id that the answer cites as [F1]. " +
      "With `Accept: text/event-stream` the facts come first and the answer as it is worded.",
    middleware: doors,
    request: { body: { required: true, content: json(ChatInput) } },
    responses: { 200: { description: "The answer", content: { ...json(Chatted), ...STREAM } }, ...FAILURES },
  }),
  async (c) => {
    const stopped = new AbortController();
    const events = c.env.context.services.assistant.chat(c.var.actor, c.req.valid("json"), stopped.signal);
    if (wantsStream(c)) return c.body(streamOf(events, stopped), 200, STREAM_HEADERS);
    const last = await lastOf(events);
    if (last?.event !== "done") return last?.event === "error" ? failure(last) : problem("internal");
    const { event: _, ...answer } = last;
    return c.json(answer, 200);
  },
);

async function lastOf(events: AsyncIterable<ChatEvent>): Promise<ChatEvent | null> {
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
      "`request_data.id` names a request that is open; one that one may not see is 404. Without an id it is one's own draft. Never decides.",
    middleware: doors,
    request: { body: { required: true, content: json(AnalyzeInput) } },
    responses: { 200: { description: "The analysis", content: { ...json(Analysed), ...STREAM } }, ...FAILURES },
  }),
  async (c) => {
    const { assistant } = c.env.context.services;
    if (wantsStream(c)) {
      const stopped = new AbortController();
      const events = assistant.analyzeInSteps(c.var.actor, c.req.valid("json"), stopped.signal);
      return c.body(streamOf(events, stopped), 200, STREAM_HEADERS);
    }
    const outcome = await assistant.analyze(c.var.actor, c.req.valid("json"));
    return answered(outcome, (value) => c.json({ status: "success" as const, ...value }, 200));
  },
);

ai.openapi(
  createRoute({
    method: "post",
    path: "/ai/smart-search",
    tags,
    summary: "Search in plain words",
    description:
      "Understands status, amounts, dates, people, departments and types; the rest is full-text. At most 20 matches.",
    middleware: doors,
    request: { body: { required: true, content: json(SmartSearchInput) } },
    responses: {
      200: { description: "What was understood and found", content: { ...json(Searched), ...STREAM } },
      ...FAILURES,
    },
  }),
  async (c) => {
    const stopped = new AbortController();
    const outcome = c.env.context.services.assistant.search(c.var.actor, c.req.valid("json"), stopped.signal);
    if (wantsStream(c)) return c.body(streamOf(inOneEvent(outcome), stopped), 200, STREAM_HEADERS);
    return answered(await outcome, (value) => c.json({ status: "success" as const, ...value }, 200));
  },
);

ai.openapi(
  createRoute({
    method: "post",
    path: "/ai/generate-insights",
    tags,
    summary: "The last 30 days of what one may see",
    middleware: doors,
    request: { body: { required: true, content: json(InsightsInput) } },
    responses: {
      200: { description: "Summary, metrics and recommendations", content: { ...json(Insighted), ...STREAM } },
      ...FAILURES,
    },
  }),
  async (c) => {
    const stopped = new AbortController();
    const outcome = c.env.context.services.assistant.insights(c.var.actor, c.req.valid("json"), stopped.signal);
    if (wantsStream(c)) return c.body(streamOf(inOneEvent(outcome), stopped), 200, STREAM_HEADERS);
    return answered(await outcome, (value) => c.json({ status: "success" as const, ...value }, 200));
  },
);
