import type { ToastMessage } from "../../../../domain/toast-message.ts";
import type { FieldErrors } from "../../../forms/field-errors.ts";
import type { AnalysisState } from "../../assistant/use-analysis.ts";
import type { FormValues } from "./form-values.ts";
import type { RoutePreviewState } from "./route-preview-panel.tsx";

/** The action's result when the form is shown again: the submitted values, errors and previews. */
export interface SubmitActionResult {
  values: FormValues;
  errors: FieldErrors;
  toast: ToastMessage | null;
  /** The result of the button 'Who will approve?'. */
  routePreview: RoutePreviewState | null;
  /** The result of the button 'Check before I submit'. */
  analysis: AnalysisState | null;
}
