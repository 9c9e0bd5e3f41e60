import {
  ADMIN_OVERVIEW_URL,
  describeFault,
  getFaultSubject,
  getFaultUrl,
  type RecordFault,
} from "../../domain/audit/fault.ts";
import { ADMIN_CHAIN_START } from "../../domain/audit/verification.ts";
import { formatCount } from "../../domain/format/numbers.ts";
import { NOTIFICATION_TEMPLATES, type RecordNotificationData } from "../../domain/notifications/catalogue.ts";
import { toCanonicalJson } from "../../domain/requests/events.ts";
import { inBatch, isConstraintError, type Statement } from "../db/database.ts";
import { updateCheckpointMac } from "../db/queries/checkpoints.ts";
import { activeAdminAudience } from "../db/queries/people.ts";
import {
  deleteResolvedFindings,
  findRecordCheck,
  insertFindings,
  listKnownFindings,
  type RecordCheckRow,
  saveRecordCheck,
  updateFindingsSeenAt,
} from "../db/queries/record-check.ts";
import { createState, storeHeads, storeStateFile } from "../services/audit/checkpoint-heads.ts";
import { createCheckpointSigner } from "../services/audit/checkpoint-signature.ts";
import { readCheckpointFile } from "../services/audit/checkpoints.ts";
import { verifySealsAfter } from "../services/audit/security-events.ts";
import { verifyAdminEntriesAfter } from "../services/audit/verify-administration.ts";
import { type CheckpointVerificationBatch, verifyCheckpointsAfter } from "../services/audit/verify-checkpoints.ts";
import { verifyRequestsAfter } from "../services/audit/verify-requests.ts";
import { type Deps, getIsoNow } from "../services/deps.ts";
import { createNotificationStatements } from "../services/notifications/notify.ts";
import { EVERY_MINUTE, type Job } from "./job.ts";

/** The time from the start of one round to the start of the next. A round verifies the whole record once. */
const ROUND_MS = 60 * 60 * 1000;
/**
 * The maximum number of findings of a run with a notification each. One more notification gives the number of remaining
 * findings.
 */
const MAX_NOTIFICATIONS = 20;

type Outcome = { requests: number; administration: number; seals: number; checkpoints: number; faults: number };

export const checkRecordJob: Job = { name: "check the record", cron: EVERY_MINUTE, run: verifyNextRecordPart };

/**
 * Verifies the next part of the record (R41). Each run verifies one of these, in this order: about 200 requests; 500
 * entries of the administration's record; the seals of up to 5,000 security events; up to 20 signed checkpoints. The
 * next round begins an hour after the start of the current one. Notifies every administrator once of each new finding.
 * At the end of a round, deletes the findings that the round did not confirm. A run reads at most about 1,000 entries
 * and 1,000 rows, or about 4,000 entries with checkpoints; between two rounds it reads one row.
 */
export async function verifyNextRecordPart(deps: Deps): Promise<Outcome> {
  const at = getIsoNow(deps);
  const { states } = await inBatch(deps.db, { states: findRecordCheck(deps.db) });
  const state = nextState(states[0], at);
  if (!state) return { requests: 0, administration: 0, seals: 0, checkpoints: 0, faults: 0 };
  const requests = state.after_request === null ? null : await verifyRequestsAfter(deps, state.after_request);
  const { admin_seq: seq, admin_hash: hash } = state;
  const after_request = requests?.after ?? null;
  const administration =
    after_request === null && state.seal_seq === null ? await verifyAdminEntriesAfter(deps, { seq, hash }) : null;
  const after_seal = state.seal_seq ?? (administration?.is_last ? 0 : null);
  const seals =
    after_seal === null || state.checkpoint_number !== null ? null : await verifySealsAfter(deps, after_seal);
  const after_checkpoint = state.checkpoint_number ?? (seals?.is_last ? 0 : null);
  const checkpoints = after_checkpoint === null ? null : await verifyNextCheckpoints(deps, after_checkpoint);
  const faults = [requests, administration, seals, checkpoints].flatMap((part) => part?.faults ?? []);
  const requests_checked = state.requests_checked + (requests?.requests ?? 0);
  const position = administration?.position ?? { seq, hash };
  const is_over = checkpoints?.is_last === true;
  await saveFindings(deps, [
    ...(await recordFindings(deps, faults, at)),
    ...(is_over ? [deleteResolvedFindings(deps.db, state.round_started_at)] : []),
    ...(await storeCheckpointContent(deps, checkpoints)),
    saveRecordCheck(deps.db, {
      ...state,
      after_request,
      admin_seq: position.seq,
      admin_hash: position.hash,
      requests_checked,
      seal_seq: seals?.position ?? after_seal,
      checkpoint_number: checkpoints?.position ?? null,
      ...(is_over ? { last_ended_at: at, last_requests: requests_checked } : {}),
    }),
  ]);
  return {
    requests: requests?.requests ?? 0,
    administration: administration?.entries ?? 0,
    seals: seals ? seals.position - (after_seal ?? 0) : 0,
    checkpoints: checkpoints ? checkpoints.position - (after_checkpoint ?? 0) : 0,
    faults: faults.length,
  };
}

async function verifyNextCheckpoints(deps: Deps, after: number) {
  const { checkpoint_key } = deps;
  const signer = checkpoint_key === null ? null : await createCheckpointSigner(checkpoint_key);
  const read = (number: number) => readCheckpointFile(deps, number);
  return verifyCheckpointsAfter(deps, { read, public_key: signer?.public_key ?? null }, after);
}

/**
 * Returns the statements that store what the verified checkpoints contain, for the screens of requests, and the last checkpoint's code if it was
 * verified. They restore what somebody deleted, and use the present key after a change of the key. Stores the state of the last checkpoint in R2.
 */
async function storeCheckpointContent(deps: Deps, batch: CheckpointVerificationBatch | null): Promise<Statement[]> {
  const { db, checkpoint_key: key } = deps;
  if (key === null || !batch) return [];
  const heads = batch.verified.map((checkpoint) => storeHeads(deps, key, checkpoint));
  const last = batch.verified.at(-1);
  if (!batch.is_last || last?.number !== batch.position) return heads;
  await storeStateFile(deps, key, last);
  const { number, numbering, mac } = createState(key, last);
  return [...heads, updateCheckpointMac(db, number, numbering, mac)];
}

/** Runs the statements in one batch. If a concurrent run has stored the same findings, writes nothing. */
async function saveFindings({ db }: Deps, statements: readonly Statement[]): Promise<void> {
  try {
    await inBatch(db, statements);
  } catch (error) {
    if (!isConstraintError(error, "record_findings")) throw error;
  }
}

/** Returns the state of the current round, or the start of a new round; null if the next round is not due yet. */
function nextState(stored: RecordCheckRow | undefined, at: string): RecordCheckRow | null {
  const isOver = !stored || (stored.last_ended_at !== null && stored.last_ended_at >= stored.round_started_at);
  if (stored && !isOver) return stored;
  if (stored && Date.parse(at) - Date.parse(stored.round_started_at) < ROUND_MS) return null;
  return {
    round_started_at: at,
    after_request: "",
    admin_seq: ADMIN_CHAIN_START.seq,
    admin_hash: ADMIN_CHAIN_START.hash,
    requests_checked: 0,
    seal_seq: null,
    checkpoint_number: null,
    last_ended_at: stored?.last_ended_at ?? null,
    last_requests: stored?.last_requests ?? null,
  };
}

/** Returns the statements that store the findings of a run and notify the administrators of the new findings. */
async function recordFindings(deps: Deps, faults: readonly RecordFault[], at: string): Promise<Statement[]> {
  if (faults.length === 0) return [];
  const { db } = deps;
  const byId = new Map(faults.map((fault) => [deps.sha256(toCanonicalJson(fault)), fault]));
  const ids = [...byId.keys()];
  const { known } = await inBatch(db, { known: listKnownFindings(db, ids) });
  for (const { id } of known) byId.delete(id);
  const added = [...byId].map(([id, fault]) => ({ id, fault: JSON.stringify(fault) }));
  const notifications = [...byId.values()]
    .slice(0, MAX_NOTIFICATIONS)
    .map((fault) => notifyAdmins(deps, toNotificationFacts(fault), getFaultUrl(fault), at));
  const more = added.length - notifications.length;
  const others = { subject: `${formatCount(more)} more`, detail: "The Overview of the administration lists them." };
  return [
    insertFindings(db, added, at),
    updateFindingsSeenAt(db, ids, at),
    ...notifications.flat(),
    ...(more > 0 ? notifyAdmins(deps, others, ADMIN_OVERVIEW_URL, at) : []),
  ];
}

const toNotificationFacts = (fault: RecordFault): RecordNotificationData => ({
  subject: getFaultSubject(fault),
  detail: describeFault(fault).join(" "),
});

function notifyAdmins(deps: Deps, facts: RecordNotificationData, url: string, at: string): Statement[] {
  const { title, message } = NOTIFICATION_TEMPLATES.record_fault;
  const text = { kind: "record_fault", title, message: message(facts), url };
  return createNotificationStatements(deps, { audience: activeAdminAudience, ...text }, { at });
}
