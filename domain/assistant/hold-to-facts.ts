/** A model may be more careful than what was computed, never less. Pure. */

import type * as z from "zod";
import { type RECOMMENDATIONS, RISK_LEVELS, type WordedAnalysis } from "./assistant-entities.ts";

type Worded = z.infer<typeof WordedAnalysis>;

/** From the most careful on. */
const BY_CARE: readonly Worded["recommendation"][] = [
  "REJECT",
  "REVIEW",
  "APPROVE",
] satisfies (typeof RECOMMENDATIONS)[number][];

/** The model's words with the more careful of both verdicts, and no more confidence than the evidence gives. */
export function holdToFacts(worded: Worded, computed: Worded): Worded {
  const care = Math.min(BY_CARE.indexOf(worded.recommendation), BY_CARE.indexOf(computed.recommendation));
  const risk = Math.max(RISK_LEVELS.indexOf(worded.risk_level), RISK_LEVELS.indexOf(computed.risk_level));
  return {
    ...worded,
    recommendation: BY_CARE[care] ?? computed.recommendation,
    risk_level: RISK_LEVELS[risk] ?? computed.risk_level,
    confidence_score: Math.min(worded.confidence_score, computed.confidence_score),
  };
}
