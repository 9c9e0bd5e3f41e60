import type { ApprovalLevel, RequestDetails } from "../../../../domain/entities.ts";
import { toPersonRef } from "../../../../domain/matrix/route.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { OPEN_STATUSES } from "../../../../domain/requests/lifecycle.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { nameOnBehalfOf } from "../../../ui/render-message.ts";

type Approval = ApprovalLevel["approved_by"][number];

/**
 * A person in a step, with what they did or must do. `name`: for a decision by a delegate, also contains the person for whom the delegate
 * decided.
 */
export interface StepPerson {
  id: string;
  name: string;
  state: "approved" | "rejected" | "waiting" | "none";
  /** The state of the person as text; null in a step that has not opened. */
  label: string | null;
  /**
   * What changed in the request since this person's approval. Empty if nothing changed, or if the next approver approved the same values;
   * that approver's entry then shows the changes.
   */
  changes: Approval["changed_since"];
  /** How many consecutive approvals have these changes. */
  approvals: number;
}

export type RequestStepFields = Pick<
  Rendered<RequestDetails>,
  "status" | "waiting_for" | "approval_chain" | "approval_history"
>;

/** Returns the people of a step: who approved, who rejected, for whom it waits, and all others who were or will be asked. */
export function listStepPeopleWithState(texts: Texts, level: ApprovalLevel, request: RequestStepFields): StepPerson[] {
  const text = texts.steps;

  const approved = level.approved_by.map((approval, index) => toApprover(texts, approval, index, level, request));
  const rejection =
    level.status === "rejected" ? request.approval_history.findLast((entry) => entry.action === "rejected") : undefined;
  const rejected = rejection?.approver_id
    ? [
        toPerson(
          { id: rejection.approver_id, name: nameOnBehalfOf(texts, rejection.approver_name, rejection.on_behalf_of) },
          "rejected",
          text.rejected,
        ),
      ]
    : [];
  const decided = [
    ...level.approved_by.map(({ user_id, on_behalf_of }) => [user_id, on_behalf_of?.id]),
    [rejection?.approver_id, rejection?.on_behalf_of?.id],
  ].flat();
  const others = listStepMembers(level).filter(({ id }) => !decided.includes(id));
  return [...approved, ...rejected, ...others.map((person) => toUndecidedPerson(texts, person, level, request))];
}

/** Returns all people who were asked. Before the step opens, returns all people who will be asked. */
const listStepMembers = ({ status, asked, eligible_approvers }: ApprovalLevel) =>
  asked.length > 0 || status !== "waiting" ? asked : eligible_approvers.map(toPersonRef);

const toPerson = (
  { id, name }: { id: string; name: string },
  state: StepPerson["state"],
  label: string | null,
): StepPerson => ({ id, name, state, label, changes: [], approvals: 0 });

function toApprover(
  texts: Texts,
  approval: Approval,
  index: number,
  level: ApprovalLevel,
  request: RequestStepFields,
): StepPerson {
  const text = texts.steps;

  const { user_id, user_name, on_behalf_of, carried, changed_since } = approval;
  const label = carried
    ? text.carried(findApprovedLevel(request.approval_chain, level.level, on_behalf_of?.id ?? user_id))
    : text.approved;
  const person = toPerson({ id: user_id, name: nameOnBehalfOf(texts, user_name, on_behalf_of) }, "approved", label);
  const values = JSON.stringify(changed_since);
  const isSame = (one: Approval | undefined) => one !== undefined && JSON.stringify(one.changed_since) === values;
  if (changed_since.length === 0 || isSame(level.approved_by[index + 1])) return person;
  const first = level.approved_by.slice(0, index).findLastIndex((one) => !isSame(one)) + 1;
  return { ...person, changes: changed_since, approvals: index - first + 1 };
}

function toUndecidedPerson(
  texts: Texts,
  person: { id: string; name: string },
  level: ApprovalLevel,
  request: RequestStepFields,
): StepPerson {
  const text = texts.steps;

  const isOpen = OPEN_STATUSES.includes(request.status);
  if (level.status === "current" && isOpen) {
    const waits = request.waiting_for.some(({ id }) => id === person.id);
    return waits ? toPerson(person, "waiting", text.waiting) : toPerson(person, "none", text.released);
  }
  return toPerson(person, "none", level.status === "approved" ? text.notNeeded : null);
}

/**
 * Returns the number of an earlier level that the person approved, or that a delegate approved on their behalf. Returns null if there is
 * none.
 */
function findApprovedLevel(chain: readonly ApprovalLevel[], before: number, user_id: string): number | null {
  const level = chain.find(
    (one) =>
      one.level < before &&
      one.approved_by.some((approval) => user_id === approval.user_id || user_id === approval.on_behalf_of?.id),
  );
  return level?.level ?? null;
}

/** Returns sentences that say why people of the step were not asked. */
export const describeSkippedPeople = (texts: Texts, level: ApprovalLevel, chain: readonly ApprovalLevel[]): string[] =>
  level.skipped.map(({ user_id, user_name, why }) =>
    texts.steps.skipped(user_name, why, findApprovedLevel(chain, level.level, user_id)),
  );

/** Returns the names of the people who can decide a level without steps although the level does not ask them (R24). */
export const listOtherEligibleNames = ({ is_step, asked, eligible_approvers }: ApprovalLevel): string[] =>
  is_step
    ? []
    : eligible_approvers
        .filter(({ user_id }) => !asked.some(({ id }) => id === user_id))
        .map(({ user_name }) => user_name);

/** Returns how many people are missing in the current step. Administrators must then add people (R32). */
export function countMissingPeople(level: ApprovalLevel, { status, waiting_for }: RequestStepFields): number {
  if (level.status !== "current" || !OPEN_STATUSES.includes(status) || !level.is_step) return 0;
  return Math.max(0, level.required_approvals - level.approved_by.length - waiting_for.length);
}
