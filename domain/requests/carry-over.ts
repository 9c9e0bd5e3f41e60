/** Decides which approvals of a request remain valid after a modification that changes its route (R34). Pure. */
import { toMinor } from "../format/money.ts";
import type { Approval, ApprovalProgress, RouteLevel, StoredRoute } from "../matrix/route.ts";
import { renumberLevels, startApproval } from "./approval-chain.ts";
import type { DroppedApproval, FieldChange } from "./events.ts";
import { isMaterial, type MaterialField } from "./modification.ts";
import {
  applyOpening,
  type BarredReason,
  canBeAssigned,
  computeStepOpening,
  getBarredReasons,
  isLevelComplete,
  isStep,
  listApprovalPersonIds,
  type RoutePeople,
} from "./steps.ts";

/**
 * `amount_minor`, `amount_decimals`, `currency`: the values of the request after the modification. `amount_tolerance_percent`: by how much
 * an approved amount may rise.
 */
export type CarryOverContext = {
  changes: readonly FieldChange[];
  material_fields: readonly MaterialField[];
  amount_tolerance_percent: number;
  amount_minor: number | null;
  amount_decimals: number;
  currency: string;
};

/** `final`: whether every level of the new route already has its approvals. `staying`: the approvals that remain valid. */
export type CarryOverResult = {
  state: ApprovalProgress;
  final: boolean;
  dropped: DroppedApproval[];
  staying: Approval[];
};

type LevelPair = { level: RouteLevel; former: RouteLevel | undefined };

/**
 * Returns the state of the approval on the new route. An approval remains valid if its level and all earlier levels ask the same people for
 * the same number of approvals, and if the only material change is an amount in the same currency. The new amount must not exceed the
 * amount that the person approved plus the tolerance. The tolerance applies to the approved amount, otherwise many small increases could
 * add up. Approvers added by hand stay on the route.
 * @param people who is active, who has a conflict of duties with the requester, and who is under the requester's influence
 */
export function carryOverApprovals(
  before: ApprovalProgress,
  route: StoredRoute,
  context: CarryOverContext,
  people: RoutePeople,
): CarryOverResult {
  const pairs = pairLevels(before.route, route);
  let isUnchanged = onlyAmountChanged(context);
  const levels = pairs.map(({ level, former }) => {
    isUnchanged &&= former !== undefined && asksTheSame(former, level);
    // A decision that counted for two steps remains valid only if the configuration still says `once`.
    isUnchanged &&= route.same_person === "once" || !former?.approved_by.some(({ carried }) => carried);
    const staying = isUnchanged && former ? former.approved_by.filter((one) => coversAmount(one, context)) : [];
    isUnchanged &&= former !== undefined && staying.length === former.approved_by.length;
    const isStillComplete = isUnchanged && former !== undefined && isLevelComplete(former);
    return { ...(isStillComplete && former ? former : level), approved_by: staying };
  });
  const staying = levels.flatMap((level) => level.approved_by);
  const dropped = before.route.levels.flatMap(({ level, approved_by }) =>
    approved_by
      .filter((one) => !staying.includes(one))
      .map(({ user_id, user_name }) => ({ level, user_id, user_name })),
  );
  const barred = getBarredAfter(before, staying, people);
  const { final, ...state } = openLevels(renumberLevels(route, levels), { ...people, barred });
  // The approvers remain after a final approval, so that a later decision fails because of the status (docs/decisions/record.md).
  const { eligible_ids } = final ? before : state;
  return { state: { ...state, eligible_ids }, final, dropped, staying };
}

/** A material change of the files: no approval of the request stays. */
const FILE_CHANGE: CarryOverContext = {
  changes: [{ field: "attachments", from: null, to: null }],
  material_fields: ["attachments"],
  amount_tolerance_percent: 0,
  amount_minor: null,
  amount_decimals: 0,
  currency: "",
};

/**
 * Returns the state of the approval after it began again on the same route, because an entry added a file and files are material for the
 * type of the request (R34, R48). A comment or response does not compute a new route, because only a modification does (R15).
 */
export function restartApproval(before: ApprovalProgress, people: RoutePeople): CarryOverResult {
  const unopened = before.route.levels
    .filter(({ added_by }) => added_by === undefined)
    .map((level) => ({ ...level, approved_by: [] }));
  const route = { ...before.route, levels: unopened };
  // A step that is not open contains the people that it would ask and skip if it opened now. A band without steps asks, as at the
  // submission, the first of its approvers who can decide.
  const levels = unopened.map((level, index) =>
    isStep(level)
      ? { ...applyOpening(level, computeStepOpening(route, index, people)), asked: [], approved_by: [] }
      : { ...level, approver: level.eligible_approvers.find((one) => canBeAssigned(one, people)) ?? null },
  );
  return carryOverApprovals(before, { ...route, levels }, FILE_CHANGE, people);
}

/**
 * Returns who cannot decide after the modification, and why. These are people whose approval remains valid, and people with a conflict of
 * duties with the requester. If any approval remains valid, people with a conflict of duties with an earlier approver are added.
 */
function getBarredAfter(
  before: ApprovalProgress,
  staying: readonly Approval[],
  people: RoutePeople,
): Map<string, BarredReason> {
  const earlier = staying.length === 0 ? [] : [...getBarredReasons(before)].filter(([, why]) => why === "conflict");
  const decided = listApprovalPersonIds(staying).map((id) => [id, "decided"] as const);
  return new Map([...people.barred, ...earlier, ...decided]);
}

/** Opens the first incomplete level, and the following levels as long as earlier decisions complete the opened one (`once`). */
function openLevels(route: StoredRoute, people: RoutePeople): ApprovalProgress & { final: boolean } {
  const barred_ids = [...people.barred].filter(([, why]) => why !== "influence").map(([id]) => id);
  let next = route;
  for (const index of route.levels.keys()) {
    const level = next.levels[index];
    if (!level || isLevelComplete(level)) continue;
    if (!isStep(level)) {
      const start = startApproval({ ...next, levels: next.levels.slice(index) }, barred_ids);
      return { ...start, route: next, current_level: index, final: false };
    }
    // Removes the carried decisions, because opening the step adds them again.
    const reopened = { ...level, approved_by: level.approved_by.filter(({ carried }) => !carried) };
    next = { ...next, levels: next.levels.with(index, reopened) };
    const opened = applyOpening(reopened, computeStepOpening(next, index, people));
    next = { ...next, levels: next.levels.with(index, opened) };
    if (isLevelComplete(opened)) continue;
    const asked = opened.asked ?? [];
    const eligible_ids = asked.map(({ id }) => id);
    return { route: next, current_level: index, waiting_for: asked, eligible_ids, barred_ids, final: false };
  }
  const current_level = Math.max(0, route.levels.length - 1);
  return { route: next, current_level, waiting_for: [], eligible_ids: [], barred_ids, final: route.levels.length > 0 };
}

/** Pairs each level of the new route with the level that it replaces. Levels that were added by hand stay after the same level. */
function pairLevels(former: StoredRoute, route: StoredRoute): LevelPair[] {
  const groups: { level: RouteLevel; added: RouteLevel[] }[] = [];
  for (const level of former.levels) {
    if (level.added_by) groups.at(-1)?.added.push(level);
    else groups.push({ level, added: [] });
  }
  if (route.levels.length === 0) return [];
  const toPair = (level: RouteLevel): LevelPair => ({ level: { ...level, approved_by: [] }, former: level });
  const count = Math.max(groups.length, route.levels.length);
  return Array.from({ length: count }, (_, index): LevelPair[] => {
    const level = route.levels[index];
    const group = groups[index];
    return [...(level ? [{ level, former: group?.level }] : []), ...(group?.added ?? []).map(toPair)];
  }).flat();
}

/** Whether the amount is the only material field that changed. */
const onlyAmountChanged = ({ changes, material_fields }: CarryOverContext): boolean =>
  changes.every(({ field }) => field === "amount" || !isMaterial(field, material_fields));

/** Whether both levels ask the same people for the same number of approvals. */
function asksTheSame(former: RouteLevel, level: RouteLevel): boolean {
  const toIds = (one: RouteLevel) => (one.members ?? one.eligible_approvers).map(({ user_id }) => user_id).sort();
  return (
    isStep(former) === isStep(level) &&
    former.required === level.required &&
    former.approver?.user_id === (isStep(level) ? former.approver?.user_id : level.approver?.user_id) &&
    toIds(former).join() === toIds(level).join()
  );
}

/**
 * Whether an approval also covers the new amount, which must not exceed the approved amount plus the tolerance. Compares integers, because
 * 1.1 * 100 is more than 110 in floating point.
 */
function coversAmount(
  approval: Approval,
  { amount_minor, amount_decimals, currency, amount_tolerance_percent }: CarryOverContext,
): boolean {
  if (approval.version === undefined || approval.currency !== currency) return false;
  const approved = approval.amount ?? null;
  if (amount_minor === null || approved === null) return amount_minor === approved;
  const approved_minor = toMinor(approved, amount_decimals);
  if (approved_minor === null) return false;
  return BigInt(amount_minor) * 100n <= BigInt(approved_minor) * BigInt(100 + amount_tolerance_percent);
}
