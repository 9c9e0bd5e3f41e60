import { createFormSource } from "../../forms/lazy-form.tsx";
import { type InlineAnalysisProps, InlineAnalysis as ServedAnalysis } from "./inline-analysis.tsx";

/** The analysis on other screens. The browser loads it when somebody starts one. */
export const lazyAnalysis = createFormSource<InlineAnalysisProps>(
  import.meta.env.SSR ? ServedAnalysis : null,
  async () => (await import("./inline-analysis.tsx")).InlineAnalysis,
);
