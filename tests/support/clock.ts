/** A clock that stands still until a test moves it. */
export interface FrozenClock {
  /** What `deps.now()` gives. */
  readonly now: () => Date;
  /** Moves the clock on, by milliseconds. */
  readonly advance: (milliseconds: number) => void;
  readonly set: (time: Date | string) => void;
}

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** @param start an ISO 8601 time; a Tuesday morning when it does not matter */
export function frozenClock(start = "2026-03-10T09:00:00.000Z"): FrozenClock {
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
