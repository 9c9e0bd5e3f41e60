import type { RequestDetails } from "../../domain/entities.ts";
import { EnhancedActionInput, type FileInput, ModifyRequestInput } from "../../domain/inputs/requests.ts";
import type { Role } from "../../domain/roles.ts";
import type { Username } from "../../scripts/sample-data/organisation.ts";
import { inBatch } from "../../worker/db/database.ts";
import { findActor, insertUser } from "../../worker/db/queries/people.ts";
import { toActor } from "../../worker/services/auth/to-actor.ts";
import type { Actor } from "../../worker/services/deps.ts";
import { unwrap } from "./result.ts";
import { submission, type TestServices } from "./test-services.ts";

/** A sample user by username, or any user by actor. */
export type ActorOrUsername = Username | Actor;

export const getActor = async (cast: TestServices, who: ActorOrUsername): Promise<Actor> =>
  typeof who === "string" ? cast.as(who) : who;

/** Submits `submission(fields)` and expects success. */
export async function submitAs(
  cast: TestServices,
  who: ActorOrUsername,
  fields: Record<string, unknown> = {},
  files: readonly FileInput[] = [],
): Promise<RequestDetails> {
  return unwrap(await cast.services.requests.submit(await getActor(cast, who), submission(fields), files));
}

/** Performs one of the eight actions; `fields` are as a client sends them. */
export async function actAs(
  cast: TestServices,
  who: ActorOrUsername,
  request_id: string,
  fields: Record<string, unknown>,
  files: readonly FileInput[] = [],
) {
  const input = EnhancedActionInput.parse({ request_id, comments: "Because", ...fields });
  return cast.services.requests.act(await getActor(cast, who), input, {}, files);
}

export async function modifyAs(
  cast: TestServices,
  who: ActorOrUsername,
  request_id: string,
  fields: Record<string, unknown>,
  files: readonly FileInput[] = [],
) {
  const input = ModifyRequestInput.parse(fields);
  return cast.services.requests.modify(await getActor(cast, who), request_id, input, {}, files);
}

/** Creates a user besides the sample organisation; `department` is the id of a department without its prefix. */
export async function createUser(cast: TestServices, username: string, role: Role, department: string): Promise<Actor> {
  const id = cast.deps.newId();
  await inBatch(cast.deps.db, [
    insertUser(cast.deps.db, {
      id,
      username,
      password_hash: await cast.deps.passwords.hash("Approve-2026"),
      name: `New ${username}`,
      email: `${username}@company.example`,
      department_id: `department-${department}`,
      designation: "",
      role,
      password_kind: "own",
      created_at: cast.deps.now().toISOString(),
    }),
  ]);
  const [[row]] = await inBatch(cast.deps.db, [findActor(cast.deps.db, id, cast.deps.now().toISOString())]);
  if (!row) throw new Error(`${username} was not hired`);
  return toActor(row, cast.deps.installation);
}
