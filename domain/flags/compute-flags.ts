/** Computes the flags of a request from the requests with which it is compared. Pure. */
import {
  createBudgetFlag,
  createLimitFlags,
  createSplitFlag,
  createUnusualAmountFlag,
} from "../assistant/amount-facts.ts";
import type { AnalyzedRequest, DepartmentBudget, OtherRequest } from "../assistant/analysis-subject.ts";
import { createApprovalClaimFlag } from "../assistant/approval-claims.ts";
import { createPayeeFlags, isRelatedPayment } from "../assistant/payees.ts";
import { createAttachmentFlag, createPrecedentFlag } from "../assistant/precedents.ts";
import {
  createSimilarRequestFlags,
  isDuplicate,
  isPartOfSamePurchase,
  isRejectedBefore,
} from "../assistant/similar-requests.ts";
import { OPEN_STATUSES } from "../requests/lifecycle.ts";
import type { Flag, FlagAudience, FlagReference, StoredFlag } from "./flags.ts";

/** Returns the flags of a request that one rule creates. `others`: the requests with which it is compared, newest first. */
type FlagRule = (subject: AnalyzedRequest, others: readonly OtherRequest[]) => readonly (Flag | null)[] | Flag | null;

/** The rules whose flags name every other request from which they follow, and those that need no other request. */
const NAMING_RULES: readonly FlagRule[] = [
  createLimitFlags,
  createSplitFlag,
  createSimilarRequestFlags,
  createPayeeFlags,
  createApprovalClaimFlag,
];

/** The rules whose flags follow from many requests that they do not name. */
const SUMMARY_RULES: readonly FlagRule[] = [createUnusualAmountFlag, createAttachmentFlag, createPrecedentFlag];

function runRules(rules: readonly FlagRule[], subject: AnalyzedRequest, others: readonly OtherRequest[]): Flag[] {
  const results = rules.flatMap((rule) => rule(subject, others));
  return limitRepeatedFlags(results.filter((flag) => flag !== null));
}

/** Returns all flags of a request for a person who may see all of `others`. `budget`: null if it must not be compared. */
export function listFlags(
  subject: AnalyzedRequest,
  others: readonly OtherRequest[],
  budget: DepartmentBudget | null,
): Flag[] {
  const flags = [...runRules([...NAMING_RULES, ...SUMMARY_RULES], subject, others), createBudgetFlag(subject, budget)];
  return flags.filter((flag) => flag !== null);
}

/** The maximum number of flags of one kind. */
const MAX_REPEATED = 3;

/** Returns the first flags of each kind. */
export const limitRepeatedFlags = <T extends { code: string }>(flags: readonly T[]): T[] =>
  flags.filter((flag, at) => flags.slice(0, at).filter(({ code }) => code === flag.code).length < MAX_REPEATED);

/** The maximum number of references of a stored flag, unless it needs more of them. */
const MAX_REFERENCES = 3;

/**
 * Returns the flags of a request as the database stores them, with everybody who may see each of them. `others`: the requests with which it
 * is compared, also with those that a reader may not see. The number of references is limited, because each reader must be checked for each of
 * them (R4).
 */
export function computeStoredFlags(
  subject: AnalyzedRequest,
  others: readonly OtherRequest[],
  budget: DepartmentBudget | null,
): StoredFlag[] {
  const { department_id, current_approver_id } = subject;
  const ofDepartment = others.filter((one) => one.department_id === department_id);
  const ofApprover = others.filter(
    (one) => current_approver_id !== null && one.current_approver_id === current_approver_id,
  );
  const stored = (audience: FlagAudience, flags: readonly Flag[]): StoredFlag[] =>
    flags.map((flag) => ({ ...flag, references: limitReferences(flag), audience }));
  const budgetFlag = createBudgetFlag(subject, budget);
  const ofBudget = budgetFlag?.code === "over_budget" ? [withoutUsage(budgetFlag)] : [];
  return [
    ...stored("everyone", runRules(NAMING_RULES, subject, others)),
    ...stored("all", [...runRules(SUMMARY_RULES, subject, others), ...ofBudget]),
    ...stored("department", [...runRules(SUMMARY_RULES, subject, ofDepartment), ...ofBudget]),
    ...stored("approver", runRules(SUMMARY_RULES, subject, ofApprover)),
  ];
}

const withoutUsage = (flag: Flag & { code: "over_budget" }): Flag => ({
  ...flag,
  params: { ...flag.params, usage: null },
});

/** Returns the references with the greatest weights, and as many as the flag needs. */
function limitReferences({ references, above }: Flag): FlagReference[] {
  const result: FlagReference[] = [];
  let sum = 0;
  for (const one of references.toSorted((a, b) => b.weight - a.weight)) {
    if (result.length >= MAX_REFERENCES && sum > above) break;
    result.push(one);
    sum += one.weight;
  }
  return result;
}

/** The kind of flags that follow from a change of another request: `other` for those that few requests have. */
export type FollowedCode = "duplicate" | "split" | "other";

/**
 * Returns the open requests that may have to refer to `changed` after it was submitted, changed or decided. Those that refer to it already
 * are computed again in any case.
 */
export function listFollowers(
  changed: AnalyzedRequest,
  others: readonly OtherRequest[],
): { id: string; code: FollowedCode }[] {
  const findCode = (one: OtherRequest): FollowedCode | null => {
    switch (changed.status) {
      case "cancelled":
        return null;
      case "rejected":
        return isRejectedBefore(one, changed) ? "other" : null;
      case "approved":
        return isRelatedPayment(one, changed) ? "other" : null;
      default:
        if (isDuplicate(one, changed)) return "duplicate";
        return isPartOfSamePurchase(one, changed) ? "split" : null;
    }
  };
  return others.flatMap((one) => {
    const code = OPEN_STATUSES.includes(one.status) ? findCode(one) : null;
    return code === null ? [] : [{ id: one.id, code }];
  });
}
