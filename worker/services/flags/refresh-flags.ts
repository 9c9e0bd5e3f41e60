/** Computes the flags of requests after a change (docs/decisions/assistant.md). */
import { compareWithBudget } from "../../../domain/assistant/amount-facts.ts";
import { subtractDays } from "../../../domain/assistant/durations.ts";
import { convertAmountToScaledUsd } from "../../../domain/assistant/usd.ts";
import { computeStoredFlags, listFollowers } from "../../../domain/flags/compute-flags.ts";
import { OPEN_STATUSES } from "../../../domain/requests/lifecycle.ts";
import type { Scope } from "../../../domain/requests/visibility.ts";
import { type BatchRows, type Database, inBatch, type Statement } from "../../db/database.ts";
import {
  listBudgetUse,
  listOthersOfRequests,
  type OtherRequestRow,
  selectOthers,
  toTargetOfRequest,
} from "../../db/queries/analysis.ts";
import {
  addFlagTasks,
  addFollowerTasks,
  type BudgetedRequest,
  completeFlagTask,
  countFailedFlagTask,
  findFlagState,
  listBudgetedRequests,
  listFlagTasks,
  listFlagTasksOf,
  listOutdatedFlags,
  saveFlags,
} from "../../db/queries/request-flags.ts";
import { findRequestBySeq, listNewestEventsBySeq, toFullRequestRow } from "../../db/queries/request-reads.ts";
import { log } from "../../log.ts";
import { PRECEDENT_DAYS, toBudget, toSubject } from "../assistant/facts/analysis-context.ts";
import { type Deps, getIsoNow } from "../deps.ts";
import { joinRun } from "../joined-run.ts";

/** Flags are computed from all requests. Who sees them is decided when they are read (R4). */
const EVERYTHING: Scope = { kind: "all" };
/** The number of newest entries of a record that are read to find approvals and changes after them. */
const NEWEST_EVENTS = 100;
/** The number of requests whose flags are computed from the rows of one batch. */
const BATCH_SIZE = 5;
/** The number of requests for which the requests to compare them with are read at once: up to 450 for each, but like ones share them. */
const COMPARED_SIZE = 20;
/** The number of newest similar requests among which those that get a task are found. */
const MAX_SIMILAR = 50;
/** The maximum number of requests that get a task because of one change of a similar request. */
const MAX_FOLLOWERS = 10;
/** The maximum number of open requests of each status that are compared with the budget of their department after a change. */
const MAX_BUDGETED = 100;

/** Returns the statements that read what the flags of a request follow from, without the requests with which it is compared. */
const createFlagStatements = (deps: Deps, seq: number) => {
  const { db } = deps;
  const target = toTargetOfRequest(seq);
  return {
    state: findFlagState(db, seq),
    rows: findRequestBySeq(db, seq),
    events: listNewestEventsBySeq(db, seq, NEWEST_EVENTS),
    budget: listBudgetUse(db, EVERYTHING, target, deps.now().getUTCFullYear()),
    budgeted: listBudgetedRequests(db, seq, MAX_BUDGETED),
  };
};

type FlagRows = BatchRows<ReturnType<typeof createFlagStatements>>;

/**
 * Computes and stores the flags of these requests, two round trips for each part of them. A change that happens meanwhile wins: its task
 * stays. A computation that fails is logged and counted.
 * @returns the requests whose flags can follow from these changes, which have tasks now
 */
export async function refreshFlags(deps: Deps, seqs: readonly number[]): Promise<number[]> {
  const followers: number[] = [];
  const since = subtractDays(getIsoNow(deps), PRECEDENT_DAYS);
  let compared: readonly OtherRequestRow[] = [];
  for (let at = 0; at < seqs.length; at += BATCH_SIZE) {
    const part = seqs.slice(at, at + BATCH_SIZE);
    const { each, others } = await inBatch(deps.db, {
      each: part.map((seq) => createFlagStatements(deps, seq)),
      others:
        at % COMPARED_SIZE === 0 ? listOthersOfRequests(deps.db, seqs.slice(at, at + COMPARED_SIZE), since) : undefined,
    });
    compared = others ?? compared;
    const written = await inBatch(
      deps.db,
      part.map((seq, index) => createWriteStatements(deps, seq, each[index], compared)),
    );
    followers.push(...written.flatMap(({ followers: rows = [] }) => rows.map((one) => one.seq)));
  }
  return followers;
}

/**
 * Returns the statements that store the flags of one request and add the tasks that follow from its change. `compared`: the requests with
 * which this one and others are compared.
 */
function createWriteStatements(
  deps: Deps,
  seq: number,
  rows: FlagRows | undefined,
  compared: readonly OtherRequestRow[],
): WriteStatements {
  const { db } = deps;
  const [state] = rows?.state ?? [];
  if (!rows || !state) return { statements: [] };
  const [stored] = rows.rows;
  if (!stored) return { statements: [completeFlagTask(db, seq, state)] };
  try {
    const row = toFullRequestRow(stored);
    const subject = toSubject(row, rows.events.toReversed());
    const others = selectOthers(compared, row);
    const year = deps.now().getUTCFullYear();
    const isOpen = OPEN_STATUSES.includes(row.status);
    const flags = isOpen ? computeStoredFlags(subject, others, toBudget(rows.budget, subject, year)) : [];
    const write = isOpen
      ? saveFlags(db, { seq, version: row.version, state, flags, at: getIsoNow(deps) })
      : [completeFlagTask(db, seq, state)];
    if (!state.spreads) return { statements: write };
    const bySeq = new Map(others.map((one) => [one.id, one.seq]));
    const similar = listFollowers(subject, others).slice(0, MAX_SIMILAR);
    const followers = similar.flatMap(({ id, code }) => {
      const follower = bySeq.get(id);
      return follower === undefined ? [] : [{ seq: follower, code }];
    });
    const budgeted = rows.budgeted.filter((one) => one.seq !== seq && hasOutdatedBudget(one, rows.budget, year));
    return {
      statements: [
        ...write,
        ...(budgeted.length > 0
          ? [
              addFlagTasks(
                db,
                budgeted.map((one) => one.seq),
              ),
            ]
          : []),
      ],
      ...(followers.length > 0 ? { followers: addFollowerTasks(db, row.id, followers, MAX_FOLLOWERS) } : {}),
    };
  } catch (error) {
    log("error", "unexpected error", { error });
    return { statements: [countFailedFlagTask(db, seq)] };
  }
}

type WriteStatements = { statements: Statement[]; followers?: ReturnType<typeof addFollowerTasks> };

/** Whether the stored flag about the budget of the department is no longer right. */
function hasOutdatedBudget(one: BudgetedRequest, rows: FlagRows["budget"], year: number): boolean {
  const usd = convertAmountToScaledUsd(one);
  const budget = toBudget(rows, { ...one, id: String(one.seq) }, year);
  if (usd === null || budget === null) return false;
  const stored = one.enough === null ? "within" : one.enough ? "committed" : "over";
  return compareWithBudget(usd, budget) !== stored;
}

/** The requests that changed in an HTTP request, each as its id. Each HTTP request has its own `Database`. */
const changedOf = new WeakMap<Database, Set<string>>();

/** Makes `refreshFlagsAfterResponse` compute the flags of these requests. */
export function noteChangedRequests({ db }: Pick<Deps, "db">, ids: readonly string[]): void {
  const changed = changedOf.get(db) ?? new Set();
  for (const id of ids) changed.add(id);
  if (changed.size > 0) changedOf.set(db, changed);
}

/** The maximum number of changed requests whose flags a round computes. The job, or a reader who may decide, computes the rest. */
const MAX_PER_ROUND = 100;

/**
 * Computes the flags of the requests that a call changed, after its response, together with those of other calls. Similar requests keep
 * their tasks until the job, or a reader who may decide them, computes them: many like requests in a row would otherwise compute the flags
 * of the same requests again and again. Costs no round trip if the call changed nothing that flags follow from.
 */
export async function refreshFlagsAfterResponse(deps: Deps): Promise<void> {
  const changed = changedOf.get(deps.db);
  if (!changed) return;
  changedOf.delete(deps.db);
  await joinRun(deps, deps.runs.flags, changed, async (ids) => {
    const { tasks } = await inBatch(deps.db, { tasks: listFlagTasksOf(deps.db, ids) });
    await refreshFlags(
      deps,
      tasks.slice(0, MAX_PER_ROUND).map(({ seq }) => seq),
    );
  });
}

/**
 * Computes the flags of requests, and then of those that got tasks by this, at most `limit` in total. It ends, because only changes of
 * requests spread to others.
 */
async function refreshWithFollowers(deps: Deps, seqs: readonly number[], limit: number): Promise<void> {
  let computed = 0;
  for (let part = seqs.slice(0, limit); part.length > 0; ) {
    const followers = await refreshFlags(deps, part);
    computed += part.length;
    part = [...new Set(followers)].slice(0, limit - computed);
  }
}

/**
 * The maximum number of requests that one call computes before it answers: as many as the section of waiting requests lists. More of them are
 * without flags only after an update of the product, until the job has computed those of all open requests.
 */
const MAX_BEFORE_RESPONSE = 50;

/**
 * Computes the flags of requests whose computation is not completed yet, because a person is about to decide them. Needed only in the
 * moments between a change and the computation after its response, for requests that are similar to a changed one, or if the
 * computation was lost.
 * @returns whether anything was computed, so that the caller must read again
 */
export async function completePendingFlags(deps: Deps, seqs: readonly number[]): Promise<boolean> {
  if (seqs.length === 0) return false;
  await refreshWithFollowers(deps, [...new Set(seqs)], MAX_BEFORE_RESPONSE);
  return true;
}

/** The maximum number of tasks, and of outdated flags, in one run of the job (R18). A request takes about nine statements. */
const MAX_TASKS_PER_RUN = 20;
const MAX_OUTDATED_PER_RUN = 10;
/** After this time flags are computed again, because they also follow from requests that they do not name, and from the year. */
const MAX_AGE_DAYS = 1;

/** Computes the flags that no call has computed, and those that are older than a day. A background job calls this function. */
export async function refreshDueFlags(deps: Deps): Promise<{ computed: number }> {
  const before = subtractDays(getIsoNow(deps), MAX_AGE_DAYS);
  const { tasks, outdated } = await inBatch(deps.db, {
    tasks: listFlagTasks(deps.db, MAX_TASKS_PER_RUN),
    outdated: listOutdatedFlags(deps.db, before, MAX_OUTDATED_PER_RUN),
  });
  const seqs = [...new Set([...tasks, ...outdated].map(({ seq }) => seq))];
  await refreshFlags(deps, seqs);
  return { computed: seqs.length };
}
