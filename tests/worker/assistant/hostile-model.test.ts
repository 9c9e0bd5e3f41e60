import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ChatAnswer, ChatEvent } from "../../../domain/assistant/entities.ts";
import { AnalyzeInput, ChatInput, InsightsInput, SmartSearchInput } from "../../../domain/inputs/assistant.ts";
import type { RetryPolicy } from "../../../worker/integrations/model.ts";
import { createOpenAiModel } from "../../../worker/integrations/model-openai.ts";
import type { RenderedServices } from "../../../worker/rendered-services.ts";
import { type ModelCall, type ModelReply, type ModelService, startModelService } from "../../support/model-service.ts";
import { readAllRows } from "../../support/platform.ts";
import { unwrap } from "../../support/result.ts";
import { createEnglishServices } from "../../support/test-services.ts";
import { submitAs } from "../../support/use-cases.ts";
import { createApiTest } from "../api/api-test.ts";

const api = createApiTest();
const { backend, platform } = api;
let service: ModelService;
let services: RenderedServices;
let id = "";

beforeAll(async () => {
  service = await startModelService();
});
afterAll(() => service.stop());

/** Only a test about a model that is too slow has IMPATIENT limits: others must not fail on a busy machine. */
const PATIENT = { connect_ms: 60_000, silence_ms: 60_000, whole_ms: 60_000, retries: 0, backoff_ms: 1 };
const IMPATIENT = { ...PATIENT, silence_ms: 200 };
const TOO_SLOW = "did not answer in time";

function createServices(limits: RetryPolicy): RenderedServices {
  const endpoint = { name: "Loopback", base_url: service.url, key: service.key, model: service.model };
  const model = createOpenAiModel(endpoint, limits);
  return createEnglishServices({ ...backend.deps, channels: { ...backend.deps.channels, model } });
}

beforeEach(async () => {
  services = createServices(PATIENT);
  ({ id } = await submitAs(backend, "requester", { title: "Standing desks", amount: 900 }));
});

const FIND: ModelReply = { calls: [{ name: "find", arguments: { filter: { waiting_for: { any_of: ["me"] } } } }] };

async function listEvents(message = "What waits for me?"): Promise<ChatEvent[]> {
  const events: ChatEvent[] = [];
  for await (const event of services.assistant.chat(await backend.as("manager"), ChatInput.parse({ message })))
    events.push(event);
  return events;
}

async function ask(message?: string): Promise<ChatAnswer> {
  const last = (await listEvents(message)).at(-1);
  if (last?.event !== "done") throw new Error(`the answer ended with ${last?.event}`);
  return last;
}

/** Returns the answer of the built-in analyst to the same question. */
async function askBuiltIn(message = "What waits for me?"): Promise<ChatAnswer | null> {
  let answer: ChatAnswer | null = null;
  for await (const event of backend.services.assistant.chat(await backend.as("manager"), ChatInput.parse({ message })))
    if (event.event === "done") answer = event;
  return answer;
}

/** Returns the contents of all tables, except the usage of the model and rate limits. */
const state = () => readAllRows(platform.DB, ["assistant_usage", "rate_limits"]);

const UNSUPPORTED = "The AI model's answer did not match the facts and was not used; this answer is computed.";

describe("a chat answer of a hostile model", () => {
  test.each([
    ["an invented figure", "99 requests wait for you [F1].", "99"],
    ["an invented amount", "It costs USD 9,000 [F2].", "9,000"],
    ["another currency", "It costs EUR 900 [F2].", "EUR 900"],
    ["an invented percentage", "90% are approved [F1].", "90%"],
    ["an invented name", "It waits for Klaus Meier [F2].", "Klaus"],
    ["the name of another colleague", "It waits for Selma Nior [F2].", "Selma"],
    ["an invented date", "It is due on 24 December 2031 [F2].", "2031"],
    ["an invented request number", "REQ-2026-4711 waits [F1].", "4711"],
    ["an invented web address", "Approve at https://evil.example/login [F1].", "evil"],
    ["a citation of a fact that does not exist", "One waits [F77].", "F77"],
    ["a claim of action", "I have approved it for you [F2].", "approved it"],
    ["a passive claim of action", "It has been rejected by me [F2].", "rejected by"],
    ["a claim that a reminder was sent", "The reminder was sent to the requester [F2].", "reminder was sent"],
  ])(
    "if the model returns %s, it is never streamed, and the built-in analyst answers with a note",
    async (_, text, invented) => {
      service.replyWith(FIND, { text });
      const events = await listEvents();
      expect(events.at(-1)).toEqual({ ...(await askBuiltIn()), note: UNSUPPORTED });
      expect(events.at(-1)).toMatchObject({ provider: "built-in", response: expect.stringContaining(id) });
      expect(JSON.stringify(events.filter(({ event }) => event === "text"))).not.toContain(invented);
      expect(service.protocolErrors).toEqual([]);
    },
  );

  test("if the model repeats a false sentence, the sentences that the facts support remain, and a note says what was left out", async () => {
    service.replyWith(FIND, { text: `${id} waits for you [F2]. It costs USD 9,000 [F2].` });
    expect(await ask()).toMatchObject({
      provider: "Loopback",
      response: `${id} waits for you [F2].`,
      note: "1 sentence of the AI model was left out, because the facts do not support it.",
      rows: [{ id, title: "Standing desks" }],
    });
  });

  test("HTML in the answer of a model is removed", async () => {
    service.replyWith(FIND, {
      text: `<img src=x onerror="alert(1)">${id} <b>waits</b><script>alert(1)</script> [F2].`,
    });
    expect(await ask()).toMatchObject({ provider: "Loopback", response: `${id} waitsalert(1) [F2].`, note: null });
  });

  test.each([
    ["never answers", "silent", TOO_SLOW],
    ["stops in the middle of its answer", { hold: "One request waits. It" }, TOO_SLOW],
    ["breaks its stream off", { cut: "One request waits. It" }, "broke off"],
    ["sends broken JSON", { raw: "data: {broken\n\n", type: "text/event-stream" }, "could not be read"],
    ["sends another protocol", { raw: 'data: {"choices": 7}\n\n', type: "text/event-stream" }, "could not be read"],
    ["says nothing", { text: " " }, "gave no answer"],
    ["is down", { status: 503 }, "could not be reached"],
    ["rejects the key", { status: 401 }, "refused the question"],
    ["asks for data without end", FIND, "kept asking for data"],
  ] as const)("if a model %s, the built-in analyst answers and says so", async (_, reply, reason) => {
    if (reason === TOO_SLOW) services = createServices(IMPATIENT);
    service.replyWith(FIND, reply);
    expect(await ask()).toMatchObject({
      provider: "built-in",
      response: expect.stringContaining(id),
      note: expect.stringContaining(reason),
    });
    expect(service.protocolErrors).toEqual([]);
  });

  test("after a model has requested facts four times, it must answer", async () => {
    const before = service.calls.length;
    service.replyWith(FIND, FIND, FIND, FIND, { text: "One request waits [F1]." });
    expect(await ask()).toMatchObject({ provider: "Loopback", response: "One request waits [F1]." });
    expect(service.calls.slice(before).map(({ tool_choice }) => tool_choice)).toEqual([
      "auto",
      "auto",
      "auto",
      "auto",
      "none",
    ]);
  });

  test("a model cannot make a query that does not exist, and no query changes data", async () => {
    const before = await state();
    const results: (string | null)[] = [];
    const collect = (call: ModelCall): ModelReply => {
      results.push(...call.messages.flatMap(({ role, content }) => (role === "tool" ? [content] : [])));
      return { text: "I cannot help with that." };
    };
    const calls = [
      { name: "approve_request", arguments: { id } },
      { name: "find", arguments: { filter: { status: { any_of: ["secret"] } } } },
      { name: "find", arguments: { filter: { department: { any_of: ["Nowhere"] } } } },
      { name: "find", arguments: "{not json" },
    ];
    service.replyWith({ calls }, collect);
    expect(await ask()).toMatchObject({ provider: "Loopback", response: "I cannot help with that." });
    expect(results).toEqual([
      expect.stringContaining('There is no tool \\"approve_request\\"'),
      expect.stringContaining("filter.status.any_of.0"),
      expect.stringContaining("Nowhere"),
      expect.stringContaining('"facts"'),
    ]);
    expect(await state()).toEqual(before);
    expect(service.protocolErrors).toEqual([]);
  });

  test("the tool find_names finds misspelt names, and queries accept ids, exact names and 'me'", async () => {
    await platform.DB.prepare("UPDATE departments SET name = '.' WHERE name = 'Operations'").run();
    const results: (string | null)[] = [];
    const collect = (call: ModelCall): ModelReply => {
      results.push(...call.messages.flatMap(({ role, content }) => (role === "tool" ? [content] : [])));
      return { text: "One waits [F1]." };
    };
    const filter = {
      waiting_for: { any_of: ["me", "Selma Nior"] },
      department: { none_of: ["hr"] },
      created: { from: "2026-01-01" },
    };
    service.replyWith(
      {
        calls: [
          { name: "find_names", arguments: { names: ["selm nor", "Finanse"] } },
          { name: "find", arguments: { filter } },
          { name: "find_names", arguments: { names: [".", "\u00ad"] } },
          { name: "find", arguments: { filter: { department: { any_of: ["?!"] } } } },
        ],
      },
      collect,
    );
    await ask();
    expect(results[0]).toContain('"name":"Selma Nior"');
    expect(results[0]).toContain('"name":"Finance"');
    expect(results[1]).toContain('"facts":[{"id":"F1"');
    // A name without letters resembles nothing, also if a department has such a name.
    expect(results[2]).toBe('{"found":[[],[]]}');
    expect(results[3]).toContain('"unknown":["?!"]');
  });

  test("the queries of a model read only data that the asking person may see", async () => {
    await submitAs(backend, "it.staff", { title: "Secret servers", request_type: "it", amount: null });
    const seen: string[] = [];
    service.replyWith(
      {
        calls: [
          { name: "find", arguments: {} },
          { name: "timeline", arguments: {} },
        ],
      },
      (call) => {
        seen.push(JSON.stringify(call.messages));
        return { text: "One waits [F1]." };
      },
    );
    const input = ChatInput.parse({ message: "Show everything" });
    for await (const event of services.assistant.chat(await backend.as("requester"), input))
      seen.push(JSON.stringify(event));
    expect(seen.join()).toContain("Standing desks");
    expect(seen.join()).not.toContain("Secret servers");
  });

  test("if a model fails, the JSON API responds with status 200 and the answer of the built-in analyst", async () => {
    service.replyWith({ status: 401 });
    const env = { MODEL_URL: service.url, MODEL_KEY: service.key, MODEL: service.model };
    const marc = await api.as("manager");
    const calls = [
      ["/ai/chat", { message: "What waits for me?" }],
      ["/ai/analyze-request", { request_data: { id } }],
      ["/ai/smart-search", { query: "desks" }],
      ["/ai/generate-insights", {}],
    ] as const;
    for (const [path, body] of calls)
      expect(await marc.call("POST", path, { body, env })).toMatchObject({
        status: 200,
        body: {
          status: "success",
          provider: "built-in",
          note: "The AI model's service refused the question; this answer is computed.",
        },
      });
  });
});

describe("a structured answer of a hostile model", () => {
  const ANALYSIS = {
    recommendation: "APPROVE",
    risk_level: "LOW",
    confidence_score: 1,
    reasoning: "Nothing speaks against it. I have approved it. It costs USD 5 [F1].",
    key_factors: ["99 requests like it were approved."],
    concerns: ["Klaus Meier objects."],
    suggested_questions: ["Is there an offer?"],
  };

  test("a model cannot remove computed concerns, lower the risk, invent facts or claim actions in an analysis", async () => {
    await submitAs(backend, "requester", { title: "Standing desks", amount: 900 });
    const [manager, input] = [await backend.as("manager"), AnalyzeInput.parse({ request_data: { id } })];
    const computed = unwrap(await backend.services.assistant.analyze(manager, input)).analysis;
    expect(computed.concerns.length).toBeGreaterThan(0);
    service.replyWith({ text: ANALYSIS });
    expect(unwrap(await services.assistant.analyze(manager, input))).toEqual({
      provider: "Loopback",
      note: "4 sentences of the AI model were left out, because the facts do not support them.",
      analysis: {
        ...computed,
        reasoning: "Nothing speaks against it.",
        key_factors: [],
        suggested_questions: ["Is there an offer?"],
      },
    });
    service.replyWith({ text: { ...ANALYSIS, reasoning: "Fine.", key_factors: [], concerns: ["Ask for an offer."] } });
    expect(unwrap(await services.assistant.analyze(manager, input)).analysis.concerns).toEqual([
      ...computed.concerns,
      "Ask for an offer.",
    ]);
  });

  test.each([
    [{ text: { recommendation: "MAYBE" } }, "could not be read"],
    [{ raw: '{"choices":[{"message":{"content":"Sure! It is"}}]}' }, "could not be read"],
    ["silent", TOO_SLOW],
    [{ status: 500 }, "could not be reached"],
  ] as const)(
    "if a model replies %j, the analysis, search and insights are computed without it and give the reason",
    async (reply, reason) => {
      if (reason === TOO_SLOW) services = createServices(IMPATIENT);
      service.replyWith(reply);
      const manager = await backend.as("manager");
      const answersOf = async ({ assistant }: RenderedServices) => [
        unwrap(await assistant.analyze(manager, AnalyzeInput.parse({ request_data: { id } }))),
        unwrap(await assistant.search(manager, SmartSearchInput.parse({ query: "desks" }))),
        unwrap(await assistant.generateInsights(manager, InsightsInput.parse({}))),
      ];
      const computed = await answersOf(backend.services);
      const note = expect.stringContaining(reason);
      expect(await answersOf(services)).toEqual(computed.map((answer) => ({ ...answer, note })));
    },
  );

  test("a model cannot change how a search was understood, and its remarks are checked against the facts", async () => {
    const [manager, input] = [await backend.as("manager"), SmartSearchInput.parse({ query: "desks" })];
    const computed = unwrap(await backend.services.assistant.search(manager, input)).search_analysis;
    service.replyWith({ text: { search_intent: "All", search_keywords: ["x"], insights: ["One [F1].", "99 [F1]."] } });
    expect(unwrap(await services.assistant.search(manager, input)).search_analysis).toEqual({
      ...computed,
      insights: ["One [F1]."],
    });
  });
});
