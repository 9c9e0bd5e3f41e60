import type { RequestRecordFault } from "../../../domain/audit/fault.ts";
import { type VerifiableRequest, verifyAgainstRecord } from "../../../domain/audit/verification.ts";
import { type EventPayloads, type RequestEvent, toHashInput } from "../../../domain/requests/events.ts";
import { inBatch } from "../../db/database.ts";
import {
  type IssuedRange,
  listMissingNumbers,
  listRecordEntries,
  listRecordEntriesByRequest,
  listRequestsBetweenIds,
  listRequestsByIds,
  listSeries,
  type SeriesRow,
} from "../../db/queries/record-check.ts";
import { listRequestEvents, type StoredFullRequestRow, toFullRequestRow } from "../../db/queries/request-reads.ts";
import type { Deps } from "../deps.ts";
import { toVerifiableRequest } from "../requests/verifiable-request.ts";

type VerifierDeps = Pick<Deps, "db" | "sha256">;

/** The maximum number of entries that one batch verifies; about the records of 200 requests. */
const VERIFICATION_BATCH_SIZE = 1000;
/**
 * The maximum number of series that each batch reads. A series is the part of request numbers before the counter, such
 * as `REQ-2026-`.
 */
export const MAX_SERIES = 1000;

/**
 * `after`: the id of the last verified request, after which the next batch begins; null if all requests are verified.
 */
export type VerificationBatch = {
  faults: RequestRecordFault[];
  requests: number;
  entries: number;
  after: string | null;
};

/**
 * Verifies the requests whose ids follow `after`, including deleted ones: each request must match its record, and the
 * numbers before it must have records. If there is a fault, reads the request and its record again in one batch before
 * reporting it, because the request may have changed between the two batches that read them.
 */
export async function verifyRequestsAfter(deps: VerifierDeps, after: string): Promise<VerificationBatch> {
  const { db } = deps;
  const { page, series } = await inBatch(db, {
    page: listRecordEntries(db, after, VERIFICATION_BATCH_SIZE),
    series: listSeries(db, MAX_SERIES),
  });
  const last = page.at(-1);
  const isLast = page.length < VERIFICATION_BATCH_SIZE || !last;
  // The record of the last request on a full page may continue on the next page.
  const complete = isLast ? page : page.filter((event) => event.request_id !== last.request_id);
  if (!isLast && complete.length === 0) return verifyLongRecord(deps, last.request_id);
  const records = Map.groupBy(complete, (event) => event.request_id);
  const until = isLast ? null : (complete.at(-1)?.request_id ?? null);
  const { rows, missing } = await inBatch(db, {
    rows: listRequestsBetweenIds(db, after, until, VERIFICATION_BATCH_SIZE),
    missing: listMissingNumbers(db, collectIssuedRanges(deps, records, series.map(toIssuedRange))),
  });
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
    entries: complete.length,
    after: until,
  };
}

export const toRemovedFault = (request_id: string): RequestRecordFault => ({
  kind: "removed_request",
  request_id,
  has_record: false,
});

/** Returns the faults of the requests and records of a batch. */
async function verifyAll(
  { sha256 }: VerifierDeps,
  rows: readonly StoredFullRequestRow[],
  records: ReadonlyMap<string, readonly RequestEvent[]>,
): Promise<RequestRecordFault[]> {
  const requests = new Map(rows.map((row) => [row.id, parseVerifiableRequest(row)]));
  const faults: (RequestRecordFault | null)[] = [];
  for (const id of new Set([...records.keys(), ...requests.keys()]))
    faults.push(await verifyAgainstRecord(requests.get(id) ?? null, records.get(id) ?? [], sha256));
  return faults.filter((fault) => fault !== null);
}

async function confirmFaults(deps: VerifierDeps, ids: readonly string[]): Promise<RequestRecordFault[]> {
  const { rows, entries } = await inBatch(deps.db, {
    rows: listRequestsByIds(deps.db, ids),
    entries: listRecordEntriesByRequest(deps.db, ids),
  });
  return verifyAll(
    deps,
    rows,
    Map.groupBy(entries, (event) => event.request_id),
  );
}

/**
 * Verifies one request whose record has more entries than a batch. Reads the record page by page, and the request with
 * the last page.
 */
async function verifyLongRecord(deps: VerifierDeps, id: string): Promise<VerificationBatch> {
  const { db, sha256 } = deps;
  let rows: StoredFullRequestRow[] = [];
  const entries: RequestEvent[] = [];
  for (let page: RequestEvent[] = []; entries.length === 0 || page.length === VERIFICATION_BATCH_SIZE; ) {
    ({ page, rows } = await inBatch(db, {
      page: listRequestEvents(db, id, entries.at(-1)?.version ?? 0, VERIFICATION_BATCH_SIZE),
      rows: listRequestsByIds(db, [id]),
    }));
    entries.push(...page);
  }
  const [row] = rows;
  const claim = parseEventClaim(deps, entries[0]);
  const { missing } = await inBatch(db, { missing: listMissingNumbers(db, claim ? [claim] : []) });
  const fault = await verifyAgainstRecord(row ? parseVerifiableRequest(row) : null, entries, sha256);
  const faults = [...(fault ? [fault] : []), ...missing.map((one) => toRemovedFault(one.id))];
  return { faults, requests: 1, entries: entries.length, after: id };
}

/** Converts a stored request to the form that is compared with its record. A column whose JSON is not valid is compared as text. */
function parseVerifiableRequest(stored: StoredFullRequestRow): VerifiableRequest {
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

/** Returns the range of numbers that were issued in a series. There must be a record for each of them. */
export const toIssuedRange = ({ series, first_number, last_number, last_id }: SeriesRow): IssuedRange => ({
  series,
  since: first_number,
  last: last_number,
  width: Math.max(0, last_id.length - series.length),
});

/**
 * Returns, for each record of a batch, the range of numbers that its series issued before the number of its request.
 * Each of these numbers must have a record. The range is in the first entry of the record. If this entry was changed or
 * forged, another record of the series or the stored series provides the range.
 */
function collectIssuedRanges(
  deps: VerifierDeps,
  records: ReadonlyMap<string, readonly RequestEvent[]>,
  series_claims: readonly IssuedRange[],
): IssuedRange[] {
  const claims = new Map([...records].map(([id, [first]]) => [id, parseEventClaim(deps, first)]));
  const all = [...claims.values(), ...series_claims].filter((claim) => claim !== null);
  return [...claims]
    .map(([id, claim]) => claim ?? all.map((other) => narrowClaim(other, id)).find((one) => one !== null))
    .filter((claim) => claim != null);
}

/** Returns the range up to the number before the request number `id`; null if `id` is not in the range. */
function narrowClaim({ series, since, last, width }: IssuedRange, id: string): IssuedRange | null {
  const number = id.startsWith(series) ? parseCounter(id, series) : null;
  return number !== null && number > since && number <= last ? { series, since, last: number - 1, width } : null;
}

/** Returns the counter of the request number `id`, which begins with `series`; null if the rest of `id` is not a counter. */
function parseCounter(id: string, series: string): number | null {
  const digits = id.slice(series.length);
  return /^\d{1,15}$/.test(digits) ? Number(digits) : null;
}

/**
 * Returns the range of numbers that the series issued before this request, from `first`, the first entry of its record;
 * null if the entry was changed or forged.
 */
function parseEventClaim({ sha256 }: VerifierDeps, first: RequestEvent | undefined): IssuedRange | null {
  if (first?.kind !== "request.submitted" || sha256(toHashInput(first)) !== first.hash) return null;
  const { number } = JSON.parse(first.payload) as Partial<EventPayloads["request.submitted"]>;
  if (!number || !first.request_id.startsWith(number.series)) return null;
  const counter = parseCounter(first.request_id, number.series);
  const width = first.request_id.length - number.series.length;
  return counter === null ? null : { ...number, last: counter - 1, width };
}
