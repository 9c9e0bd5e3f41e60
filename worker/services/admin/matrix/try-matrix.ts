import type { BacktestResult, MatrixFinding, MatrixTrialResult } from "../../../../domain/admin/entities.ts";
import { fail, failInvalid, ok, type Result } from "../../../../domain/errors.ts";
import { createNameLookup } from "../../../../domain/format/folded-text.ts";
import { fromMinor, toMinor } from "../../../../domain/format/money.ts";
import type { BacktestInput, MatrixCheckInput, MatrixTrialInput } from "../../../../domain/inputs/admin-matrix.ts";
import { type BacktestChange, type BacktestRequest, runBacktest } from "../../../../domain/matrix/backtest.ts";
import { listConfigurationFindings, listMatrixFindings } from "../../../../domain/matrix/checks.ts";
import { toRoutePreview } from "../../../../domain/matrix/route-explanation.ts";
import { type MatrixConfiguration, routeRequest } from "../../../../domain/matrix/routing.ts";
import { message } from "../../../../domain/message.ts";
import { inBatch } from "../../../db/database.ts";
import { type BacktestRow, listBacktestRequests, listRequestsBySeqs } from "../../../db/queries/admin-matrix.ts";
import {
  listBarredPeopleByRequester,
  listDutyConflicts,
  listDutyConflictUserIds,
  type RequesterKey,
} from "../../../db/queries/approver-groups.ts";
import { listInfluencedPairs } from "../../../db/queries/influences.ts";
import { type Actor, type Deps, getIsoNow } from "../../deps.ts";
import { getMatrixOfRequestType, readMatrix, toMatrixToCheck, type WholeMatrix } from "./read-matrix.ts";

/**
 * Returns the findings of the live matrix. With a draft of one configuration, returns the findings of the draft, and
 * new findings in other places that saving the draft would cause, such as a request type without a configuration.
 */
export async function runMatrixChecks(
  deps: Deps,
  _: Actor,
  { draft }: MatrixCheckInput,
): Promise<Result<MatrixFinding[]>> {
  const read = await readMatrix(deps, draft);
  if (!read.ok) return read;
  const whole = read.value;
  if (!whole.draft || !whole.draft_configurations)
    return ok(listMatrixFindings(toMatrixToCheck(whole, whole.configurations)));
  const { id } = whole.draft;
  const drafted = toMatrixToCheck(whole, whole.draft_configurations);
  const toKey = (one: MatrixFinding) => JSON.stringify(one.message);
  const known = new Set(listMatrixFindings(toMatrixToCheck(whole, whole.configurations)).map(toKey));
  const elsewhere = listMatrixFindings(drafted).filter((one) => one.configuration_id !== id && !known.has(toKey(one)));
  return ok([...listConfigurationFindings(whole.draft, drafted), ...elsewhere]);
}

/**
 * Returns who would decide a request and why, by the live matrix and, if there is a draft, also by the matrix with the
 * draft. Uses the same routing as submissions.
 */
export async function tryMatrix(deps: Deps, _: Actor, input: MatrixTrialInput): Promise<Result<MatrixTrialResult>> {
  const read = await readMatrix(deps, input.draft, [input.requester]);
  if (!read.ok) return read;
  const whole = read.value;
  const facts = toFacts(whole, input);
  if (!facts.ok) return facts;
  const { requester_id, department_id } = facts.value;
  const { conflicts, influenced } = await inBatch(deps.db, {
    conflicts: listDutyConflictUserIds(deps.db, [requester_id], "on_request", department_id),
    influenced: listInfluencedPairs(deps.db, [requester_id], null, getIsoNow(deps)),
  });
  const conflicting_ids = new Set(conflicts.map(({ id }) => id));
  const influenced_ids = new Set(influenced.map(({ user_id }) => user_id));
  const route = (configurations: readonly MatrixConfiguration[]) => {
    const matrix = getMatrixOfRequestType(whole, configurations, input.request_type);
    return toRoutePreview(routeRequest(facts.value, { ...matrix, conflicting_ids, influenced_ids }));
  };
  return ok({
    live: route(whole.configurations),
    draft: whole.draft_configurations ? route(whole.draft_configurations) : null,
  });
}

function toFacts(whole: WholeMatrix, input: MatrixTrialInput) {
  const type = whole.types.find((one) => one.code === input.request_type);
  const code = input.currency ?? type?.default_currency ?? "USD";
  const currency = whole.currencies.find((one) => one.code === code);
  const requester = whole.people.get(input.requester);
  const department = input.department
    ? createNameLookup(whole.departments, (one) => one.name)(input.department)
    : whole.departments.find((one) => one.id === requester?.department_id);
  const amount_minor = input.amount === null || !currency ? null : toMinor(input.amount, currency.decimals);
  const inexact = input.amount !== null && amount_minor === null;
  const errors = [
    ...(type
      ? []
      : [{ path: "request_type", message: message("matrix.request_type_unknown", { code: input.request_type }) }]),
    ...(currency ? [] : [{ path: "currency", message: message("matrix.currency_unknown", { code }) }]),
    ...(requester ? [] : [{ path: "requester", message: message("matrix.user_unknown") }]),
    ...(requester && !department
      ? [{ path: "department", message: message("matrix.department_unknown", { name: input.department ?? "" }) }]
      : []),
    ...(currency && inexact
      ? [{ path: "amount", message: message("matrix.amount_decimals", { currency: code }) }]
      : []),
  ];
  if (!type || !currency || !requester || !department || errors.length > 0) return failInvalid(errors);
  return ok({
    request_type: type.code,
    request_type_name: type.name,
    amount_minor,
    currency: code,
    department_id: department.id,
    department: department.name,
    requester_id: requester.id,
  });
}

/** A backtest counts all requests that would get another approver, but lists at most this many of them. */
const MAX_LISTED = 100;

/**
 * Routes the newest requests again with today's exchange rates and conflicts of duties: once by the live matrix, once
 * by the matrix with the draft. Returns how many requests would get another approver with the draft, how many would
 * move from one approver to another, for each such pair, and a list of up to MAX_LISTED of these requests.
 */
export async function backtestDraft(deps: Deps, _: Actor, input: BacktestInput): Promise<Result<BacktestResult>> {
  const read = await readMatrix(deps, input.draft);
  if (!read.ok) return read;
  const whole = read.value;
  const { draft, draft_configurations } = whole;
  if (!draft || !draft_configurations) return fail("invalid");
  const replaced = whole.configurations.find((one) => one.id === draft.id);
  const types = [...new Set([draft.request_type, ...(replaced ? [replaced.request_type] : [])])];
  const { rows, conflicts } = await inBatch(deps.db, {
    rows: listBacktestRequests(deps.db, types, input.last),
    conflicts: listDutyConflicts(deps.db),
  });
  const requests = conflicts.some((one) => one.is_active && one.on_request) ? await addConflicts(deps, rows) : rows;
  const matrices = (configurations: readonly MatrixConfiguration[]) => {
    const byType = new Map(types.map((type) => [type, getMatrixOfRequestType(whole, configurations, type)]));
    return (type: string) => byType.get(type) ?? getMatrixOfRequestType(whole, configurations, type);
  };
  const outcome = runBacktest(requests, matrices(whole.configurations), matrices(draft_configurations), MAX_LISTED);
  const { considered, changed, changes, examples } = outcome;
  return ok({ considered, changed, changes, requests: await nameRequests(deps, examples) });
}

/** The maximum number of requesters whose conflicts of duties one statement reads. */
const REQUESTERS_PER_STATEMENT = 1_000;

/**
 * Returns the requests with the people who have a conflict of duties with their requesters. Requests with equal lists
 * of people share one list, to save memory.
 */
async function addConflicts({ db }: Deps, rows: readonly BacktestRow[]): Promise<BacktestRequest[]> {
  const toKey = ({ requester_id, department_id }: RequesterKey) => JSON.stringify([requester_id, department_id]);
  const requesters = [...new Map(rows.map((row) => [toKey(row), row])).values()].map(
    ({ requester_id, department_id }) => ({ requester_id, department_id }),
  );
  const sets = new Map<string, ReadonlySet<string>>();
  const byRequester = new Map<string, ReadonlySet<string>>();
  for (let at = 0; at < requesters.length; at += REQUESTERS_PER_STATEMENT) {
    const part = requesters.slice(at, at + REQUESTERS_PER_STATEMENT);
    const { conflicts } = await inBatch(db, { conflicts: listBarredPeopleByRequester(db, part) });
    for (const row of conflicts) {
      const ids = sets.get(row.conflicting_ids) ?? new Set<string>(JSON.parse(row.conflicting_ids));
      sets.set(row.conflicting_ids, ids);
      byRequester.set(toKey(row), ids);
    }
  }
  return rows.map((row) => ({ ...row, conflicting_ids: byRequester.get(toKey(row)) }));
}

async function nameRequests(deps: Deps, examples: readonly BacktestChange[]): Promise<BacktestResult["requests"]> {
  const seqs = examples.map((one) => one.seq);
  const { rows } = await inBatch(deps.db, { rows: listRequestsBySeqs(deps.db, seqs) });
  const bySeq = new Map(rows.map((row) => [row.seq, row]));
  return examples.flatMap(({ seq, from, to }) => {
    const row = bySeq.get(seq);
    if (!row) return [];
    const { id, title, requester_name, amount_minor, amount_decimals, currency } = row;
    const amount = amount_minor === null ? null : fromMinor(amount_minor, amount_decimals);
    return [{ id, title, requester_name, amount, currency, from, to }];
  });
}
