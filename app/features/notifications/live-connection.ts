/**
 * The state of the WebSocket on which the server reports changes. The functions decide when the page connects, and when it connects again
 * after a loss. Pure.
 */

type ConnectionPhase =
  /** The page is hidden. */
  | "inactive"
  | "opening"
  | "open"
  /** The connection was lost; a timer runs until the next attempt. */
  | "waiting";

export interface LiveConnectionState {
  state: ConnectionPhase;
  /** The number of connections that failed or were lost one after another. A stable connection sets it to 0. */
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
 * `poll_and_retry`: polls and retries, because the server may be unreachable.
 */
type ConnectionEffect = "connect" | "disconnect" | "poll" | "retry" | "poll_and_retry";

export interface ConnectionTransition {
  connection: LiveConnectionState;
  effect: ConnectionEffect | null;
}

export const INITIAL_CONNECTION: LiveConnectionState = { state: "inactive", failures: 0 };

/** A connection that was open for at least this time counts as stable, so that the count of failures starts at 0 again. */
const STABLE_AFTER_MS = 10_000;

/** Returns the next state and the effect that the caller must carry out, or null as the effect if there is none. */
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
      // Polls, because changes during the time without a connection were not reported.
      return state === "opening" ? to({ state: "open", failures }, "poll") : unchanged;
    case "changed":
      return state === "open" ? to(connection, "poll") : unchanged;
    case "closed":
      if (state !== "opening" && state !== "open") return unchanged;
      // After one lost connection, only retries within a second, because the loss may be temporary. If the retry also fails, polls to find
      // out whether the server can be reached. Otherwise the page would show a lost connection only after the next regular poll.
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
 * Returns the delay before the next attempt. It doubles from 1 s to 60 s, and is then shortened at random to as little as half, so that not
 * all clients reconnect at the same time. `chance`: a random number from 0 to 1.
 */
export function getReconnectDelayMs(failures: number, chance: number): number {
  const fullDelay = Math.min(MIN_RECONNECT_DELAY_MS * 2 ** (failures - 1), MAX_RECONNECT_DELAY_MS);
  return fullDelay * (0.5 + chance / 2);
}
