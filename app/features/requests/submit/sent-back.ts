import type { ToastMessage } from "../../../../domain/toast-message.ts";
import type { FormErrors } from "../../../forms/form-errors.ts";
import type { AnalysisState } from "../../assistant/use-analysis.ts";
import type { FormValues } from "./form-values.ts";
import type { RouteAnswer } from "./route-panel.tsx";

/** What the form shows when it comes back from the server: everything typed, and why it came back. */
export interface SentBack {
  values: FormValues;
  errors: FormErrors;
  toast: ToastMessage | null;
  /** The answer to 'Who will approve?'. */
  answer: RouteAnswer | null;
  /** The answer to 'Check before I submit'. */
  check: AnalysisState | null;
}
