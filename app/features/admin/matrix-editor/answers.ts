import type { Backtest, MatrixFinding, Trial } from "../../../../domain/admin/admin-entities.ts";
import type { FormErrors } from "../../../forms/form-errors.ts";

/** What can be asked about a draft; each answer brings the findings as well. */
export const QUESTIONS = ["check", "try", "backtest"] as const;
export type Question = (typeof QUESTIONS)[number];

/** What the services call a draft without an id of its own, in its findings. */
export const DRAFT_ID = "draft";

/** What the server says of a draft. */
export interface Answers {
  /** Null: not asked yet, or the draft can not be checked. */
  findings: MatrixFinding[] | null;
  /** Why it can not be checked; null when it can. */
  blocked: string | null;
  trial: Trial | null;
  /** `asked`: over how many requests it went. */
  backtest: (Backtest & { asked: number }) | null;
  /** The session ended, so that nothing can be asked. */
  ended: boolean;
  /** By the name of the control. */
  errors: FormErrors;
}

export const NO_ANSWERS: Answers = {
  findings: null,
  blocked: null,
  trial: null,
  backtest: null,
  ended: false,
  errors: {},
};
