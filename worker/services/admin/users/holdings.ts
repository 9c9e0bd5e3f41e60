import type { AdminUser, Holdings, PersonOption, Reassigned } from "../../../../app/domain/admin-entities.ts";
import { fail, invalid, ok, type Result } from "../../../../app/domain/errors.ts";
import type { ReassignAllInput } from "../../../../app/domain/inputs/admin-users.ts";
import { inBatch } from "../../../db/database.ts";
import { findAdminUser, listPersonOptions } from "../../../db/queries/admin-people.ts";
import { countHeldRequests, listHeldRequests } from "../../../db/queries/admin-requests.ts";
import { type FullRequestRow, type StoredFullRow, toFullRequestRow } from "../../../db/queries/request-rows.ts";
import { type Actor, type Deps, isoNow } from "../../deps.ts";
import { recordReassignment } from "../../requests/reassign-request.ts";
import { toAdminUser, toPersonOption } from "./user-kind.ts";

/** Shown, and handed over in one call; what is left waits for the next (R18's bound, for people). */
const MOST_PER_CALL = 100;

const ANYBODYS = { not_by: [] };

/** What a user holds open: the requests whose current approver they are. To be shown before they are deactivated. */
export async function getHoldings(deps: Deps, _: Actor, user_id: string): Promise<Result<Holdings>> {
  const { statements, read } = holdingsPart(deps, user_id);
  const [users, ...answers] = await inBatch(deps.db, [findAdminUser(deps.db, user_id), ...statements]);
  return users.length === 0 ? unknownUser(user_id) : ok(read(answers));
}

function holdingsPart({ db }: Deps, user_id: string) {
  const statements = [
    countHeldRequests(db, user_id, ANYBODYS),
    listHeldRequests(db, user_id, ANYBODYS, MOST_PER_CALL),
  ] as const;
  const read = (answers: readonly unknown[]): Holdings => {
    const [counted, rows] = answers as [{ held: number }[], StoredFullRow[]];
    const requests = rows.map((row) => ({
      id: row.id,
      title: row.title,
      status: row.status,
      requester_id: row.requester_id,
      requester_name: row.requester_name,
      department: row.department_name,
    }));
    return { total: counted[0]?.held ?? 0, requests };
  };
  return { statements, read };
}

const unknownUser = (user_id: string) => fail("not_found", `There is no user ${user_id}.`);

export type Leaving = { user: AdminUser; holdings: Holdings; people: PersonOption[] };

/** All that is shown before somebody is deactivated or deleted: who they are, what they hold open, and everybody who could take it. */
export async function getLeaving(deps: Deps, _: Actor, user_id: string): Promise<Result<Leaving>> {
  const { statements, read } = holdingsPart(deps, user_id);
  const [users, people, ...answers] = await inBatch(deps.db, [
    findAdminUser(deps.db, user_id),
    listPersonOptions(deps.db),
    ...statements,
  ]);
  const [user] = users;
  return user
    ? ok({ user: toAdminUser(user), holdings: read(answers), people: people.map(toPersonOption) })
    : unknownUser(user_id);
}

/**
 * Hands everything that a user holds open to another active user, each through its own record (R9, R24). Skips, and says so, whose
 * requester the new approver is, whose requester the caller is, and what changed meanwhile. At most 100 in one call: `remaining` is
 * what another call would hand over.
 */
export async function reassignHoldings(
  deps: Deps,
  actor: Actor,
  user_id: string,
  input: ReassignAllInput,
): Promise<Result<Reassigned>> {
  const { db } = deps;
  const barred = [input.reassign_to_id, actor.id];
  const [users, targets, rows, stuck] = await inBatch(db, [
    findAdminUser(db, user_id),
    findAdminUser(db, input.reassign_to_id),
    listHeldRequests(db, user_id, { not_by: barred }, MOST_PER_CALL),
    listHeldRequests(db, user_id, { by: barred }, MOST_PER_CALL),
  ]);
  const [user] = users;
  const [target] = targets;
  if (!user) return unknownUser(user_id);
  const objection = objectionTo(target, actor, user);
  if (objection || !target) return invalid([{ path: "reassign_to_id", message: objection ?? "" }]);
  const skipped = stuck.map(({ id, requester_id }) => ({
    id,
    reason: `${requester_id === target.id ? target.name : "You"} made this request`,
  }));
  let reassigned = 0;
  for (const stored of rows) {
    const reason = await handOver(deps, actor, toFullRequestRow(stored), target, input.comments);
    if (reason === null) reassigned += 1;
    else skipped.push({ id: stored.id, reason });
  }
  const [counted] = await inBatch(db, [countHeldRequests(db, user_id, { not_by: barred })]);
  const message = `${reassigned} ${reassigned === 1 ? "request" : "requests"} reassigned to ${target.name}`;
  return ok({ message, reassigned, reassigned_to: target.name, skipped, remaining: counted[0]?.held ?? 0 });
}

type Person = { id: string; name: string; is_active: number };

function objectionTo(target: Person | undefined, actor: Actor, from: Person): string | null {
  if (!target) return "Please choose who should decide instead";
  if (target.id === actor.id) return "You can not reassign requests to yourself";
  if (target.id === from.id) return `${from.name} holds them already`;
  return target.is_active === 1 ? null : `${target.name} is not active`;
}

async function handOver(
  deps: Deps,
  actor: Actor,
  row: FullRequestRow,
  to: Person,
  comments: string,
): Promise<string | null> {
  const recorded = await recordReassignment(deps, actor, { row, to, comments, now: isoNow(deps) }, {});
  return recorded.ok ? null : recorded.detail;
}
