import { formSource } from "../../forms/lazy-form.tsx";
import { type AnalysisHereProps, AnalysisHere as ServedAnalysis } from "./analysis-here.tsx";

/** Nobody needs it before they ask. */
export const lazyAnalysis = formSource<AnalysisHereProps>(
  import.meta.env.SSR ? ServedAnalysis : null,
  async () => (await import("./analysis-here.tsx")).AnalysisHere,
);
