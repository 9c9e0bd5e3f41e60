/** The built-in analyst's text of an analysis, with citations. Pure. */

import type * as z from "zod";
import type { AnalysisContent, Fact } from "./entities.ts";
import { formatCitation } from "./facts.ts";
import { computeRecommendation } from "./recommend.ts";

type AnalysisFields = z.infer<typeof AnalysisContent>;

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

/**
 * Returns the text of an analysis. `approved_twin`: whether the requester already has an approved request with the same title and amount.
 * `precedents`: the number of similar decided requests. `draft`: whether the subject is a draft, which only its requester can analyze.
 */
export function composeAnalysis(
  facts: readonly Fact[],
  evidence: { approved_twin: boolean; precedents: number; draft: boolean },
): AnalysisFields {
  const verdict = computeRecommendation(facts, evidence);
  const flags = facts.filter((one) => one.tone !== "info");
  const factors = facts.filter((one) => one.tone === "info");
  const questions = [...new Set(flags.flatMap((one) => QUESTIONS[one.kind] ?? []))];
  return {
    ...verdict,
    reasoning: composeReasoning(verdict.recommendation, facts, evidence),
    key_factors: factors.map(withCitation),
    concerns: flags.map(withCitation),
    suggested_questions: questions,
  };
}

function composeReasoning(
  recommendation: AnalysisFields["recommendation"],
  facts: readonly Fact[],
  evidence: { precedents: number; draft: boolean },
): string {
  const warnings = facts.filter((one) => one.tone === "warning");
  const cautions = facts.filter((one) => one.tone === "caution");
  const own = evidence.draft ? " You can still submit it; the approver decides." : " The decision is the approver's.";
  if (recommendation === "REJECT")
    return `An identical request was already approved, so this one looks like a duplicate.${formatCitation(...warnings)}${own}`;
  if (warnings.length > 0)
    return `Review this first: ${countNoun(warnings, "warning")}.${formatCitation(...warnings)}${own}`;
  const nothing =
    evidence.precedents === 0 ? " No similar request was decided in the last year to compare it with." : "";
  if (recommendation === "REVIEW" && cautions.length === 0) return `Review this first.${nothing}${own}`;
  if (recommendation === "REVIEW")
    return `Review this first: ${countNoun(cautions, "thing")} to check.${formatCitation(...cautions)}${nothing}${own}`;
  const minor = cautions.length > 0 ? ` ${countNoun(cautions, "thing")} to check.${formatCitation(...cautions)}` : "";
  return `No rule or past request argues against it.${minor}${own}`;
}

const countNoun = (facts: readonly Fact[], noun: string): string =>
  `${facts.length} ${noun}${facts.length === 1 ? "" : "s"}`;
