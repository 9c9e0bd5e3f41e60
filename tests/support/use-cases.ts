import type { RequestDetails } from "../../domain/entities.ts";
import { type FileInput, ModifyRequestInput, RequestActionInput } from "../../domain/inputs/requests.ts";
import type { SharedInputAction } from "../../domain/requests/lifecycle.ts";
import type { Role } from "../../domain/roles.ts";
import type { Username } from "../../scripts/sample-data/organisation.ts";
import { inBatch } from "../../worker/db/database.ts";
import { findActor, insertUser } from "../../worker/db/queries/people.ts";
import { toActor } from "../../worker/services/auth/to-actor.ts";
import type { Actor } from "../../worker/services/deps.ts";
import { unwrap } from "./result.ts";
import { createSubmissionInput, type TestServices } from "./test-services.ts";

/** The username of a sample user, or the actor of any user. */
export type ActorOrUsername = Username | Actor;

export const getActor = async (backend: TestServices, who: ActorOrUsername): Promise<Actor> =>
  typeof who === "string" ? backend.as(who) : who;

/** Submits a request with the input `submission(fields)` and returns it. Throws if the submission is refused. */
export async function submitAs(
  backend: TestServices,
  who: ActorOrUsername,
  fields: Record<string, unknown> = {},
  files: readonly FileInput[] = [],
): Promise<RequestDetails> {
  return unwrap(
    await backend.services.requests.submit(await getActor(backend, who), createSubmissionInput(fields), files),
  );
}

/** Performs an action on a request and returns its result; `fields` are in the format of the API. */
export async function actAs(
  backend: TestServices,
  who: ActorOrUsername,
  request_id: string,
  fields: { action: SharedInputAction } & Record<string, unknown>,
  files: readonly FileInput[] = [],
) {
  const input = RequestActionInput.parse({ request_id, comments: "Because", ...fields });
  return backend.services.requests.act(await getActor(backend, who), input, {}, files);
}

export async function modifyAs(
  backend: TestServices,
  who: ActorOrUsername,
  request_id: string,
  fields: Record<string, unknown>,
  files: readonly FileInput[] = [],
) {
  const input = ModifyRequestInput.parse(fields);
  return backend.services.requests.modify(await getActor(backend, who), request_id, input, {}, files);
}

/** Creates a user in addition to the sample organisation. `department` is the id of a department without the prefix `department-`. */
export async function createUser(
  backend: TestServices,
  username: string,
  role: Role,
  department: string,
): Promise<Actor> {
  const id = backend.deps.newId();
  await inBatch(backend.deps.db, [
    insertUser(backend.deps.db, {
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
    }),
  ]);
  const [[row]] = await inBatch(backend.deps.db, [findActor(backend.deps.db, id, backend.deps.now().toISOString())]);
  if (!row) throw new Error(`${username} was not hired`);
  return toActor(row, backend.deps.installation);
}
