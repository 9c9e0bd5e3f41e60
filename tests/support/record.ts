import { createHash } from "node:crypto";
import { applyEvent, type RecordedRequestState } from "../../domain/audit/state.ts";
import type { VerifiableRequest } from "../../domain/audit/verification.ts";
import type { RouteLevel, StoredRoute } from "../../domain/matrix/route.ts";
import { startApproval } from "../../domain/requests/approval-chain.ts";
import { FIRST_PREV_HASH, type RequestEvent, toCanonicalJson, toHashInput } from "../../domain/requests/events.ts";
import { runWithoutTriggers } from "./tamper.ts";

export const sha256 = (text: string): string => createHash("sha256").update(text).digest("hex");

/** Returns the entries of a record with their hashes in the hash chain. */
export function addHashes(entries: readonly Omit<RequestEvent, "prev_hash" | "hash">[]): RequestEvent[] {
  let prev_hash = FIRST_PREV_HASH;
  return entries.map((entry) => {
    const hash = sha256(toHashInput({ ...entry, prev_hash }));
    const sealed = { ...entry, prev_hash, hash };
    prev_hash = hash;
    return sealed;
  });
}

/** Returns an entry without hashes for the record of REQ-2026-1001. */
export const createEntry = (version: number, kind: RequestEvent["kind"], payload: object) => ({
  request_id: "REQ-2026-1001",
  version,
  kind,
  actor_id: `user-${version}`,
  actor_name: `Person ${version}`,
  created_at: `2026-03-10T09:00:0${version}.000Z`,
  payload: toCanonicalJson(payload),
});

const createApprover = (name: string) => ({ user_id: name, user_name: name, max_amount: null, currency: "USD" });

/** Returns a route with `levels` levels. Two people may decide at each level. */
export const createStoredRoute = (levels: number): StoredRoute => ({
  configuration_id: null,
  configuration_version: null,
  configuration_type: "amount_based",
  department_specific: false,
  amount_decides: true,
  reason: "within_limit",
  facts: { request_type: "it", request_type_name: "IT", amount: 900, currency: "USD", department: "IT" },
  rates: { USD: 1 },
  skipped: [],
  levels: Array.from({ length: levels }, (_, index) => ({
    level: index + 1,
    required_approvals: 1,
    approver: createApprover(`first-${index}`),
    eligible_approvers: [createApprover(`first-${index}`), createApprover(`second-${index}`)],
    approved_by: [],
  })),
});

/** Returns the payload of the entry of a submission. `changes` replace some of its fields. */
export const createSubmissionPayload = (changes: object = {}) => ({
  request: {
    title: "Desk",
    description: "A desk that can be raised",
    request_type: "it",
    amount: 900,
    amount_decimals: 2,
    currency: "USD",
    priority: "MEDIUM",
    department: "IT",
    department_id: "department-it",
    due_at: "2026-03-10T09:00:04.000Z",
  },
  attachments: [
    { id: "file-1", filename: "offer.pdf", content_type: "application/pdf", size: 60, sha256: "a".repeat(64) },
  ],
  number: { series: "REQ-2026-", since: 1001 },
  route: createStoredRoute(1),
  approver: { id: "first-0", name: "first-0" },
  status: "pending",
  ...changes,
});

/** Returns the state of a request after these events. Throws if the events are not possible in the product. */
export function computeRequestState(events: readonly RequestEvent[]): RecordedRequestState {
  const state = events.reduce<RecordedRequestState | null>(applyEvent, null);
  if (!state) throw new Error("an empty record makes no request");
  return state;
}

/** Returns the fields of a request's database row after these events. */
export function createRequestRow(events: readonly RequestEvent[]): VerifiableRequest {
  const { request_id = "", hash = "" } = events.at(-1) ?? {};
  return { ...computeRequestState(events), id: request_id, head_hash: hash };
}

/**
 * Replaces the levels of a newly submitted request in its record and its row, as if the approval matrix required
 * `levels`.
 */
export async function replaceRouteLevels(db: D1Database, id: string, levels: RouteLevel[]): Promise<void> {
  const first = await db.prepare("SELECT * FROM request_events WHERE request_id = ?").bind(id).first<RequestEvent>();
  if (!first) throw new Error(`${id} has no record`);
  const payload = JSON.parse(first.payload);
  const route: StoredRoute = { ...payload.route, levels };
  const { waiting_for, eligible_ids } = startApproval(route);
  const [approver] = waiting_for;
  const text = toCanonicalJson({ ...payload, route, approver });
  const hash = sha256(toHashInput({ ...first, payload: text }));
  await runWithoutTriggers(db, "UPDATE request_events SET payload = ?, hash = ? WHERE request_id = ?", text, hash, id);
  await db
    .prepare(
      `UPDATE requests SET route = ?1, eligible_ids = ?2, waiting_for = ?3, head_hash = ?4, current_approver_id = ?5, current_approver_name = ?6
       WHERE id = ?7`,
    )
    .bind(
      ...[route, eligible_ids, waiting_for].map((value) => JSON.stringify(value)),
      ...[hash, approver?.id, approver?.name, id],
    )
    .run();
}

/** Adds `count` comments with valid hashes to the record of a newly submitted request, directly in the database. */
export async function addComments(db: D1Database, id: string, count: number): Promise<void> {
  const first = await db.prepare("SELECT * FROM request_events WHERE request_id = ?").bind(id).first<RequestEvent>();
  if (!first) throw new Error(`${id} has no record`);
  const events = [first];
  for (let version = 2; version < count + 2; version += 1) {
    const prev_hash = events.at(-1)?.hash ?? "";
    const payload = toCanonicalJson({ comment: `Remark ${version}` });
    const event = { ...first, version, kind: "request.commented" as const, payload, prev_hash };
    events.push({ ...event, hash: sha256(toHashInput(event)) });
  }
  const field = (name: keyof RequestEvent): string => `json_extract(value, '$.${name}')`;
  const names = [
    "request_id",
    "version",
    "kind",
    "actor_id",
    "actor_name",
    "created_at",
    "payload",
    "prev_hash",
    "hash",
  ] as const;
  const last = events.at(-1);
  await db.batch([
    db
      .prepare(`INSERT INTO request_events(${names.join()}) SELECT ${names.map(field).join()} FROM json_each(?)`)
      .bind(JSON.stringify(events.slice(1))),
    db.prepare("UPDATE requests SET version = ?, head_hash = ? WHERE id = ?").bind(last?.version, last?.hash, id),
  ]);
}
