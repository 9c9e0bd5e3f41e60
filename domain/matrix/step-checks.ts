/**
 * Checks the steps of one configuration of the approval matrix (R32, R33): people who cannot decide, steps and groups with too few or too many
 * people, people in several steps. Pure.
 */
import { formatIsolatedList, formatNames, isolateBidiText } from "../format/bidi.ts";
import { LIMITS } from "../limits.ts";
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
  message: string;
};

/**
 * The data for the check of steps. `bands`: in the order of their limits. `index`: the index of the band in the configuration. `limit`: the
 * limit as text, such as 'up to USD 1,000'. `index` and `limit` are null for the only band of a `user_specific` configuration.
 * `departments`: the names of the departments to which the configuration applies, by id. `requests`: how texts name the requests, such as
 * 'Travel requests'.
 */
export type StepsToCheck = {
  configuration: Pick<MatrixConfiguration, "fallback_group_id" | "same_person">;
  bands: readonly { level: MatrixBand; index: number | null; limit: string | null }[];
  matrix: StepPeopleMatrix & {
    people: ReadonlyMap<string, { name: string; is_active: boolean; department_id?: string }>;
  };
  departments: ReadonlyMap<string, string>;
  requests: string;
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
  if (!band || subject.bands.findIndex(({ limit }) => limit === band.limit) < at) return [];
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

/** Returns the name of a step in texts: 'step 2 "Finance" (up to USD 1,000)'. */
function formatStep({ bands }: StepsToCheck, at: number, index: number): string {
  const { level, limit } = bands[at] ?? {};
  const name = level?.steps?.[index]?.name;
  return `step ${index + 1}${name ? ` "${isolateBidiText(name)}"` : ""}${limit ? ` (${limit})` : ""}`;
}

const createFinding = (
  { bands }: StepsToCheck,
  at: number,
  code: StepFinding["code"],
  severity: StepFinding["severity"],
  message: string,
): StepFinding => ({ code, severity, level: bands[at]?.index ?? null, message });

/** Returns a finding for each inactive person and each group without active people. */
function checkMembers(subject: StepsToCheck, at: number, index: number, step: MatrixStep): StepFinding[] {
  const { people, groups } = subject.matrix;
  const where = formatStep(subject, at, index);
  return step.members.flatMap((member) => {
    if ("user_id" in member) {
      const person = people.get(member.user_id);
      if (!person || person.is_active) return [];
      const message = `${isolateBidiText(person.name)} is not active and is not asked in ${where}.`;
      return [createFinding(subject, at, "inactive_approver", "warning", message)];
    }
    const empty = listEmptyDepartments(subject, member.group_id);
    if (empty.length === 0) return [];
    const group = groups?.get(member.group_id);
    const message = `The group ${isolateBidiText(group?.name ?? "")} in ${where} has no active people${formatDepartments(subject, empty)}.`;
    return [createFinding(subject, at, "empty_group", "warning", message)];
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

/** Returns ' for requests in HR and IT', or an empty text if `ids` contains all departments. */
function formatDepartments({ departments }: StepsToCheck, ids: readonly string[]): string {
  if (ids.length === departments.size) return "";
  return ` for requests in ${formatIsolatedList(ids.map((id) => departments.get(id) ?? ""))}`;
}

function checkSize(subject: StepsToCheck, at: number, index: number, step: MatrixStep): StepFinding[] {
  const sizes = [...subject.departments.keys()].map((id) => listActive(subject, at, step, id).length);
  if (Math.max(0, ...sizes) <= LIMITS.step_people) return [];
  const where = capitalise(formatStep(subject, at, index));
  const message = `${where} has more than ${LIMITS.step_people} people; only the first ${LIMITS.step_people} are asked.`;
  return [createFinding(subject, at, "group_too_large", "warning", message)];
}

const capitalise = (text: string): string => text.replace(/^./, (letter) => letter.toUpperCase());

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
  const listed = formatDepartments(
    subject,
    (unfilled.length > 0 ? unfilled : short).map(({ id }) => id),
  );
  const where = capitalise(formatStep(subject, at, index));
  const needs =
    step.required === null || step.required === 1
      ? `has nobody who can decide${listed}`
      : `needs ${step.required} people${listed}, but only ${first.own.length} can decide`;
  const then =
    unfilled.length > 0
      ? "its requests would wait for an administrator"
      : "people of higher levels or of the fallback group would be asked instead";
  const severity = unfilled.length > 0 ? "error" : "warning";
  return [createFinding(subject, at, "too_few_members", severity, `${where} ${needs}; ${then}.`)];
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
  const who = formatIsolatedList([...new Set(names)]);
  const limit = subject.bands[at]?.limit;
  const where = index === null ? (limit ? ` (${limit})` : "") : ` in ${formatStep(subject, at, index)}`;
  const message = `${who}'s own ${subject.requests} have too few other people to decide them${where} and would wait for an administrator.`;
  return [createFinding(subject, at, "own_last_approver", "warning", message)];
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
  const where = band?.limit ? ` ${band.limit}` : "";
  const [verb, pronoun] = names.length === 1 ? ["is", "can"] : ["are", "can each"];
  const message = `${formatNames(names)} ${verb} in more than one step${where}, but ${pronoun} decide only one of them.`;
  return [createFinding(subject, at, "same_person_in_steps", "warning", message)];
}

function checkFallback(subject: StepsToCheck): StepFinding[] {
  const { fallback_group_id } = subject.configuration;
  if (!fallback_group_id) return [];
  const empty = listEmptyDepartments(subject, fallback_group_id);
  if (empty.length === 0) return [];
  const group = subject.matrix.groups?.get(fallback_group_id);
  const message = `The fallback group ${isolateBidiText(group?.name ?? "")} has no active people${formatDepartments(subject, empty)}.`;
  return [{ code: "vacant_fallback", severity: "warning", level: null, message }];
}
