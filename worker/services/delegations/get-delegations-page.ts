import type { ActiveDelegation, DelegationPage, User } from "../../../domain/entities.ts";
import { inBatch } from "../../db/database.ts";
import { listActiveDelegations } from "../../db/queries/delegations.ts";
import { listActiveUsersExcept } from "../../db/queries/people.ts";
import { toUser } from "../auth/to-actor.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { createDelegationsQuery } from "./list-delegations.ts";

/** The maximum number of people that the form offers as delegates. */
const MAX_PEOPLE = 1000;

/**
 * `active_delegations`: the delegations in force, by the actor and to the actor. `people`: the users that the actor can
 * choose as delegate.
 */
export type DelegationsPageData = { page: DelegationPage; active_delegations: ActiveDelegation[]; people: User[] };

/** Returns the data of the screen for delegations, with the actor's newest 100 delegations. One round trip. */
export async function getDelegationsPage(deps: Deps, actor: Actor): Promise<DelegationsPageData> {
  const { db } = deps;
  const list = createDelegationsQuery(deps, actor, null);
  const { page, active_delegations, people } = await inBatch(db, {
    page: list.statements,
    active_delegations: listActiveDelegations(db, actor.id, getIsoNow(deps)),
    people: listActiveUsersExcept(db, actor.id, MAX_PEOPLE),
  });
  return { page: list.read(page), active_delegations, people: people.map(toUser) };
}
