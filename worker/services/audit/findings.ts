/** Stores faults of the record for the Overview, and notifies the administrators of new ones (R41, docs/decisions/record-verification.md). */
import {
  ADMIN_OVERVIEW_URL,
  describeFault,
  getFaultSubject,
  getFaultUrl,
  type RecordFault,
} from "../../../domain/audit/fault.ts";
import { message, type Text } from "../../../domain/message.ts";
import { createNotification } from "../../../domain/notifications/catalogue.ts";
import { toCanonicalJson } from "../../../domain/requests/events.ts";
import { inBatch, isConstraintError, type Statement } from "../../db/database.ts";
import { activeAdminAudience } from "../../db/queries/people.ts";
import { insertFindings, listKnownFindings, updateFindingsSeenAt } from "../../db/queries/record-check.ts";
import { type Deps, getIsoNow } from "../deps.ts";
import { createNotificationStatements } from "../notifications/notify.ts";

/**
 * The maximum number of findings of one call with a notification each. One more notification gives the number of remaining
 * findings.
 */
const MAX_NOTIFICATIONS = 20;

/** Stores faults that a call found, so that administrators see them before the next record check. */
export async function reportFaults(deps: Deps, faults: readonly RecordFault[]): Promise<void> {
  if (faults.length > 0) await saveFindings(deps, await createFindingStatements(deps, faults, getIsoNow(deps)));
}

/** Runs the statements in one batch. If a concurrent call has stored the same findings, writes nothing. */
export async function saveFindings({ db }: Deps, statements: readonly Statement[]): Promise<void> {
  try {
    await inBatch(db, statements);
  } catch (error) {
    if (!isConstraintError(error, "record_findings")) throw error;
  }
}

/** Returns the statements that store findings and notify the administrators of the new ones. */
export async function createFindingStatements(
  deps: Deps,
  faults: readonly RecordFault[],
  at: string,
): Promise<Statement[]> {
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
  const others = {
    subject: message("notifications.more_faults", { count: more }),
    details: [message("notifications.faults_listed")],
  };
  return [
    insertFindings(db, added, at),
    updateFindingsSeenAt(db, ids, at),
    ...notifications.flat(),
    ...(more > 0 ? notifyAdmins(deps, others, ADMIN_OVERVIEW_URL, at) : []),
  ];
}

/** `subject`: what the fault is about, such as 'REQ-2026-1003'. `details`: sentences that describe the fault. */
type FaultTexts = { subject: Text; details: readonly Text[] };

const toNotificationFacts = (fault: RecordFault): FaultTexts => ({
  subject: getFaultSubject(fault),
  details: describeFault(fault),
});

function notifyAdmins(deps: Deps, facts: FaultTexts, url: string, at: string): Statement[] {
  const text = createNotification("record_fault", message("notifications.record_fault", facts), url);
  return createNotificationStatements(deps, { audience: activeAdminAudience, ...text }, { at });
}
