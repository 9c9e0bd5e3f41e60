import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { isLoginPage } from "../../../forms/session-ended-message.tsx";
import { matrixEditorMessages as text } from "../../../messages/admin-matrix-editor.ts";
import { type DraftEvaluation, EMPTY_EVALUATION, type EvaluationKind } from "./draft-evaluation.ts";

const DEBOUNCE_MS = 350;

/** Plain `fetch`: what goes wrong here is told beside the draft and must not cost the form around it. */
async function postEvaluation(
  form: HTMLFormElement,
  question: EvaluationKind,
  signal: AbortSignal,
): Promise<DraftEvaluation> {
  const body = new FormData(form);
  body.set("_do", question);
  const unavailable: DraftEvaluation = { ...EMPTY_EVALUATION, blockingError: text.checks.unavailable };
  try {
    const response = await fetch("/admin/matrix/ask", { method: "POST", body, signal });
    if (isLoginPage(response)) return { ...unavailable, sessionEnded: true };
    return response.ok && !response.redirected ? await response.json() : unavailable;
  } catch (error) {
    if (error instanceof TypeError) return unavailable;
    throw error;
  }
}

/** Findings follow the draft, the trial once it was asked for; a backtest stays until the next one. */
function mergeEvaluations(before: DraftEvaluation, next: DraftEvaluation, question: EvaluationKind): DraftEvaluation {
  if (question === "backtest") {
    const errors = { ...before.errors, last: next.errors.last ?? next.blockingError ?? undefined };
    return { ...before, backtest: next.backtest, sessionEnded: next.sessionEnded, errors };
  }
  const findings = next.findings ?? before.findings;
  const errors = { ...next.errors, last: before.errors.last };
  // A name that is half typed takes nothing off the screen.
  const trial = next.blockingError === null ? next.trial : before.trial;
  return { ...next, findings, trial, errors, backtest: before.backtest };
}

/**
 * What the server says of the draft, asked anew a moment after every change. `draft` and `trying` are what is asked about, as texts: when
 * they change there is something new to ask; the second only once 'Try it' was pressed.
 */
export function useDraftEvaluation(
  form: RefObject<HTMLFormElement>,
  draft: string,
  trialQuestion: string,
  initial: DraftEvaluation,
) {
  const [evaluation, setEvaluation] = useState(initial);
  const [isTrialOpen, setTrialOpen] = useState(initial.trial !== null);
  /** Which draft the findings and the backtest are about. */
  const [about, setAbout] = useState({ findings: draft, backtest: draft });
  const { pending, run } = useEvaluationLanes();
  const latest = useRef({ draft, trialQuestion });
  latest.current = { draft, trialQuestion };
  /** What was asked last, or came with the page. */
  const lastEvaluated = useRef(initial.findings === null && initial.blockingError === null ? null : latest.current);

  const evaluate = useCallback(
    async (question: EvaluationKind) => {
      const element = form.current;
      if (!element) return;
      const about = latest.current;
      if (question !== "backtest") lastEvaluated.current = about;
      if (question === "try") setTrialOpen(true);
      await run(question, async (signal) => {
        const next = await postEvaluation(element, question, signal);
        if (signal.aborted) return;
        setEvaluation((before) => mergeEvaluations(before, next, question));
        setAbout((before) => ({ ...before, [question === "backtest" ? "backtest" : "findings"]: about.draft }));
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

  /** Takes over what an action has found when it did not save. */
  const applyEvaluation = useCallback((next: DraftEvaluation) => {
    const { draft: evaluatedDraft } = latest.current;
    setEvaluation((before) => ({ ...mergeEvaluations(before, next, "check"), trial: before.trial }));
    setAbout((before) => ({ ...before, findings: evaluatedDraft }));
  }, []);

  return {
    evaluation,
    pending,
    evaluate,
    applyEvaluation,
    /** The findings' places are still those of the levels. */
    isCurrent: about.findings === draft,
    isBacktestCurrent: about.backtest === draft,
  };
}

type EvaluationLane = "draft" | "backtest";

/** Of two questions about the draft only the newer one counts; a backtest, which takes longer, is not cut off by them. */
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
  const run = useCallback(async (question: EvaluationKind, work: (signal: AbortSignal) => Promise<void>) => {
    const lane: EvaluationLane = question === "backtest" ? "backtest" : "draft";
    running.current[lane]?.abort();
    const controller = new AbortController();
    running.current[lane] = controller;
    setPending((before) => ({ ...before, [lane]: question }));
    try {
      await work(controller.signal);
    } catch (error) {
      // A newer question has taken its place.
      if (!controller.signal.aborted) throw error;
    }
    if (running.current[lane] === controller) setPending((before) => ({ ...before, [lane]: null }));
  }, []);
  return { pending, run };
}
