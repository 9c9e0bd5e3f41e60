/**
 * The work after responses that the calls of one isolate share. `waiting`: what no round has taken yet. `round`: the newest
 * round, with its start in milliseconds. Plain data only, because a Worker may not await a promise of another HTTP request.
 */
export type JoinedRun = { readonly waiting: Set<string>; round: { began_ms: number; is_done: boolean } };

export const createJoinedRun = (): JoinedRun => ({ waiting: new Set(), round: { began_ms: 0, is_done: true } });

/** The minimum time between the starts of two rounds. */
const INTERVAL_MS = 1_000;
/** After this time another call starts a round beside one that waits for a slow service, or whose HTTP request was cancelled. */
const LOST_AFTER_MS = 5_000;
/** After this time the next call continues the run, because a Worker may work only for 30 seconds after its response. */
const MAX_RUN_MS = 10_000;

/**
 * Does `work` for `items` at once, or leaves them to the run of another call that is active. A run works in rounds, at most one
 * a second, each for everything that came since the last one. A scheduled job must do what a lost run leaves undone.
 */
export async function joinRun(
  { now, pause }: { now: () => Date; pause: (milliseconds: number) => Promise<void> },
  run: JoinedRun,
  items: Iterable<string>,
  work: (items: string[]) => Promise<unknown>,
): Promise<void> {
  for (const item of items) run.waiting.add(item);
  const started_ms = now().getTime();
  if (!run.round.is_done && started_ms < run.round.began_ms + LOST_AFTER_MS) return;
  let round: JoinedRun["round"];
  do {
    const wait_ms = Math.max(0, run.round.began_ms + INTERVAL_MS - now().getTime());
    round = { began_ms: now().getTime() + wait_ms, is_done: false };
    run.round = round;
    if (wait_ms > 0) await pause(wait_ms);
    const taken = [...run.waiting];
    run.waiting.clear();
    try {
      await work(taken);
    } finally {
      round.is_done = true;
    }
  } while (run.round === round && run.waiting.size > 0 && now().getTime() < started_ms + MAX_RUN_MS);
}
