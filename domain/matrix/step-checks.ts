/**
 * Checks the steps of one configuration of the approval matrix (R32, R33): people who cannot decide, steps and groups with too few or too many
 * people, people in several steps. Pure.
 */
import { toDepartmentLabel } from "../format/code-names.ts";
import { LIMITS } from "../limits.ts";
import { type Message, message, type Text } from "../message.ts";
import { listGroupMemberIds } from "./groups.ts";
import {
  listBackupApprovers,
  listFirstBandApprovers,
  listStepApprovers,
  type MatrixBand,
  type MatrixConfiguration,
  type MatrixStep,
  type StepPeopleMatrix,
} from "./routing.ts";

export type StepFinding = {
  code:
    | "inactive_approver"
    | "own_last_approver"
    | "too_few_members"
    | "empty_group"
    | "same_person_in_steps"
    | "group_too_large"
    | "vacant_fallback";
  severity: "error" | "warning";
  /** The index of the level in the configuration; null if the finding is about the whole configuration. */
  level: number | null;
  message: Message;
};

/** The limit of a level, in units of `currency`. `max_amount` null: no limit. */
export type LevelLimit = { max_amount: number | null; currency: string };

/** The names of a request type and of a department. `department` null: the requests of all departments. */
export type RequestScope = { type: Text; department: Text | null };

/**
 * The data for the check of steps. `bands`: in the order of their limits. `index`: the index of the band in the configuration. `index` and
 * `limit` are null for the only band of a `user_specific` configuration. `departments`: the names of the departments to which the
 * configuration applies, by id.
 */
export type StepsToCheck = {
  configuration: Pick<MatrixConfiguration, "fallback_group_id" | "same_person">;
  bands: readonly { level: MatrixBand; index: number | null; limit: LevelLimit | null }[];
  matrix: StepPeopleMatrix & {
    people: ReadonlyMap<string, { name: string; is_active: boolean; department_id?: string }>;
  };
  departments: ReadonlyMap<string, string>;
  requests: RequestScope;
};

/** Returns the findings about the steps of a configuration, or an empty array if no band has steps. */
export function listStepFindings(subject: StepsToCheck): StepFinding[] {
  if (!subject.bands.some(({ level }) => level.steps?.length)) return [];
  const findings = subject.bands.flatMap((_, at) => checkBand(subject, at));
  return [...findings, ...checkFallback(subject)];
}

function checkBand(subject: StepsToCheck, at: number): StepFinding[] {
  const band = subject.bands[at];
  // Skips bands with the same limit as an earlier band, because only the earlier band decides. Another check reports them.
  if (!band || subject.bands.findIndex(({ limit }) => isSameLimit(limit, band.limit)) < at) return [];
  const steps = band.level.steps ?? [];
  if (steps.length === 0) return checkOwnRequests(subject, at, null);
  const findings = steps.flatMap((step, index) => [
    ...checkMembers(subject, at, index, step),
    ...checkSize(subject, at, index, step),
    ...checkNumber(subject, at, index, step),
    ...checkOwnRequests(subject, at, index),
  ]);
  return [...findings, ...checkSamePerson(subject, at)];
}

const isSameLimit = (a: LevelLimit | null, b: LevelLimit | null): boolean =>
  a?.max_amount === b?.max_amount && (a?.max_amount === null || a?.currency === b?.currency);

/** Returns how messages name a step: its number, its name and the limit of its level. */
function toPlace({ bands }: StepsToCheck, at: number, index: number) {
  const { level, limit = null } = bands[at] ?? {};
  return { number: index + 1, name: level?.steps?.[index]?.name ?? null, limit };
}

const createFinding = (
  { bands }: StepsToCheck,
  at: number,
  code: StepFinding["code"],
  severity: StepFinding["severity"],
  text: Message,
): StepFinding => ({ code, severity, level: bands[at]?.index ?? null, message: text });

/** Returns a finding for each inactive person and each group without active people. */
function checkMembers(subject: StepsToCheck, at: number, index: number, step: MatrixStep): StepFinding[] {
  const { people, groups } = subject.matrix;
  const place = toPlace(subject, at, index);
  return step.members.flatMap((member) => {
    if ("user_id" in member) {
      const person = people.get(member.user_id);
      if (!person || person.is_active) return [];
      const text = message("matrix.step_member_inactive", { name: person.name, step: place });
      return [createFinding(subject, at, "inactive_approver", "warning", text)];
    }
    const empty = listEmptyDepartments(subject, member.group_id);
    if (empty.length === 0) return [];
    const group = groups?.get(member.group_id)?.name ?? "";
    const text = message("matrix.group_empty", { group, step: place, departments: toNames(subject, empty) });
    return [createFinding(subject, at, "empty_group", "warning", text)];
  });
}

/** Returns the ids of the departments for which the group has no active people. */
function listEmptyDepartments({ matrix, departments }: StepsToCheck, group_id: string): string[] {
  const group = matrix.groups?.get(group_id);
  const isActive = (id: string) => matrix.people.get(id)?.is_active === true;
  return [...departments.keys()].filter(
    (department_id) => !group || !listGroupMemberIds(group, department_id, matrix).some(isActive),
  );
}

/** Returns the names of departments, or an empty array if `ids` contains all departments. */
const toNames = ({ departments }: StepsToCheck, ids: readonly string[]): Text[] =>
  ids.length === departments.size ? [] : ids.map((id) => toDepartmentLabel(departments.get(id) ?? ""));

function checkSize(subject: StepsToCheck, at: number, index: number, step: MatrixStep): StepFinding[] {
  const sizes = [...subject.departments.keys()].map((id) => listActive(subject, at, step, id).length);
  if (Math.max(0, ...sizes) <= LIMITS.step_people) return [];
  const text = message("matrix.step_too_large", { step: toPlace(subject, at, index), people: LIMITS.step_people });
  return [createFinding(subject, at, "group_too_large", "warning", text)];
}

/** Returns the ids of the active people of a step for requests of one department. */
function listActive({ bands, matrix }: StepsToCheck, at: number, step: MatrixStep, department_id: string): string[] {
  const band = bands[at]?.level;
  if (!band) return [];
  return listStepApprovers(step, band, { department_id }, matrix)
    .map(({ user_id }) => user_id)
    .filter((id) => matrix.people.get(id)?.is_active);
}

/**
 * Returns the ids of the active people who can decide in a band. `own`: the people of the step, or the approver of a band without steps.
 * `others`: people who are asked if `own` has too few.
 */
function listCandidates(subject: StepsToCheck, at: number, index: number | null, department_id: string) {
  const { bands, matrix, configuration } = subject;
  const [band, ...higher] = bands.slice(at).map(({ level }) => level);
  const step = index === null ? undefined : band?.steps?.[index];
  const listApprovers = (level: MatrixBand) => listFirstBandApprovers(level, { department_id }, matrix);
  const approvers = band ? listApprovers({ ...band, steps: [] }) : [];
  const replacements = [
    ...(step ? approvers : []),
    ...higher.flatMap(listApprovers),
    ...(step ? listBackupApprovers({ department_id }, matrix, configuration) : []),
  ];
  const toActiveIds = (people: readonly { user_id: string }[]) =>
    people.map(({ user_id }) => user_id).filter((id) => matrix.people.get(id)?.is_active);
  const own = step ? listActive(subject, at, step, department_id) : toActiveIds(approvers);
  const others = [...new Set(toActiveIds(replacements))].filter((id) => !own.includes(id));
  return { own, others, required: step?.required ?? 1 };
}

/**
 * Returns a finding if a step has fewer active people than must approve. The finding is an error if nobody else can replace the missing
 * people.
 */
function checkNumber(subject: StepsToCheck, at: number, index: number, step: MatrixStep): StepFinding[] {
  const short = [...subject.departments.keys()].flatMap((id) => {
    const { own, others, required } = listCandidates(subject, at, index, id);
    return own.length < required ? [{ id, own, isFilled: own.length + others.length >= required }] : [];
  });
  const [first] = short;
  if (!first) return [];
  const unfilled = short.filter((one) => !one.isFilled);
  const ids = (unfilled.length > 0 ? unfilled : short).map(({ id }) => id);
  const about = {
    step: toPlace(subject, at, index),
    departments: toNames(subject, ids),
    is_filled: unfilled.length === 0,
  };
  const { required } = step;
  const text =
    required === null || required === 1
      ? message("matrix.step_without_people", about)
      : message("matrix.step_with_too_few_people", { ...about, required, people: first.own.length });
  return [createFinding(subject, at, "too_few_members", unfilled.length > 0 ? "error" : "warning", text)];
}

/**
 * Returns a warning about people whose own requests nobody could decide, because a step, or a band without steps, has too few people
 * without them.
 */
function checkOwnRequests(subject: StepsToCheck, at: number, index: number | null): StepFinding[] {
  const names = [...subject.departments.keys()].flatMap((department_id) => {
    const { own, others, required } = listCandidates(subject, at, index, department_id);
    const candidates = [...own, ...others];
    if (candidates.length !== required) return [];
    const routed = candidates.flatMap((id) => subject.matrix.people.get(id) ?? []);
    return routed.filter((one) => one.department_id === department_id).map(({ name }) => name);
  });
  if (names.length === 0) return [];
  const about = { names: [...new Set(names)], requests: subject.requests };
  const text =
    index === null
      ? message("matrix.own_requests_with_too_few_people", { ...about, limit: subject.bands[at]?.limit ?? null })
      : message("matrix.own_requests_with_too_few_people_in_step", { ...about, step: toPlace(subject, at, index) });
  return [createFinding(subject, at, "own_last_approver", "warning", text)];
}

/** Returns a warning if people are in several steps of a band, because they can decide only in one of these steps (R33). */
function checkSamePerson(subject: StepsToCheck, at: number): StepFinding[] {
  const { configuration, bands, departments, matrix } = subject;
  if (configuration.same_person === "once") return [];
  const band = bands[at];
  const repeated = [...departments.keys()].flatMap((department_id) => {
    const ids = (band?.level.steps ?? []).flatMap((step) => listActive(subject, at, step, department_id));
    return ids.filter((id, place) => ids.indexOf(id) !== place);
  });
  const names = [...new Set(repeated)].flatMap((id) => matrix.people.get(id)?.name ?? []).sort();
  if (names.length === 0) return [];
  const text = message("matrix.people_in_several_steps", { names, limit: band?.limit ?? null });
  return [createFinding(subject, at, "same_person_in_steps", "warning", text)];
}

function checkFallback(subject: StepsToCheck): StepFinding[] {
  const { fallback_group_id } = subject.configuration;
  if (!fallback_group_id) return [];
  const empty = listEmptyDepartments(subject, fallback_group_id);
  if (empty.length === 0) return [];
  const group = subject.matrix.groups?.get(fallback_group_id)?.name ?? "";
  const text = message("matrix.fallback_group_empty", { group, departments: toNames(subject, empty) });
  return [{ code: "vacant_fallback", severity: "warning", level: null, message: text }];
}
