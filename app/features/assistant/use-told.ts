import { useCallback } from "react";
import { useToast } from "../../ui/toast-region.tsx";

/** How something that was asked ended. */
export type Ended = "done" | "failed";

/** Says in a toast how something ended. */
export function useTold({ done, failed }: { done: string; failed: string }): (outcome: Ended) => void {
  const toast = useToast();
  return useCallback(
    (outcome) => toast(outcome === "done" ? { tone: "success", title: done } : { tone: "error", title: failed }),
    [toast, done, failed],
  );
}
