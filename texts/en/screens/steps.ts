import { formatList } from "../../../domain/format/lists.ts";
import type { SkippedMember } from "../../../domain/matrix/route.ts";

/** Why a person is not asked, as the end of a sentence that begins with the person's name. */
const SKIP_REASONS: Readonly<Record<SkippedMember["why"], string>> = {
  requester: "is the requester",
  inactive: "is not active",
  decided: "already took part in an approval",
  conflict: "has a conflict of duties",
  influence: "has an account that the requester set up or changed less than 30 days ago",
};

/** The texts of the steps of an approval, for the details, the preview of the submit form and the matrix trial. */
export const steps = {
  label: "Approval steps",
  step: (level: number) => `Step ${level}`,
  status: {
    waiting: "Not started",
    current: "In progress",
    approved: "Approved",
    rejected: "Rejected",
    skipped: "Not needed",
    closed: "Not decided",
  },
  count: (approvals: number, required: number) =>
    `${approvals} of ${required} ${required === 1 ? "approval" : "approvals"}`,
  /** Returns as text how many of the people in a step must approve, or '' for one person. */
  rule: (required: number, people: number) => {
    if (required <= 1 && people <= 1) return "";
    if (required > people) return `${required} people must approve`;
    if (required === people) return people === 2 ? "Both must approve" : `All ${people} must approve`;
    return required === 1 ? `Any one of ${people} can approve` : `${required} of ${people} must approve`;
  },
  groups: (names: readonly string[]) => `From ${formatList(names)}`,
  approved: "Approved",
  rejected: "Rejected",
  waiting: "Waiting",
  notNeeded: "Not needed",
  released: "No longer asked",
  carried: (level: number | null) => (level === null ? "Decided in an earlier step" : `Decided in step ${level}`),
  missing: (count: number) =>
    `${count} more ${count === 1 ? "person is" : "people are"} needed. The administrators have been notified.`,
  /**
   * Returns as text why a person is not asked. `approved_level`: the number of the step that the person approved; null if it is unknown.
   */
  skipped: (name: string, why: SkippedMember["why"], approved_level: number | null) =>
    why === "decided" && approved_level !== null
      ? `${name} already approved step ${approved_level}`
      : `${name} ${SKIP_REASONS[why]}`,
  skippedTitle: "Not asked:",
  noApprover: "Nobody can decide this step. An administrator assigns somebody.",
  addedBy: (name: string, reason: string) => `Added by ${name}: ${reason}`,
  changedSince: (approvals: number) => (approvals === 1 ? "Changed since" : "Changed since these approvals"),
  alsoEligible: (names: readonly string[]) => `${formatList(names)} can also decide`,
};
