/** Decides which approvals of a request stay after a modification that gives it a new route (R34). Pure. */
import type { Approval, ApprovalProgress, RouteLevel, StoredRoute } from "../matrix/route.ts";
import { renumberLevels, startApproval } from "./approval-chain.ts";
import type { DroppedApproval, FieldChange } from "./events.ts";
import { isMaterial, type ModifiableField } from "./modification.ts";
import {
  applyOpening,
  computeStepOpening,
  getBarredReasons,
  isLevelComplete,
  isStep,
  listApprovalPersonIds,
  type RoutePeople,
} from "./steps.ts";

/** `amount`, `currency`: of the request after the modification. `amount_tolerance_percent`: by how much an approved amount may rise. */
export type CarryOverContext = {
  changes: readonly FieldChange[];
  material_fields: readonly ModifiableField[];
  amount_tolerance_percent: number;
  amount: number | null;
  currency: string;
};

/** `final`: every level of the new route already has its approvals. `staying`: the approvals that still count. */
export type CarryOverResult = {
  state: ApprovalProgress;
  final: boolean;
  dropped: DroppedApproval[];
  staying: Approval[];
};

type LevelPair = { level: RouteLevel; former: RouteLevel | undefined };

/**
 * Returns the state of the approval on the new route. An approval stays if its level and all levels before it ask the same people for the same
 * number, and the only material change is an amount in the same currency that went down or is within the tolerance of the amount that this
 * person approved, so that small increases do not add up. Approvers added by hand stay on the route.
 *
 * @param people who is active, and who has a conflict of duties with the requester
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
    // A decision that counted twice counts once if the configuration says so now.
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
  // The approvers stay after a final approval, so that a later decision fails because of the state (docs/decisions/0008).
  const { eligible_ids } = final ? before : state;
  return { state: { ...state, eligible_ids }, final, dropped, staying };
}

/**
 * Returns who cannot decide after the modification, and why: people who gave an approval that stays, and people with a conflict of duties with
 * the requester or, if any approval stays, with somebody who approved before.
 */
function getBarredAfter(
  before: ApprovalProgress,
  staying: readonly Approval[],
  people: RoutePeople,
): Map<string, "decided" | "conflict"> {
  const earlier = staying.length === 0 ? [] : [...getBarredReasons(before)].filter(([, why]) => why === "conflict");
  const decided = listApprovalPersonIds(staying).map((id) => [id, "decided"] as const);
  return new Map([...people.barred, ...earlier, ...decided]);
}

/** Opens the first level that is not complete, and the next ones if decisions that count twice complete it (`once`). */
function openLevels(route: StoredRoute, people: RoutePeople): ApprovalProgress & { final: boolean } {
  const barred_ids = [...people.barred.keys()];
  let next = route;
  for (const index of route.levels.keys()) {
    const level = next.levels[index];
    if (!level || isLevelComplete(level)) continue;
    if (!isStep(level)) {
      const start = startApproval({ ...next, levels: next.levels.slice(index) }, barred_ids);
      return { ...start, route: next, current_level: index, final: false };
    }
    // Opening the step finds the decisions of earlier steps that count here again.
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

/** Pairs the levels of the new route with those that they replace. Levels that were added by hand follow the same level as before. */
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

/** Whether no material field but the amount changed. */
const onlyAmountChanged = ({ changes, material_fields }: CarryOverContext): boolean =>
  changes.every(({ field }) => field === "amount" || !isMaterial(field, material_fields));

/** Whether both levels ask the same people, and the same number of them. */
function asksTheSame(former: RouteLevel, level: RouteLevel): boolean {
  const toIds = (one: RouteLevel) => (one.members ?? one.eligible_approvers).map(({ user_id }) => user_id).sort();
  return (
    isStep(former) === isStep(level) &&
    former.required === level.required &&
    former.approver?.user_id === (isStep(level) ? former.approver?.user_id : level.approver?.user_id) &&
    toIds(former).join() === toIds(level).join()
  );
}

/** Whether an approval also covers the new amount: not more than what the person approved, plus the tolerance. */
function coversAmount(approval: Approval, { amount, currency, amount_tolerance_percent }: CarryOverContext): boolean {
  if (approval.version === undefined || approval.currency !== currency) return false;
  const approved = approval.amount ?? null;
  if (amount === null || approved === null) return amount === approved;
  return amount * 100 <= approved * (100 + amount_tolerance_percent);
}
