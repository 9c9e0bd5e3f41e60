/** The interface of language models. `createRetryingProvider` adds time limits and retries to every provider. */

/** A call of a tool that the model asks for. `arguments`: JSON, as the model wrote it. */
export type ModelToolCall = { id: string; name: string; arguments: string };

export type ModelMessage =
  | { role: "system" | "user"; content: string }
  | { role: "assistant"; content: string; calls?: readonly ModelToolCall[] }
  | { role: "tool"; content: string; call_id: string };

export type ModelTool = { name: string; description: string; parameters: Record<string, unknown> };

export type ModelRequest = {
  messages: readonly ModelMessage[];
  max_tokens: number;
  /** The JSON Schema of a structured response, which arrives as one event. Without a schema, the response is plain text and is streamed. */
  output_schema?: { name: string; schema: Record<string, unknown> };
  /** The tools that the model knows. If it may not call them now, it must answer from the earlier calls. */
  tools?: { list: readonly ModelTool[]; may_call: boolean };
  signal?: AbortSignal;
};

/**
 * Why a response failed. `busy`: the service limits the rate. `down`: the service failed or cannot be reached. `slow`:
 * the service took too long. `unreadable`: the response does not follow the protocol. `cut`: the response is
 * incomplete. `refused`: the service rejects the question or the key. `no_tools`: the service rejects a question with
 * tools. `stopped`: the caller aborted.
 */
export type ModelFailureReason = "busy" | "down" | "slow" | "unreadable" | "cut" | "refused" | "no_tools" | "stopped";

export type ModelFailure = { event: "failed"; fault: ModelFailureReason; error: string; retry_after_seconds?: number };

/** A part of a response; the last is `done` or `failed`. `tokens`: of question and answer; null if unknown. */
export type ModelEvent =
  | { event: "text"; text: string }
  | { event: "call"; call: ModelToolCall }
  | { event: "done"; tokens: number | null }
  | ModelFailure;

export type ModelProvider = {
  readonly name: string;
  readonly ask: (request: ModelRequest) => AsyncGenerator<ModelEvent, void>;
};

/** Calls the service once. Yields `open` when the service has accepted the call. An error that is thrown counts as `down`. */
export type CallModelOnce = (
  request: ModelRequest & { signal: AbortSignal },
) => AsyncGenerator<ModelEvent | { event: "open" }, void>;

/** The time limits of a response, in milliseconds, and the number of retries. */
export type RetryPolicy = {
  connect_ms: number;
  /** The limit from the acceptance of the call to the first text, and between two texts. */
  silence_ms: number;
  whole_ms: number;
  retries: number;
  /** The delay before the first retry. It doubles before each later retry. */
  backoff_ms: number;
};

const DEFAULT_RETRY_POLICY: RetryPolicy = {
  connect_ms: 15_000,
  silence_ms: 30_000,
  whole_ms: 90_000,
  retries: 2,
  backoff_ms: 500,
};

/** The maximum delay before a retry. If the service demands a longer delay, there is no retry. */
const MAX_BACKOFF_MS = 5_000;

/** Returns a provider with time limits and retries. A response is not retried after its first text. */
export function createRetryingProvider(
  name: string,
  attempt: CallModelOnce,
  policy: RetryPolicy = DEFAULT_RETRY_POLICY,
): ModelProvider {
  return {
    name,
    async *ask(request) {
      const deadline = startDeadline(policy, request.signal);
      try {
        for (let tries = 0; ; tries += 1) {
          const failure = yield* tryOnce(attempt, request, deadline, policy);
          if (failure === null) return;
          const delay = retryDelay(failure, tries, policy);
          if (delay === null) return yield deadline.failure() ?? failure;
          await deadline.pause(delay);
          const ended = deadline.failure();
          if (ended) return yield ended;
        }
      } finally {
        deadline.stop();
      }
    },
  };
}

/** Yields the events of one attempt. Returns the failure if it failed before the first text and may be retried, otherwise null. */
async function* tryOnce(
  attempt: CallModelOnce,
  request: ModelRequest,
  deadline: Deadline,
  { connect_ms, silence_ms }: RetryPolicy,
): AsyncGenerator<ModelEvent, ModelFailure | null> {
  const events = attempt({ ...request, signal: deadline.signal });
  let hasText = false;
  let failure: ModelFailure;
  try {
    deadline.limit(connect_ms);
    for (;;) {
      const { done, value } = await Promise.race([events.next(), deadline.ended]);
      if (done || !value) return createModelFailure("cut", "the response ended without an end event");
      deadline.limit(silence_ms);
      if (value.event === "open") continue;
      if (value.event === "failed") {
        failure = value;
        break;
      }
      hasText = true;
      yield value;
      if (value.event === "done") return null;
    }
  } catch (error) {
    failure = deadline.failure() ?? createModelFailure("down", String(error));
  } finally {
    // Not awaited, because the generator may still wait for the call that took too long.
    events.return().catch(() => undefined);
  }
  if (!hasText) return failure;
  yield failure;
  return null;
}

/** Returns the delay before the next attempt in milliseconds; null if there is no retry. */
function retryDelay({ fault, retry_after_seconds }: ModelFailure, tries: number, policy: RetryPolicy): number | null {
  if (tries >= policy.retries || !["busy", "down"].includes(fault)) return null;
  const delay = Math.max(policy.backoff_ms * 2 ** tries, (retry_after_seconds ?? 0) * 1000);
  return delay > MAX_BACKOFF_MS ? null : delay;
}

/** Returns messages and tools in the format of OpenAI, which Workers AI also accepts. */
export const toOpenAiInput = ({ messages, tools, max_tokens }: ModelRequest) => ({
  messages: messages.map((message) => {
    if (message.role === "tool") return { role: "tool", tool_call_id: message.call_id, content: message.content };
    if (message.role !== "assistant" || !message.calls?.length) return { role: message.role, content: message.content };
    const tool_calls = message.calls.map(({ id, ...call }) => ({ id, type: "function", function: call }));
    return { role: "assistant", content: message.content || null, tool_calls };
  }),
  max_tokens,
  temperature: 0.2,
  ...(tools
    ? {
        tools: tools.list.map((tool) => ({ type: "function", function: tool })),
        tool_choice: tools.may_call ? "auto" : "none",
      }
    : {}),
});

export const createModelFailure = (fault: ModelFailureReason, error: string): ModelFailure => ({
  event: "failed",
  fault,
  error,
});

type Deadline = ReturnType<typeof startDeadline>;

/**
 * Starts the time limit of a response. `signal` is aborted, and `ended` rejects, when a limit ends or the caller aborts. `failure` returns
 * the reason, or null before that. `limit` replaces the limit for the next event.
 */
function startDeadline({ whole_ms }: RetryPolicy, caller: AbortSignal | undefined) {
  const controller = new AbortController();
  const { signal } = controller;
  const abort = () => controller.abort();
  const ended = new Promise<never>((_, reject) => {
    signal.addEventListener("abort", () => reject(new Error("the time limit ended or the caller aborted")));
  });
  // Prevents an unhandled rejection if nothing awaits `ended`.
  ended.catch(() => undefined);
  const whole = setTimeout(abort, whole_ms);
  let step: ReturnType<typeof setTimeout> | undefined;
  if (caller?.aborted) abort();
  caller?.addEventListener("abort", abort);
  return {
    signal,
    ended,
    limit(ms: number) {
      clearTimeout(step);
      step = setTimeout(abort, ms);
    },
    async pause(ms: number) {
      clearTimeout(step);
      const delay = new Promise<void>((resolve) => {
        step = setTimeout(resolve, ms);
      });
      await Promise.race([delay, ended.catch(() => undefined)]);
    },
    failure(): ModelFailure | null {
      if (!signal.aborted) return null;
      return caller?.aborted
        ? createModelFailure("stopped", "the caller aborted the request")
        : createModelFailure("slow", "it took too long");
    },
    stop() {
      clearTimeout(whole);
      clearTimeout(step);
      caller?.removeEventListener("abort", abort);
      abort();
    },
  };
}
