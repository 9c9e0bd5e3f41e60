import type { ToastMessage } from "../../../../domain/toast-message.ts";
import type { FieldErrors } from "../../../forms/field-errors.ts";
import type { AnalysisState } from "../../assistant/use-analysis.ts";
import type { FormValues } from "./form-values.ts";
import type { RoutePreviewState } from "./route-preview-panel.tsx";

/** What the form shows when it comes back from the server: everything typed, and why it came back. */
export interface SubmitActionResult {
  values: FormValues;
  errors: FieldErrors;
  toast: ToastMessage | null;
  /** The answer to 'Who will approve?'. */
  routePreview: RoutePreviewState | null;
  /** The answer to 'Check before I submit'. */
  analysis: AnalysisState | null;
}
