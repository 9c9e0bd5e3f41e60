import type { RequestFault } from "../../../domain/audit/record-fault.ts";
import { type VerifiableRequest, verifyRequest } from "../../../domain/audit/record-verification.ts";
import { type EventPayloads, type EventRecord, hashInput } from "../../../domain/requests/events.ts";
import { inBatch } from "../../db/database.ts";
import {
  type IssuedRange,
  listMissingNumbers,
  listRecordEntries,
  listRecordEntriesByRequest,
  listRequestsBetween,
  listRequestsByIds,
  listSeries,
  type SeriesRow,
} from "../../db/queries/record-check.ts";
import { listEvents } from "../../db/queries/request-reads.ts";
import { type StoredFullRow, toFullRequestRow } from "../../db/queries/request-rows.ts";
import type { Deps } from "../deps.ts";
import { toVerifiableRequest } from "../requests/verifiable-request.ts";

type VerifierDeps = Pick<Deps, "db" | "sha256">;

/** Entries that one piece reads: about 200 requests. */
export const BATCH_ENTRIES = 1000;
/** Series looked at with each piece. */
export const MAX_SERIES = 1000;

/** `after`: the number up to which everything is checked; null: there is no more. */
export type VerificationBatch = { faults: RequestFault[]; requests: number; entries: number; after: string | null };

/**
 * Checks the next requests in the order of their numbers, deleted ones included: each against its record, and whether the number before
 * it is still there. What looks wrong is read again with its record at one moment, because people go on working.
 */
export async function verifyRequestsAfter(deps: VerifierDeps, after: string): Promise<VerificationBatch> {
  const { db } = deps;
  const [page, series] = await inBatch(db, [listRecordEntries(db, after, BATCH_ENTRIES), listSeries(db, MAX_SERIES)]);
  const last = page.at(-1);
  const isLast = page.length < BATCH_ENTRIES || !last;
  // The last record of a full page may go on.
  const whole = isLast ? page : page.filter((event) => event.request_id !== last.request_id);
  if (!isLast && whole.length === 0) return verifyLongRecord(deps, last.request_id);
  const records = Map.groupBy(whole, (event) => event.request_id);
  const until = isLast ? null : (whole.at(-1)?.request_id ?? null);
  const [rows, missing] = await inBatch(db, [
    listRequestsBetween(db, after, until, BATCH_ENTRIES),
    listMissingNumbers(db, collectClaims(deps, records, series.map(toClaim))),
  ]);
  const suspects = await verifyAll(deps, rows, records);
  const faults =
    suspects.length === 0
      ? []
      : await confirmFaults(
          deps,
          suspects.map(({ request_id }) => request_id),
        );
  return {
    faults: [...faults, ...missing.map(({ id }) => toRemovedFault(id))],
    requests: records.size,
    entries: whole.length,
    after: until,
  };
}

export const toRemovedFault = (request_id: string): RequestFault => ({
  kind: "removed_request",
  request_id,
  has_record: false,
});

/** Every request and record of a piece that does not fit its counterpart. */
async function verifyAll(
  { sha256 }: VerifierDeps,
  rows: readonly StoredFullRow[],
  records: ReadonlyMap<string, readonly EventRecord[]>,
): Promise<RequestFault[]> {
  const shown = new Map(rows.map((row) => [row.id, parseVerifiableRequest(row)]));
  const faults: (RequestFault | null)[] = [];
  for (const id of new Set([...records.keys(), ...shown.keys()]))
    faults.push(await verifyRequest(shown.get(id) ?? null, records.get(id) ?? [], sha256));
  return faults.filter((fault) => fault !== null);
}

async function confirmFaults(deps: VerifierDeps, ids: readonly string[]): Promise<RequestFault[]> {
  const [rows, entries] = await inBatch(deps.db, [
    listRequestsByIds(deps.db, ids),
    listRecordEntriesByRequest(deps.db, ids),
  ]);
  return verifyAll(
    deps,
    rows,
    Map.groupBy(entries, (event) => event.request_id),
  );
}

/** A record of more entries than a piece has, page by page; its request is read with the last of them. */
async function verifyLongRecord(deps: VerifierDeps, id: string): Promise<VerificationBatch> {
  const { db, sha256 } = deps;
  let row: StoredFullRow | undefined;
  const entries: EventRecord[] = [];
  for (let page: EventRecord[] = []; entries.length === 0 || page.length === BATCH_ENTRIES; ) {
    [page, [row]] = await inBatch(db, [
      listEvents(db, id, entries.at(-1)?.version ?? 0, BATCH_ENTRIES),
      listRequestsByIds(db, [id]),
    ]);
    entries.push(...page);
  }
  const claim = parseEventClaim(deps, entries[0]);
  const [missing] = await inBatch(db, [listMissingNumbers(db, claim ? [claim] : [])]);
  const fault = await verifyRequest(row ? parseVerifiableRequest(row) : null, entries, sha256);
  const faults = [...(fault ? [fault] : []), ...missing.map((one) => toRemovedFault(one.id))];
  return { faults, requests: 1, entries: entries.length, after: id };
}

/** A column that should hold JSON and does not is compared as it is. */
function parseVerifiableRequest(stored: StoredFullRow): VerifiableRequest {
  const [route, eligible_ids] = [toJson(stored.route), toJson(stored.eligible_ids)];
  return toVerifiableRequest(toFullRequestRow({ ...stored, route, eligible_ids }));
}

function toJson(text: string): string {
  try {
    JSON.parse(text);
    return text;
  } catch (error) {
    if (error instanceof SyntaxError) return JSON.stringify(text);
    throw error;
  }
}

/** A series vouches for every number up to its last one. */
export const toClaim = ({ series, first_number, last_number, last_id }: SeriesRow): IssuedRange => ({
  series,
  since: first_number,
  last: last_number,
  width: Math.max(0, last_id.length - series.length),
});

/**
 * What the records of a piece vouch for. Where one cannot, because it was changed or is from before the numbering was checked, a later one
 * of the same series does it instead, or the series itself (`standing`).
 */
function collectClaims(
  deps: VerifierDeps,
  records: ReadonlyMap<string, readonly EventRecord[]>,
  standing: readonly IssuedRange[],
): IssuedRange[] {
  const claims = new Map([...records].map(([id, [first]]) => [id, parseEventClaim(deps, first)]));
  const all = [...claims.values(), ...standing].filter((claim) => claim !== null);
  return [...claims]
    .map(([id, claim]) => claim ?? all.map((other) => narrowClaim(other, id)).find((one) => one !== null))
    .filter((claim) => claim != null);
}

/** The claim for the number before `id`; null unless `claim` is of a later number of the same stretch. */
function narrowClaim({ series, since, last, width }: IssuedRange, id: string): IssuedRange | null {
  const number = id.startsWith(series) ? parseCounter(id, series) : null;
  return number !== null && number > since && number <= last ? { series, since, last: number - 1, width } : null;
}

/** The counter of a number, when what follows the series is one. */
function parseCounter(id: string, series: string): number | null {
  const digits = id.slice(series.length);
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/** The numbers that a record vouches for: those of its series before its own. Nothing that was changed vouches for anything. */
function parseEventClaim({ sha256 }: VerifierDeps, first: EventRecord | undefined): IssuedRange | null {
  if (first?.kind !== "request.submitted" || sha256(hashInput(first)) !== first.hash) return null;
  const { number } = JSON.parse(first.payload) as EventPayloads["request.submitted"];
  if (!number || !first.request_id.startsWith(number.series)) return null;
  const counter = parseCounter(first.request_id, number.series);
  const width = first.request_id.length - number.series.length;
  return counter === null ? null : { ...number, last: counter - 1, width };
}
