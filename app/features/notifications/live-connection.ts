/**
 * The state of the WebSocket by which the server reports changes. The functions of this file are pure; they decide when the WebSocket
 * opens, and when it opens again after a loss.
 */

export type ConnectionPhase =
  /** The page is hidden. */
  | "inactive"
  | "opening"
  | "open"
  /** The connection was lost; a timer runs until the next attempt. */
  | "waiting";

export interface LiveConnectionState {
  state: ConnectionPhase;
  /** How many connections in a row failed or were lost. A connection that was stable restarts the count. */
  failures: number;
}

export type ConnectionEvent =
  | { kind: "visible" }
  | { kind: "hidden" }
  | { kind: "opened" }
  | { kind: "changed" }
  /** The socket was closed, or could not be opened. `open_ms`: how long it was open. */
  | { kind: "closed"; open_ms: number }
  | { kind: "retry_due" };

/**
 * What the caller does after a transition. `poll`: polls now. `retry`: dispatches `retry_due` after the delay of `getReconnectDelayMs`.
 * `poll_and_retry`: both, because the server may be unreachable.
 */
export type ConnectionEffect = "connect" | "disconnect" | "poll" | "retry" | "poll_and_retry";

export interface ConnectionTransition {
  connection: LiveConnectionState;
  effect: ConnectionEffect | null;
}

export const INITIAL_CONNECTION: LiveConnectionState = { state: "inactive", failures: 0 };

/** A connection that was open for at least this time counts as stable and restarts the count of failures. */
const STABLE_AFTER_MS = 10_000;

/** Returns the next state and the effect that the caller carries out. The effect is null if there is nothing to do. */
export function applyConnectionEvent(connection: LiveConnectionState, event: ConnectionEvent): ConnectionTransition {
  const { state, failures } = connection;
  const to = (next: LiveConnectionState, effect: ConnectionEffect): ConnectionTransition => ({
    connection: next,
    effect,
  });
  const unchanged: ConnectionTransition = { connection, effect: null };
  switch (event.kind) {
    case "visible":
      return state === "inactive" ? to({ state: "opening", failures }, "connect") : unchanged;
    case "hidden":
      return state === "inactive" ? unchanged : to({ state: "inactive", failures }, "disconnect");
    case "opened":
      // Polls, because something may have changed while there was no connection.
      return state === "opening" ? to({ state: "open", failures }, "poll") : unchanged;
    case "changed":
      return state === "open" ? to(connection, "poll") : unchanged;
    case "closed":
      if (state !== "opening" && state !== "open") return unchanged;
      // One lost connection may be temporary, and the next attempt follows within a second. If that attempt fails too, a poll finds out
      // whether the server can be reached, so that the page shows a lost connection within seconds instead of at the next regular poll.
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

/**
 * Returns the delay before the next attempt. It doubles from 1 s to 60 s and is shortened at random to as little as half, so that clients
 * do not all reconnect at once. `chance`: a random number from 0 to 1.
 */
export function getReconnectDelayMs(failures: number, chance: number): number {
  const fullDelay = Math.min(MIN_RECONNECT_DELAY_MS * 2 ** (failures - 1), MAX_RECONNECT_DELAY_MS);
  return fullDelay * (0.5 + chance / 2);
}
