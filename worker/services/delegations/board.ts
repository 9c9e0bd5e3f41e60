import type { ActiveDelegation, DelegationPage, User } from "../../../domain/entities.ts";
import { inBatch } from "../../db/database.ts";
import { type DelegationRow, listActiveDelegations } from "../../db/queries/delegations.ts";
import { listActiveUsersExcept, type UserRow } from "../../db/queries/people.ts";
import { toUser } from "../auth/to-actor.ts";
import { type Actor, type Deps, isoNow } from "../deps.ts";
import { delegationsQuery } from "./list-delegations.ts";

/** More people than this are not offered at once. */
const MAX_PEOPLE = 1000;

/** `people`: who can be named. */
export type DelegationsPageData = { page: DelegationPage; active_delegations: ActiveDelegation[]; people: User[] };

/** All that the screen shows, in one round trip: one's own delegations, the newest hundred, and what holds now in both directions. */
export async function getDelegationsPage(deps: Deps, actor: Actor): Promise<DelegationsPageData> {
  const { db } = deps;
  const list = delegationsQuery(deps, actor, null);
  const answers: readonly unknown[] = await inBatch(db, [
    ...list.statements,
    listActiveDelegations(db, actor.id, isoNow(deps)),
    listActiveUsersExcept(db, actor.id, MAX_PEOPLE),
  ]);
  const [stand_ins, people] = answers.slice(list.statements.length) as [ActiveDelegation[], UserRow[]];
  return {
    page: list.read(answers as [DelegationRow[], { matches: number }[]]),
    active_delegations: stand_ins,
    people: people.map(toUser),
  };
}
