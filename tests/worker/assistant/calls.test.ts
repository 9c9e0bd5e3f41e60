import { describe, expect, test } from "vitest";
import type {
  Analysis,
  ChatAnswer,
  ChatEvent,
  Insights,
  SmartSearchAnswer,
} from "../../../domain/assistant/entities.ts";
import type { RequestDetails } from "../../../domain/entities.ts";
import { AnalyzeInput, ChatInput, InsightsInput, SmartSearchInput } from "../../../domain/inputs/assistant.ts";
import { createApiTest } from "../api/api-test.ts";

const api = createApiTest();
const MIB = 1024 * 1024;

type Failed = { status: number; code: string; detail: string; error: string };
const CALLS = [
  ["/ai/chat", { message: "What waits for me?" }],
  ["/ai/analyze-request", { request_data: { title: "Chairs", request_type: "procurement", amount: 10 } }],
  ["/ai/smart-search", { query: "pending" }],
  ["/ai/generate-insights", {}],
] as const;

describe("the calls of the assistant in the spec", () => {
  test("the four calls of the assistant accept and return the fields that the spec lists", async () => {
    const made = await api.submit("requester", { amount: 980 });
    const marc = await api.as("manager");
    const { body: requests } = await marc.get<RequestDetails[]>("/requests?limit=100");
    const user_context = { name: "Marc Nager", role: "manager", department: "Finance", session_id: "s1" };
    const chat = await marc.post<ChatAnswer & { status: string }>("/ai/chat", {
      message: "What is waiting for me?",
      user_context,
      history: [{ type: "ai", message: "Hello Marc", timestamp: "2026-11-02T09:00:00Z" }],
    });
    expect(chat).toMatchObject({ status: 200, body: { status: "success", provider: "built-in" } });
    expect(chat.body.response).toContain(made.id);
    const { id, title, description, request_type, amount, currency, priority, department, requester_name } = made;
    const described = { title, description, request_type, amount, currency, priority, department, requester_name };
    for (const request_data of [{ id }, described]) {
      const analysed = await marc.post<{ analysis: Analysis }>("/ai/analyze-request", {
        request_data,
        user_context: { authority_level: "standard" },
      });
      expect(analysed.body).toMatchObject({
        status: "success",
        provider: "built-in",
        analysis: { recommendation: "REVIEW", risk_level: "MEDIUM" },
      });
      expect(analysed.body.analysis.facts.map((fact) => fact.kind)).toContain("near_limit");
    }
    const context = { role: "manager", department: "Finance", intent: "search" };
    const searched = await marc.post<{ search_analysis: SmartSearchAnswer }>("/ai/smart-search", {
      query: "laptops under 1k",
      context,
      data: requests,
    });
    expect(searched.body.search_analysis).toMatchObject({ total: 1, matches: [{ id, amount: 980 }] });
    const insights = await marc.post<{ insights: Insights }>("/ai/generate-insights", {
      context: { time_period: "Last 30 days", scope: "All departments", user_role: "manager" },
      requests_data: requests,
    });
    expect(insights.body.insights.key_metrics).toMatchObject({ requests_submitted: 1, open_now: 1 });
  });

  test("the chat accepts a history of 40 messages, and answers a follow-up to the last question of this history", async () => {
    const rita = await api.as("requester");
    const history = Array.from({ length: 40 }, (_, at) => ({
      type: at % 2 === 0 ? "user" : "ai",
      message: at === 38 ? "Who approves travel of 500?" : "Hm",
    }));
    const { body } = await rita.post<ChatAnswer>("/ai/chat", { message: "and for 20,000?", history });
    expect(body.response).toContain("Dora Rector");
  });
});

describe("a streamed answer of the assistant", () => {
  const events = (text: string): ChatEvent[] =>
    text
      .trim()
      .split("\n\n")
      .map((block) => {
        const [, event = "", data = ""] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        return { event, ...JSON.parse(data) };
      });

  test("a streamed chat answer begins with its facts, and its text events joined together are the complete answer", async () => {
    await api.submit("requester");
    const marc = await api.as("manager");
    const answer = await marc.raw("POST", "/ai/chat", {
      body: { message: "What waits for me?" },
      headers: { Accept: "text/event-stream" },
    });
    expect([answer.status, answer.headers.get("Content-Type"), answer.headers.get("Cache-Control")]).toEqual([
      200,
      "text/event-stream",
      "private, no-store",
    ]);
    const received = events(await answer.text());
    expect(received[0]).toMatchObject({ event: "facts", provider: "built-in" });
    const done = received.at(-1);
    if (done?.event !== "done") throw new Error("it did not end");
    expect(received.flatMap((one) => (one.event === "text" ? [one.text] : [])).join("")).toBe(done.response);
    expect(received[0]).toMatchObject({ facts: done.facts });
    for (const fact of done.facts) expect(done.response).toContain(`[${fact.id}]`);
  });

  test("the stream of a search or of insights has one event with the complete answer", async () => {
    const marc = await api.as("manager");
    for (const [path, body] of CALLS.slice(2)) {
      const headers = { Accept: "text/event-stream" };
      const [done] = events(await (await marc.raw("POST", path, { body, headers })).text());
      const { body: whole } = await marc.post<object>(path, body);
      expect(done).toEqual({ event: "done", ...whole });
    }
  });

  test("a stream that fails before its first event is the response of the failure", async () => {
    await api.submit("it.staff");
    const rita = await api.as("requester");
    const body = { request_data: { id: "REQ-2026-1001" } };
    const detail = "There is no request REQ-2026-1001, or you don't have access to it.";
    expect(await rita.post("/ai/analyze-request", body, { Accept: "text/event-stream" })).toMatchObject({
      status: 404,
      body: { code: "not_found", detail, error: detail },
    });
  });

  test("a chat stream ends when its client disconnects", async () => {
    const { services } = api.backend;
    const stop = new AbortController();
    const seen: string[] = [];
    for await (const event of services.assistant.chat(
      await api.backend.as("manager"),
      ChatInput.parse({ message: "help" }),
      stop.signal,
    )) {
      seen.push(event.event);
      stop.abort();
    }
    expect(seen).toEqual(["facts"]);
  });
});

describe("failures of the assistant", () => {
  test.each(CALLS)("a failure of %s has the same message in the fields `error` and `detail`", async (path, good) => {
    const rita = await api.as("requester");
    const refused: [number, Promise<{ status: number; body: Failed }>][] = [
      [401, api.anonymous.post<Failed>(path, good)],
      [403, rita.post<Failed>(path, { ...good, user_id: api.backend.people.manager })],
      [413, rita.post<Failed>(path, { ...good, more: "x".repeat(5 * MIB) })],
      [415, rita.call<Failed>("POST", path, { body: "hello", headers: { "Content-Type": "text/plain" } })],
    ];
    for (const [status, answer] of refused) {
      const { body } = await answer;
      expect(body).toMatchObject({ status, error: body.detail, detail: expect.stringMatching(/\w/) });
    }
    expect((await rita.post(path, good)).status).toBe(200);
  });

  test("the assistant refuses empty and overlong questions, drafts with invalid fields, and analyses of unknown and decided requests", async () => {
    const { id } = await api.submit("requester");
    const rita = await api.as("requester");
    const marc = await api.as("manager");
    const approve = { request_id: id, action: "approved", comments: "Fine" };
    expect((await marc.post("/requests/enhanced-action", approve)).status).toBe(200);
    const refused: [number, string, object][] = [
      [422, "/ai/chat", { message: " \u0000 " }],
      [422, "/ai/chat", { message: "x".repeat(2_001) }],
      [422, "/ai/smart-search", { query: "" }],
      [422, "/ai/smart-search", { query: "x".repeat(501) }],
      [422, "/ai/analyze-request", {}],
      [422, "/ai/analyze-request", { request_data: { request_type: "bribes" } }],
      [422, "/ai/analyze-request", { request_data: { request_type: "travel", amount: 1, currency: "XYZ" } }],
      [422, "/ai/analyze-request", { request_data: { request_type: "travel", amount: 1.005 } }],
      [404, "/ai/analyze-request", { request_data: { id: "REQ-2026-9999" } }],
      [409, "/ai/analyze-request", { request_data: { id } }],
    ];
    for (const [status, path, body] of refused) {
      const answer = await rita.post<Failed>(path, body);
      expect(answer.status, JSON.stringify(body).slice(0, 80)).toBe(status);
      expect(answer.body.error).toBe(answer.body.detail);
    }
  });
});

describe("facts of the assistant", () => {
  test("facts of the assistant link to the approval matrix only for people who may open it", async () => {
    const { id } = await api.submit("requester", { amount: 500 });
    const hrefs = async (who: "manager" | "director") => {
      const { body } = await (await api.as(who)).post<{ analysis: Analysis }>("/ai/analyze-request", {
        request_data: { id },
      });
      return body.analysis.facts
        .flatMap((fact) => fact.sources.map((source) => source.href))
        .filter((href) => href.startsWith("/admin"));
    };
    expect(await hrefs("manager")).toEqual([]);
    const [rule] = await hrefs("director");
    expect(rule).toMatch(/^\/admin\/matrix\/./);
  });

  test("the assistant names people who are out of office and the end of the absence, but not the reason", async () => {
    const selma = await api.as("senior.manager");
    const absence = {
      delegate_user_id: api.backend.people.manager,
      ends_at: "2026-11-10T09:00:00.000Z",
      reason: "Surgery",
    };
    expect((await selma.post("/delegations", absence)).status).toBe(201);
    const { body } = await (await api.as("it.staff")).post<ChatAnswer>("/ai/chat", {
      message: "Who is out of office?",
    });
    expect(body.response).toContain("Selma Nior is out of office until 10 Nov 2026; Marc Nager decides for them.");
    expect(JSON.stringify(body)).not.toContain("Surgery");
    const { id } = await api.submit("requester", { amount: 5_000 });
    const analysed = await (await api.as("manager")).post<{ analysis: Analysis }>("/ai/analyze-request", {
      request_data: { id },
    });
    expect(analysed.body.analysis.facts.map((fact) => fact.text)).toContain(
      "You can decide it on behalf of Selma Nior, who is out of office.",
    );
    const waiting = await (await api.as("manager")).post<ChatAnswer>("/ai/chat", { message: "What waits for me?" });
    expect(waiting.body.response).toContain(id);
  });

  test("the analysis of a draft always uses the actor as the requester, even if the call names another requester", async () => {
    const marc = await api.as("manager");
    const draft = {
      title: "Chairs",
      description: "Two",
      request_type: "procurement",
      amount: 400,
      requester_name: "Rita Quest",
      department: "IT",
    };
    const { body } = await marc.post<{ analysis: Analysis }>("/ai/analyze-request", { request_data: draft });
    // Marc is the requester of this draft, so he cannot be its approver.
    expect(body.analysis.facts[0]?.text).toContain("Selma Nior approves");
  });

  test("each call of the assistant takes at most three round trips", async () => {
    const { id } = await api.submit("requester", { amount: 500 });
    const { services, cost, as } = api.backend;
    const marc = await as("manager");
    const costOf = async (work: () => Promise<unknown>) => {
      cost.round_trips = 0;
      await work();
      return cost.round_trips;
    };
    const chat = (message: string) => async () => {
      for await (const _ of services.assistant.chat(marc, ChatInput.parse({ message })));
    };
    // The three round trips include one for the rate limit of questions (RATE_LIMITS).
    expect(await costOf(chat("What waits for me?"))).toBe(3);
    expect(await costOf(chat("Who approves 500 of travel?"))).toBe(3);
    expect(await costOf(chat(`Where is ${id}?`))).toBe(3);
    expect(await costOf(() => services.assistant.analyze(marc, AnalyzeInput.parse({ request_data: { id } })))).toBe(2);
    expect(await costOf(() => services.assistant.search(marc, SmartSearchInput.parse({ query: "laptops" })))).toBe(3);
    expect(await costOf(() => services.assistant.generateInsights(marc, InsightsInput.parse({})))).toBe(2);
  });
});

test("the chat answers questions about the steps of the matrix and about the steps of a request", async () => {
  const { people } = api.backend;
  const admin = await api.as("admin");
  const { body: matrix } = await admin.get<{ id: string; request_type: string }[]>("/admin/doa-configurations");
  const { id } = matrix.find((one) => one.request_type === "procurement") ?? { id: "" };
  const steps = [
    { name: "Manager", members: [{ user_id: people.manager }] },
    {
      name: "Finance",
      required: 2,
      members: ["senior.manager", "director", "vp"].map((one) => ({ user_id: people[one as "vp"] })),
    },
  ];
  const amount_levels = [
    { max_amount: 1_000, steps },
    { max_amount: null, approver_user_id: people.vp },
  ];
  expect((await admin.put(`/admin/doa-configurations/${id}`, { amount_levels })).status).toBe(200);
  const made = await api.submit("requester");
  const approval = { request_id: made.id, action: "approved", comments: "Fine" };
  const ask = async (who: "requester" | "vp", message: string) =>
    (await (await api.as(who)).post<ChatAnswer>("/ai/chat", { message })).body.response;
  expect(await ask("vp", `What is the status of ${made.id}?`)).toContain(
    "Step 1 of 2, Manager: waiting for Marc Nager.",
  );
  expect((await (await api.as("manager")).post("/requests/enhanced-action", approval)).status).toBe(200);
  const status = await ask("requester", `Who is ${made.id} waiting for?`);
  expect(status).toContain("Step 2 of 2, Finance: waiting for Selma Nior, Dora Rector and Victor Pell; needs 2 of 3.");
  expect(status).toContain("waiting for Selma Nior and 2 others");
  expect(await ask("requester", "Who approves procurement requests of USD 500?")).toContain(
    "are decided in steps. Step 1 of 2, Manager: Marc Nager. Step 2, Finance: two of Selma Nior, Dora Rector and Victor Pell.",
  );
  expect(await ask("requester", "Who approves procurement requests?")).toContain(
    "are decided by amount: up to USD 1,000 in 2 steps (Manager, then Finance), above that by Victor Pell.",
  );
});
