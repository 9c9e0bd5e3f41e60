/** The server's log: one JSON line per event, without free text and without personal data (docs/decisions/0031-json-log-lines.md). */
import { AsyncLocalStorage } from "node:async_hooks";
import type { ErrorCode } from "../domain/errors.ts";

const SEVERITY = { info: 0, warn: 1, error: 2 } as const;

export type LogLevel = keyof typeof SEVERITY;

/** Every message there is. What differs from line to line is a field. */
export type LogMessage =
  | "request"
  | "unexpected error"
  | "work after the response failed"
  | "job finished"
  | "job failed"
  | "job skipped an item"
  | "export failed"
  | "live page not notified"
  | "uploaded files not removed"
  | "push subscription not usable";

/** What a line may hold besides level and message. Nothing that people typed is among it, nor anything read from the database but ids. */
interface LogFields {
  request_id: string;
  /** Id of the signed-in user. */
  actor_id: string;
  /** Name of the background job. */
  job: string;
  method: string;
  /** The route's pattern, as /api/requests/:id; never the address, which has ids and search texts. */
  route: string;
  status: number;
  /** Our error code; of an unexpected error SQLite's result code, or else the name of its class. */
  code: string;
  /** Until the response's headers were ready, or the job's end. */
  duration_ms: number;
  /** What a job did: the numbers of its outcome. */
  counts: Record<string, number>;
  /** Innermost frame first, as `function (file:line:column)`. */
  stack: string[];
}

/** What all lines of one request, or of one job run, have in common. */
export interface LogScope {
  /** Lines below this level are dropped. */
  readonly min_level: LogLevel;
  readonly fields: Partial<Pick<LogFields, "request_id" | "actor_id" | "job" | "method" | "route">>;
  /** Our error code of the response, once there is one. */
  code?: ErrorCode;
}

const scopes = new AsyncLocalStorage<LogScope>();

/** Runs `work` in a scope; what it starts and does not wait for stays in the scope as well. */
export const inLogScope = <T>(scope: LogScope, work: () => Promise<T>): Promise<T> => scopes.run(scope, work);

/** Returns the scope of the code that runs; outside every scope one without fields, which drops `info`. */
export const logScope = (): LogScope => scopes.getStore() ?? { min_level: "warn", fields: {} };

/**
 * Returns the id of the request that is being handled.
 *
 * @throws Error outside of a request
 */
export function currentRequestId(): string {
  const { request_id } = logScope().fields;
  if (request_id === undefined) throw new Error("there is no request outside of handleRequest");
  return request_id;
}

/** Returns the level that LOG_LEVEL names; `info` for everything else. */
export const readLogLevel = (name: string | undefined): LogLevel =>
  name !== undefined && Object.hasOwn(SEVERITY, name) ? (name as LogLevel) : "info";

/** Writes one line, with the fields of the scope. Of `error` only its class and where it was thrown are written, never its message. */
export function log(
  level: LogLevel,
  message: LogMessage,
  { error, ...fields }: Partial<LogFields> & { error?: unknown } = {},
): void {
  const scope = logScope();
  if (SEVERITY[level] < SEVERITY[scope.min_level]) return;
  const described = error === undefined ? {} : describeError(error);
  const line = JSON.stringify({ level, message, ...scope.fields, ...described, ...fields });
  if (level === "info") console.log(line);
  else console.error(line);
}

/** SQLite's result codes as D1 puts them at the end of a message; a closed list, as the message may quote what people typed. */
const SQLITE_CODE =
  /: SQLITE_(?:ABORT|AUTH|BUSY|CANTOPEN|CONSTRAINT|CORRUPT|ERROR|FULL|INTERRUPT|IOERR|LOCKED|MISMATCH|NOMEM|READONLY|SCHEMA|TOOBIG)\b/;

const MAX_FRAMES = 12;
/** With a file name without its folders, which on somebody's own machine begin with their name. */
const FRAME = /^\s+at (?:(?:async |new )*([\w$.<>]+)(?: \[as [\w$]+\])? \()?(?:[^\s()]*\/)?([\w$.-]+:\d+:\d+)\)?$/;

/**
 * Returns what may be written of an error. Its message is left out: an error of SQL, of JSON or of the full-text search quotes its input. V8 puts the
 * message before the frames of a stack, so that the stack is read from the end of the message, and dropped when the message is not in it.
 */
function describeError(error: unknown): Pick<LogFields, "code" | "stack"> {
  if (!(error instanceof Error)) return { code: typeof error, stack: [] };
  const { message, stack = "" } = error;
  const start = stack.indexOf(message);
  const lines = start < 0 ? [] : stack.slice(start + message.length).split("\n");
  const frames = lines.flatMap((line) => {
    const [, name, place] = FRAME.exec(line) ?? [];
    return place === undefined ? [] : [name === undefined ? place : `${name} (${place})`];
  });
  const [sqlite] = SQLITE_CODE.exec(message) ?? [];
  return { code: sqlite?.slice(2) ?? error.constructor.name, stack: frames.slice(0, MAX_FRAMES) };
}
