import { createLazyFormModule } from "../../forms/lazy-form.tsx";
import { type InlineAnalysisProps, InlineAnalysis as ServedAnalysis } from "./inline-analysis.tsx";

/** The analysis as a part of other screens. The browser loads its code when a person starts an analysis. */
export const inlineAnalysisModule = createLazyFormModule<InlineAnalysisProps>(
  import.meta.env.SSR ? ServedAnalysis : null,
  async () => (await import("./inline-analysis.tsx")).InlineAnalysis,
);
