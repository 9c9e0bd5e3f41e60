import { useCallback } from "react";
import { useToast } from "../../ui/toast-region.tsx";

/** How something that was asked ended. */
export type AnswerOutcome = "done" | "failed";

/** Says in a toast how something ended. */
export function useOutcomeToast({ done, failed }: { done: string; failed: string }): (outcome: AnswerOutcome) => void {
  const toast = useToast();
  return useCallback(
    (outcome) => toast(outcome === "done" ? { tone: "success", title: done } : { tone: "error", title: failed }),
    [toast, done, failed],
  );
}
