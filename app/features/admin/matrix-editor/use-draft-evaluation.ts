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
  const unknown: DraftEvaluation = { ...EMPTY_EVALUATION, blockingError: text.checks.unknown };
  try {
    const answer = await fetch("/admin/matrix/ask", { method: "POST", body, signal });
    if (isLoginPage(answer)) return { ...unknown, sessionEnded: true };
    return answer.ok && !answer.redirected ? await answer.json() : unknown;
  } catch (error) {
    if (error instanceof TypeError) return unknown;
    throw error;
  }
}

/** Findings follow the draft, the trial once it was asked for; a backtest stays until the next one. */
function mergeEvaluations(before: DraftEvaluation, got: DraftEvaluation, question: EvaluationKind): DraftEvaluation {
  if (question === "backtest") {
    const errors = { ...before.errors, last: got.errors.last ?? got.blockingError ?? undefined };
    return { ...before, backtest: got.backtest, sessionEnded: got.sessionEnded, errors };
  }
  const findings = got.findings ?? before.findings;
  const errors = { ...got.errors, last: before.errors.last };
  // A name that is half typed takes nothing off the screen.
  const trial = got.blockingError === null ? got.trial : before.trial;
  return { ...got, findings, trial, errors, backtest: before.backtest };
}

/**
 * What the server says of the draft, asked anew a moment after every change. `draft` and `trying` are what is asked about, as texts: when
 * they change there is something new to ask; the second only once 'Try it' was pressed.
 */
export function useDraftEvaluation(
  form: RefObject<HTMLFormElement>,
  draft: string,
  trying: string,
  first: DraftEvaluation,
) {
  const [evaluation, setAnswers] = useState(first);
  const [isTrying, setTrying] = useState(first.trial !== null);
  /** Which draft the findings and the backtest are about. */
  const [about, setAbout] = useState({ findings: draft, backtest: draft });
  const { pending, run } = useEvaluationLanes();
  const now = useRef({ draft, trying });
  now.current = { draft, trying };
  /** What was asked last, or came with the page. */
  const asked = useRef(first.findings === null && first.blockingError === null ? null : now.current);

  const evaluate = useCallback(
    async (question: EvaluationKind) => {
      const element = form.current;
      if (!element) return;
      const about = now.current;
      if (question !== "backtest") asked.current = about;
      if (question === "try") setTrying(true);
      await run(question, async (signal) => {
        const got = await postEvaluation(element, question, signal);
        if (signal.aborted) return;
        setAnswers((before) => mergeEvaluations(before, got, question));
        setAbout((before) => ({ ...before, [question === "backtest" ? "backtest" : "findings"]: about.draft }));
      });
    },
    [form, run],
  );

  useEffect(() => {
    const isKnown = asked.current?.draft === draft && (!isTrying || asked.current.trying === trying);
    if (isKnown) return;
    const timer = setTimeout(() => void evaluate(isTrying ? "try" : "check"), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft, trying, isTrying, evaluate]);

  /** Takes over what an action has found when it did not save. */
  const applyEvaluation = useCallback((got: DraftEvaluation) => {
    const { draft: of } = now.current;
    setAnswers((before) => ({ ...mergeEvaluations(before, got, "check"), trial: before.trial }));
    setAbout((before) => ({ ...before, findings: of }));
  }, []);

  return {
    answers: evaluation,
    pending,
    ask: evaluate,
    adopt: applyEvaluation,
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
    const mine = new AbortController();
    running.current[lane] = mine;
    setPending((before) => ({ ...before, [lane]: question }));
    try {
      await work(mine.signal);
    } catch (error) {
      // A newer question has taken its place.
      if (!mine.signal.aborted) throw error;
    }
    if (running.current[lane] === mine) setPending((before) => ({ ...before, [lane]: null }));
  }, []);
  return { pending, run };
}
