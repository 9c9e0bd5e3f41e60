import {
  ADMIN_OVERVIEW_URL,
  describeFault,
  faultSubject,
  faultUrl,
  type RecordFault,
} from "../../domain/audit/fault.ts";
import { ADMIN_CHAIN_START } from "../../domain/audit/verification.ts";
import { formatCount } from "../../domain/format/numbers.ts";
import { NOTIFICATION_TEMPLATES, type RecordNotificationFacts } from "../../domain/notifications/catalogue.ts";
import { canonicalJson } from "../../domain/requests/events.ts";
import { inBatch, isConstraintError, type Statement } from "../db/database.ts";
import { notifyPeople } from "../db/queries/notify-people.ts";
import { activeAdmins } from "../db/queries/people.ts";
import {
  deleteFindingsBefore,
  findRecordCheck,
  insertFindings,
  listKnownFindings,
  markFindingsConfirmed,
  type RecordCheckRow,
  saveRecordCheck,
} from "../db/queries/record-check.ts";
import { verifyAdministrationAfter } from "../services/audit/verify-administration.ts";
import { verifyRequestsAfter } from "../services/audit/verify-requests.ts";
import { type Deps, isoNow } from "../services/deps.ts";

/** A new round begins so long after the last one did. */
const ROUND_MS = 60 * 60 * 1000;
/** New findings of one run that have a notification each; one more speaks of the others. */
const MAX_NOTIFICATIONS = 20;

type Outcome = { requests: number; administration: number; faults: number };

/**
 * Verifies the next piece of the record (R41): about 200 requests, and after the last one the administration's record in pieces of 500
 * entries; then waits until an hour has passed since the round began. Every administrator is notified of each new finding once; what a whole
 * round did not find again is forgotten. A run reads at most about 1,000 entries and as many rows; one that waits reads one row.
 */
export async function checkRecord(deps: Deps): Promise<Outcome> {
  const at = isoNow(deps);
  const [[stored]] = await inBatch(deps.db, [findRecordCheck(deps.db)]);
  const state = nextState(stored, at);
  if (!state) return { requests: 0, administration: 0, faults: 0 };
  const requests = state.after_request === null ? null : await verifyRequestsAfter(deps, state.after_request);
  const { admin_seq: seq, admin_hash: hash, admin_unchained: unchained } = state;
  const rest = requests?.after ?? null;
  const administration = rest === null ? await verifyAdministrationAfter(deps, { seq, hash, unchained }) : null;
  const faults = [...(requests?.faults ?? []), ...(administration?.faults ?? [])];
  const requests_checked = state.requests_checked + (requests?.requests ?? 0);
  const position = administration?.position ?? { seq, hash, unchained };
  const is_over = administration?.is_last === true;
  await saveFindings(deps, [
    ...(await recordFindings(deps, faults, at)),
    ...(is_over ? [deleteFindingsBefore(deps.db, state.round_started_at)] : []),
    saveRecordCheck(deps.db, {
      ...state,
      after_request: rest,
      admin_seq: position.seq,
      admin_hash: position.hash,
      admin_unchained: position.unchained,
      requests_checked,
      ...(is_over ? { last_ended_at: at, last_requests: requests_checked } : {}),
    }),
  ]);
  return { requests: requests?.requests ?? 0, administration: administration?.entries ?? 0, faults: faults.length };
}

/** Of two runs at once that found the same, one writes it and notifies. */
async function saveFindings({ db }: Deps, statements: readonly Statement[]): Promise<void> {
  try {
    await inBatch(db, statements);
  } catch (error) {
    if (!isConstraintError(error, "record_findings")) throw error;
  }
}

/** Where this run goes on: in the round that is under way, or at the beginning of a new one; null while it is not time for that. */
function nextState(stored: RecordCheckRow | undefined, at: string): RecordCheckRow | null {
  const isOver = !stored || (stored.last_ended_at !== null && stored.last_ended_at >= stored.round_started_at);
  if (stored && !isOver) return stored;
  if (stored && Date.parse(at) - Date.parse(stored.round_started_at) < ROUND_MS) return null;
  return {
    round_started_at: at,
    after_request: "",
    admin_seq: ADMIN_CHAIN_START.seq,
    admin_hash: ADMIN_CHAIN_START.hash,
    admin_unchained: ADMIN_CHAIN_START.unchained,
    requests_checked: 0,
    last_ended_at: stored?.last_ended_at ?? null,
    last_requests: stored?.last_requests ?? null,
  };
}

/** The findings of a run, and the notifications of those that are new. */
async function recordFindings(deps: Deps, faults: readonly RecordFault[], at: string): Promise<Statement[]> {
  if (faults.length === 0) return [];
  const { db } = deps;
  const byId = new Map(faults.map((fault) => [deps.sha256(canonicalJson(fault)), fault]));
  const ids = [...byId.keys()];
  const [known] = await inBatch(db, [listKnownFindings(db, ids)]);
  for (const { id } of known) byId.delete(id);
  const fresh = [...byId].map(([id, fault]) => ({ id, fault: JSON.stringify(fault) }));
  const shown = [...byId.values()]
    .slice(0, MAX_NOTIFICATIONS)
    .map((fault) => notifyAdmins(deps, toNotificationFacts(fault), faultUrl(fault), at));
  const more = fresh.length - shown.length;
  const others = { subject: `${formatCount(more)} more`, detail: "The Overview of the administration lists them." };
  return [
    insertFindings(db, fresh, at),
    markFindingsConfirmed(db, ids, at),
    ...shown.flat(),
    ...(more > 0 ? notifyAdmins(deps, others, ADMIN_OVERVIEW_URL, at) : []),
  ];
}

const toNotificationFacts = (fault: RecordFault): RecordNotificationFacts => ({
  subject: faultSubject(fault),
  detail: describeFault(fault).join(" "),
});

function notifyAdmins(deps: Deps, facts: RecordNotificationFacts, url: string, at: string): Statement[] {
  const { title, message } = NOTIFICATION_TEMPLATES.record_fault;
  const notification = { id: deps.newId(), kind: "record_fault", title, message: message(facts), url };
  return notifyPeople(deps.db, notification, activeAdmins, at);
}
