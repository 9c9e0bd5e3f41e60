import { describe, expect, test } from "vitest";
import {
  type AttemptCounts,
  getFailureCutoff,
  getInterruptedCutoff,
  getLockEnd,
  judgeSignIn,
  type SignInVerdict,
} from "../../../../domain/users/sign-in-lock.ts";

const NOW = new Date("2026-11-02T09:00:00.000Z");
const counts = (failures: number, running = 0): AttemptCounts => ({ failures, running, oldest: null });
const secondsAgo = (seconds: number): string => new Date(NOW.getTime() - seconds * 1000).toISOString();

describe("what happens with an attempt to sign in (R29, R42, R55)", () => {
  // `right`: how many seconds ago the right password was given; null: not yet.
  test.each<
    [known: boolean, name: number, network: number, right: number | null, reserved: SignInVerdict, not: SignInVerdict]
  >([
    [false, 0, 0, null, "check", "wait"],
    [false, 9, 49, null, "check", "wait"],
    [false, 9, 49, 5, "check", "wait"],
    [false, 10, 0, null, "locked", "locked"],
    [false, 10, 50, null, "locked", "locked"],
    [false, 10, 50, 60, "locked", "locked"],
    [false, 0, 50, null, "check_later", "slowed"],
    [false, 9, 50, null, "check_later", "slowed"],
    [false, 0, 50, 0, "slowed", "slowed"],
    [false, 0, 50, 9.999, "slowed", "slowed"],
    [false, 0, 50, 10, "check", "slowed"],
    [false, 9, 50, 900, "check", "slowed"],
    [true, 0, 50, null, "check", "wait"],
    [true, 9, 50, null, "check", "wait"],
    [true, 10, 0, null, "locked", "locked"],
  ])(
    "on a known device: %s, with %i failures of the name, %i in the network, and the right password given %s seconds ago, the verdict is %s with a reserved chance and %s without one",
    (known, name, network, right, reserved, without) => {
      const right_at = right === null ? null : secondsAgo(right);
      const state = { known, name: counts(name), network: counts(network), right_at };
      expect(judgeSignIn(state, true, NOW)).toBe(reserved);
      expect(judgeSignIn(state, false, NOW)).toBe(without);
    },
  );

  test("attempts that are being checked are no failures: they neither lock a user name nor slow down a network", () => {
    const state = { known: false, name: counts(0, 10), network: counts(0, 50), right_at: null };
    expect(judgeSignIn(state, false, NOW)).toBe("wait");
    expect(judgeSignIn({ ...state, name: counts(0), network: counts(49, 1) }, true, NOW)).toBe("check");
  });
});

test("failures count for 15 minutes, and a check that takes 30 seconds was interrupted", () => {
  expect(getFailureCutoff(NOW)).toBe(secondsAgo(900));
  expect(getLockEnd(secondsAgo(900))).toBe(NOW.toISOString());
  expect(getInterruptedCutoff(NOW)).toBe(secondsAgo(30));
});
