/** Lists, exports and seals the record of security events (R41, docs/decisions/record.md). */
import type { SecurityEventEntry } from "../../../domain/admin/entities.ts";
import type { RecordFault } from "../../../domain/audit/fault.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import { getCsvFormat, toCsv } from "../../../domain/exports/csv.ts";
import type { ListSecurityEventsInput, SecurityEventFilters } from "../../../domain/inputs/security-events.ts";
import { message } from "../../../domain/message.ts";
import { toCanonicalJson } from "../../../domain/requests/events.ts";
import { loadMessages } from "../../../texts/index.ts";
import { render } from "../../../texts/render.ts";
import { inBatch } from "../../db/database.ts";
import {
  deleteOldSecurityEvents,
  findLastSeal,
  insertSeal,
  listEventsForSeal,
  listSealsFrom,
  listSecurityEvents,
  type SealedRow,
  type SecurityEventConditions,
  type SecurityEventRow,
  type SecuritySeal,
} from "../../db/queries/security-events.ts";
import { log } from "../../log.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";
import { recordSecurityEvent } from "./record-security-event.ts";

const PAGE_SIZE = 25;
const MAX_PAGE_SIZE = 100;
/** The maximum number of events in one CSV file, which contains the newest events. */
const MAX_EXPORTED = 10_000;
/** The maximum number of events that one seal covers. */
const MAX_SEALED = 1_000;
/** The maximum number of seals that one run deletes with their events, because their retention period has ended. */
const MAX_DELETED_SEALS = 20;
const DAY_MS = 24 * 60 * 60 * 1000;

export type SecurityEventPage = { items: SecurityEventEntry[]; next_cursor: string | null };

/** Returns one page of the security events that match the filters, newest first. The cursor is the id of the last event of a page. */
export async function getSecurityEventPage(
  deps: Deps,
  _: Actor,
  { limit, cursor, ...filters }: ListSecurityEventsInput,
): Promise<Result<SecurityEventPage>> {
  const size = Math.min(limit ?? PAGE_SIZE, MAX_PAGE_SIZE);
  const conditions = { ...toConditions(filters), before_id: cursor };
  const { rows } = await inBatch(deps.db, { rows: listSecurityEvents(deps.db, conditions, size + 1) });
  const items = rows.slice(0, size).map(toEntry);
  return ok({ items, next_cursor: rows.length > size ? (items.at(-1)?.id ?? null) : null });
}

const CSV_COLUMNS = [
  ...(["created_at", "kind", "user_id", "user_name", "actor_id", "actor_name"] as const),
  ...(["address", "user_agent", "http_request_id", "id", "details"] as const),
];

/**
 * Returns the newest 10,000 security events that match the filters as CSV text, with headings in the language that the actor has saved
 * (R60). The export itself is a security event.
 */
export async function exportSecurityEvents(
  deps: Deps,
  actor: Actor,
  filters: SecurityEventFilters,
): Promise<Result<string>> {
  const { rows } = await inBatch(deps.db, {
    rows: listSecurityEvents(deps.db, toConditions(filters), MAX_EXPORTED),
    event: recordSecurityEvent(deps, { kind: "record_exported", user_id: actor.id, actor_id: actor.id }),
  });
  const language = actor.language ?? "en";
  const messages = await loadMessages(language);
  const headings = CSV_COLUMNS.map((column) => render(messages, message(`security.column_${column}`)));
  const lines = rows.map((row) => CSV_COLUMNS.map((name) => row[name] ?? ""));
  return ok(toCsv([headings, ...lines], getCsvFormat(language).separator));
}

const toConditions = ({ kind, username, from, to }: SecurityEventFilters): SecurityEventConditions => ({
  kind,
  username,
  from: from === undefined ? undefined : new Date(`${from}T00:00:00Z`),
  to: to === undefined ? undefined : new Date(Date.parse(`${to}T00:00:00Z`) + DAY_MS),
});

const toEntry = ({ details, ...row }: SecurityEventRow): SecurityEventEntry => ({
  ...row,
  details: JSON.parse(details),
});

/**
 * Seals the events since the last seal, at most 1,000, and writes each of them as a line of the log. Deletes events
 * that are older than the retention in the settings, with their seals; the oldest remaining seal contains the hash of
 * the last deleted seal. Safe to repeat and to run twice at once.
 */
export async function sealSecurityEvents(deps: Deps): Promise<{ sealed: number }> {
  const { db } = deps;
  const { last } = await inBatch(db, { last: findLastSeal(db) });
  const [previous] = last;
  const after = previous?.last_row ?? 0;
  const { rows } = await inBatch(db, { rows: listEventsForSeal(db, after, Number.MAX_SAFE_INTEGER, MAX_SEALED) });
  const newest = rows.at(-1);
  const seal = newest && {
    seq: (previous?.seq ?? 0) + 1,
    first_row: after + 1,
    last_row: newest.row,
    sealed_at: getIsoNow(deps),
    prev_hash: previous?.hash ?? "",
    covers_clients: false,
  };
  await inBatch(db, [
    ...(seal ? [insertSeal(db, { ...seal, hash: deps.sha256(toSealHashInput(seal, rows)) })] : []),
    ...deleteOldSecurityEvents(db, getIsoNow(deps), MAX_DELETED_SEALS),
  ]);
  for (const { kind, user_id, actor_id, http_request_id } of rows)
    log("info", "security event", {
      kind,
      user_id,
      ...(actor_id === null ? {} : { actor_id }),
      ...(http_request_id === null ? {} : { request_id: http_request_id }),
    });
  return { sealed: rows.length };
}

/**
 * Returns the text that the hash of a seal covers: the previous hash, the range, and every column of the events but their
 * names. Later seals do not cover the client either, so that both can be erased (docs/decisions/privacy.md).
 */
function toSealHashInput(
  { seq, first_row, last_row, prev_hash, covers_clients }: Omit<SecuritySeal, "hash">,
  rows: readonly SealedRow[],
) {
  const toColumns = ({ user_name: _, actor_name: __, user_agent, ...row }: SealedRow) =>
    Object.entries(covers_clients ? { ...row, user_agent } : row)
      .toSorted()
      .flat();
  return toCanonicalJson([prev_hash, seq, first_row, last_row, ...rows.map(toColumns)]);
}

/** The maximum number of events that one call reads to verify seals; a single larger seal is read completely. */
const MAX_VERIFIED_EVENTS = 5_000;
/** The maximum number of seals that one call verifies. */
const MAX_VERIFIED_SEALS = 500;

/** `position`: the number of the last verified seal. `is_last`: whether there is no later one. */
export type SealVerificationBatch = { faults: RecordFault[]; position: number; is_last: boolean };

/**
 * Verifies the seals after the number `after`, which is 0 for the first call. A fault names the first seal that does
 * not match its events or the seal before it. The oldest seal is not compared with the one before it, because old
 * events are deleted with their seals.
 */
export async function verifySealsAfter(
  deps: Pick<Deps, "db" | "sha256">,
  after: number,
): Promise<SealVerificationBatch> {
  const { db } = deps;
  const { stored } = await inBatch(db, { stored: listSealsFrom(db, after, MAX_VERIFIED_SEALS + 1) });
  const [first] = stored;
  let previous = first?.seq === after ? first : null;
  const seals = previous ? stored.slice(1) : stored;
  if (!seals[0]) return { faults: [], position: after, is_last: true };
  const end = seals.at(-1)?.last_row ?? 0;
  const { rows } = await inBatch(db, {
    rows: listEventsForSeal(db, seals[0].first_row - 1, end, MAX_VERIFIED_EVENTS),
  });
  // If more events follow, the read events may contain only a part of the last seals, which the next call verifies.
  const complete = rows.length < MAX_VERIFIED_EVENTS ? end : (rows.at(-1)?.row ?? 0) - 1;
  const faults: RecordFault[] = [];
  let position = after;
  for (const seal of seals) {
    if (seal.last_row > complete) return { faults, position, is_last: false };
    const covered = rows.filter(({ row }) => row >= seal.first_row && row <= seal.last_row);
    if (!isChained(previous, seal) || deps.sha256(toSealHashInput(seal, covered)) !== seal.hash)
      faults.push({ kind: "changed_security_events", seq: seal.seq, sealed_at: seal.sealed_at });
    previous = seal;
    position = seal.seq;
  }
  return { faults, position, is_last: stored.length <= MAX_VERIFIED_SEALS };
}

const isChained = (before: SecuritySeal | null, { seq, prev_hash, first_row }: SecuritySeal): boolean =>
  before === null || (seq === before.seq + 1 && prev_hash === before.hash && first_row === before.last_row + 1);
