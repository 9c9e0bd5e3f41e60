/** The socket that says that something changed: when it is opened, and when it is tried again. Pure. */

export type ConnectionState =
  /** Nobody looks. */
  | "resting"
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
  | { kind: "shown" }
  | { kind: "hidden" }
  | { kind: "opened" }
  | { kind: "changed" }
  /** Closed, or never opened. `open_ms`: how long it was open. */
  | { kind: "lost"; open_ms: number }
  | { kind: "due" };

/** `ask`: poll now. `wait`: come back with `due` after `waitMs`. `check`: both, because the server may be gone. */
export type ConnectionEffect = "connect" | "disconnect" | "ask" | "wait" | "check";

export interface Transition {
  connection: LiveConnection;
  effect: ConnectionEffect | null;
}

export const INITIAL_CONNECTION: LiveConnection = { state: "resting", failures: 0 };

/** A line that was open for so long was a good one. */
const STABLE_AFTER_MS = 10_000;

export function transition(state: LiveConnection, event: ConnectionEvent): Transition {
  const { state: line, failures } = state;
  const to = (next: LiveConnection, effect: ConnectionEffect): Transition => ({ connection: next, effect });
  switch (event.kind) {
    case "shown":
      return line === "resting" ? to({ state: "opening", failures }, "connect") : { connection: state, effect: null };
    case "hidden":
      return line === "resting"
        ? { connection: state, effect: null }
        : to({ state: "resting", failures }, "disconnect");
    case "opened":
      // Something may have happened while there was no line.
      return line === "opening" ? to({ state: "open", failures }, "ask") : { connection: state, effect: null };
    case "changed":
      return line === "open" ? to(state, "ask") : { connection: state, effect: null };
    case "lost":
      if (line !== "opening" && line !== "open") return { connection: state, effect: null };
      // One lost connection may be a hiccup, and the next try comes within a second. When that fails too, a poll finds out whether the
      // server is gone, so that this is said within seconds and not only with the next poll of the clock.
      return to(
        { state: "waiting", failures: event.open_ms >= STABLE_AFTER_MS ? 1 : failures + 1 },
        line === "opening" && failures > 0 ? "check" : "wait",
      );
    case "due":
      return line === "waiting" ? to({ state: "opening", failures }, "connect") : { connection: state, effect: null };
  }
}

const MIN_RECONNECT_DELAY_MS = 1_000;
const MAX_RECONNECT_DELAY_MS = 60_000;

/** Doubling from one second to a minute; by chance shortened to as little as half, so that not everybody comes back at once. `chance`: 0 to 1. */
export function reconnectDelayMs(failures: number, chance: number): number {
  const whole = Math.min(MIN_RECONNECT_DELAY_MS * 2 ** (failures - 1), MAX_RECONNECT_DELAY_MS);
  return whole * (0.5 + chance / 2);
}
