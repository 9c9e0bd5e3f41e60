import type {
  DashboardStats,
  FormOptions,
  RequestPage,
  RequestSummary,
  StandIn,
} from "../../../app/domain/entities.ts";
import { ok, type Result } from "../../../app/domain/errors.ts";
import type { ListRequestsInput } from "../../../app/domain/inputs/requests.ts";
import { scopeOf } from "../../../app/domain/visibility.ts";
import { inBatch } from "../../db/database.ts";
import { listStandIns } from "../../db/queries/delegations.ts";
import { listWaitingFor } from "../../db/queries/request-list.ts";
import { type CountRow, countsOfOwn, countsOfScope } from "../../db/queries/request-reads.ts";
import type { StoredListRow } from "../../db/queries/request-rows.ts";
import { type Actor, type Deps, isoNow } from "../deps.ts";
import { formOptionStatements, readFormOptions } from "../master-data/form-options.ts";
import { toStats } from "./get-stats.ts";
import { listStatements, prepareList } from "./list-requests.ts";

/** `waiting`: what waits for the actor's decision, overdue first; `waiting_is_floor`: there is more; `stand_ins`: who decides for the actor, and for whom the actor decides. */
export type Dashboard = {
  page: RequestPage;
  stats: DashboardStats;
  options: FormOptions;
  waiting: RequestSummary[];
  waiting_is_floor: boolean;
  stand_ins: StandIn[];
};

/** So many of the requests that wait for the actor stand on the dashboard; a filter shows the rest. */
const MOST_WAITING = 10;

/**
 * Everything the dashboard shows, in one round trip: a page, the cards' numbers, the filter panel's choices, what waits for the actor.
 * `mine` limits all of it to what the actor submitted (My Requests). Without a sort the actor's own preference holds.
 */
export async function getDashboard(
  deps: Deps,
  actor: Actor,
  input: ListRequestsInput,
  show: { mine: boolean },
): Promise<Result<Dashboard>> {
  const sorted = {
    sort_by: actor.dashboard_sort_by,
    sort_order: actor.dashboard_sort_order,
    ...withoutUndefined(input),
  };
  const prepared = prepareList(actor, show.mine ? { ...sorted, requester_id: actor.id } : sorted);
  if (!prepared.ok) return prepared;
  const list = listStatements(deps, actor, prepared.value);
  const counters = show.mine ? countsOfOwn(deps.db, actor.id) : countsOfScope(deps.db, scopeOf(actor));
  const options = formOptionStatements(deps.db);
  const answers: readonly unknown[] = await inBatch(deps.db, [
    counters,
    listWaitingFor(deps.db, actor, show.mine ? 0 : MOST_WAITING + 1),
    listStandIns(deps.db, actor.id, isoNow(deps)),
    ...options,
    ...list.statements,
  ]);
  const own = 3 + options.length;
  const waiting = answers[1] as StoredListRow[];
  return ok({
    stats: toStats(answers[0] as CountRow[]),
    options: readFormOptions(answers.slice(3, own)),
    page: list.read(answers.slice(own)),
    waiting: list.summaries(waiting.slice(0, MOST_WAITING), answers.slice(own)),
    waiting_is_floor: waiting.length > MOST_WAITING,
    stand_ins: answers[2] as StandIn[],
  });
}

function withoutUndefined(input: ListRequestsInput): ListRequestsInput {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as ListRequestsInput;
}
