import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { isLoginRedirect } from "../../../forms/session-ended-message.tsx";
import { matrixEditorMessages as text } from "../../../messages/admin-matrix-editor.ts";
import { type DraftEvaluation, EMPTY_EVALUATION, type EvaluationKind } from "./draft-evaluation.ts";

const DEBOUNCE_MS = 350;

/**
 * Sends the form to the server and returns the evaluation of its draft. Uses `fetch`, because an error must be shown beside the draft
 * without replacing the form.
 */
async function postEvaluation(
  form: HTMLFormElement,
  kind: EvaluationKind,
  signal: AbortSignal,
): Promise<DraftEvaluation> {
  const body = new FormData(form);
  body.set("_do", kind);
  const unavailable: DraftEvaluation = { ...EMPTY_EVALUATION, blockingError: text.checks.unavailable };
  try {
    const response = await fetch("/admin/matrix/ask", { method: "POST", body, signal });
    if (isLoginRedirect(response)) return { ...unavailable, sessionEnded: true };
    return response.ok && !response.redirected ? await response.json() : unavailable;
  } catch (error) {
    // A SyntaxError means that something between the browser and the server answered with a page of its own.
    if (error instanceof TypeError || error instanceof SyntaxError) return unavailable;
    throw error;
  }
}

/**
 * Returns the evaluation to display after the evaluation `next` has arrived. A displayed backtest stays until the next backtest has
 * arrived.
 */
function mergeEvaluations(before: DraftEvaluation, next: DraftEvaluation, kind: EvaluationKind): DraftEvaluation {
  if (kind === "backtest") {
    const errors = { ...before.errors, last: next.errors.last ?? next.blockingError ?? undefined };
    return { ...before, backtest: next.backtest, sessionEnded: next.sessionEnded, errors };
  }
  const findings = next.findings ?? before.findings;
  const errors = { ...next.errors, last: before.errors.last };
  // The result of the last trial stays while the draft cannot be checked, for example because a name is only half typed.
  const trial = next.blockingError === null ? next.trial : before.trial;
  return { ...next, findings, trial, errors, backtest: before.backtest };
}

/**
 * Returns the server's evaluation of the draft, and evaluates the draft again shortly after each change. `draft`: the values of the draft
 * as JSON. `trialQuestion`: the fields of 'Try it' as JSON; a change of them triggers an evaluation only after 'Try it' was used.
 */
export function useDraftEvaluation(
  form: RefObject<HTMLFormElement>,
  draft: string,
  trialQuestion: string,
  initial: DraftEvaluation,
) {
  const [evaluation, setEvaluation] = useState(initial);
  const [isTrialOpen, setTrialOpen] = useState(initial.trial !== null);
  /** The drafts for which the displayed findings and the displayed backtest were computed. */
  const [evaluatedDrafts, setEvaluatedDrafts] = useState({ findings: draft, backtest: draft });
  const { pending, run } = useEvaluationLanes();
  const latest = useRef({ draft, trialQuestion });
  latest.current = { draft, trialQuestion };
  /**
   * The `draft` and `trialQuestion` that were evaluated last. Null if the page was loaded without an evaluation and nothing was evaluated
   * since.
   */
  const lastEvaluated = useRef(initial.findings === null && initial.blockingError === null ? null : latest.current);

  const evaluate = useCallback(
    async (kind: EvaluationKind) => {
      const element = form.current;
      if (!element) return;
      const current = latest.current;
      if (kind !== "backtest") lastEvaluated.current = current;
      if (kind === "try") setTrialOpen(true);
      await run(kind, async (signal) => {
        const next = await postEvaluation(element, kind, signal);
        if (signal.aborted) return;
        setEvaluation((before) => mergeEvaluations(before, next, kind));
        setEvaluatedDrafts((before) => ({ ...before, [kind === "backtest" ? "backtest" : "findings"]: current.draft }));
      });
    },
    [form, run],
  );

  useEffect(() => {
    const isKnown =
      lastEvaluated.current?.draft === draft && (!isTrialOpen || lastEvaluated.current.trialQuestion === trialQuestion);
    if (isKnown) return;
    const timer = setTimeout(() => void evaluate(isTrialOpen ? "try" : "check"), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft, trialQuestion, isTrialOpen, evaluate]);

  /** Displays the evaluation that an action returned because it did not save the draft. */
  const applyEvaluation = useCallback((next: DraftEvaluation) => {
    const { draft: evaluatedDraft } = latest.current;
    setEvaluation((before) => ({ ...mergeEvaluations(before, next, "check"), trial: before.trial }));
    setEvaluatedDrafts((before) => ({ ...before, findings: evaluatedDraft }));
  }, []);

  return {
    evaluation,
    pending,
    evaluate,
    applyEvaluation,
    /**
     * Whether the findings were computed for the current draft. Only then do the level numbers in the findings match the levels of the
     * draft.
     */
    isCurrent: evaluatedDrafts.findings === draft,
    isBacktestCurrent: evaluatedDrafts.backtest === draft,
  };
}

type EvaluationLane = "draft" | "backtest";

/**
 * Runs evaluations in two lanes: one for checks and trials, one for backtests. A new evaluation aborts only a running evaluation in the
 * same lane, because a backtest takes much longer than a check.
 */
function useEvaluationLanes() {
  const [pending, setPending] = useState<Record<EvaluationLane, EvaluationKind | null>>({
    draft: null,
    backtest: null,
  });
  const running = useRef<Partial<Record<EvaluationLane, AbortController>>>({});
  useEffect(() => {
    const lanes = running.current;
    return () => {
      for (const one of Object.values(lanes)) one.abort();
    };
  }, []);
  const run = useCallback(async (kind: EvaluationKind, work: (signal: AbortSignal) => Promise<void>) => {
    const lane: EvaluationLane = kind === "backtest" ? "backtest" : "draft";
    running.current[lane]?.abort();
    const controller = new AbortController();
    running.current[lane] = controller;
    setPending((before) => ({ ...before, [lane]: kind }));
    try {
      await work(controller.signal);
    } catch (error) {
      // A newer evaluation has aborted this one, or the editor was closed.
      if (!controller.signal.aborted) throw error;
    }
    if (running.current[lane] === controller) setPending((before) => ({ ...before, [lane]: null }));
  }, []);
  return { pending, run };
}
