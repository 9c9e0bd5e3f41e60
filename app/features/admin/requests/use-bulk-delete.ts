import { useEffect, useRef, useState } from "react";
import { formatBulkDeleteResult } from "../../../../domain/requests/bulk-delete.ts";
import { bulkDeleteRequests } from "./bulk-api.ts";

/** Requests in one call: few enough that the bar moves and that one can stop. */
const BATCH_SIZE = 100;

export interface BulkDelete {
  running: boolean;
  /** How many of them have been dealt with. */
  done: number;
  /** Why it does not go on; null while nothing is wrong. */
  failure: string | null;
  /** Begins, or goes on where it stopped. */
  run: () => void;
  /** After the call that is under way. */
  stop: () => void;
  /** Ends it with what was reached. */
  finish: () => void;
}

/**
 * Deletes requests a hundred at a time. Every call happens whole and may be repeated, so that a lost connection or a closed page costs
 * nothing but another go.
 *
 * @param failed why a try before this page did not work
 * @param onEnd told once, when all are dealt with or somebody stopped it, with the sentence for the toast
 */
export function useBulkDelete(
  ids: readonly string[],
  onEnd: (sentence: string) => void,
  failed: string | null,
): BulkDelete {
  const [running, setRunning] = useState(false);
  const [done, setDone] = useState(0);
  const [failure, setFailure] = useState(failed);
  const sums = useRef({ at: 0, deleted: 0, not_found: 0 });
  const stopped = useRef(false);
  useEffect(
    () => () => {
      stopped.current = true;
    },
    [],
  );

  const end = () => onEnd(formatBulkDeleteResult(sums.current.deleted, sums.current.not_found));
  const run = async () => {
    setRunning(true);
    setFailure(null);
    stopped.current = false;
    const sum = sums.current;
    while (sum.at < ids.length && !stopped.current) {
      const some = ids.slice(sum.at, sum.at + BATCH_SIZE);
      const answer = await bulkDeleteRequests(some);
      if (!answer.ok) {
        setFailure(answer.detail);
        setRunning(false);
        return;
      }
      sum.at += some.length;
      sum.deleted += answer.value.deleted;
      sum.not_found += answer.value.not_found;
      setDone(sum.at);
    }
    end();
  };
  const stop = () => {
    stopped.current = true;
  };
  return { running, done, failure, run, stop, finish: end };
}
