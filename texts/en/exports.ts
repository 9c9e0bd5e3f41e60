import { bytes, capitalize, choose, minute, moneyShort, number, second } from "./formats.ts";

/** Exports of requests, reports, and the evidence of a request. */
export const exports = {
  title: "Approval requests",
  time_zone_note: "All times are in UTC.",
  all_requests: "All requests",
  /** The columns of CSV and XLSX files. */
  column_id: "ID",
  column_title: "Title",
  column_description: "Description",
  column_request_type: "Type",
  column_department: "Department",
  column_requester: "Requester",
  column_amount: "Amount",
  column_currency: "Currency",
  column_priority: "Priority",
  column_status: "Status",
  column_current_approver: "Current Approver",
  column_due_date: "Due Date",
  column_created: "Created",
  column_updated: "Updated",
  column_approved: "Approved",
  column_type_name: "Type Name",
  column_usd_value: "USD Value",
  column_decided_by: "Decided By",
  column_decided_at: "Decided At",
  column_last_comment: "Last Comment",
  /** The statuses in CSV and XLSX files, where English has the codes. */
  status_pending: "pending",
  status_needs_info: "needs_info",
  status_overdue: "overdue",
  status_approved: "approved",
  status_rejected: "rejected",
  status_cancelled: "cancelled",
  /** The filters of an export. */
  filter_status: "Status",
  filter_priority: "Priority",
  filter_request_type: "Type",
  filter_department: "Department",
  filter_requester: "Requester",
  filter_approver: "Approver",
  filter_waiting_for: "Waiting for",
  filter_decided_by: "Decided by",
  filter_q: "Search",
  filter_ids: "Selected requests",
  filter_amount_min: "Amount from (USD)",
  filter_amount_max: "Amount to (USD)",
  filter_date_from: "From",
  filter_date_to: "To",
  filter_decided_from: "Decided from",
  filter_decided_to: "Decided to",
  no_approver: "No approver",
  filter: ({ label, value }: { label: string; value: string }) => `${label}: ${value}`,
  /** `made_at`: ISO 8601. */
  origin: ({ user, made_at }: { user: string; made_at: string }) =>
    `Made by ${user} on ${minute(made_at)} UTC. All times are in UTC.`,
  footer: ({ title, user }: { title: string; user: string }) => `${title} · ${user}`,
  page_of: ({ page }: { page: number }) => `Page ${page} of`,
  request_count: ({ count }: { count: number }) => `${count} ${choose(count, "request", "requests")}`,
  total: ({ currency }: { currency: string }) => `Total ${currency}`,
  with_amount: ({ count }: { count: number }) => `${count} with an amount`,
  missing_characters:
    "Characters that the typefaces of this file lack are shown as □. The Excel file, the CSV file and the screens have them.",

  unavailable: "Downloads are not available to requesters.",
  unavailable_to_maker: "Downloads are not available to its maker any more.",
  not_written: "The file could not be written.",
  not_found: "There is no such export, or it has expired.",
  already_ended: "This export has already ended.",
  not_failed: "This export has not failed.",
  not_finished: "This export is not finished.",

  /** `max`: the maximum number of entries of the record. */
  too_many_entries: ({ max }: { max: number }) => `Evidence holds at most ${max} entries.`,

  /** The first line of the evidence. `id`: the number of the request. */
  evidence_source: ({ id }: { id: string }) => `Evidence · ${id} · all times are in UTC`,
  evidence_page_title: ({ id, title }: { id: string; title: string }) => `${id} · ${title}`,
  evidence_origin: ({ name, made_at }: { name: string; made_at: string }) =>
    `Made by ${name} on ${second(made_at)} UTC`,
  /** `time`: ISO 8601. */
  evidence_time: ({ time }: { time: string }) => `${second(time)} UTC`,
  evidence_request: "Request",
  evidence_status: "Status",
  evidence_amount: "Amount",
  evidence_requester: "Requester",
  evidence_department: "Department",
  evidence_type: "Type",
  evidence_priority: "Priority",
  evidence_current_approver: "Current approver",
  evidence_last_approver: "Last approver",
  evidence_due: "Due",
  evidence_submitted: "Submitted",
  evidence_last_updated: "Last updated",
  evidence_approved: "Approved",
  /** The name that the type had when the request was routed, and its present name. */
  evidence_renamed_type: ({ recorded, present }: { recorded: string; present: string }) =>
    `${recorded} (now ${present})`,
  evidence_description: "Description",
  evidence_info_requested: "Information requested",
  evidence_route: "Route, and why",
  evidence_level: ({ level, levels }: { level: number; levels: number }) => `Level ${level} of ${levels}`,
  evidence_step: ({ level, levels }: { level: number; levels: number }) => `Step ${level} of ${levels}`,
  evidence_named_step: ({ level, levels, name }: { level: number; levels: number; name: string }) =>
    `Step ${level} of ${levels}: ${name}`,
  evidence_approver: "Approver",
  evidence_nobody: "Nobody",
  evidence_may_decide: "May decide",
  evidence_unlimited: ({ name }: { name: string }) => `${name}, no limit`,
  evidence_limited: ({ name, max_amount, currency }: { name: string; max_amount: number; currency: string }) =>
    `${name}, up to ${moneyShort(max_amount, currency)}`,
  evidence_approved_by: "Approved by",
  evidence_carried: ({ name }: { name: string }) => `${name} (decided in an earlier step)`,
  /** `delegator`: the person for whom the delegate `name` decided. */
  evidence_changed_since: "Changed since",
  evidence_asked: "Asked",
  evidence_will_ask: "Will ask",
  evidence_groups: "Groups",
  evidence_needs: "Needs",
  evidence_approvals: ({ count }: { count: number }) => `${count} ${choose(count, "approval", "approvals")}`,
  evidence_waiting_for: "Waiting for",
  evidence_not_asked: "Not asked",
  evidence_added_by: "Added by",
  evidence_added_because: ({ name, reason }: { name: string; reason: string }) => `${name}: ${reason}`,
  evidence_decisions: "Decisions",
  evidence_no_decisions: "No decision was made.",
  evidence_comments: "Comments",
  evidence_no_comments: "No comments.",
  evidence_did: ({ name, action }: { name: string; action: string }) => `${name} · ${capitalize(action)}`,
  evidence_entry: ({ version }: { version: number }) => `Entry ${version}`,
  /** `at`: ISO 8601. */
  evidence_entry_at: ({ version, at }: { version: number; at: string }) => `Entry ${version} · ${second(at)} UTC`,
  evidence_entry_of: ({ version, name, action }: { version: number; name: string; action: string }) =>
    `${version} · ${capitalize(action)} · ${name}`,
  evidence_attached: "Attached",
  evidence_attachments: "Attachments",
  evidence_no_attachments: "No files are attached.",
  evidence_removed_attachments: "Removed attachments",
  evidence_removed: "Removed",
  /** `type`: the content type. `size`: bytes. */
  evidence_file: ({ type, size }: { type: string; size: number }) => `${type} · ${bytes(size)}`,
  evidence_file_added: ({ name, version, at }: { name: string; version: number; at: string }) =>
    `${name}, entry ${version}, ${second(at)} UTC`,
  evidence_in_pack: "In the pack",
  evidence_record: "Full record",
  evidence_verified: ({ entries }: { entries: number }) =>
    `Record verified: ${number(entries)} ${choose(entries, "entry", "entries")}`,
  evidence_not_verified: "This request does not match its record",
  evidence_last_entry: ({ version, hash }: { version: number; hash: string }) => `Last entry ${version}: ${hash}`,
  evidence_sha256: "SHA-256",
  evidence_hash: "Hash",
  evidence_previous_hash: "Previous",
  evidence_how_to_check: "How to check this",
  evidence_verification_help:
    "Every entry of the record carries the hash of the one before it. Compare the hash of the last entry with the one that the system shows under “Full record”, or with any other copy: if it is the same, no entry up to it was changed, left out, added or moved. The evidence pack (ZIP) holds this document, the record for programs, the attachments, and a script that checks all of it.",
  evidence_missing_characters:
    "Characters that the typefaces of this document lack are shown as □. The screens of the system have them, and so does request.json in the evidence pack.",
  /** README.txt of an evidence pack: what it contains, how to verify it, and what that proves. `hash`: that of the last entry. */
  evidence_readme: ({
    id,
    name,
    made_at,
    version,
    hash,
  }: {
    id: string;
    name: string;
    made_at: string;
    version: number;
    hash: string;
  }) => `EVIDENCE FOR ${id}

Made by ${name} on ${made_at} (UTC).
Last entry of the record: ${version}
${hash}


WHAT IS IN THIS PACK

request.pdf     the request to read and print, with its whole record
request.json    the same for programs; "events" is the record, entry by entry, as it is stored
attachments/    the files of the request, as they were attached; those whose names begin with
                "removed-" were taken off the request later
manifest.json   the SHA-256 of every file of this pack
verify.mjs      checks all of this


HOW TO CHECK IT

Unpack it, and with Node.js 18 or later (nothing else is needed, no network):

    node verify.mjs

It ends with "Everything fits", or with REFUSED and the first thing that does not.

By hand: an entry's hash is the SHA-256 of the JSON array
[prev_hash, request_id, version, kind, actor_id, actor_name, created_at, payload]
without spaces, in UTF-8, "payload" being the text that stands in request.json. The first prev_hash
is 64 zeros; every other one is the hash of the entry before.


WHAT THIS PROVES

If the last entry's hash is genuine, then
- no entry up to it was changed, left out, added or put in another order since it was written;
- the attachments are the very files that were attached: their SHA-256 stands in the entry that added them, with
  who added them and when, and an entry that removed one names it;
- the request's facts and its status are what the entries make of them;
- if its route has steps: every approval was given by somebody who could decide that step, nobody took part in
  two approvals, and no step opened before the steps before it were complete. Whether a person was active at the
  time is what the system recorded.


WHAT IT DOES NOT PROVE BY ITSELF

- That the last entry's hash is genuine. A person who can write files can make up a whole record with hashes
  that fit. Compare it with the system's: on the request's screen under "Full record", or in
  GET /api/requests/{id}/history. Any other copy that was taken out earlier, or by somebody else, serves as
  well: the entry of the same number must have the same hash. The system's own audit trail says who took
  this pack, when, and which hash was the last one.
- That nothing happened after it was made. The record goes on; later entries build on this hash.
- That the system's signed checkpoints agree. If it knew that they do not, verify.mjs refuses the pack.
- Anything about other requests: each has a record of its own.
- That request.pdf says the same as request.json: it is a picture of it, and the manifest only shows
  that it is the one that was packed. In doubt, request.json counts.
- That verify.mjs itself is honest. Take a fresh one from the system: /assets/evidence/verify.mjs
  (node verify.mjs FOLDER checks another folder).
`,
};
