/** A model may be more careful than what was computed, never less. Pure. */

import type * as z from "zod";
import { type AnalysisText, type RECOMMENDATIONS, RISK_LEVELS } from "./entities.ts";

type AnalysisFields = z.infer<typeof AnalysisText>;

/** From the most careful on. */
const MOST_CAUTIOUS_FIRST: readonly AnalysisFields["recommendation"][] = [
  "REJECT",
  "REVIEW",
  "APPROVE",
] satisfies (typeof RECOMMENDATIONS)[number][];

/** The model's words with the more careful of both verdicts, and no more confidence than the evidence gives. */
export function clampToFacts(worded: AnalysisFields, computed: AnalysisFields): AnalysisFields {
  const care = Math.min(
    MOST_CAUTIOUS_FIRST.indexOf(worded.recommendation),
    MOST_CAUTIOUS_FIRST.indexOf(computed.recommendation),
  );
  const risk = Math.max(RISK_LEVELS.indexOf(worded.risk_level), RISK_LEVELS.indexOf(computed.risk_level));
  return {
    ...worded,
    recommendation: MOST_CAUTIOUS_FIRST[care] ?? computed.recommendation,
    risk_level: RISK_LEVELS[risk] ?? computed.risk_level,
    confidence_score: Math.min(worded.confidence_score, computed.confidence_score),
  };
}
