/**
 * Verifies requests against their records, and the hash chain of the administration's audit log (R41). Pure. Every `sha256` parameter must
 * return lower-case hex.
 */

import { type CodedField, getCodeLabel, NO_CODE_NAMES } from "../format/code-names.ts";
import { message, type Text } from "../message.ts";
import { FIRST_PREV_HASH, type RequestEvent, toCanonicalJson, toHashInput } from "../requests/events.ts";
import { type AdminAuditEntry, toAdminHashInput } from "./admin-events.ts";
import { findBrokenRule } from "./approval-rules.ts";
import {
  type FieldDifference,
  type RecordFault,
  type RequestRecordFault,
  VERIFIED_REQUEST_FIELDS,
  type VerifiedRequestField,
} from "./fault.ts";
import { applyEvent, nameStatus, type RecordedRequestState } from "./state.ts";

type Sha256 = (text: string) => Promise<string> | string;

/**
 * A request as it is stored or displayed, without the fields that the caller does not know. `head_hash`: the hash of the record's last
 * entry, as the request's row stores it.
 */
export type VerifiableRequest = Partial<RecordedRequestState> & { id: string; version: number; head_hash: string };

/**
 * Checks a request against its record, oldest entry first: every hash, the order of the entries, the rules of approvals, and every field of
 * `row` against the state that the entries describe. `row`: null if the request does not exist. Its record must then end with a deletion.
 * @returns the first wrong entry, otherwise all fields that differ, or null if everything matches
 */
export async function verifyAgainstRecord(
  row: VerifiableRequest | null,
  events: Iterable<RequestEvent> | AsyncIterable<RequestEvent>,
  sha256: Sha256,
): Promise<RequestRecordFault | null> {
  let last: RequestEvent | null = null;
  let state: RecordedRequestState | null = null;
  for await (const event of events) {
    const fault = await findEntryFault(event, last, sha256);
    if (fault) return fault;
    const next = tryApplyEvent(state, event);
    const { request_id, version } = event;
    if (next === null) return { kind: "changed_entry", request_id, version };
    const broken_rule = findBrokenRule(state, event);
    if (broken_rule !== null) return { kind: "invalid_entry", request_id, version, broken_rule };
    state = next;
    last = event;
  }
  return findHeadFault(row, last, state);
}

async function findEntryFault(
  event: RequestEvent,
  before: RequestEvent | null,
  sha256: Sha256,
): Promise<RequestRecordFault | null> {
  const { request_id, version } = event;
  const expected = (before?.version ?? 0) + 1;
  if (version > expected) return { kind: "missing_entry", request_id, version: expected };
  if (version < expected || (await sha256(toHashInput(event))) !== event.hash)
    return { kind: "changed_entry", request_id, version };
  const follows = event.prev_hash === (before?.hash ?? FIRST_PREV_HASH);
  return follows ? null : { kind: "replaced_entry", request_id, version };
}

/** Returns the state of the request after `event`, whose hash is correct. Returns null if the content of `event` is impossible. */
function tryApplyEvent(state: RecordedRequestState | null, event: RequestEvent): RecordedRequestState | null {
  try {
    return applyEvent(state, event);
  } catch (error) {
    if (error instanceof Error) return null;
    throw error;
  }
}

function findHeadFault(
  row: VerifiableRequest | null,
  last: RequestEvent | null,
  state: RecordedRequestState | null,
): RequestRecordFault | null {
  if (!row) {
    if (!last || last.kind === "request.deleted") return null;
    return { kind: "removed_request", request_id: last.request_id, has_record: true };
  }
  const request_id = row.id;
  if (!last || !state) return { kind: "missing_entry", request_id, version: 1 };
  if (row.version > last.version) return { kind: "missing_entry", request_id, version: last.version + 1 };
  const fields = listRecordDifferences(row, state);
  if (fields.length > 0) return { kind: "changed_row", request_id, fields };
  return row.head_hash === last.hash ? null : { kind: "replaced_entry", request_id, version: last.version };
}

/**
 * Returns every field in which a request differs from the state that its record describes. Does not compare fields that `displayed` does
 * not have.
 */
export function listRecordDifferences(
  displayed: Partial<RecordedRequestState>,
  recorded: RecordedRequestState,
): FieldDifference[] {
  return VERIFIED_REQUEST_FIELDS.flatMap((field) => {
    const { keys, text } = FIELDS[field];
    const differs = keys.some(
      (key) => displayed[key] !== undefined && toComparable(displayed[key]) !== toComparable(recorded[key]),
    );
    return differs ? [{ field, displayed: text(displayed), recorded: text(recorded) }] : [];
  });
}

/** Returns a value as text for comparison. A number column that contains a text is read as NaN, which JSON cannot represent. */
const toComparable = (value: unknown): string => (Number.isNaN(value) ? "NaN" : toCanonicalJson(value));

type FieldComparison = {
  keys: readonly (keyof RecordedRequestState)[];
  /** Returns the field as text for people, or null if the field is empty. */
  text: (state: Partial<RecordedRequestState>) => Text | null;
};

const formatSecond = (at: string | null | undefined): Text | null => (at ? message("audit.second", { at }) : null);
const nameCode = (field: CodedField, code: string): Text => getCodeLabel(NO_CODE_NAMES, field, code);

const FIELDS: Record<VerifiedRequestField, FieldComparison> = {
  status: {
    keys: ["status"],
    text: ({ status }) => (status ? message("audit.capitalized", { text: nameStatus(status) }) : null),
  },
  title: { keys: ["title"], text: ({ title = null }) => title },
  description: { keys: ["description"], text: ({ description = null }) => description },
  request_type: { keys: ["request_type"], text: ({ request_type = "" }) => nameCode("request_type", request_type) },
  amount: { keys: ["amount", "amount_usd", "amount_decimals"], text: formatStateAmount },
  currency: { keys: ["currency"], text: ({ currency = null }) => currency },
  priority: { keys: ["priority"], text: ({ priority = "" }) => nameCode("priority", priority) },
  due_date: { keys: ["due_at"], text: ({ due_at }) => formatSecond(due_at) },
  requester: { keys: ["requester_id", "requester_name"], text: ({ requester_name = null }) => requester_name },
  department: { keys: ["department", "department_id"], text: ({ department = null }) => department },
  current_approver: {
    keys: ["current_approver_id", "current_approver_name"],
    text: ({ current_approver_name = null }) => current_approver_name,
  },
  route: { keys: ["route"], text: () => null },
  current_level: { keys: ["current_level"], text: ({ current_level = 0 }) => String(current_level + 1) },
  waiting_for: {
    keys: ["waiting_for"],
    text: ({ waiting_for = [] }) => waiting_for.map(({ name }) => name).join(", ") || null,
  },
  eligible_approvers: { keys: ["eligible_ids", "barred_ids"], text: () => null },
  info_requested: { keys: ["info_requested"], text: ({ info_requested = null }) => info_requested },
  was_reassigned: {
    keys: ["was_reassigned"],
    text: ({ was_reassigned }) => (was_reassigned ? message("audit.marked") : null),
  },
  was_modified: { keys: ["was_modified"], text: ({ was_modified }) => (was_modified ? message("audit.marked") : null) },
  last_reminded_at: { keys: ["last_reminded_at"], text: ({ last_reminded_at }) => formatSecond(last_reminded_at) },
  attachments: {
    keys: ["attachments"],
    text: ({ attachments = [] }) => attachments.map(({ filename }) => filename).join(", ") || null,
  },
  created_at: { keys: ["created_at"], text: ({ created_at }) => formatSecond(created_at) },
  updated_at: { keys: ["updated_at"], text: ({ updated_at }) => formatSecond(updated_at) },
  approved_at: { keys: ["approved_at"], text: ({ approved_at }) => formatSecond(approved_at) },
  decided_at: { keys: ["decided_at"], text: ({ decided_at }) => formatSecond(decided_at) },
  copied_from: { keys: ["copied_from"], text: ({ copied_from = null }) => copied_from },
  version: { keys: ["version"], text: ({ version = 0 }) => String(version) },
};

/**
 * Returns the amount as text, or null if there is none. If the state does not have the currency's decimals, the text has two decimals, or
 * as many as the amount needs.
 */
function formatStateAmount({ amount, currency = "", amount_decimals }: Partial<RecordedRequestState>): Text | null {
  if (amount === null || amount === undefined) return null;
  // JSON, in which the fault is stored, has no NaN.
  if (Number.isNaN(amount)) return `${currency} NaN`;
  const needed = String(amount).split(".")[1]?.length ?? 0;
  return message("audit.money", { amount, currency, decimals: amount_decimals ?? Math.max(2, needed) });
}

/** How far the administration's audit log was checked: the `seq` and hash of the last checked entry. */
export type AdminChainPosition = { seq: number; hash: string };

export const ADMIN_CHAIN_START: AdminChainPosition = { seq: 0, hash: FIRST_PREV_HASH };

const createAdminFault = (seq: number, how: "changed" | "replaced" | "missing"): RecordFault => ({
  kind: "changed_admin_entry",
  seq,
  how,
});

/**
 * Checks the `entries` that follow `from` in the administration's audit log, oldest first. Returns their faults and the new position up to
 * which the log is checked.
 */
export async function verifyAdminEntries(
  entries: readonly AdminAuditEntry[],
  from: AdminChainPosition,
  sha256: Sha256,
): Promise<{ faults: RecordFault[]; position: AdminChainPosition }> {
  const faults: RecordFault[] = [];
  let { seq, hash } = from;
  for (const entry of entries) {
    const isNext = entry.seq === seq + 1;
    if (!isNext) faults.push(createAdminFault(seq + 1, "missing"));
    seq = entry.seq;
    if ((await sha256(toAdminHashInput(entry))) !== entry.hash) faults.push(createAdminFault(seq, "changed"));
    else if (isNext && entry.prev_hash !== hash) faults.push(createAdminFault(seq, "replaced"));
    hash = entry.hash;
  }
  return { faults, position: { seq, hash } };
}

/**
 * Compares the last checked entry of the administration's audit log with `head`, the `seq` and hash of the last entry that the database
 * stores separately. An undefined `head` is a fault.
 */
export function verifyAdminChainHead(
  { seq, hash }: AdminChainPosition,
  head: AdminChainPosition | undefined,
): RecordFault[] {
  if (!head || head.seq > seq) return [createAdminFault(seq + 1, "missing")];
  return head.seq === seq && head.hash === hash ? [] : [createAdminFault(seq, "replaced")];
}
