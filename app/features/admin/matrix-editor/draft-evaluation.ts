import type { Backtest, MatrixFinding, MatrixTrial } from "../../../../domain/admin/entities.ts";
import type { FieldErrors } from "../../../forms/field-errors.ts";

/** What can be asked about a draft; each answer brings the findings as well. */
export const EVALUATION_KINDS = ["check", "try", "backtest"] as const;
export type EvaluationKind = (typeof EVALUATION_KINDS)[number];

/** What the services call a draft without an id of its own, in its findings. */
export const DRAFT_ID = "draft";

/** What the server says of a draft. */
export interface DraftEvaluation {
  /** Null: not asked yet, or the draft can not be checked. */
  findings: MatrixFinding[] | null;
  /** Why it can not be checked; null when it can. */
  blockingError: string | null;
  trial: MatrixTrial | null;
  /** `asked`: over how many requests it went. */
  backtest: (Backtest & { requestedCount: number }) | null;
  /** The session ended, so that nothing can be asked. */
  sessionEnded: boolean;
  /** By the name of the control. */
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
