import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import type { Texts } from "../../../../texts/screens.ts";
import { isLoginRedirect } from "../../../forms/session-ended-message.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { type DraftEvaluation, EMPTY_EVALUATION, type EvaluationKind } from "./draft-evaluation.ts";

const DEBOUNCE_MS = 350;

/**
 * Sends the form to the server and returns the evaluation of its draft. Uses `fetch`, because a failed navigation would replace the form
 * with an error page.
 */
async function postEvaluation(
  texts: Texts,
  form: HTMLFormElement,
  kind: EvaluationKind,
  signal: AbortSignal,
): Promise<DraftEvaluation> {
  const text = texts.matrixEditor;

  const body = new FormData(form);
  body.set("_do", kind);
  const unavailable: DraftEvaluation = { ...EMPTY_EVALUATION, blockingError: text.checks.unavailable };
  try {
    const response = await fetch("/admin/matrix/ask", { method: "POST", body, signal });
    if (isLoginRedirect(response)) return { ...unavailable, sessionEnded: true };
    return response.ok && !response.redirected ? await response.json() : unavailable;
  } catch (error) {
    // A SyntaxError means that a server between the browser and the product sent its own page.
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
  // The result of the last trial stays while the draft cannot be checked, for example while the person types a name.
  const trial = next.blockingError === null ? next.trial : before.trial;
  return { ...next, findings, trial, errors, backtest: before.backtest };
}

/**
 * Returns the server's evaluation of the draft. Evaluates the draft again shortly after each change. `draft`: the values of the draft as
 * JSON. `trialQuestion`: the fields of 'Try it' as JSON. A changed `trialQuestion` causes an evaluation only after the person used 'Try
 * it'.
 */
export function useDraftEvaluation(
  form: RefObject<HTMLFormElement>,
  draft: string,
  trialQuestion: string,
  initial: DraftEvaluation,
) {
  const texts = useTexts();

  const [evaluation, setEvaluation] = useState(initial);
  const [isTrialOpen, setTrialOpen] = useState(initial.trial !== null);
  /** The drafts from which the displayed findings and the displayed backtest were computed. */
  const [evaluatedDrafts, setEvaluatedDrafts] = useState({ findings: draft, backtest: draft });
  const { pending, run } = useEvaluationLanes();
  const latest = useRef({ draft, trialQuestion });
  latest.current = { draft, trialQuestion };
  /** The `draft` and `trialQuestion` of the last evaluation. Null if the page was loaded without an evaluation and none has run. */
  const lastEvaluated = useRef(initial.findings === null && initial.blockingError === null ? null : latest.current);

  const evaluate = useCallback(
    async (kind: EvaluationKind) => {
      const element = form.current;
      if (!element) return;
      const current = latest.current;
      if (kind !== "backtest") lastEvaluated.current = current;
      if (kind === "try") setTrialOpen(true);
      await run(kind, async (signal) => {
        const next = await postEvaluation(texts, element, kind, signal);
        if (signal.aborted) return;
        setEvaluation((before) => mergeEvaluations(before, next, kind));
        setEvaluatedDrafts((before) => ({ ...before, [kind === "backtest" ? "backtest" : "findings"]: current.draft }));
      });
    },
    [form, run, texts],
  );

  useEffect(() => {
    const isKnown =
      lastEvaluated.current?.draft === draft && (!isTrialOpen || lastEvaluated.current.trialQuestion === trialQuestion);
    if (isKnown) return;
    const timer = setTimeout(() => void evaluate(isTrialOpen ? "try" : "check"), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft, trialQuestion, isTrialOpen, evaluate]);

  /** Displays the evaluation in the result of an action that did not save the draft. */
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
    /** Whether the findings were computed from the current draft. Otherwise their level numbers may not match the levels of the draft. */
    isCurrent: evaluatedDrafts.findings === draft,
    isBacktestCurrent: evaluatedDrafts.backtest === draft,
  };
}

type EvaluationLane = "draft" | "backtest";

/**
 * Returns functions that run evaluations. Checks and trials share one lane, and backtests have another lane. A new evaluation aborts only
 * the running evaluation of its lane, because a backtest takes much longer than a check.
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
      // Ignores the error of an evaluation that was aborted by a newer one, or because the editor was closed.
      if (!controller.signal.aborted) throw error;
    }
    if (running.current[lane] === controller) setPending((before) => ({ ...before, [lane]: null }));
  }, []);
  return { pending, run };
}
