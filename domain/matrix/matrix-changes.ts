/** What changed between two versions of a matrix entry, in sentences. Pure. */
import { isolated } from "../format/isolated-text.ts";
import { formatLimit } from "../format/money.ts";
import { humanise } from "../roles.ts";

export type DescribedLevel = {
  max_amount: number | null;
  currency: string;
  approver_user_id: string | null;
  approver_name: string | null;
};

export type DescribedConfiguration = {
  request_type: string;
  configuration_type: string;
  department: string | null;
  approver_user_id: string | null;
  approver_user_name: string | null;
  is_active: boolean;
  amount_levels: DescribedLevel[];
};

/** Empty when nothing did. */
export function describeChanges(before: DescribedConfiguration, after: DescribedConfiguration): string[] {
  const fields: [string, string, string][] = [
    ["Request type", before.request_type, after.request_type],
    ["Configuration type", humanise(before.configuration_type), humanise(after.configuration_type)],
    ["Department", before.department ?? "every department", after.department ?? "every department"],
    ["Approver", ...approvers(personOf(before), personOf(after))],
    ["Status", before.is_active ? "active" : "inactive", after.is_active ? "active" : "inactive"],
  ];
  const changed = fields
    .filter(([, from, to]) => from !== to)
    .map(([name, from, to]) => `${name}: ${isolated(from)} → ${isolated(to)}`);
  return [...changed, ...levelChanges(before.amount_levels, after.amount_levels)];
}

type Approver = { id: string | null; name: string | null };

const personOf = (one: DescribedConfiguration): Approver => ({
  id: one.approver_user_id,
  name: one.approver_user_name,
});
const approverOf = (level: DescribedLevel): Approver => ({ id: level.approver_user_id, name: level.approver_name });

/** Both by name; "another" marks a person of the same name, or nobody would see that somebody else decides. */
function approvers(before: Approver, after: Approver): [from: string, to: string] {
  const [from, to] = [isolated(before.name ?? "nobody"), isolated(after.name ?? "nobody")];
  return before.id !== after.id && from === to ? [from, `another ${to}`] : [from, to];
}

const boundOf = (level: DescribedLevel): string =>
  level.max_amount === null ? "Without a limit" : `Up to ${formatLimit(level.max_amount, level.currency)}`;
const whoOf = (level: DescribedLevel): string => isolated(level.approver_name ?? "nobody");

/** Who decides by an entry, for one that is new. */
export function describeLevels({ approver_user_name, amount_levels }: DescribedConfiguration): string[] {
  if (amount_levels.length === 0) return [`Approver: ${isolated(approver_user_name ?? "nobody")}`];
  return amount_levels.map((level) => `${boundOf(level)}: ${whoOf(level)}`);
}

const limitOf = (level: DescribedLevel): string =>
  level.max_amount === null ? "no limit" : formatLimit(level.max_amount, level.currency);

/** Where as many levels as before have the same approvers, each new limit is one that moved; null where that is not so. */
function movedLimits(before: readonly DescribedLevel[], after: readonly DescribedLevel[]): string[] | null {
  const same_people =
    before.length === after.length && before.every((one, at) => one.approver_user_id === after[at]?.approver_user_id);
  if (!same_people) return null;
  return after.flatMap((level, at) => {
    const old = before[at];
    if (!old || boundOf(old) === boundOf(level)) return [];
    return [`Limit of level ${at + 1}: ${limitOf(old)} → ${limitOf(level)}`];
  });
}

/** Levels are the same level when their limit is, or when nothing but limits changed. */
function levelChanges(before: readonly DescribedLevel[], after: readonly DescribedLevel[]): string[] {
  const moved_limits = movedLimits(before, after);
  if (moved_limits) return moved_limits;
  const find = (levels: readonly DescribedLevel[], bound: string) => levels.find((one) => boundOf(one) === bound);
  const changed = after.flatMap((level) => {
    const bound = boundOf(level);
    const old = find(before, bound);
    if (!old) return [`${bound}: added, ${whoOf(level)} decides`];
    if (old.approver_user_id === level.approver_user_id) return [];
    return [`${bound}: ${approvers(approverOf(old), approverOf(level)).join(" → ")}`];
  });
  const removed = before
    .filter((level) => !find(after, boundOf(level)))
    .map((level) => `${boundOf(level)}: removed, ${whoOf(level)} decided`);
  const told = [...changed, ...removed];
  const moved = told.length === 0 && before.map(boundOf).join() !== after.map(boundOf).join();
  return moved ? ["Levels in another order"] : told;
}
