import type { RequestDetails } from "../../../domain/entities.ts";
import { fail, ok, type Result } from "../../../domain/errors.ts";
import { fromMinor } from "../../../domain/format/money.ts";
import { toldOfFinalApproval, toldOfWaiting } from "../../../domain/notifications/notices.ts";
import {
  canonicalJson,
  type EventPayloads,
  FIRST_PREV_HASH,
  type GivenNumbers,
  hashInput,
} from "../../../domain/requests/events.ts";
import { formatNumber, seriesOf } from "../../../domain/requests/numbering.ts";
import { brokeConstraint, inBatch, type Statement } from "../../db/database.ts";
import { NUMBER_PLACEHOLDER } from "../../db/queries/delivery.ts";
import { markDone } from "../../db/queries/idempotency.ts";
import {
  addParticipants,
  claimedRequest,
  claimNumber,
  insertAttachments,
  insertFirstEvent,
  insertRequest,
  type NewRequest,
  type NumberClaim,
} from "../../db/queries/request-writes.ts";
import { findSeries, type NumberingRow, skipGivenNumbers } from "../../db/queries/routing.ts";
import type { Actor, CallOptions, Deps } from "../deps.ts";
import { type CheckedFile, toRecorded } from "./attachment-files.ts";
import { approverOfRoute, peopleOfRoute, type RoutingData } from "./find-route.ts";
import { tell } from "./tell.ts";
import { toDetails } from "./views.ts";

/**
 * How many numbers ahead each try prepares for. The first is the usual case; when others submitted in the same
 * moment, the later ones are wide enough for all of them to get through without waiting on each other.
 */
const CANDIDATES = [1, 64, 64, 64, 64];

/** All that one submission is made of. */
export type Submission = {
  actor: Actor;
  draft: NewRequest;
  files: readonly CheckedFile[];
  data: RoutingData;
  numbering: NumberingRow;
  /** What makes the stored files stay. */
  keep: readonly Statement[];
  options: CallOptions;
};

/**
 * Takes the next number and writes the request with the first entry of its record, in one batch (R6, R27; docs/decisions/0007).
 * Fails with `busy` when every try lost its race.
 */
export async function writeSubmission(deps: Deps, submission: Submission): Promise<Result<RequestDetails>> {
  const { draft, numbering } = submission;
  const config = {
    ...numbering,
    include_department: numbering.include_department === 1,
    include_year: numbering.include_year === 1,
    include_month: numbering.include_month === 1,
  };
  const series = seriesOf(config, { department: draft.department_name, at: draft.created_at });
  let stand = standOf(numbering, numbering.counter_start);
  for (const width of CANDIDATES) {
    const { base, since } = stand;
    const first = firstEvent(submission, { series, since });
    const candidates = Array.from({ length: width }, (_, ahead) => {
      const id = formatNumber(series, base + 1 + ahead, numbering.suffix_format);
      return { id, hash: deps.sha256(hashInput({ ...first, request_id: id })) };
    });
    const claim = { series, base, since, candidates };
    try {
      const id = await claimAndInsert(deps, submission, claim, first);
      return ok(created(submission, id, candidates, first));
    } catch (error) {
      const taken = brokeConstraint(error, "request_events") || brokeConstraint(error, "requests.id");
      if (!taken && !brokeConstraint(error, "request_series")) throw error;
      stand = await whereSeriesStands(deps, claim, numbering, taken);
    }
  }
  return fail("busy");
}

/** `base`: the counter that a series gave last; `since`: from where on it gave every one up to that. A new series begins after `counter_start`. */
const standOf = (
  series: { last_number: number | null; first_number: number | null } | undefined,
  counter_start: number,
): { base: number; since: number } => ({
  base: series?.last_number ?? counter_start,
  since: series?.first_number ?? counter_start + 1,
});

function firstEvent({ actor, draft, files }: Submission, number: GivenNumbers) {
  const payload: EventPayloads["request.submitted"] = {
    request: {
      title: draft.title,
      description: draft.description,
      request_type: draft.request_type,
      amount: draft.amount_minor === null ? null : fromMinor(draft.amount_minor, draft.amount_decimals),
      currency: draft.currency,
      priority: draft.priority,
      department: draft.department_name,
      due_at: draft.due_at,
      amount_decimals: draft.amount_decimals,
      department_id: draft.department_id,
    },
    attachments: files.map(toRecorded),
    number,
    route: draft.route,
    approver: approverOfRoute(draft.route),
    status: draft.status,
  };
  return {
    version: 1,
    kind: "request.submitted" as const,
    actor_id: actor.id,
    actor_name: actor.name,
    created_at: draft.created_at,
    payload: canonicalJson(payload),
    prev_hash: FIRST_PREV_HASH,
  };
}

/** The one batch of a submission. Answers the number that it was given. */
async function claimAndInsert(
  deps: Deps,
  { actor, draft, files, data, keep, options }: Submission,
  claim: NumberClaim,
  first: ReturnType<typeof firstEvent>,
): Promise<string> {
  const { db } = deps;
  const request = claimedRequest(claim);
  const { payer_ids } = data;
  const approved = draft.status === "approved";
  const told = approved
    ? [toldOfFinalApproval(draft.amount_minor, payer_ids, data.admin_ids)]
    : [toldOfWaiting(approverOfRoute(draft.route), data.admin_ids)];
  const facts = {
    request_id: NUMBER_PLACEHOLDER,
    title: draft.title,
    requester_name: actor.name,
    actor_name: actor.name,
  };
  const participants = [actor.id, ...peopleOfRoute(draft.route), ...(approved ? payer_ids : [])];
  const key = options.idempotency_key;
  const [, , answers] = await inBatch(db, [
    claimNumber(db, claim),
    insertFirstEvent(db, claim, first),
    insertRequest(db, claim, draft),
    addParticipants(db, request, participants),
    ...(files.length > 0 ? [insertAttachments(db, request, files.map(toRecorded))] : []),
    ...tell(deps, request, facts, told, { actor_id: actor.id, at: draft.created_at }),
    ...(key ? [markDone(db, actor.id, key, request)] : []),
    ...keep,
  ] as const);
  const [inserted] = answers;
  if (!inserted) throw new Error("a submission without a number");
  return inserted.id;
}

/** Where to go on after a lost race; numbers that another configuration gave before are stepped over (R27). */
async function whereSeriesStands(
  { db }: Deps,
  { series, base, since }: NumberClaim,
  { counter_start, suffix_format }: NumberingRow,
  taken: boolean,
): Promise<{ base: number; since: number }> {
  if (taken) await inBatch(db, [skipGivenNumbers(db, { series, base, since }, suffix_format)]);
  const [rows] = await inBatch(db, [findSeries(db, series)]);
  return standOf(rows[0], counter_start);
}

function created(
  { actor, draft, files, data }: Submission,
  id: string,
  candidates: NumberClaim["candidates"],
  first: ReturnType<typeof firstEvent>,
): RequestDetails {
  const hash = candidates.find((one) => one.id === id)?.hash ?? "";
  const row = {
    ...draft,
    seq: 0,
    id,
    version: 1,
    head_hash: hash,
    current_level: 0,
    info_requested: null,
    last_reminded_at: null,
    was_reassigned: false,
    was_modified: false,
    decided_at: draft.approved_at,
    updated_at: draft.created_at,
    attachments: files.map(toRecorded),
    is_participant: true,
  };
  const context = { now: draft.created_at, modifications_allowed: data.settings.allow_request_modifications === 1 };
  return toDetails(row, [{ ...first, request_id: id, hash }], actor, context, null);
}
