/**
 * The server's log. Each event is one line of JSON, without free text and without personal data (docs/decisions/jobs-and-log.md).
 */
import { AsyncLocalStorage } from "node:async_hooks";
import type { ErrorCode } from "../domain/errors.ts";

const SEVERITY = { info: 0, warn: 1, error: 2 } as const;

export type LogLevel = keyof typeof SEVERITY;

/** All messages of the log. Values that vary are fields of the line, not parts of the message. */
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
  | "push subscription not usable"
  | "password link not mailed"
  | "security event";

/** The fields of a line besides level and message. They contain no text that people typed, and nothing from the database except ids. */
interface LogFields {
  request_id: string;
  /** The id of the signed-in user. */
  actor_id: string;
  /** The name of the background job. */
  job: string;
  method: string;
  /** The pattern of the route, such as /api/requests/:id. Never the URL, which contains ids and search texts. */
  route: string;
  status: number;
  /**
   * The error code of the product (domain/errors.ts). For an unexpected error: the result code of SQLite or, without
   * one, the class name of the error.
   */
  code: string;
  /** For an HTTP request: the time until the headers of the response were ready. For a job: the time until its end. */
  duration_ms: number;
  /** The numbers in the outcome of a job. */
  counts: Record<string, number>;
  /** The kind of a security event, and the user to whose account it belongs. */
  kind: string;
  user_id: string | null;
  /** The stack frames of an error, innermost first, as `function (file:line:column)`. */
  stack: string[];
}

/** The lowest level and the shared fields of all lines of one HTTP request or one run of a job. */
export interface LogScope {
  /** Lines below this level are dropped. */
  readonly min_level: LogLevel;
  readonly fields: Partial<Pick<LogFields, "request_id" | "actor_id" | "job" | "method" | "route">>;
  /** The error code in the response; absent until a response has one. */
  code?: ErrorCode;
}

const scopes = new AsyncLocalStorage<LogScope>();

/** Runs `work` in a log scope. The scope also applies to promises that `work` starts but does not await. */
export const runInLogScope = <T>(scope: LogScope, work: () => Promise<T>): Promise<T> => scopes.run(scope, work);

/** Returns the current log scope. Outside of `runInLogScope`, returns a scope without fields that drops `info` lines. */
export const getLogScope = (): LogScope => scopes.getStore() ?? { min_level: "warn", fields: {} };

/**
 * Returns the id of the current HTTP request.
 *
 * @throws Error outside of an HTTP request
 */
export function getHttpRequestId(): string {
  const { request_id } = getLogScope().fields;
  if (request_id === undefined) throw new Error("there is no request outside of handleRequest");
  return request_id;
}

/** Returns the level with the name `name`; `info` for any other text. */
export const readLogLevel = (name: string | undefined): LogLevel =>
  name !== undefined && Object.hasOwn(SEVERITY, name) ? (name as LogLevel) : "info";

/**
 * Writes one line with the fields of the log scope. Writes only the code and the stack frames of `error`, never its
 * message.
 */
export function log(
  level: LogLevel,
  message: LogMessage,
  { error, ...fields }: Partial<LogFields> & { error?: unknown } = {},
): void {
  const scope = getLogScope();
  if (SEVERITY[level] < SEVERITY[scope.min_level]) return;
  const described = error === undefined ? {} : describeError(error);
  const line = JSON.stringify({ level, message, ...scope.fields, ...described, ...fields });
  if (level === "info") console.log(line);
  else console.error(line);
}

/**
 * Matches SQLite's result code at the end of an error message of D1. Lists the known codes, because a general pattern
 * could match text that people typed.
 */
const SQLITE_CODE =
  /: SQLITE_(?:ABORT|AUTH|BUSY|CANTOPEN|CONSTRAINT|CORRUPT|ERROR|FULL|INTERRUPT|IOERR|LOCKED|MISMATCH|NOMEM|READONLY|SCHEMA|TOOBIG)\b/;

const MAX_FRAMES = 12;
/** Matches a stack frame. Captures the file name without its folders, because a local path may contain a person's name. */
const FRAME = /^\s+at (?:(?:async |new )*([\w$.<>]+)(?: \[as [\w$]+\])? \()?(?:[^\s()]*\/)?([\w$.-]+:\d+:\d+)\)?$/;

/**
 * Returns the code and the stack frames of an error for the log. Leaves out the message, because errors of SQL, JSON
 * and the full-text search quote their input. V8 puts the name and the message before the frames, so only the text after
 * both is read. If the stack does not begin with them, returns no frames.
 */
function describeError(error: unknown): Pick<LogFields, "code" | "stack"> {
  if (!(error instanceof Error)) return { code: typeof error, stack: [] };
  const { message, stack = "" } = error;
  // The name at the beginning of the stack is that of the error now or when it was created.
  const names = [error.name, error.constructor.name, "Error"];
  const head = names
    .map((name) => (message === "" ? name : `${name}: ${message}`))
    .find((one) => stack.startsWith(one));
  const lines = head === undefined ? [] : stack.slice(head.length).split("\n");
  const frames = lines.flatMap((line) => {
    const [, name, place] = FRAME.exec(line) ?? [];
    return place === undefined ? [] : [name === undefined ? place : `${name} (${place})`];
  });
  const [sqlite] = SQLITE_CODE.exec(message) ?? [];
  return { code: sqlite?.slice(2) ?? error.constructor.name, stack: frames.slice(0, MAX_FRAMES) };
}
