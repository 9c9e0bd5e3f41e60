import type { RequestDetails } from "../../domain/entities.ts";
import { UpdateConfigurationInput } from "../../domain/inputs/admin-matrix.ts";
import { ModifyRequestInput, RequestActionInput, type SubmittedFile } from "../../domain/inputs/requests.ts";
import type { SharedInputAction } from "../../domain/requests/lifecycle.ts";
import type { Role } from "../../domain/roles.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import { inBatch } from "../../worker/db/database.ts";
import { findActor, insertUser } from "../../worker/db/queries/people.ts";
import { insertInitialUserEvents } from "../../worker/services/audit/record-password.ts";
import { inAuditedBatch } from "../../worker/services/audited-batch.ts";
import { toActor } from "../../worker/services/auth/to-actor.ts";
import type { Actor } from "../../worker/services/deps.ts";
import { unwrap } from "./result.ts";
import { createSubmissionInput, type TestServices } from "./test-services.ts";

/** The username of a sample user, or the actor of any user. */
export type ActorOrUsername = SampleUsername | Actor;

export const getActor = async (backend: TestServices, who: ActorOrUsername): Promise<Actor> =>
  typeof who === "string" ? backend.as(who) : who;

/**
 * Submits a request with the input `createSubmissionInput(fields)` and returns it. Throws if the submission is refused.
 */
export async function submitAs(
  backend: TestServices,
  who: ActorOrUsername,
  fields: Record<string, unknown> = {},
  files: readonly SubmittedFile[] = [],
): Promise<RequestDetails> {
  return unwrap(
    await backend.services.requests.submit(await getActor(backend, who), createSubmissionInput(fields), files),
  );
}

/** Performs an action on a request and returns the result. `fields` are in the format of the API. */
export async function actAs(
  backend: TestServices,
  who: ActorOrUsername,
  request_id: string,
  fields: { action: SharedInputAction } & Record<string, unknown>,
  files: readonly SubmittedFile[] = [],
) {
  const input = RequestActionInput.parse({ request_id, comments: "Because", ...fields });
  return backend.services.requests.act(await getActor(backend, who), input, {}, files);
}

export async function modifyAs(
  backend: TestServices,
  who: ActorOrUsername,
  request_id: string,
  fields: Record<string, unknown>,
  files: readonly SubmittedFile[] = [],
) {
  const input = ModifyRequestInput.parse(fields);
  return backend.services.requests.modify(await getActor(backend, who), request_id, input, {}, files);
}

/**
 * A step of the matrix in a test. `people`: usernames or ids of users. `group`: the id of a group. `required` null: all
 * must approve.
 */
export type TestStepInput = {
  name?: string;
  required?: number | null;
  people?: readonly (SampleUsername | { id: string })[];
  group?: string;
};

/**
 * Replaces the approver of the lowest band with `steps`, in the matrix configuration for `request_type`; removes the
 * steps of its other bands. `configuration`: additional fields to change.
 */
export async function setSteps(
  backend: TestServices,
  steps: readonly TestStepInput[],
  configuration: Record<string, unknown> = {},
  request_type = "financial",
): Promise<void> {
  const { matrix } = backend.services.admin;
  const admin = await backend.as("admin");
  const found = unwrap(await matrix.list(admin)).find((one) => one.request_type === request_type);
  if (!found) throw new Error(`the sample matrix has no configuration of ${request_type}`);
  const toStep = ({ name, required = null, people = [], group }: TestStepInput) => ({
    name: name ?? null,
    required,
    members: [
      ...people.map((one) => ({ user_id: typeof one === "string" ? backend.people[one] : one.id })),
      ...(group ? [{ group_id: group }] : []),
    ],
  });
  const amount_levels = found.amount_levels.map((level, index) =>
    index === 0 ? { ...level, steps: steps.map(toStep), approver_user_id: null } : { ...level, steps: [] },
  );
  const input = UpdateConfigurationInput.parse({ amount_levels, ...configuration });
  unwrap(await matrix.update(admin, found.id, input));
}

/**
 * Creates a user in addition to the sample organisation. `department`: the id of a department without the prefix
 * `department-`.
 */
export async function createUser(
  backend: TestServices,
  username: string,
  role: Role,
  department: string,
): Promise<Actor> {
  const id = backend.deps.newId();
  const user = {
    id,
    username,
    password_hash: await backend.deps.passwords.hash("Approve-2026"),
    name: `New ${username}`,
    email: `${username}@company.example`,
    department_id: `department-${department}`,
    designation: "",
    role,
    password_kind: "own",
    created_at: backend.deps.now().toISOString(),
  } as const;
  const entries = insertInitialUserEvents(backend.deps, [user]);
  unwrap(await inAuditedBatch(backend.deps, [insertUser(backend.deps.db, user), entries]));
  const [[row]] = await inBatch(backend.deps.db, [findActor(backend.deps.db, id, backend.deps.now().toISOString())]);
  if (!row) throw new Error(`${username} was not hired`);
  return toActor(row, backend.deps.installation);
}
