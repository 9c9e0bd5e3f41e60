import type { Backtest, MatrixFinding, MatrixTrial } from "../../../../domain/admin/entities.ts";
import type { FieldErrors } from "../../../forms/field-errors.ts";

/** The evaluations of a draft. Each of them also returns the findings. */
export const EVALUATION_KINDS = ["check", "try", "backtest"] as const;
export type EvaluationKind = (typeof EVALUATION_KINDS)[number];

/** The id of a new draft in its findings. */
export const DRAFT_ID = "draft";

/** The server's evaluation of a draft. */
export interface DraftEvaluation {
  /** Null if the draft was not checked or cannot be checked. */
  findings: MatrixFinding[] | null;
  /** Why the draft cannot be checked; null if it can. */
  blockingError: string | null;
  trial: MatrixTrial | null;
  /** `requestedCount`: how many requests the backtest was to cover. */
  backtest: (Backtest & { requestedCount: number }) | null;
  /** Whether the session has ended, so that nothing can be evaluated. */
  sessionEnded: boolean;
  /** Field errors by the name of the control. */
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
