import fc from "fast-check";
import { expect, test, vi } from "vitest";
import { getLogScope, type LogScope, log, readLogLevel, runInLogScope } from "../../../worker/log.ts";

function capture(): string[] {
  const lines: string[] = [];
  vi.spyOn(console, "log").mockImplementation((line) => lines.push(line));
  vi.spyOn(console, "error").mockImplementation((line) => lines.push(line));
  return lines;
}

const scopeOf = (fields: LogScope["fields"], min_level: LogScope["min_level"] = "info"): LogScope => ({
  min_level,
  fields,
});

test("a log line is one JSON object with the level, the message, the fields of the log scope (for example an HTTP request) and the fields of the call", async () => {
  const lines = capture();
  await runInLogScope(scopeOf({ request_id: "0190-id", method: "GET", route: "/api/requests/:id" }), async () => {
    getLogScope().fields.actor_id = "user-1";
    await Promise.resolve();
    log("info", "request", { status: 200, code: undefined, duration_ms: 12 });
  });
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    {
      level: "info",
      message: "request",
      request_id: "0190-id",
      actor_id: "user-1",
      method: "GET",
      route: "/api/requests/:id",
      status: 200,
      duration_ms: 12,
    },
  ]);
});

test("if two HTTP requests are handled at the same time, each log line has only the fields of its own HTTP request", async () => {
  const lines = capture();
  const handle = (request_id: string) =>
    runInLogScope(scopeOf({ request_id }), async () => {
      await new Promise((resolve) => setImmediate(resolve));
      log("info", "request");
    });
  await Promise.all([handle("one"), handle("two")]);
  expect(lines.map((line) => JSON.parse(line).request_id)).toEqual(["one", "two"]);
});

test("the log scope of an HTTP request or job drops lines below its minimum level, and outside of every log scope only `info` lines are dropped", async () => {
  const lines = capture();
  for (const level of ["info", "warn", "error"] as const)
    await runInLogScope(scopeOf({}, level), async () => {
      for (const own of ["info", "warn", "error"] as const) log(own, "request", { code: level });
    });
  for (const own of ["info", "warn", "error"] as const) log(own, "request", { code: "outside" });
  const written = lines.map((line) => JSON.parse(line)).map(({ level, code }) => `${code}: ${level}`);
  expect(written).toEqual([
    ...["info: info", "info: warn", "info: error"],
    ...["warn: warn", "warn: error", "error: error"],
    ...["outside: warn", "outside: error"],
  ]);
});

test("readLogLevel returns the log level in LOG_LEVEL, or `info` for an unknown value", () => {
  expect([undefined, "", "toString", "INFO", "warn", "error"].map(readLogLevel)).toEqual([
    ...["info", "info", "info", "info"],
    ...["warn", "error"],
  ]);
});

test("the log line of an error has the class of the error and the place where it was thrown, without folders", () => {
  const lines = capture();
  log("error", "unexpected error", { error: new RangeError("too long") });
  log("error", "unexpected error", { error: new Error("D1_ERROR: no such table: users: SQLITE_ERROR") });
  log("error", "unexpected error", { error: "a text" });
  const [range, database, text] = lines.map((line) => JSON.parse(line));
  expect(range).toMatchObject({ level: "error", message: "unexpected error", code: "RangeError" });
  expect(range.stack[0]).toMatch(/^(?:\S+ \()?log\.test\.ts:\d+:\d+\)?$/);
  expect(database.code).toBe("SQLITE_ERROR");
  expect(text).toMatchObject({ code: "string", stack: [] });
});

/** Generates texts that people could type. Some of them look like lines of a stack trace. */
const typed = fc
  .oneof(
    fc.emailAddress(),
    fc.string({ minLength: 4, unit: "grapheme" }),
    fc.string({ minLength: 4 }).map((text) => `Offer\n    at ${text} (Jane:1:2)\n    at Doe.ts:1:2`),
  )
  .map((text) => `Zoë § ${text}`);

/** A text with lines that look like a stack. */
const STACK_IN_TEXT = "Zoë § Offer\n    at valueOf (Jane:1:2)\n    at Doe.ts:1:2";

test("no log line contains words of an error's message, whatever the message is and however the error was created", () => {
  const lines = capture();
  fc.assert(
    fc.property(typed, typed, (first, second) => {
      lines.length = 0;
      const changed = new Error(first);
      changed.message = second;
      const named = new TypeError(first);
      named.name = second;
      const caused = new Error("Failed query", { cause: new Error(first) });
      for (const error of [new Error(first), changed, named, caused, first, { first }, [first]])
        log("error", "unexpected error", { error });
      expect(lines.length).toBe(7);
      for (const line of lines) {
        expect(line).toMatch(/^[\x20-\x7e]+$/);
        expect(line).not.toMatch(/Zo|Jane|Doe|Offer/);
        const { level, message, code, stack, ...rest } = JSON.parse(line);
        expect([level, message, rest]).toEqual(["error", "unexpected error", {}]);
        expect(["Error", "TypeError", "string", "object"]).toContain(code);
        for (const frame of stack) expect(frame).toMatch(/^(?:[\w$.<>]+ \()?[\w$.-]+:\d+:\d+\)?$/);
      }
    }),
    // The message is also the name of an error.
    { examples: [[STACK_IN_TEXT, STACK_IN_TEXT]] },
  );
});
