/** Facts -> recommendation, risk and confidence, by one small table (docs/decisions/0024-assistant-facts.md). Pure. It never decides. */
import type { Fact, RECOMMENDATIONS, RISK_LEVELS } from "./entities.ts";

type RecommendationResult = {
  recommendation: (typeof RECOMMENDATIONS)[number];
  risk_level: (typeof RISK_LEVELS)[number];
  confidence_score: number;
};

/** Kinds of warnings that are serious by themselves. */
const SERIOUS_KINDS = new Set(["split", "duplicate"]);
/** Cautions from which on somebody should look twice. */
const MAX_CAUTIONS = 3;

/**
 * The first row that holds:
 * | facts | recommendation | risk |
 * | the same was approved before, and asked for again | REJECT | HIGH |
 * | a serious warning, or two warnings | REVIEW | HIGH |
 * | a warning, or three cautions | REVIEW | MEDIUM |
 * | nobody to decide it | REVIEW | MEDIUM |
 * | two cautions | APPROVE | MEDIUM |
 * | else | APPROVE | LOW |
 *
 * @param evidence `approved_twin`: a duplicate that was approved; `precedents`: decided requests like it
 */
export function recommend(
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
  if (warnings.length === 1 || cautions >= MAX_CAUTIONS) return verdict("REVIEW", "MEDIUM");
  if (facts.some((one) => one.kind === "no_approver")) return verdict("REVIEW", "MEDIUM");
  return verdict("APPROVE", cautions === 2 ? "MEDIUM" : "LOW");
}

/** How much stands behind it, not how sure it sounds: 0.5 with no evidence, 0.75 with four pieces, towards 1 with many; to two decimals. */
export const computeConfidence = (pieces: number): number =>
  Math.round((0.5 + (0.5 * pieces) / (pieces + 4)) * 100) / 100;
