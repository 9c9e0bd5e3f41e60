/** A clock that only the test moves. */
export interface FrozenClock {
  /** Returns the current time of the clock, for `deps.now`. */
  readonly now: () => Date;
  /** Moves the clock forward. */
  readonly advance: (milliseconds: number) => void;
  readonly set: (time: Date | string) => void;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Returns a clock that stays at `start`, an ISO 8601 time, until the test moves it. The default is a Tuesday morning.
 */
export function createFrozenClock(start = "2026-03-10T09:00:00.000Z"): FrozenClock {
  let current = new Date(start).getTime();
  return {
    now: () => new Date(current),
    advance: (milliseconds) => {
      current += milliseconds;
    },
    set: (time) => {
      current = new Date(time).getTime();
    },
  };
}
