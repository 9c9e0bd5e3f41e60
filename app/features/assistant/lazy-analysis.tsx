import { createLazySource, LazyPart } from "../../forms/lazy-part.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { InlineAnalysis, type InlineAnalysisProps } from "./inline-analysis.tsx";

const inlineAnalysis = createLazySource(
  "analysis",
  import.meta.env.SSR ? InlineAnalysis : null,
  async () => (await import("./inline-analysis.tsx")).InlineAnalysis,
);

/** The analysis as a part of other screens, which start it. */
export function LazyAnalysis(props: InlineAnalysisProps) {
  const requestDetailsMessages = useTexts().requestDetails;

  return <LazyPart source={inlineAnalysis} props={props} loading={requestDetailsMessages.analyse.loading} />;
}
