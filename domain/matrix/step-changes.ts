/** Describes steps of the approval matrix, and the changes between two versions of them (R32). Pure. */
import { type Message, message } from "../message.ts";

export type StepSnapshot = {
  name: string | null;
  /** How many people must approve; null: all of them. */
  required: number | null;
  members: readonly ({ user_id: string; name: string } | { group_id: string; name: string })[];
};

type Member = StepSnapshot["members"][number];

const toMembers = (members: readonly Member[]) =>
  members.map((member) => ({ name: member.name, is_group: "group_id" in member }));

const toStep = ({ name, required, members }: StepSnapshot) => ({ name, required, members: toMembers(members) });

/** Returns the steps as a parameter of a message. */
export const toSteps = (steps: readonly StepSnapshot[]) => steps.map(toStep);

/** Returns the steps in one line: 'Manager: Mary; Finance: 2 of Paul, Olga, @Controllers'. */
export const describeSteps = (steps: readonly StepSnapshot[]): Message =>
  message("matrix.step_list", { steps: toSteps(steps) });

/** Returns one message for each change: 'step 2 "Finance" now needs 2 of 3 people'. */
export function describeStepChanges(before: readonly StepSnapshot[], after: readonly StepSnapshot[]): Message[] {
  if (before.length === 0)
    return after.length === 0 ? [] : [message("matrix.steps_introduced", { steps: toSteps(after) })];
  if (after.length === 0) return [message("matrix.steps_abolished")];
  const sources = matchSteps(before, after);
  const changes = after.flatMap((step, at) => {
    const source = sources[at];
    const old = source === undefined ? undefined : before[source];
    return old
      ? describeChange(old, step, at + 1)
      : [message("matrix.step_added", { number: at + 1, step: toStep(step) })];
  });
  const removed = before.flatMap(({ name }, at) =>
    sources.includes(at) ? [] : [message("matrix.step_removed", { number: at + 1, name })],
  );
  const known = sources.filter((source) => source !== undefined);
  const isMoved = known.some((source, at) => source < (known[at - 1] ?? 0));
  return [...changes, ...removed, ...(isMoved ? [message("matrix.steps_reordered")] : [])];
}

/**
 * Returns for each step in `after` its index in `before`, or undefined for a new step. Two steps match if they have the same name.
 * Remaining steps match by their members, and then by their position.
 */
function matchSteps(before: readonly StepSnapshot[], after: readonly StepSnapshot[]): (number | undefined)[] {
  const sources: (number | undefined)[] = after.map(() => undefined);
  const rules: ((old: StepSnapshot, step: StepSnapshot, oldAt: number, at: number) => boolean)[] = [
    (old, step) => step.name !== null && old.name === step.name,
    (old, step) => toMemberKeys(old).join() === toMemberKeys(step).join(),
    (_old, _step, oldAt, at) => oldAt === at,
  ];
  for (const fits of rules) {
    for (const [at, step] of after.entries()) {
      if (sources[at] !== undefined) continue;
      const source = before.findIndex((old, oldAt) => !sources.includes(oldAt) && fits(old, step, oldAt, at));
      if (source >= 0) sources[at] = source;
    }
  }
  return sources;
}

const toMemberKey = (member: Member): string => ("group_id" in member ? `@${member.group_id}` : member.user_id);
const toMemberKeys = ({ members }: StepSnapshot): string[] => members.map(toMemberKey);

/** `number`: the number of the step after the change. */
function describeChange(old: StepSnapshot, step: StepSnapshot, number: number): Message[] {
  const label = { number, name: step.name };
  const [oldKeys, keys] = [toMemberKeys(old), toMemberKeys(step)];
  const added = step.members.filter((one) => !oldKeys.includes(toMemberKey(one)));
  const removed = old.members.filter((one) => !keys.includes(toMemberKey(one)));
  const isReordered = added.length + removed.length === 0 && oldKeys.join() !== keys.join();
  // A group makes the number of people unknown.
  const people = step.members.every((one) => "user_id" in one) ? step.members.length : null;
  return [
    ...(old.name === step.name ? [] : [message("matrix.step_renamed", { number, from: old.name, to: step.name })]),
    ...(added.length > 0 ? [message("matrix.step_members_added", { ...label, members: toMembers(added) })] : []),
    ...(removed.length > 0 ? [message("matrix.step_members_removed", { ...label, members: toMembers(removed) })] : []),
    ...(isReordered ? [message("matrix.step_members_reordered", label)] : []),
    ...(old.required === step.required
      ? []
      : [message("matrix.step_required_changed", { ...label, required: step.required, people })]),
  ];
}
