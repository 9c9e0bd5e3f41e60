import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { isSignIn } from "../../../forms/session-ended.tsx";
import { editorMessages as text } from "../../../messages/admin-matrix-editor.ts";
import { type Answers, NO_ANSWERS, type Question } from "./answers.ts";

const DEBOUNCE_MS = 350;

/** Plain `fetch`: what goes wrong here is told beside the draft and must not cost the form around it. */
async function post(form: HTMLFormElement, question: Question, signal: AbortSignal): Promise<Answers> {
  const body = new FormData(form);
  body.set("_do", question);
  const unknown: Answers = { ...NO_ANSWERS, blocked: text.checks.unknown };
  try {
    const answer = await fetch("/admin/matrix/ask", { method: "POST", body, signal });
    if (isSignIn(answer)) return { ...unknown, ended: true };
    return answer.ok && !answer.redirected ? await answer.json() : unknown;
  } catch (error) {
    if (error instanceof TypeError) return unknown;
    throw error;
  }
}

/** Findings follow the draft, the trial once it was asked for; a backtest stays until the next one. */
function merge(before: Answers, got: Answers, question: Question): Answers {
  if (question === "backtest") {
    const errors = { ...before.errors, last: got.errors.last ?? got.blocked ?? undefined };
    return { ...before, backtest: got.backtest, ended: got.ended, errors };
  }
  const findings = got.findings ?? before.findings;
  const errors = { ...got.errors, last: before.errors.last };
  // A name that is half typed takes nothing off the screen.
  const trial = got.blocked === null ? got.trial : before.trial;
  return { ...got, findings, trial, errors, backtest: before.backtest };
}

/**
 * What the server says of the draft, asked anew a moment after every change. `draft` and `trying` are what is asked about, as texts: when
 * they change there is something new to ask; the second only once 'Try it' was pressed.
 */
export function useAnswers(form: RefObject<HTMLFormElement>, draft: string, trying: string, first: Answers) {
  const [answers, setAnswers] = useState(first);
  const [isTrying, setTrying] = useState(first.trial !== null);
  /** Which draft the findings and the backtest are about. */
  const [about, setAbout] = useState({ findings: draft, backtest: draft });
  const { pending, run } = useLanes();
  const now = useRef({ draft, trying });
  now.current = { draft, trying };
  /** What was asked last, or came with the page. */
  const asked = useRef(first.findings === null && first.blocked === null ? null : now.current);

  const ask = useCallback(
    async (question: Question) => {
      const element = form.current;
      if (!element) return;
      const about = now.current;
      if (question !== "backtest") asked.current = about;
      if (question === "try") setTrying(true);
      await run(question, async (signal) => {
        const got = await post(element, question, signal);
        if (signal.aborted) return;
        setAnswers((before) => merge(before, got, question));
        setAbout((before) => ({ ...before, [question === "backtest" ? "backtest" : "findings"]: about.draft }));
      });
    },
    [form, run],
  );

  useEffect(() => {
    const isKnown = asked.current?.draft === draft && (!isTrying || asked.current.trying === trying);
    if (isKnown) return;
    const timer = setTimeout(() => void ask(isTrying ? "try" : "check"), DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [draft, trying, isTrying, ask]);

  /** Takes over what an action has found when it did not save. */
  const adopt = useCallback((got: Answers) => {
    const { draft: of } = now.current;
    setAnswers((before) => ({ ...merge(before, got, "check"), trial: before.trial }));
    setAbout((before) => ({ ...before, findings: of }));
  }, []);

  return {
    answers,
    pending,
    ask,
    adopt,
    /** The findings' places are still those of the levels. */
    isCurrent: about.findings === draft,
    isBacktestCurrent: about.backtest === draft,
  };
}

type Lane = "draft" | "backtest";

/** Of two questions about the draft only the newer one counts; a backtest, which takes longer, is not cut off by them. */
function useLanes() {
  const [pending, setPending] = useState<Record<Lane, Question | null>>({ draft: null, backtest: null });
  const running = useRef<Partial<Record<Lane, AbortController>>>({});
  useEffect(() => {
    const lanes = running.current;
    return () => {
      for (const one of Object.values(lanes)) one.abort();
    };
  }, []);
  const run = useCallback(async (question: Question, work: (signal: AbortSignal) => Promise<void>) => {
    const lane: Lane = question === "backtest" ? "backtest" : "draft";
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
