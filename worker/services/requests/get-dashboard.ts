import type {
  ActiveDelegation,
  DashboardStats,
  RequestFormOptions,
  RequestPage,
  RequestSummary,
  SetupProgress,
  TypeWithoutApprover,
} from "../../../domain/entities.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import { createCodeNames, listFilterNames } from "../../../domain/format/code-names.ts";
import type { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { DEFAULT_PAGE_SIZE, type PageSize } from "../../../domain/requests/page-size.ts";
import { getScope } from "../../../domain/requests/visibility.ts";
import { type BatchRows, inBatch } from "../../db/database.ts";
import { findSetup, listTypesWithoutApprover } from "../../db/queries/admin-system.ts";
import { listActiveDelegations } from "../../db/queries/delegations.ts";
import type { RequestFilters } from "../../db/queries/request-filters.ts";
import { countRequests, FIRST_POSITION, type ListPageOptions, listRequests } from "../../db/queries/request-list.ts";
import { listOwnRequestCounts, listRequestCounts } from "../../db/queries/request-reads.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { readWithFlags } from "../flags/read-flags.ts";
import { createFormOptionStatements, toFormOptions } from "../master-data/form-options.ts";
import { getMailState } from "../notifications/channel-states.ts";
import { toStats } from "./get-stats.ts";
import {
  createRequestListQuery,
  createWaitingFilter,
  listPendingFlags,
  parseRequestListInput,
  toMatchTotal,
} from "./list-requests.ts";

/**
 * A section above the dashboard's list: its first requests and their total. `total_is_floor`: whether there may be
 * more, because counting stopped at `total`.
 */
type DashboardSection = { items: RequestSummary[]; total: number; total_is_floor: boolean };

/**
 * The data of the dashboard. `waiting`: requests that wait for the actor's decision, most urgent first. `active_delegations`: the
 * delegations in force, by the actor and to the actor.
 */
export type Dashboard = {
  page: RequestPage;
  stats: DashboardStats;
  options: RequestFormOptions;
  waiting: DashboardSection;
  /**
   * For administrators: open requests without an approver, most urgent first (R14). Null for other users and in My
   * Requests.
   */
  unassigned: DashboardSection | null;
  active_delegations: ActiveDelegation[];
  /** For administrators, the completed parts of the set-up. Null for other users, and if all parts are complete. */
  setup: SetupProgress | null;
};

/**
 * The maximum number of requests in a section: as many as one call can decide. A link opens the list of all of them.
 */
const MAX_IN_SECTION = LIMITS.bulk_decisions;
const EMPTY_SECTION: DashboardSection = { items: [], total: 0, total_is_floor: false };

/**
 * Returns the data of the dashboard in one round trip: a page of the list, the counts on the cards, the options of the
 * filters, and the sections. Without `sort_by`, the list is sorted by the preference of the actor, or by urgency if
 * `waiting_for` is set.
 * @param show `mine`: only requests that the actor submitted (My Requests). `pages`: how many pages of `page_size`
 * requests the list shows at once.
 */
export async function getDashboard(
  deps: Deps,
  actor: Actor,
  input: ListRequestsInput,
  show: { mine: boolean; pages?: number; page_size?: PageSize | null },
): Promise<Result<Dashboard>> {
  const prepared = parseRequestListInput(
    deps,
    actor,
    withPreferredSort(actor, input, show.mine),
    Math.min((show.page_size ?? DEFAULT_PAGE_SIZE) * (show.pages ?? 1), LIMITS.all_requests),
  );
  if (!prepared.ok) return prepared;
  const list = createRequestListQuery(deps, actor, prepared.value);
  const counters = show.mine ? listOwnRequestCounts(deps.db, actor.id) : listRequestCounts(deps.db, getScope(actor));
  const canAssign = !show.mine && actor.role === "admin";
  const waiting_for = createWaitingFilter(deps, actor, actor.id);
  const statements = {
    counts: counters,
    active_delegations: listActiveDelegations(deps.db, actor.id, getIsoNow(deps)),
    options: createFormOptionStatements(deps.db),
    page: list.statements,
    waiting: show.mine ? undefined : sectionStatements(deps, actor, { waiting_for }),
    unassigned: canAssign ? sectionStatements(deps, actor, { without_approver: true }) : undefined,
    setup: canAssign ? findSetup(deps.db) : undefined,
    types_without_approver: canAssign ? listTypesWithoutApprover(deps.db) : undefined,
  };
  const rows = await readWithFlags(
    deps,
    () => inBatch(deps.db, statements),
    ({ page: { page, tasks = [] }, waiting, unassigned }) => [
      ...tasks.map(({ seq }) => seq),
      ...listPendingFlags([...(waiting?.first ?? []), ...(unassigned?.first ?? []), ...page]),
    ],
  );
  const toSection = (section: BatchRows<ReturnType<typeof sectionStatements>>): DashboardSection => ({
    items: list.summaries(section.first, rows.page, MAX_IN_SECTION),
    ...toMatchTotal(section.matches),
  });
  return ok({
    stats: toStats(rows.counts),
    options: toFormOptions(rows.options, listFilterNames(createCodeNames(rows.page.names), input)),
    page: list.read(rows.page),
    waiting: rows.waiting ? toSection(rows.waiting) : EMPTY_SECTION,
    unassigned: rows.unassigned ? toSection(rows.unassigned) : null,
    active_delegations: rows.active_delegations,
    setup: toSetup(deps, rows.setup?.[0], rows.types_without_approver ?? []),
  });
}

/** Returns the steps of the set-up; null if all are done, or if the actor may not set up the product. */
function toSetup(
  deps: Deps,
  row: BatchRows<{ row: ReturnType<typeof findSetup> }>["row"][number] | undefined,
  types_without_approver: TypeWithoutApprover[],
): SetupProgress | null {
  if (!row) return null;
  const mail = getMailState(deps);
  const steps = {
    people: row.has_people,
    rules: types_without_approver.length === 0,
    email: mail === "sent" || !row.uses_email,
  };
  return Object.values(steps).every(Boolean)
    ? null
    : { ...steps, stores_mail: mail === "stored", types_without_approver };
}

/** Returns the statements for the most urgent requests of a section and for its total. */
function sectionStatements({ db }: Deps, actor: Actor, filters: RequestFilters) {
  const viewer = { ...actor, scope: getScope(actor) };
  const plan: ListPageOptions = {
    sort_by: "urgency",
    sort_order: "asc",
    position: FIRST_POSITION,
    limit: MAX_IN_SECTION,
    counts: false,
  };
  return { first: listRequests(db, viewer, filters, plan), matches: countRequests(db, viewer.scope, filters) };
}

function withPreferredSort(actor: Actor, input: ListRequestsInput, mine: boolean): ListRequestsInput {
  const defined = withoutUndefined(input);
  const preferred = { sort_by: actor.dashboard_sort_by, sort_order: actor.dashboard_sort_order };
  return {
    ...(defined.waiting_for === undefined ? preferred : {}),
    ...defined,
    ...(mine ? { requester_id: actor.id } : {}),
  };
}

function withoutUndefined(input: ListRequestsInput): ListRequestsInput {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as ListRequestsInput;
}
