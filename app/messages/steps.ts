import { formatIsolatedList, isolateBidiText } from "../../domain/format/bidi.ts";
import { catalogue } from "./catalogue.ts";

/** The texts of the steps of an approval, for the details, the preview of the submit form and the matrix trial. */
export const stepMessages = catalogue("stepMessages", {
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
  groups: (names: readonly string[]) => `From ${formatIsolatedList(names)}`,
  approved: "Approved",
  rejected: "Rejected",
  waiting: "Waiting",
  notNeeded: "Not needed",
  released: "No longer asked",
  carried: (level: number | null) => (level === null ? "Decided in an earlier step" : `Decided in step ${level}`),
  missing: (count: number) =>
    `${count} more ${count === 1 ? "person is" : "people are"} needed. The administrators have been notified.`,
  skippedTitle: "Not asked:",
  noApprover: "Nobody can decide this step. An administrator assigns somebody.",
  addedBy: (name: string, reason: string) => `Added by ${isolateBidiText(name)}: ${isolateBidiText(reason)}`,
  changedSince: (approvals: number) => (approvals === 1 ? "Changed since" : "Changed since these approvals"),
  alsoEligible: (names: readonly string[]) => `${formatIsolatedList(names)} can also decide`,
});
