import type { BacktestResult, MatrixFinding, MatrixTrialResult } from "../../../../domain/admin/entities.ts";
import type { FieldErrors } from "../../../forms/field-errors.ts";

/** The ways to evaluate a draft: check it, try it on one request, backtest it. Each evaluation also returns the findings of the check. */
export const EVALUATION_KINDS = ["check", "try", "backtest"] as const;
export type EvaluationKind = (typeof EVALUATION_KINDS)[number];

/** The configuration id in the findings about a new draft, which has no id of its own yet. */
export const DRAFT_CONFIGURATION_ID = "draft";

/** What the server found out about a draft. */
export interface DraftEvaluation {
  /** Null if the draft was not checked or cannot be checked. */
  findings: MatrixFinding[] | null;
  /** Why the draft cannot be checked, as a sentence; null if it can be checked. */
  blockingError: string | null;
  trial: MatrixTrialResult | null;
  /** Null before the first backtest. `requestedCount`: the number of requests that the administrator entered; fewer requests may exist. */
  backtest: (BacktestResult & { requestedCount: number }) | null;
  /** Whether the draft was not evaluated because the session has ended. */
  sessionEnded: boolean;
  /** The field errors, by the name of the field. */
  errors: FieldErrors;
}

export const EMPTY_EVALUATION: DraftEvaluation = {
  findings: null,
  blockingError: null,
  trial: null,
  backtest: null,
  sessionEnded: false,
  errors: {},
};
