/** Computes recommendation, risk and confidence from facts (docs/decisions/0024-assistant-facts.md). Only the approver decides. Pure. */
import type { Fact, RECOMMENDATIONS, RISK_LEVELS } from "./entities.ts";

type RecommendationResult = {
  recommendation: (typeof RECOMMENDATIONS)[number];
  risk_level: (typeof RISK_LEVELS)[number];
  confidence_score: number;
};

/** Kinds of warnings. One warning of these kinds already means a high risk. */
const SERIOUS_KINDS = new Set(["split", "duplicate", "bank_change", "payee_change"]);
/** A review is recommended from this number of cautions on. */
const REVIEW_CAUTIONS = 3;

/**
 * Returns the recommendation and the risk of the first row of this table that applies, and the confidence:
 * | facts | recommendation | risk |
 * | a duplicate of an approved request | REJECT | HIGH |
 * | a serious warning, or two warnings | REVIEW | HIGH |
 * | a warning, or three cautions | REVIEW | MEDIUM |
 * | no approver | REVIEW | MEDIUM |
 * | no similar decided request to compare with | REVIEW | MEDIUM |
 * | two cautions | APPROVE | MEDIUM |
 * | anything else | APPROVE | LOW |
 *
 * @param evidence `approved_twin`: the requester already has an approved request with the same title and amount; `precedents`: the number
 * of similar decided requests
 */
export function computeRecommendation(
  facts: readonly Pick<Fact, "kind" | "tone">[],
  evidence: { approved_twin: boolean; precedents: number },
): RecommendationResult {
  const warnings = facts.filter((one) => one.tone === "warning");
  const cautions = facts.filter((one) => one.tone === "caution").length;
  const confidence_score = computeConfidence(evidence.precedents + warnings.length * 2);
  const verdict = (
    recommendation: RecommendationResult["recommendation"],
    risk_level: RecommendationResult["risk_level"],
  ): RecommendationResult => ({
    recommendation,
    risk_level,
    confidence_score,
  });
  if (evidence.approved_twin) return verdict("REJECT", "HIGH");
  if (warnings.length >= 2 || warnings.some((one) => SERIOUS_KINDS.has(one.kind))) return verdict("REVIEW", "HIGH");
  if (warnings.length === 1 || cautions >= REVIEW_CAUTIONS) return verdict("REVIEW", "MEDIUM");
  if (evidence.precedents === 0 || facts.some((one) => one.kind === "no_approver")) return verdict("REVIEW", "MEDIUM");
  return verdict("APPROVE", cautions === 2 ? "MEDIUM" : "LOW");
}

/**
 * Returns the confidence, rounded to two decimals. It is 0.5 without evidence, 0.75 with four pieces of evidence, and approaches 1 with
 * more. A similar decided request is one piece of evidence, a warning is two.
 */
export const computeConfidence = (pieces: number): number =>
  Math.round((0.5 + (0.5 * pieces) / (pieces + 4)) * 100) / 100;
