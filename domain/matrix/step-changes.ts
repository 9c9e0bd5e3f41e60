/** Describes steps of the approval matrix, and the changes between two versions of them (R32). Pure. */
import { formatIsolatedList, isolateBidiText } from "../format/bidi.ts";

export type StepSnapshot = {
  name: string | null;
  /** How many people must approve; null: all of them. */
  required: number | null;
  members: readonly ({ user_id: string; name: string } | { group_id: string; name: string })[];
};

type Member = StepSnapshot["members"][number];

const formatMember = (member: Member): string =>
  "group_id" in member ? `@${isolateBidiText(member.name)}` : isolateBidiText(member.name);

const formatMembers = (members: readonly Member[]): string => members.map(formatMember).join(", ");

/** Returns the steps in one line: 'Manager: Mary; Finance: 2 of Paul, Olga, @Controllers'. */
export const describeSteps = (steps: readonly StepSnapshot[]): string => steps.map(describeStep).join("; ");

function describeStep({ name, required, members }: StepSnapshot): string {
  const isOnePerson = members.length === 1 && members.every((one) => "user_id" in one);
  const count = isOnePerson ? "" : `${required ?? "all"} of `;
  return `${name ? `${isolateBidiText(name)}: ` : ""}${count}${formatMembers(members)}`;
}

/** Returns one phrase for each change: 'step 2 "Finance" now needs 2 of 3 people'. */
export function describeStepChanges(before: readonly StepSnapshot[], after: readonly StepSnapshot[]): string[] {
  if (before.length === 0) return after.length === 0 ? [] : [`now has steps: ${describeSteps(after)}`];
  if (after.length === 0) return ["no longer has steps"];
  const sources = matchSteps(before, after);
  const changes = after.flatMap((step, at) => {
    const source = sources[at];
    const old = source === undefined ? undefined : before[source];
    return old ? describeChange(old, step, at) : [`${formatLabel(step, at)} was added: ${describeStep(step)}`];
  });
  const removed = before.flatMap((step, at) => (sources.includes(at) ? [] : [`${formatLabel(step, at)} was removed`]));
  const known = sources.filter((source) => source !== undefined);
  const isMoved = known.some((source, at) => source < (known[at - 1] ?? 0));
  return [...changes, ...removed, ...(isMoved ? ["steps in another order"] : [])];
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

const formatLabel = ({ name }: Pick<StepSnapshot, "name">, at: number): string =>
  `step ${at + 1}${name ? ` "${isolateBidiText(name)}"` : ""}`;

function describeChange(old: StepSnapshot, step: StepSnapshot, at: number): string[] {
  const label = formatLabel(step, at);
  const [oldKeys, keys] = [toMemberKeys(old), toMemberKeys(step)];
  const added = step.members.filter((one) => !oldKeys.includes(toMemberKey(one)));
  const removed = old.members.filter((one) => !keys.includes(toMemberKey(one)));
  const isReordered = added.length + removed.length === 0 && oldKeys.join() !== keys.join();
  return [
    ...(old.name === step.name
      ? []
      : [`${formatLabel(old, at)} is now ${step.name ? `"${isolateBidiText(step.name)}"` : "without a name"}`]),
    ...(added.length > 0 ? [`${label} now also asks ${formatIsolatedList(added.map(formatMember))}`] : []),
    ...(removed.length > 0 ? [`${label} no longer asks ${formatIsolatedList(removed.map(formatMember))}`] : []),
    ...(isReordered ? [`${label} asks its people in another order`] : []),
    ...(old.required === step.required ? [] : [`${label} now needs ${formatRequired(step)}`]),
  ];
}

/** Returns how many people must approve: '2 of 3 people', or '2 people' if a group makes the number of people unknown. */
function formatRequired({ required, members }: StepSnapshot): string {
  if (required === null) return "everyone whom it asks";
  const total = members.every((one) => "user_id" in one) ? ` of ${members.length}` : "";
  return `${required}${total} ${required === 1 && total === "" ? "person" : "people"}`;
}
