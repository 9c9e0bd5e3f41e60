/** Describes the changes between two versions of a matrix configuration. Pure. */
import { isolate } from "../format/bidi.ts";
import { humanise } from "../format/labels.ts";
import { formatMoneyShort } from "../format/money.ts";

export type LevelSnapshot = {
  max_amount: number | null;
  currency: string;
  approver_user_id: string | null;
  approver_name: string | null;
};

export type ConfigurationSnapshot = {
  request_type: string;
  configuration_type: string;
  department: string | null;
  approver_user_id: string | null;
  approver_user_name: string | null;
  is_active: boolean;
  amount_levels: LevelSnapshot[];
};

/** Returns one sentence per change; an empty array if nothing changed. */
export function describeConfigurationChanges(before: ConfigurationSnapshot, after: ConfigurationSnapshot): string[] {
  const fields: [string, string, string][] = [
    ["Request type", before.request_type, after.request_type],
    ["Configuration type", humanise(before.configuration_type), humanise(after.configuration_type)],
    ["Department", before.department ?? "every department", after.department ?? "every department"],
    ["Approver", ...approvers(getNamedApprover(before), getNamedApprover(after))],
    ["Status", before.is_active ? "active" : "inactive", after.is_active ? "active" : "inactive"],
  ];
  const changed = fields
    .filter(([, from, to]) => from !== to)
    .map(([name, from, to]) => `${name}: ${isolate(from)} → ${isolate(to)}`);
  return [...changed, ...describeLevelChanges(before.amount_levels, after.amount_levels)];
}

type Approver = { id: string | null; name: string | null };

const getNamedApprover = (one: ConfigurationSnapshot): Approver => ({
  id: one.approver_user_id,
  name: one.approver_user_name,
});
const getLevelApprover = (level: LevelSnapshot): Approver => ({
  id: level.approver_user_id,
  name: level.approver_name,
});

/**
 * Returns the names of the old and the new approver. If two different people have the same name, 'another' is put before the second name.
 */
function approvers(before: Approver, after: Approver): [from: string, to: string] {
  const [from, to] = [isolate(before.name ?? "nobody"), isolate(after.name ?? "nobody")];
  return before.id !== after.id && from === to ? [from, `another ${to}`] : [from, to];
}

const formatBound = (level: LevelSnapshot): string =>
  level.max_amount === null ? "Without a limit" : `Up to ${formatMoneyShort(level.max_amount, level.currency)}`;
const formatApprover = (level: LevelSnapshot): string => isolate(level.approver_name ?? "nobody");

/** Returns the limit and approver of each level of a new configuration. For a configuration without levels, returns its only approver. */
export function describeLevels({ approver_user_name, amount_levels }: ConfigurationSnapshot): string[] {
  if (amount_levels.length === 0) return [`Approver: ${isolate(approver_user_name ?? "nobody")}`];
  return amount_levels.map((level) => `${formatBound(level)}: ${formatApprover(level)}`);
}

const formatLevelLimit = (level: LevelSnapshot): string =>
  level.max_amount === null ? "no limit" : formatMoneyShort(level.max_amount, level.currency);

/** Returns the changed limits if the levels have the same approvers as before, otherwise null. */
function describeLimitChanges(before: readonly LevelSnapshot[], after: readonly LevelSnapshot[]): string[] | null {
  const same_people =
    before.length === after.length && before.every((one, at) => one.approver_user_id === after[at]?.approver_user_id);
  if (!same_people) return null;
  return after.flatMap((level, at) => {
    const old = before[at];
    if (!old || formatBound(old) === formatBound(level)) return [];
    return [`Limit of level ${at + 1}: ${formatLevelLimit(old)} → ${formatLevelLimit(level)}`];
  });
}

/**
 * Returns one text for each added, removed or changed level. If every level still has its approver, only limits changed, and the levels at
 * the same position are compared. Otherwise, levels with the same limit are compared.
 */
function describeLevelChanges(before: readonly LevelSnapshot[], after: readonly LevelSnapshot[]): string[] {
  const moved_limits = describeLimitChanges(before, after);
  if (moved_limits) return moved_limits;
  const find = (levels: readonly LevelSnapshot[], bound: string) => levels.find((one) => formatBound(one) === bound);
  const changed = after.flatMap((level) => {
    const bound = formatBound(level);
    const old = find(before, bound);
    if (!old) return [`${bound}: added, ${formatApprover(level)} decides`];
    if (old.approver_user_id === level.approver_user_id) return [];
    return [`${bound}: ${approvers(getLevelApprover(old), getLevelApprover(level)).join(" → ")}`];
  });
  const removed = before
    .filter((level) => !find(after, formatBound(level)))
    .map((level) => `${formatBound(level)}: removed, ${formatApprover(level)} decided`);
  const changes = [...changed, ...removed];
  const moved = changes.length === 0 && before.map(formatBound).join() !== after.map(formatBound).join();
  return moved ? ["Levels in another order"] : changes;
}
