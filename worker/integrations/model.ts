/** Language models: one small interface, with the patience that any of them is given. */

export type ModelMessage = { role: "system" | "user" | "assistant"; content: string };

export type ModelRequest = {
  messages: readonly ModelMessage[];
  max_tokens: number;
  /** What a structured answer has to fit, as JSON Schema; then the text comes in one piece. Absent: plain text, as it is written. */
  output_schema?: { name: string; schema: Record<string, unknown> };
  /** Whoever asked wants it no more. */
  signal?: AbortSignal;
};

/**
 * `busy`: asked for quiet; `down`: an error of its own, or no connection; `slow`: took too long; `unreadable`: answered something else
 * than the protocol has; `cut`: ended before the answer did; `refused`: does not take this ask or this key; `stopped`: by who asked.
 */
export type ModelFault = "busy" | "down" | "slow" | "unreadable" | "cut" | "refused" | "stopped";

export type ModelFailure = { event: "failed"; fault: ModelFault; error: string; retry_after_seconds?: number };

/** The last one is `done` or `failed`. `tokens`: what asking and answering cost together, where the service says it. */
export type ModelEvent = { event: "text"; text: string } | { event: "done"; tokens: number | null } | ModelFailure;

export type ModelProvider = {
  /** As people know it: who words the answers is named on the screen. */
  readonly name: string;
  readonly ask: (ask: ModelRequest) => AsyncGenerator<ModelEvent, void>;
};

/** One try; `open` says that the service has taken the ask. What it throws counts as `down`. */
export type ModelTry = (
  ask: ModelRequest & { signal: AbortSignal },
) => AsyncGenerator<ModelEvent | { event: "open" }, void>;

/** How long a model may take, in milliseconds, and how often it is asked again. */
export type RetryPolicy = {
  connect_ms: number;
  /** From the connection to the first word, and between any two. */
  silence_ms: number;
  whole_ms: number;
  retries: number;
  /** Before the first retry; doubled for each further one. */
  backoff_ms: number;
};

export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  connect_ms: 15_000,
  silence_ms: 30_000,
  whole_ms: 90_000,
  retries: 2,
  backoff_ms: 500,
};

/** A service that asks for more quiet than this is not waited for. */
const MAX_BACKOFF_MS = 5_000;

/** Asks with limits of time, and once more where nothing was said yet and another try makes sense. */
export function withRetries(
  name: string,
  attempt: ModelTry,
  patience: RetryPolicy = DEFAULT_RETRY_POLICY,
): ModelProvider {
  return {
    name,
    async *ask(ask) {
      const clock = startDeadline(patience, ask.signal);
      try {
        for (let tries = 0; ; tries += 1) {
          const failure = yield* tryOnce(attempt, ask, clock, patience);
          if (failure === null) return;
          const wait = retryDelay(failure, tries, patience);
          if (wait === null || (await clock.pause(wait)) === "over") {
            yield clock.failure() ?? failure;
            return;
          }
        }
      } finally {
        clock.stop();
      }
    },
  };
}

/** null: it ended well. A failure after the first word is told at once: what was said cannot be taken back here. */
async function* tryOnce(
  attempt: ModelTry,
  ask: ModelRequest,
  clock: Deadline,
  { connect_ms, silence_ms }: RetryPolicy,
): AsyncGenerator<ModelEvent, ModelFailure | null> {
  const events = attempt({ ...ask, signal: clock.signal });
  let said = false;
  try {
    clock.limit(connect_ms);
    for (;;) {
      const { done, value } = await Promise.race([events.next(), clock.ended]);
      if (done || !value) return modelFailure("cut", "the answer has no end");
      clock.limit(silence_ms);
      if (value.event === "open") continue;
      if (value.event === "failed") {
        if (!said) return value;
        yield value;
        return null;
      }
      said = true;
      yield value;
      if (value.event === "done") return null;
    }
  } catch (error) {
    const failure = clock.failure() ?? modelFailure("down", String(error));
    if (!said) return failure;
    yield failure;
    return null;
  } finally {
    // Not waited for: it may be stuck in the very call that took too long.
    events.return().catch(() => undefined);
  }
}

/** Milliseconds until another try, or null when none makes sense. */
function retryDelay({ fault, retry_after_seconds }: ModelFailure, tries: number, patience: RetryPolicy): number | null {
  if (tries >= patience.retries || !["busy", "down"].includes(fault)) return null;
  const wait = Math.max(patience.backoff_ms * 2 ** tries, (retry_after_seconds ?? 0) * 1000);
  return wait > MAX_BACKOFF_MS ? null : wait;
}

export const modelFailure = (fault: ModelFault, error: string): ModelFailure => ({ event: "failed", fault, error });

interface Deadline {
  /** Aborted when the time is over or who asked wants it no more. */
  readonly signal: AbortSignal;
  /** Rejects then. */
  readonly ended: Promise<never>;
  /** Begins a new limit for what is waited for now. */
  readonly limit: (ms: number) => void;
  readonly pause: (ms: number) => Promise<"over" | null>;
  /** Why it is over, or null. */
  readonly failure: () => ModelFailure | null;
  readonly stop: () => void;
}

function startDeadline({ whole_ms }: RetryPolicy, asker: AbortSignal | undefined): Deadline {
  const controller = new AbortController();
  let why: ModelFailure | null = null;
  const end = (failure: ModelFailure) => {
    why ??= failure;
    controller.abort();
  };
  const late = () => end(modelFailure("slow", "it took too long"));
  const stopped = () => end(modelFailure("stopped", "nobody wants the answer any more"));
  const ended = new Promise<never>((_, reject) => {
    controller.signal.addEventListener("abort", () => reject(new Error(why?.error)));
  });
  // Raced against later, if at all.
  ended.catch(() => undefined);
  const whole = setTimeout(late, whole_ms);
  let part: ReturnType<typeof setTimeout> | undefined;
  if (asker?.aborted) stopped();
  asker?.addEventListener("abort", stopped);
  return {
    signal: controller.signal,
    ended,
    limit(ms) {
      clearTimeout(part);
      part = setTimeout(late, ms);
    },
    async pause(ms) {
      clearTimeout(part);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const rest = new Promise<null>((resolve) => {
        timer = setTimeout(resolve, ms, null);
      });
      const outcome = await Promise.race([rest, ended.catch(() => "over" as const)]);
      clearTimeout(timer);
      return outcome;
    },
    failure: () => why,
    stop() {
      clearTimeout(whole);
      clearTimeout(part);
      asker?.removeEventListener("abort", stopped);
      controller.abort();
    },
  };
}
