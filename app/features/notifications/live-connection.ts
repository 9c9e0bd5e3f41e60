/** The socket that says that something changed: when it is opened, and when it is tried again. Pure. */

export type ConnectionState =
  /** Nobody looks. */
  | "inactive"
  | "opening"
  | "open"
  /** Lost; tried again in a while. */
  | "waiting";

export interface LiveConnection {
  state: ConnectionState;
  /** Tries in a row that led to nothing. */
  failures: number;
}

export type ConnectionEvent =
  | { kind: "visible" }
  | { kind: "hidden" }
  | { kind: "opened" }
  | { kind: "changed" }
  /** Closed, or never opened. `open_ms`: how long it was open. */
  | { kind: "closed"; open_ms: number }
  | { kind: "retry_due" };

/** `ask`: poll now. `wait`: come back with `due` after `waitMs`. `check`: both, because the server may be gone. */
export type ConnectionEffect = "connect" | "disconnect" | "poll" | "retry" | "poll_and_retry";

export interface Transition {
  connection: LiveConnection;
  effect: ConnectionEffect | null;
}

export const INITIAL_CONNECTION: LiveConnection = { state: "inactive", failures: 0 };

/** A line that was open for so long was a good one. */
const STABLE_AFTER_MS = 10_000;

export function transition(connection: LiveConnection, event: ConnectionEvent): Transition {
  const { state, failures } = connection;
  const to = (next: LiveConnection, effect: ConnectionEffect): Transition => ({ connection: next, effect });
  const unchanged: Transition = { connection, effect: null };
  switch (event.kind) {
    case "visible":
      return state === "inactive" ? to({ state: "opening", failures }, "connect") : unchanged;
    case "hidden":
      return state === "inactive" ? unchanged : to({ state: "inactive", failures }, "disconnect");
    case "opened":
      // Something may have changed while there was no connection.
      return state === "opening" ? to({ state: "open", failures }, "poll") : unchanged;
    case "changed":
      return state === "open" ? to(connection, "poll") : unchanged;
    case "closed":
      if (state !== "opening" && state !== "open") return unchanged;
      // One lost connection may be a hiccup, and the next attempt follows within a second. If that fails too, a poll finds out whether the
      // server can be reached, so that the page shows a lost connection within seconds instead of at the next regular poll.
      return to(
        { state: "waiting", failures: event.open_ms >= STABLE_AFTER_MS ? 1 : failures + 1 },
        state === "opening" && failures > 0 ? "poll_and_retry" : "retry",
      );
    case "retry_due":
      return state === "waiting" ? to({ state: "opening", failures }, "connect") : unchanged;
  }
}

const MIN_RECONNECT_DELAY_MS = 1_000;
const MAX_RECONNECT_DELAY_MS = 60_000;

/** Doubling from one second to a minute; by chance shortened to as little as half, so that not everybody comes back at once. `chance`: 0 to 1. */
export function reconnectDelayMs(failures: number, chance: number): number {
  const whole = Math.min(MIN_RECONNECT_DELAY_MS * 2 ** (failures - 1), MAX_RECONNECT_DELAY_MS);
  return whole * (0.5 + chance / 2);
}
