import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { ModelEvent, ModelProvider, ModelRequest, RetryPolicy } from "../../../worker/integrations/model.ts";
import { createOpenAiModel } from "../../../worker/integrations/model-openai.ts";
import { createWorkersAiModel } from "../../../worker/integrations/model-workers-ai.ts";
import { type ModelService, startModelService, TOKENS_PER_CALL } from "../../support/model-service.ts";

/** Longer than any call on a busy machine. Tests of a time limit shorten this one limit. */
const PATIENCE: RetryPolicy = { connect_ms: 60_000, silence_ms: 60_000, whole_ms: 60_000, retries: 2, backoff_ms: 1 };
const ASK: ModelRequest = { messages: [{ role: "user", content: "Hello?" }], max_tokens: 50 };
const SHAPE = {
  name: "answer",
  schema: {
    type: "object",
    properties: { yes: { type: "boolean" } },
    required: ["yes"],
    additionalProperties: false,
  },
};

let service: ModelService;
beforeAll(async () => {
  service = await startModelService();
});
afterAll(() => service.stop());

async function all(provider: ModelProvider, ask: ModelRequest = ASK): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of provider.ask(ask)) events.push(event);
  return events;
}

const TOOL = { name: "find", description: "Finds requests.", parameters: { type: "object", properties: {} } };
const TOOLS = { list: [TOOL], may_call: true };
const CALL = { id: "call_0_find", name: "find", arguments: '{"limit":3}' };
const TOOL_TURNS: ModelRequest["messages"] = [
  ...ASK.messages,
  { role: "assistant", content: "", calls: [CALL] },
  { role: "tool", content: "[]", call_id: CALL.id },
];

const textOf = (events: ModelEvent[]) => events.map((one) => (one.event === "text" ? one.text : "")).join("");

describe("an OpenAI-compatible service", () => {
  let before = 0;
  const tries = () => service.calls.length - before;
  const model = (patience = PATIENCE) =>
    createOpenAiModel(
      { name: "Loopback", base_url: `${service.url}/`, key: service.key, model: service.model },
      patience,
    );
  beforeEach(() => {
    before = service.calls.length;
  });

  test("the answer of an OpenAI-compatible service is streamed word by word, with the used tokens at the end", async () => {
    service.replyWith({ text: "It waits for you [F1]." });
    const events = await all(model());
    expect(events.filter(({ event }) => event === "text").length).toBe(5);
    expect(textOf(events)).toBe("It waits for you [F1].");
    expect(events.at(-1)).toEqual({ event: "done", tokens: TOKENS_PER_CALL });
    expect(service.protocolErrors).toEqual([]);
  });

  test("the structured output of an OpenAI-compatible service is returned in one piece", async () => {
    service.replyWith({ text: { yes: true } });
    expect(await all(model(), { ...ASK, output_schema: SHAPE })).toEqual([
      { event: "text", text: '{"yes":true}' },
      { event: "done", tokens: TOKENS_PER_CALL },
    ]);
    expect(service.protocolErrors).toEqual([]);
  });

  test("the tool calls of an OpenAI-compatible service are put together from the parts of the stream, and their results are sent back", async () => {
    service.replyWith({
      calls: [
        { name: "find", arguments: { limit: 3 } },
        { name: "budget", arguments: "" },
      ],
    });
    expect(await all(model(), { ...ASK, tools: TOOLS })).toEqual([
      { event: "call", call: CALL },
      { event: "call", call: { id: "call_1_budget", name: "budget", arguments: "" } },
      { event: "done", tokens: null },
    ]);
    expect(service.calls.at(-1)).toMatchObject({ tools: [{ type: "function", function: TOOL }], tool_choice: "auto" });
    service.replyWith({ text: "None." });
    const answer = await all(model(), { ...ASK, messages: TOOL_TURNS, tools: { ...TOOLS, may_call: false } });
    expect(textOf(answer)).toBe("None.");
    expect(service.calls.at(-1)?.tool_choice).toBe("none");
    expect(service.protocolErrors).toEqual([]);
  });

  test("the fault of an OpenAI-compatible service that rejects tools is 'no_tools', and 'refused' if the call has no tools", async () => {
    service.replyWith({ status: 400 });
    expect(await all(model(), { ...ASK, tools: TOOLS })).toMatchObject([{ event: "failed", fault: "no_tools" }]);
    expect(await all(model())).toMatchObject([{ event: "failed", fault: "refused" }]);
  });

  test.each([429, 500, 503])(
    "a call of an OpenAI-compatible service is retried after the HTTP status %i and then succeeds",
    async (status) => {
      service.replyWith({ status, retryAfter: "0" }, { status }, { text: "Here I am" });
      expect(textOf(await all(model()))).toBe("Here I am");
      expect(tries()).toBe(3);
    },
  );

  test.each([
    [429, "busy", 3],
    [500, "down", 3],
    [401, "refused", 1],
    [302, "refused", 1],
  ])(
    "a model service that always responds with the HTTP status %i has the fault '%s' after %i calls",
    async (status, fault, count) => {
      service.replyWith({ status });
      expect(await all(model())).toMatchObject([{ event: "failed", fault, error: `HTTP ${status}` }]);
      expect(tries()).toBe(count);
    },
  );

  test("if a model service requires a wait of a minute, the call has the fault 'busy' and is not repeated", async () => {
    service.replyWith({ status: 429, retryAfter: "60" });
    expect(await all(model())).toMatchObject([{ fault: "busy", retry_after_seconds: 60 }]);
    expect(tries()).toBe(1);
  });

  test("a model service that does not respond has the fault 'slow'", async () => {
    service.replyWith("silent");
    expect(await all(model({ ...PATIENCE, connect_ms: 100 }))).toMatchObject([{ event: "failed", fault: "slow" }]);
  });

  test("a model service that stops streaming has the fault 'slow', but the text that it has already sent is returned", async () => {
    service.replyWith({ hold: "It waits for" });
    const events = await all(model({ ...PATIENCE, silence_ms: 100 }));
    expect(textOf(events)).toBe("It waits for");
    expect(events.at(-1)).toMatchObject({ event: "failed", fault: "slow" });
  });

  test("a call of a model service that never responds ends after the time limit of the whole call", async () => {
    service.replyWith("silent");
    const patience = { ...PATIENCE, whole_ms: 100 };
    expect(await all(model(patience))).toMatchObject([{ event: "failed", fault: "slow" }]);
  });

  test("a model service whose stream breaks off has the fault 'cut'", async () => {
    service.replyWith({ cut: "It waits for" });
    expect((await all(model())).at(-1)).toMatchObject({ event: "failed", fault: "cut" });
  });

  test.each([
    ["invalid JSON", "data: {broken\n\n"],
    ["JSON of another shape", 'data: {"choices": 7}\n\n'],
  ])("a model service that streams %s has the fault 'unreadable'", async (_, raw) => {
    service.replyWith({ raw, type: "text/event-stream" });
    expect(await all(model())).toMatchObject([{ event: "failed", fault: "unreadable" }]);
  });

  test.each(["<html>", "{}", '{"choices": []}', '{"choices": [{"message": {}}]}'])(
    "a model service with the structured output %s has the fault 'unreadable'",
    async (raw) => {
      service.replyWith({ raw });
      expect(await all(model(), { ...ASK, output_schema: SHAPE })).toMatchObject([
        { event: "failed", fault: "unreadable" },
      ]);
    },
  );

  test("if a call of a model service is aborted, the HTTP request to the service is aborted too", async () => {
    service.replyWith({ hold: "It waits for" });
    const aborted = service.aborted();
    const stop = new AbortController();
    const events: ModelEvent[] = [];
    for await (const event of model().ask({ ...ASK, signal: stop.signal })) {
      events.push(event);
      if (textOf(events) === "It waits for") stop.abort();
    }
    expect(events.at(-1)).toMatchObject({ event: "failed", fault: "stopped" });
    await expect.poll(() => service.aborted()).toBe(aborted + 1);
  });

  test("a model service that cannot be reached has the fault 'down'", async () => {
    const nowhere = createOpenAiModel({ name: "No", base_url: "http://127.0.0.1:1", key: null, model: "m" }, PATIENCE);
    expect(await all(nowhere)).toMatchObject([{ event: "failed", fault: "down" }]);
  });
});

describe("Workers AI", () => {
  const streamOf = (text: string) => new Response(text).body;
  const requested: { model: string; input: Record<string, unknown> }[] = [];
  const model = (run: () => unknown, patience = PATIENCE) =>
    createWorkersAiModel(
      {
        run: async (name, input) => {
          requested.push({ model: name, input });
          return run();
        },
      },
      "@cf/some/model",
      "Cloudflare Workers AI",
      patience,
    );

  test("if Workers AI streams a text in its own format, the text and the number of used tokens are read", async () => {
    const stream =
      'data: {"response":"It "}\n\ndata: {"response":"waits","usage":{"total_tokens":9}}\n\ndata: [DONE]\n\n';
    const events = await all(model(() => streamOf(stream)));
    expect(textOf(events)).toBe("It waits");
    expect(events.at(-1)).toEqual({ event: "done", tokens: 9 });
    expect(requested.at(-1)).toMatchObject({
      model: "@cf/some/model",
      input: { stream: true, messages: ASK.messages },
    });
  });

  test("if Workers AI streams a text in the format of OpenAI, the text is read too", async () => {
    const stream = 'data: {"choices":[{"delta":{"content":"Yes"},"finish_reason":null}]}\n\ndata: [DONE]\n\n';
    expect(textOf(await all(model(() => streamOf(stream))))).toBe("Yes");
  });

  test.each([
    { response: { yes: true }, usage: { total_tokens: 5 } },
    { response: '{"yes":true}', usage: { total_tokens: 5 } },
    { choices: [{ message: { content: '{"yes":true}' }, finish_reason: "stop" }], usage: { total_tokens: 5 } },
  ])("the structured output of Workers AI is read from the response %j", async (answer) => {
    expect(
      await all(
        model(() => answer),
        { ...ASK, output_schema: SHAPE },
      ),
    ).toEqual([
      { event: "text", text: '{"yes":true}' },
      { event: "done", tokens: 5 },
    ]);
    expect(requested.at(-1)?.input).toMatchObject({
      response_format: { type: "json_schema", json_schema: SHAPE.schema },
    });
  });

  test.each([
    { response: null, tool_calls: [{ name: "find", arguments: { limit: 3 } }] },
    {
      choices: [
        {
          message: {
            content: null,
            tool_calls: [{ id: "call_1", function: { name: "find", arguments: '{"limit":3}' } }],
          },
          finish_reason: "tool_calls",
        },
      ],
    },
  ])("the tool calls of Workers AI are read from the response %j", async (response) => {
    expect(
      await all(
        model(() => response),
        { ...ASK, tools: TOOLS },
      ),
    ).toEqual([
      { event: "call", call: { ...CALL, id: "call_1" } },
      { event: "done", tokens: null },
    ]);
    expect(requested.at(-1)?.input).toMatchObject({ tools: [{ type: "function", function: TOOL }] });
  });

  test("Workers AI has the fault 'no_tools' if the model does not accept tools", async () => {
    const failing = model(() => {
      throw new Error("5006: Error: unexpected property 'tools'");
    });
    expect(await all(failing, { ...ASK, tools: TOOLS })).toMatchObject([{ event: "failed", fault: "no_tools" }]);
  });

  test("Workers AI is called again if it has no capacity", async () => {
    let tries = 0;
    const answer = await all(
      model(() => {
        tries += 1;
        if (tries < 3) throw new Error("3040: Capacity temporarily exceeded");
        return streamOf('data: {"response":"Now"}\n\ndata: [DONE]\n\n');
      }),
    );
    expect([textOf(answer), tries]).toEqual(["Now", 3]);
  });

  test("Workers AI has the fault 'down' if every call fails, and 'slow' if it never responds", async () => {
    const failing = model(() => {
      throw new Error("5007: No such model");
    });
    expect(await all(failing)).toMatchObject([{ event: "failed", fault: "down" }]);
    const silent = model(() => new Promise(() => undefined), { ...PATIENCE, connect_ms: 100 });
    expect(await all(silent)).toMatchObject([{ event: "failed", fault: "slow" }]);
  });
});
