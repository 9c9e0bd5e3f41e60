/** Makes a language model's analysis at least as cautious as the computed analysis. Pure. */

import type * as z from "zod";
import { type AnalysisContent, type RECOMMENDATIONS, RISK_LEVELS } from "./entities.ts";

type AnalysisFields = z.infer<typeof AnalysisContent>;

/** The recommendations, from the most to the least cautious. */
const MOST_CAUTIOUS_FIRST: readonly AnalysisFields["recommendation"][] = [
  "REJECT",
  "REVIEW",
  "APPROVE",
] satisfies (typeof RECOMMENDATIONS)[number][];

/**
 * Returns the model's analysis with the more cautious recommendation and the higher risk of both analyses, and with at most the computed
 * confidence.
 */
export function raiseToComputedCaution(generated: AnalysisFields, computed: AnalysisFields): AnalysisFields {
  const care = Math.min(
    MOST_CAUTIOUS_FIRST.indexOf(generated.recommendation),
    MOST_CAUTIOUS_FIRST.indexOf(computed.recommendation),
  );
  const risk = Math.max(RISK_LEVELS.indexOf(generated.risk_level), RISK_LEVELS.indexOf(computed.risk_level));
  return {
    ...generated,
    recommendation: MOST_CAUTIOUS_FIRST[care] ?? computed.recommendation,
    risk_level: RISK_LEVELS[risk] ?? computed.risk_level,
    confidence_score: Math.min(generated.confidence_score, computed.confidence_score),
  };
}
