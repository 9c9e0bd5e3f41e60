import { describe, expect, test } from "vitest";
import {
  applyConnectionEvent,
  type ConnectionEvent,
  getReconnectDelayMs,
  INITIAL_CONNECTION,
  type LiveConnectionState,
} from "../../../../../app/features/notifications/live-connection.ts";

describe("the live connection", () => {
  const closed = (open_ms = 0): ConnectionEvent => ({ kind: "closed", open_ms });
  const at = (state: LiveConnectionState["state"], failures = 0): LiveConnectionState => ({ state, failures });

  test.each<[LiveConnectionState, ConnectionEvent, LiveConnectionState, string | null]>([
    [INITIAL_CONNECTION, { kind: "visible" }, at("opening"), "connect"],
    [INITIAL_CONNECTION, { kind: "hidden" }, INITIAL_CONNECTION, null],
    [INITIAL_CONNECTION, { kind: "opened" }, INITIAL_CONNECTION, null],
    [INITIAL_CONNECTION, { kind: "retry_due" }, INITIAL_CONNECTION, null],
    [INITIAL_CONNECTION, closed(), INITIAL_CONNECTION, null],
    [at("opening"), { kind: "visible" }, at("opening"), null],
    [at("opening"), { kind: "opened" }, at("open"), "poll"],
    [at("opening"), closed(), at("waiting", 1), "retry"],
    [at("opening", 1), closed(), at("waiting", 2), "poll_and_retry"],
    [at("opening", 4), closed(), at("waiting", 5), "poll_and_retry"],
    [at("opening"), { kind: "hidden" }, INITIAL_CONNECTION, "disconnect"],
    [at("open"), { kind: "changed" }, at("open"), "poll"],
    [at("open"), { kind: "visible" }, at("open"), null],
    [at("open", 3), closed(9_999), at("waiting", 4), "retry"],
    [at("open", 3), closed(10_000), at("waiting", 1), "retry"],
    [at("open"), { kind: "hidden" }, INITIAL_CONNECTION, "disconnect"],
    [at("waiting", 2), { kind: "retry_due" }, at("opening", 2), "connect"],
    [at("waiting", 2), { kind: "visible" }, at("waiting", 2), null],
    [at("waiting", 2), { kind: "changed" }, at("waiting", 2), null],
    [at("waiting", 2), { kind: "hidden" }, at("inactive", 2), "disconnect"],
  ])(
    "a live connection in the state %j changes after the event %j to the state %j, with the effect %s",
    (connection, event, next, effect) => {
      expect(applyConnectionEvent(connection, event)).toEqual({ connection: next, effect });
    },
  );

  test.each([
    [1, 0, 500],
    [1, 1, 1_000],
    [2, 1, 2_000],
    [6, 0.5, 24_000],
    [7, 1, 60_000],
    [1_000, 0, 30_000],
    [1_000, 1, 60_000],
  ])(
    "after %i failures and with the random value %d, the live connection waits %i ms before it reconnects",
    (failures, chance, expected) => {
      expect(getReconnectDelayMs(failures, chance)).toBe(expected);
    },
  );
});
