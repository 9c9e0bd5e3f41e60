import { createFormSource } from "../../forms/lazy-form.tsx";
import { type InlineAnalysisProps, InlineAnalysis as ServedAnalysis } from "./inline-analysis.tsx";

/** Nobody needs it before they ask. */
export const lazyAnalysis = createFormSource<InlineAnalysisProps>(
  import.meta.env.SSR ? ServedAnalysis : null,
  async () => (await import("./inline-analysis.tsx")).InlineAnalysis,
);
