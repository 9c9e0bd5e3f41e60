/** Describes the changes between two versions of a matrix configuration. Pure. */
import { type Message, message, type Text } from "../message.ts";
import type { SamePersonRule } from "./routing.ts";
import { describeStepChanges, type StepSnapshot, toSteps } from "./step-changes.ts";

export type BandSnapshot = {
  max_amount: number | null;
  currency: string;
  approver_user_id: string | null;
  approver_name: string | null;
  steps?: readonly StepSnapshot[];
};

export type ConfigurationSnapshot = {
  request_type: string;
  configuration_type: "amount_based" | "user_specific";
  department: string | null;
  approver_user_id: string | null;
  approver_user_name: string | null;
  is_active: boolean;
  amount_levels: BandSnapshot[];
  /** The steps of a `user_specific` configuration, which has no levels. */
  steps?: readonly StepSnapshot[];
  fallback_group_name?: string | null;
  same_person?: SamePersonRule;
};

/** A field with its old and its new value. */
export type FieldChangePair = readonly [field: Message, from: Text, to: Text];

/** Returns a message for each field whose value changed. */
export const describeFieldChanges = (pairs: readonly FieldChangePair[]): Message[] =>
  pairs
    .filter(([, from, to]) => !isSameText(from, to))
    .map(([field, from, to]) => message("matrix.field_changed", { field, from, to }));

const isSameText = (a: Text, b: Text): boolean => JSON.stringify(a) === JSON.stringify(b);

export const describeStatus = ({ is_active }: { is_active: boolean }): Message =>
  message(is_active ? "matrix.active" : "matrix.inactive");

/** Returns one message for each change, or an empty array if nothing changed. */
export function describeConfigurationChanges(before: ConfigurationSnapshot, after: ConfigurationSnapshot): Message[] {
  const [from, to] = [before, after].map(describeFields) as [Fields, Fields];
  const changed = describeFieldChanges([
    [message("matrix.field_request_type"), before.request_type, after.request_type],
    [message("matrix.field_configuration_type"), from.type, to.type],
    [message("matrix.field_department"), from.department, to.department],
    [message("matrix.field_approver"), ...approvers(getNamedApprover(before), getNamedApprover(after))],
    [message("matrix.field_fallback_group"), from.fallback_group, to.fallback_group],
    [message("matrix.field_same_person"), from.same_person, to.same_person],
    [message("matrix.field_status"), describeStatus(before), describeStatus(after)],
  ]);
  const steps = describeStepChanges(before.steps ?? [], after.steps ?? []);
  return [
    ...changed,
    ...steps.map((change) => message("matrix.own_steps_changed", { change })),
    ...describeLevelChanges(before.amount_levels, after.amount_levels),
  ];
}

type Fields = ReturnType<typeof describeFields>;

const describeFields = (one: ConfigurationSnapshot) => ({
  type: message(`matrix.configuration_${one.configuration_type}`),
  department: one.department ?? message("matrix.every_department"),
  fallback_group: one.fallback_group_name ?? message("matrix.none"),
  same_person: message(`matrix.same_person_${one.same_person ?? "separate"}`),
});

type Approver = { id: string | null; name: string | null };

const getNamedApprover = (one: ConfigurationSnapshot): Approver => ({
  id: one.approver_user_id,
  name: one.approver_user_name,
});
const getLevelApprover = (level: BandSnapshot): Approver => ({
  id: level.approver_user_id,
  name: level.approver_name,
});
const describeApprover = (name: string | null): Text => name ?? message("matrix.nobody");

/** Returns the names of the old and the new approver. If two different people have the same name, the second one is another person. */
function approvers(before: Approver, after: Approver): [from: Text, to: Text] {
  const to = describeApprover(after.name);
  const isNamesake = before.id !== after.id && before.name === after.name && after.name !== null;
  return [describeApprover(before.name), isNamesake ? message("matrix.namesake", { name: to }) : to];
}

const toLimit = ({ max_amount, currency }: BandSnapshot) => ({ max_amount, currency });
const toLimitAndApprover = (level: BandSnapshot) => ({
  limit: toLimit(level),
  approver: describeApprover(level.approver_name),
});
const toLimitAndSteps = (level: BandSnapshot) => ({ limit: toLimit(level), steps: toSteps(level.steps ?? []) });
const hasSteps = ({ steps = [] }: { steps?: readonly StepSnapshot[] }): boolean => steps.length > 0;

/**
 * Returns, for a new configuration, the limit and the approver or steps of each level. For a configuration without levels, returns its only
 * approver or its steps.
 */
export function describeConfigurationBands({
  approver_user_name,
  amount_levels,
  steps = [],
}: ConfigurationSnapshot): Message[] {
  if (steps.length > 0) return [message("matrix.steps", { steps: toSteps(steps) })];
  if (amount_levels.length === 0) return [message("matrix.approver", { name: describeApprover(approver_user_name) })];
  return amount_levels.map((level) =>
    hasSteps(level)
      ? message("matrix.level_with_steps", toLimitAndSteps(level))
      : message("matrix.level_with_approver", toLimitAndApprover(level)),
  );
}

const hasSameApprovers = (before: readonly BandSnapshot[], after: readonly BandSnapshot[]): boolean =>
  before.length === after.length && before.every((one, at) => one.approver_user_id === after[at]?.approver_user_id);

const hasSameLimit = (a: BandSnapshot, b: BandSnapshot | undefined): boolean =>
  a.max_amount === b?.max_amount && (a.max_amount === null || a.currency === b.currency);

/**
 * Returns one message for each added, removed or changed level and for each changed step. If the levels still have the same approvers in the
 * same order, compares the levels at the same position. Otherwise compares the levels with the same limit.
 */
function describeLevelChanges(before: readonly BandSnapshot[], after: readonly BandSnapshot[]): Message[] {
  if (hasSameApprovers(before, after))
    return after.flatMap((level, at) => {
      const old = before[at];
      return old ? [...describeLimitChange(old, level, at), ...describeBandSteps(old, level)] : [];
    });
  const changed = after.flatMap((level) => {
    const old = before.find((one) => hasSameLimit(level, one));
    if (!old) return [describeAddedLevel(level)];
    return [...describeApproverChange(old, level), ...describeBandSteps(old, level)];
  });
  const removed = before
    .filter((level) => !after.some((one) => hasSameLimit(level, one)))
    .map((level) =>
      hasSteps(level)
        ? message("matrix.level_removed_with_steps", { limit: toLimit(level) })
        : message("matrix.level_removed", toLimitAndApprover(level)),
    );
  const changes = [...changed, ...removed];
  const hasSameOrder = before.length === after.length && before.every((level, at) => hasSameLimit(level, after[at]));
  return changes.length === 0 && !hasSameOrder ? [message("matrix.levels_reordered")] : changes;
}

const describeLimitChange = (old: BandSnapshot, level: BandSnapshot, at: number): Message[] =>
  hasSameLimit(old, level)
    ? []
    : [message("matrix.level_limit_changed", { level: at + 1, from: toLimit(old), to: toLimit(level) })];

const describeAddedLevel = (level: BandSnapshot): Message =>
  hasSteps(level)
    ? message("matrix.level_added_with_steps", toLimitAndSteps(level))
    : message("matrix.level_added", toLimitAndApprover(level));

/**
 * Returns the message about the changed approver of a level. Returns an empty array if the level now has steps and no approver, because the
 * messages about steps describe that change.
 */
function describeApproverChange(old: BandSnapshot, level: BandSnapshot): Message[] {
  const isUnused = (one: BandSnapshot) => hasSteps(one) && one.approver_user_id === null;
  if (old.approver_user_id === level.approver_user_id) return [];
  if (isUnused(level)) return [];
  if (isUnused(old))
    return [
      hasSteps(level)
        ? message("matrix.level_approver_fills_steps", toLimitAndApprover(level))
        : message("matrix.level_approver_decides", toLimitAndApprover(level)),
    ];
  const [from, to] = approvers(getLevelApprover(old), getLevelApprover(level));
  return [message("matrix.level_approver_changed", { limit: toLimit(level), from, to })];
}

const describeBandSteps = (old: BandSnapshot, level: BandSnapshot): Message[] =>
  describeStepChanges(old.steps ?? [], level.steps ?? []).map((change) =>
    message("matrix.level_steps_changed", { limit: toLimit(level), change }),
  );
