import type { BacktestResult, MatrixFinding, MatrixTrialResult } from "../../../../domain/admin/entities.ts";
import type { Rendered } from "../../../../domain/message.ts";
import type { FieldErrors } from "../../../forms/field-errors.ts";

/**
 * The ways to evaluate a draft: check it, try it with one request, or backtest it. Each evaluation also returns the findings of the check.
 */
export const EVALUATION_KINDS = ["check", "try", "backtest"] as const;
export type EvaluationKind = (typeof EVALUATION_KINDS)[number];

/** The configuration id in findings about a new draft, because a new draft has no id yet. */
export const DRAFT_CONFIGURATION_ID = "draft";

/** The result of evaluating a draft on the server. */
export interface DraftEvaluation {
  /** The findings of the check; null if the draft was not checked or cannot be checked. */
  findings: Rendered<MatrixFinding>[] | null;
  /** Why the draft cannot be checked, as a sentence; null if it can. */
  blockingError: string | null;
  trial: Rendered<MatrixTrialResult> | null;
  /**
   * The result of the last backtest; null before the first one. `requestedCount`: the number of requests that the administrator entered,
   * which can be higher than the number of existing requests.
   */
  backtest: (Rendered<BacktestResult> & { requestedCount: number }) | null;
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
