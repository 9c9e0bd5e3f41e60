/** The built-in analyst's analysis: recommendation, risk and confidence (docs/decisions/assistant.md), and its text. Pure. */
import type * as z from "zod";
import { type AnalysisContent, type Fact, RISK_LEVELS } from "./entities.ts";
import { formatCitation } from "./facts.ts";

type AnalysisFields = z.infer<typeof AnalysisContent>;
type Verdict = Pick<AnalysisFields, "recommendation" | "risk_level" | "confidence_score">;

/** Kinds of warnings. One warning of these kinds already means a high risk. */
const SERIOUS_KINDS = new Set(["split", "duplicate", "bank_change", "payee_change"]);
/** A review is recommended from this number of cautions on. */
const REVIEW_CAUTIONS = 3;

/** Returns the recommendation and risk of the first row that applies. `approved_twin`: the requester has an equal approved request. */
export function computeRecommendation(
  facts: readonly Pick<Fact, "kind" | "tone">[],
  { approved_twin, precedents }: { approved_twin: boolean; precedents: number },
): Verdict {
  const warnings = facts.filter((one) => one.tone === "warning");
  const cautions = facts.filter((one) => one.tone === "caution").length;
  const isSerious = warnings.length >= 2 || warnings.some((one) => SERIOUS_KINDS.has(one.kind));
  const isDoubtful = warnings.length === 1 || cautions >= REVIEW_CAUTIONS;
  const isUnknown = precedents === 0 || facts.some((one) => one.kind === "no_approver");
  const rows: [boolean, Verdict["recommendation"], Verdict["risk_level"]][] = [
    [approved_twin, "REJECT", "HIGH"],
    [isSerious, "REVIEW", "HIGH"],
    [isDoubtful || isUnknown, "REVIEW", "MEDIUM"],
    [cautions === 2, "APPROVE", "MEDIUM"],
  ];
  const [, recommendation, risk_level] = rows.find(([applies]) => applies) ?? [true, "APPROVE", "LOW"];
  return { recommendation, risk_level, confidence_score: computeConfidence(precedents + warnings.length * 2) };
}

/** Returns the confidence: 0.5 without evidence, 0.75 with four pieces, approaching 1. A similar decided request is one, a warning two. */
export const computeConfidence = (pieces: number): number =>
  Math.round((0.5 + (0.5 * pieces) / (pieces + 4)) * 100) / 100;

const MOST_CAUTIOUS_FIRST = ["REJECT", "REVIEW", "APPROVE"] as const;

/** Returns a model's analysis with the more cautious recommendation, the higher risk and the lower confidence of both. */
export function raiseToComputedCaution(generated: AnalysisFields, computed: AnalysisFields): AnalysisFields {
  const both = [generated, computed];
  const find = <T>(values: readonly T[], of: (one: AnalysisFields) => T) =>
    values.find((value) => both.some((one) => of(one) === value));
  return {
    ...generated,
    recommendation: find(MOST_CAUTIOUS_FIRST, (one) => one.recommendation) ?? computed.recommendation,
    risk_level: find(RISK_LEVELS.toReversed(), (one) => one.risk_level) ?? computed.risk_level,
    confidence_score: Math.min(generated.confidence_score, computed.confidence_score),
  };
}

const withCitation = (fact: Fact): string => `${fact.text}${formatCitation(fact)}`;

/** The question that an analysis suggests for each kind of caution or warning. */
const QUESTIONS: Record<string, string> = {
  near_limit: "Does the amount include everything, such as taxes and delivery?",
  split: "Do these requests belong together, and should they be decided as one?",
  duplicate: "What is different from the earlier request?",
  rejected_before: "What has changed since the similar request was rejected?",
  bank_change: "Has the payee confirmed the new bank account by a known phone number?",
  payee_change: "Why is somebody else paid than before?",
  claimed_approval: "Where is this approval documented?",
  round_sum: "Is there an offer with the exact price?",
  over_budget: "From which budget will it be paid?",
  unusual_amount: "Why is the amount higher than usual?",
  no_attachment: "Is there an offer, an invoice or another document to attach?",
  due_soon: "Must it be decided by that date, or can the due date move?",
  due_passed: "What is the correct due date? This one has passed.",
  overdue: "Is the due date still correct?",
  precedents: "What sets it apart from the requests that were rejected?",
  incomplete: "What should the empty fields say?",
  no_approver: "Who should decide this request?",
};

/** Returns an analysis. `evidence` as for `computeRecommendation`. `draft`: whether only the requester can see the request. */
export function composeAnalysis(
  facts: readonly Fact[],
  evidence: { approved_twin: boolean; precedents: number; draft: boolean },
): AnalysisFields {
  const verdict = computeRecommendation(facts, evidence);
  const flags = facts.filter((one) => one.tone !== "info");
  return {
    ...verdict,
    reasoning: composeReasoning(verdict.recommendation, facts, evidence),
    key_factors: facts.filter((one) => one.tone === "info").map(withCitation),
    concerns: flags.map(withCitation),
    suggested_questions: [...new Set(flags.flatMap((one) => QUESTIONS[one.kind] ?? []))],
  };
}

function composeReasoning(
  recommendation: AnalysisFields["recommendation"],
  facts: readonly Fact[],
  { precedents, draft }: { precedents: number; draft: boolean },
): string {
  const [warnings = [], cautions = []] = ["warning", "caution"].map((tone) => facts.filter((one) => one.tone === tone));
  const own = draft ? " You can still submit it; the approver decides." : " The decision is the approver's.";
  const nothing = precedents === 0 ? " No similar request was decided in the last year to compare it with." : "";
  const toCheck = `${countNoun(cautions, "thing")} to check.${formatCitation(...cautions)}`;
  if (recommendation === "REJECT")
    return `An identical request was already approved, so this one looks like a duplicate.${formatCitation(...warnings)}${own}`;
  if (warnings.length > 0)
    return `Review this first: ${countNoun(warnings, "warning")}.${formatCitation(...warnings)}${own}`;
  if (recommendation === "REVIEW" && cautions.length === 0) return `Review this first.${nothing}${own}`;
  if (recommendation === "REVIEW") return `Review this first: ${toCheck}${nothing}${own}`;
  return `No rule or past request argues against it.${cautions.length > 0 ? ` ${toCheck}` : ""}${own}`;
}

const countNoun = (facts: readonly Fact[], noun: string): string =>
  `${facts.length} ${noun}${facts.length === 1 ? "" : "s"}`;
