/** The socket that says that something changed: when it is opened, and when it is tried again. Pure. */

export type Line =
  /** Nobody looks. */
  | "resting"
  | "opening"
  | "open"
  /** Lost; tried again in a while. */
  | "waiting";

export interface LineState {
  line: Line;
  /** Tries in a row that led to nothing. */
  failures: number;
}

export type LineEvent =
  | { kind: "shown" }
  | { kind: "hidden" }
  | { kind: "opened" }
  | { kind: "changed" }
  /** Closed, or never opened. `open_ms`: how long it was open. */
  | { kind: "lost"; open_ms: number }
  | { kind: "due" };

/** `ask`: poll now. `wait`: come back with `due` after `waitMs`. `check`: both, because the server may be gone. */
export type LineEffect = "connect" | "disconnect" | "ask" | "wait" | "check";

export interface Step {
  state: LineState;
  effect: LineEffect | null;
}

export const RESTING: LineState = { line: "resting", failures: 0 };

/** A line that was open for so long was a good one. */
const STEADY_MS = 10_000;

export function advance(state: LineState, event: LineEvent): Step {
  const { line, failures } = state;
  const to = (next: LineState, effect: LineEffect): Step => ({ state: next, effect });
  switch (event.kind) {
    case "shown":
      return line === "resting" ? to({ line: "opening", failures }, "connect") : { state, effect: null };
    case "hidden":
      return line === "resting" ? { state, effect: null } : to({ line: "resting", failures }, "disconnect");
    case "opened":
      // Something may have happened while there was no line.
      return line === "opening" ? to({ line: "open", failures }, "ask") : { state, effect: null };
    case "changed":
      return line === "open" ? to(state, "ask") : { state, effect: null };
    case "lost":
      if (line !== "opening" && line !== "open") return { state, effect: null };
      // One lost connection may be a hiccup, and the next try comes within a second. When that fails too, a poll finds out whether the
      // server is gone, so that this is said within seconds and not only with the next poll of the clock.
      return to(
        { line: "waiting", failures: event.open_ms >= STEADY_MS ? 1 : failures + 1 },
        line === "opening" && failures > 0 ? "check" : "wait",
      );
    case "due":
      return line === "waiting" ? to({ line: "opening", failures }, "connect") : { state, effect: null };
  }
}

const SHORTEST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 60_000;

/** Doubling from one second to a minute; by chance shortened to as little as half, so that not everybody comes back at once. `chance`: 0 to 1. */
export function waitMs(failures: number, chance: number): number {
  const whole = Math.min(SHORTEST_WAIT_MS * 2 ** (failures - 1), LONGEST_WAIT_MS);
  return whole * (0.5 + chance / 2);
}
