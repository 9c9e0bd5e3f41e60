import type { DelegationPage, StandIn, User } from "../../../domain/entities.ts";
import { inBatch } from "../../db/database.ts";
import { type DelegationRow, listStandIns } from "../../db/queries/delegations.ts";
import { listActiveUsersExcept, type UserRow } from "../../db/queries/people.ts";
import { toUser } from "../auth/actor.ts";
import { type Actor, type Deps, isoNow } from "../deps.ts";
import { listPart } from "./list-delegations.ts";

/** More people than this are not offered at once. */
const MOST_PEOPLE = 1000;

/** `people`: who can be named. */
export type DelegationBoard = { page: DelegationPage; stand_ins: StandIn[]; people: User[] };

/** All that the screen shows, in one round trip: one's own delegations, the newest hundred, and what holds now in both directions. */
export async function getDelegationBoard(deps: Deps, actor: Actor): Promise<DelegationBoard> {
  const { db } = deps;
  const list = listPart(deps, actor, null);
  const answers: readonly unknown[] = await inBatch(db, [
    ...list.statements,
    listStandIns(db, actor.id, isoNow(deps)),
    listActiveUsersExcept(db, actor.id, MOST_PEOPLE),
  ]);
  const [stand_ins, people] = answers.slice(list.statements.length) as [StandIn[], UserRow[]];
  return {
    page: list.read(answers as [DelegationRow[], { matches: number }[]]),
    stand_ins,
    people: people.map(toUser),
  };
}
