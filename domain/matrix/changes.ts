/** Describes the changes between two versions of a matrix configuration. Pure. */
import { isolateBidiText } from "../format/bidi.ts";
import { humanise } from "../format/labels.ts";
import { formatMoneyShort } from "../format/money.ts";
import type { SamePersonRule } from "./routing.ts";
import { describeStepChanges, describeSteps, type StepSnapshot } from "./step-changes.ts";

export type BandSnapshot = {
  max_amount: number | null;
  currency: string;
  approver_user_id: string | null;
  approver_name: string | null;
  steps?: readonly StepSnapshot[];
};

export type ConfigurationSnapshot = {
  request_type: string;
  configuration_type: string;
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

const SAME_PERSON = {
  separate: "decides only one of them",
  once: "one decision counts for both",
} as const satisfies Record<SamePersonRule, string>;

/** Returns one sentence for each change, or an empty array if nothing changed. */
export function describeConfigurationChanges(before: ConfigurationSnapshot, after: ConfigurationSnapshot): string[] {
  const fields: [string, string, string][] = [
    ["Request type", before.request_type, after.request_type],
    ["Configuration type", humanise(before.configuration_type), humanise(after.configuration_type)],
    ["Department", before.department ?? "every department", after.department ?? "every department"],
    ["Approver", ...approvers(getNamedApprover(before), getNamedApprover(after))],
    ["Fallback group", before.fallback_group_name ?? "none", after.fallback_group_name ?? "none"],
    [
      "One person in two steps",
      SAME_PERSON[before.same_person ?? "separate"],
      SAME_PERSON[after.same_person ?? "separate"],
    ],
    ["Status", before.is_active ? "active" : "inactive", after.is_active ? "active" : "inactive"],
  ];
  const changed = fields
    .filter(([, from, to]) => from !== to)
    .map(([name, from, to]) => `${name}: ${isolateBidiText(from)} → ${isolateBidiText(to)}`);
  const steps = describeStepChanges(before.steps ?? [], after.steps ?? []).map(capitalise);
  return [...changed, ...steps, ...describeLevelChanges(before.amount_levels, after.amount_levels)];
}

const capitalise = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());

type Approver = { id: string | null; name: string | null };

const getNamedApprover = (one: ConfigurationSnapshot): Approver => ({
  id: one.approver_user_id,
  name: one.approver_user_name,
});
const getLevelApprover = (level: BandSnapshot): Approver => ({
  id: level.approver_user_id,
  name: level.approver_name,
});

/**
 * Returns the names of the old and the new approver. If two different people have the same name, 'another' is put before the second name.
 */
function approvers(before: Approver, after: Approver): [from: string, to: string] {
  const [from, to] = [isolateBidiText(before.name ?? "nobody"), isolateBidiText(after.name ?? "nobody")];
  return before.id !== after.id && from === to ? [from, `another ${to}`] : [from, to];
}

const formatBound = (level: BandSnapshot): string =>
  level.max_amount === null ? "Without a limit" : `Up to ${formatMoneyShort(level.max_amount, level.currency)}`;
const formatApprover = (level: BandSnapshot): string => isolateBidiText(level.approver_name ?? "nobody");
const hasSteps = ({ steps = [] }: { steps?: readonly StepSnapshot[] }): boolean => steps.length > 0;

/**
 * Returns, for a new configuration, the limit and the approver or steps of each level. For a configuration without levels, returns its only
 * approver or its steps.
 */
export function describeConfigurationBands({
  approver_user_name,
  amount_levels,
  steps = [],
}: ConfigurationSnapshot): string[] {
  if (steps.length > 0) return [`Steps: ${describeSteps(steps)}`];
  if (amount_levels.length === 0) return [`Approver: ${isolateBidiText(approver_user_name ?? "nobody")}`];
  return amount_levels.map(
    (level) => `${formatBound(level)}: ${hasSteps(level) ? describeSteps(level.steps ?? []) : formatApprover(level)}`,
  );
}

const formatLevelLimit = (level: BandSnapshot): string =>
  level.max_amount === null ? "no limit" : formatMoneyShort(level.max_amount, level.currency);

const hasSameApprovers = (before: readonly BandSnapshot[], after: readonly BandSnapshot[]): boolean =>
  before.length === after.length && before.every((one, at) => one.approver_user_id === after[at]?.approver_user_id);

/**
 * Returns one text for each added, removed or changed level and for each changed step. If the levels still have the same approvers in the
 * same order, compares the levels at the same position. Otherwise compares the levels with the same limit.
 */
function describeLevelChanges(before: readonly BandSnapshot[], after: readonly BandSnapshot[]): string[] {
  if (hasSameApprovers(before, after))
    return after.flatMap((level, at) => {
      const old = before[at];
      return old ? [...describeLimitChange(old, level, at), ...describeBandSteps(old, level)] : [];
    });
  const find = (levels: readonly BandSnapshot[], bound: string) => levels.find((one) => formatBound(one) === bound);
  const changed = after.flatMap((level) => {
    const bound = formatBound(level);
    const old = find(before, bound);
    if (!old) return [`${bound}: ${describeAddedLevel(level)}`];
    return [...describeApproverChange(old, level), ...describeBandSteps(old, level)];
  });
  const removed = before
    .filter((level) => !find(after, formatBound(level)))
    .map((level) =>
      hasSteps(level)
        ? `${formatBound(level)}: removed with its steps`
        : `${formatBound(level)}: removed, ${formatApprover(level)} decided`,
    );
  const changes = [...changed, ...removed];
  const moved = changes.length === 0 && before.map(formatBound).join() !== after.map(formatBound).join();
  return moved ? ["Levels in another order"] : changes;
}

const describeLimitChange = (old: BandSnapshot, level: BandSnapshot, at: number): string[] =>
  formatBound(old) === formatBound(level)
    ? []
    : [`Limit of level ${at + 1}: ${formatLevelLimit(old)} → ${formatLevelLimit(level)}`];

const describeAddedLevel = (level: BandSnapshot): string =>
  hasSteps(level) ? `added with steps: ${describeSteps(level.steps ?? [])}` : `added, ${formatApprover(level)} decides`;

/**
 * Returns the text about the changed approver of a level. Returns an empty array if the level now has steps and no approver, because the
 * texts about steps describe that change.
 */
function describeApproverChange(old: BandSnapshot, level: BandSnapshot): string[] {
  const isUnused = (one: BandSnapshot) => hasSteps(one) && one.approver_user_id === null;
  if (old.approver_user_id === level.approver_user_id) return [];
  if (isUnused(level)) return [];
  if (isUnused(old) && hasSteps(level))
    return [`${formatBound(level)}: ${formatApprover(level)} is asked if a step lacks people`];
  if (isUnused(old)) return [`${formatBound(level)}: ${formatApprover(level)} decides`];
  return [`${formatBound(level)}: ${approvers(getLevelApprover(old), getLevelApprover(level)).join(" → ")}`];
}

const describeBandSteps = (old: BandSnapshot, level: BandSnapshot): string[] =>
  describeStepChanges(old.steps ?? [], level.steps ?? []).map(
    (change) => `Level ${formatBound(level).replace(/^./, (letter) => letter.toLowerCase())}: ${change}`,
  );
