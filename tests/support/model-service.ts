import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text as readText } from "node:stream/consumers";

/** A call of a tool: its name and arguments. */
interface ToolCall {
  readonly name: string;
  readonly arguments: object | string;
}

/** The body of a call to the chat completions API. */
export interface ModelCall {
  readonly model: string;
  /** Null if the message has only tool calls. */
  readonly messages: readonly {
    readonly role: string;
    readonly content: string | null;
    readonly tool_calls?: readonly { readonly id: string }[];
    readonly tool_call_id?: string;
  }[];
  readonly stream?: boolean;
  readonly tools?: readonly {
    readonly type: string;
    readonly function: {
      readonly name: string;
      readonly description: string;
      readonly parameters: { readonly type: string };
    };
  }[];
  readonly tool_choice?: string;
  readonly response_format?: {
    readonly type: string;
    readonly json_schema: { readonly name: string; readonly strict: boolean; readonly schema: Record<string, unknown> };
  };
  readonly max_tokens: number;
}

/**
 * The reply to a call. `text`: a text, which is streamed by words if the call requests a stream, or an object, which is
 * sent as JSON. `calls`: calls of tools. `status`: an error status. `raw`: a body that is sent unchanged. `cut`: a
 * stream that breaks off after the text. `hold`: a stream that sends the text and ends only when `release` is called.
 * "silent": no response.
 */
export type ModelReply =
  | { readonly text: string | Record<string, unknown> }
  | { readonly calls: readonly ToolCall[] }
  | { readonly status: number; readonly retryAfter?: string }
  | { readonly raw: string; readonly type?: string }
  | { readonly cut: string }
  | { readonly hold: string }
  | "silent";

export interface ModelService {
  /** The value for `MODEL_URL`. */
  readonly url: string;
  readonly key: string;
  readonly model: string;
  /**
   * Sets one reply for each of the next calls; the last reply is repeated. If a reply is a function, it gets the call
   * and returns the reply.
   */
  readonly replyWith: (...manners: (ModelReply | ((call: ModelCall) => ModelReply))[]) => void;
  readonly calls: readonly ModelCall[];
  /** Violations of the documented protocol. Tests assert that the list is empty. */
  readonly protocolErrors: readonly string[];
  /** Returns the number of calls that the client closed before the end of the reply. */
  readonly aborted: () => number;
  /** Ends the streams of all `hold` replies. */
  readonly release: () => void;
  readonly stop: () => Promise<void>;
}

const KEY = "test-key";
const MODEL = "loopback-1";
export const TOKENS_PER_CALL = 120;

/** Returns the part of a call that violates the documented protocol; null if the call is valid. */
function findProtocolError({ method, url, headers }: IncomingMessage, call: Partial<ModelCall>): string | null {
  if (method !== "POST" || url !== "/v1/chat/completions") return `${method} ${url}`;
  if (headers.authorization !== `Bearer ${KEY}`) return `authorization ${headers.authorization}`;
  if (call.model !== MODEL) return `model ${call.model}`;
  if (!call.messages?.every(isMessage)) return "messages that are none";
  const asked = call.messages.flatMap(({ tool_calls }) => tool_calls ?? []).map(({ id }) => id);
  const results = call.messages.flatMap(({ tool_call_id }) => tool_call_id ?? []);
  if (JSON.stringify(asked) !== JSON.stringify(results)) return "tool calls without results";
  if (call.tools?.some((tool) => tool.type !== "function" || tool.function.parameters.type !== "object"))
    return "tools that are none";
  if (!Number.isInteger(call.max_tokens)) return `max_tokens ${call.max_tokens}`;
  const shape = call.response_format;
  if (!shape) return call.stream ? null : "neither a stream nor a shape";
  const { json_schema } = shape;
  if (shape.type !== "json_schema" || !/^[\w-]{1,64}$/.test(json_schema.name)) return "response_format";
  // Strict structured outputs require all of these properties of the schema.
  const { type, properties, required, additionalProperties } = json_schema.schema;
  const strict =
    json_schema.strict &&
    type === "object" &&
    additionalProperties === false &&
    JSON.stringify(Object.keys(properties as object)) === JSON.stringify(required);
  return strict ? null : "a schema that strict outputs refuse";
}

const isMessage = ({ role, content, tool_calls, tool_call_id }: ModelCall["messages"][number]): boolean =>
  role === "tool"
    ? typeof tool_call_id === "string" && content !== null
    : /^(?:system|user|assistant)$/.test(role) &&
      (tool_calls ? role === "assistant" : content !== null && content !== "");

const streamChunk = (delta: object, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ object: "chat.completion.chunk", model: MODEL, choices: [{ index: 0, delta, finish_reason }], usage: null })}\n\n`;

const splitWords = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? [];

function startStream(response: ServerResponse, text: string): void {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  response.write(streamChunk({ role: "assistant", content: "" }));
  for (const word of splitWords(text)) response.write(streamChunk({ content: word }));
}

function sendStream(response: ServerResponse, text: string): void {
  startStream(response, text);
  response.write(streamChunk({}, "stop"));
  response.write(`data: ${JSON.stringify({ choices: [], usage: { total_tokens: TOKENS_PER_CALL } })}\n\n`);
  response.end("data: [DONE]\n\n");
}

/** Streams tool calls like OpenAI: first the name, then the arguments in parts. */
function sendToolCalls(response: ServerResponse, calls: readonly ToolCall[]): void {
  response.writeHead(200, { "Content-Type": "text/event-stream" });
  for (const [index, { name, arguments: given }] of calls.entries()) {
    const text = typeof given === "string" ? given : JSON.stringify(given);
    const first = { index, id: `call_${index}_${name}`, type: "function", function: { name, arguments: "" } };
    response.write(streamChunk({ role: "assistant", content: null, tool_calls: [first] }));
    for (const part of [text.slice(0, 5), text.slice(5)])
      response.write(streamChunk({ tool_calls: [{ index, function: { arguments: part } }] }));
  }
  response.write(streamChunk({}, "tool_calls"));
  response.end("data: [DONE]\n\n");
}

const sendCompletion = (response: ServerResponse, content: string) =>
  response.writeHead(200, { "Content-Type": "application/json" }).end(
    JSON.stringify({
      object: "chat.completion",
      model: MODEL,
      choices: [{ index: 0, message: { role: "assistant", content, refusal: null }, finish_reason: "stop" }],
      usage: { prompt_tokens: 100, completion_tokens: 20, total_tokens: TOKENS_PER_CALL },
    }),
  );

/** Starts a loopback service with OpenAI's chat completions API (streams and structured outputs). It records protocol violations. */
export async function startModelService(): Promise<ModelService> {
  const calls: ModelCall[] = [];
  const complaints: string[] = [];
  const held: ServerResponse[] = [];
  let manners: (ModelReply | ((call: ModelCall) => ModelReply))[] = [{ text: "Hello." }];
  let aborted = 0;

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const call: ModelCall = JSON.parse(await readText(request));
    const fault = findProtocolError(request, call);
    if (fault) complaints.push(fault);
    calls.push(call);
    response.on("close", () => {
      if (!response.writableFinished) aborted += 1;
    });
    const next = manners.length > 1 ? manners.shift() : manners[0];
    const manner = typeof next === "function" ? next(call) : next;
    if (manner === "silent" || manner === undefined) return;
    if ("status" in manner) {
      const { status, retryAfter } = manner;
      response.writeHead(status, retryAfter === undefined ? {} : { "Retry-After": retryAfter });
      response.end(JSON.stringify({ error: { message: "no", type: "server_error" } }));
    } else if ("calls" in manner) {
      sendToolCalls(response, manner.calls);
    } else if ("raw" in manner) {
      response.writeHead(200, { "Content-Type": manner.type ?? "application/json" }).end(manner.raw);
    } else if ("cut" in manner) {
      startStream(response, manner.cut);
      response.end();
    } else if ("hold" in manner) {
      startStream(response, manner.hold);
      held.push(response);
    } else {
      const content = typeof manner.text === "string" ? manner.text : JSON.stringify(manner.text);
      if (call.stream) sendStream(response, content);
      else sendCompletion(response, content);
    }
  };

  const server = createServer((request, response) => {
    answer(request, response).catch((error) => {
      complaints.push(String(error));
      response.destroy();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    key: KEY,
    model: MODEL,
    replyWith(...next) {
      manners = next;
    },
    calls,
    protocolErrors: complaints,
    aborted: () => aborted,
    release() {
      for (const response of held.splice(0)) {
        response.write(streamChunk({}, "stop"));
        response.end("data: [DONE]\n\n");
      }
    },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
