import { nameSettingsOfRecord } from "../setting-fields.ts";
import { choose, money, number } from "./formats.ts";
import { settingFields } from "./setting-fields.ts";

type Entry = { version: number };
type Step = { step: number };
type Name = { name: string };
type FileName = { filename: string };
/** `seq`: the number of an entry of the administration's record, or of a seal. */
type Position = { seq: number };
type CheckpointNumber = { checkpoint: number };
/** `entry`: an entry or a seal, such as 'Entry 3'. `checkpoint`: such as 'checkpoint 12 of 2026-11-02 09:00 UTC'. */
type Contradiction = { entry: string; checkpoint: string };
/** `rule`: with its article, such as 'the user Rita Quest'. */
type Rule = { rule: string };
/** `what`: with a capital, such as 'Department Finance'. `is_plural`: whether it is in the plural. */
type Activity = { what: string; is_plural: boolean };
type RequestActivity = { request_id: string };

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a quoted text with the full stop of the sentence; the text can end with a mark of its own. */
const endWith = (quote: string): string => (/[.!?…]\u2069?$/.test(quote) ? quote : `${quote}.`);

const was = ({ what, is_plural }: Activity): string => `${what} ${is_plural ? "were" : "was"}`;

/** The labels of fields of rules, unless they are the names of the fields. */
const RULE_FIELDS: Readonly<Record<string, string>> = {
  ...nameSettingsOfRecord(settingFields, (name) => name.replaceAll("_", " ")),
  is_active: "activity",
  username: "user name",
  email: "email address",
  escalation_hours: "hours until an escalation",
  sort_order: "position in lists",
  requires_amount: "rule about a required amount",
  accepts_amount: "rule about accepted amounts",
  approval_required: "rule about a required approval",
  material_fields: "list of material fields",
  amount_tolerance_percent: "tolerance",
  payers: "list of payers",
  members: "list of members",
  configuration_type: "kind of approval",
  same_person: "rule about a person in two steps",
  first_group_id: "first group",
  second_group_id: "second group",
  on_request: "rule about the requester",
  on_steps: "rule about other steps",
  user_id: "absent person",
  delegate_user_id: "delegate",
  starts_at: "start",
  ends_at: "end",
  ended_at: "early end",
};

/** The texts of the record: the faults that its verification finds, and recent activity. */
export const audit = {
  /** `texts`: complete sentences. */
  sentences: ({ texts }: { texts: readonly string[] }) => texts.join(" "),
  capitalized: ({ text }: { text: string }) => capitalize(text),
  system: "System",
  none: "none",
  yes: "yes",
  no: "no",
  marked: "set",
  /** `at`: ISO 8601 in UTC. */
  second: ({ at }: { at: string }) => `${at.slice(0, 10)} ${at.slice(11, 19)} UTC`,
  money: ({ amount, currency, decimals }: { amount: number; currency: string; decimals: number }) =>
    money(amount, currency, decimals),

  status_deleted: "deleted",

  // The rules of approvals that an entry can break. 'It' is the entry.
  breaks_no_decision: "It approves the request without a decision.",
  breaks_contains_approvals: "It contains approvals.",
  breaks_opens_later_step: "It opens a later step.",
  breaks_wrong_people: ({ step }: Step) => `It does not ask the people of step ${step} as the route says.`,
  breaks_decided_request: ({ status }: { status: string }) => `It decides a request that is already ${status}.`,
  breaks_wrong_decider: ({ name, step }: Name & Step) => `${name} could not decide step ${step}.`,
  breaks_other_step: ({ step, present_step }: Step & { present_step: number }) =>
    `It approves step ${step}, but the request is at step ${present_step}.`,
  breaks_repeated_person: ({ name }: Name) => `${name} takes part in two approvals.`,
  breaks_incomplete_steps: "It approves the request before every step is complete.",
  breaks_left_open: "It leaves the request open although every step is complete.",
  breaks_barred_person: ({ name }: Name) => `${name} cannot decide the request.`,
  breaks_invented_approvals: ({ step }: Step) => `It gives step ${step} approvals that it did not have.`,
  breaks_wrong_open_step: ({ step, first_step }: Step & { first_step: number }) =>
    `It opens step ${step}, but step ${first_step} is the first that is not complete.`,
  breaks_later_approvals: ({ step }: Step) => `It gives approvals to a step after step ${step}, which is not complete.`,
  breaks_restart_of_decided: ({ status }: { status: string }) =>
    `It begins the approval of a request again that is already ${status}.`,
  breaks_changed_people: "It changes the people of the route.",
  breaks_enough_people: "It adds an approver to a step that has enough people.",
  breaks_added_step: ({ step, next_step }: Step & { next_step: number }) =>
    `It adds step ${step} instead of step ${next_step}.`,
  breaks_removed_step: ({ step }: Step) => `It removes step ${step}, which was not added by hand or is open.`,

  // Fields of a request
  field_status: "status",
  field_title: "title",
  field_description: "description",
  field_request_type: "type",
  field_amount: "amount",
  field_currency: "currency",
  field_priority: "priority",
  field_due_date: "due date",
  field_requester: "requester",
  field_department: "department",
  field_current_approver: "current approver",
  field_waiting_for: "list of people who have to decide",
  field_route: "approval route",
  field_current_level: "approval level",
  field_eligible_approvers: "list of eligible approvers",
  field_info_requested: "requested information",
  field_was_reassigned: "mark 'reassigned'",
  field_was_modified: "mark 'modified'",
  field_last_reminded_at: "time of the last reminder",
  field_attachments: "list of attachments",
  field_created_at: "time of submission",
  field_updated_at: "time of the last update",
  field_approved_at: "time of approval",
  field_decided_at: "time of the decision",
  field_copied_from: "request that was copied",
  field_version: "number of entries",
  /** Without the values if they are written in the same way. */
  field_differs: ({ field, displayed, recorded }: { field: string; displayed: string; recorded: string }) =>
    displayed === recorded
      ? `The ${field} shown differs from the record.`
      : `The ${field} shown, ${displayed}, differs from the record: ${endWith(recorded)}`,

  // Faults of a request
  entry_changed: ({ version }: Entry) =>
    `Entry ${version} was changed after it was written: its content does not match its hash.`,
  entry_replaced: ({ version }: Entry) =>
    `Entry ${version} does not match the entries around it: an entry was replaced.`,
  entry_missing: ({ version }: Entry) => `Entry ${version} is missing.`,
  /** `rule`: a sentence. */
  entry_invalid: ({ version, rule }: Entry & Rule) => `Entry ${version} breaks the rules of approval. ${rule}`,
  file_changed: ({ filename }: FileName) => `The content of the file ${filename} is not the one that was attached.`,
  file_missing: ({ filename }: FileName) => `The stored content of the file ${filename} is missing.`,
  file_unreadable: ({ filename }: FileName) => `The stored content of the file ${filename} cannot be read completely.`,
  /** `fault`: sentences. */
  administrators_notified: ({ fault }: { fault: string }) => `${fault} The administrators have been notified.`,
  request_removed: "This request was removed, but its record does not show a deletion.",
  record_removed: "This request was removed together with its record: only its number is left.",

  // Faults of the administration's record, of security events and of checkpoints
  subject_administration: "Administration",
  subject_security_events: "Security events",
  subject_checkpoints: "Checkpoints",
  subject_rules: "Rules",
  entry: ({ version }: Entry) => `Entry ${version}`,
  admin_entry: ({ seq }: Position) => `Entry ${number(seq)} of the administration's record`,
  seal: ({ seq }: Position) => `Seal ${number(seq)}`,
  checkpoint: ({ checkpoint, at }: CheckpointNumber & { at: string }) =>
    `checkpoint ${number(checkpoint)} of ${at.slice(0, 10)} ${at.slice(11, 16)} UTC`,
  admin_entry_changed: ({ seq }: Position) =>
    `Entry ${number(seq)} of the administration's record was changed after it was written.`,
  admin_entry_replaced: ({ seq }: Position) =>
    `Entry ${number(seq)} of the administration's record does not continue the entry before it: an entry was replaced.`,
  admin_entry_missing: ({ seq }: Position) => `Entry ${number(seq)} of the administration's record is missing.`,
  security_events_changed: ({ seq, sealed_at }: Position & { sealed_at: string }) =>
    `The security events that were sealed at ${sealed_at} do not match their seal ${number(seq)}: an event or a seal was changed, added or removed.`,
  contradiction_missing: ({ entry, checkpoint }: Contradiction) =>
    `${entry} is missing, but ${checkpoint} contains it: the end of the record was cut.`,
  contradiction_replaced: ({ entry, checkpoint }: Contradiction) =>
    `${entry} is not the one that ${checkpoint} contains: the record was written again.`,
  contradiction_added: ({ entry, checkpoint }: Contradiction) =>
    `${entry} has an earlier time than ${checkpoint}, which does not contain it: it was added afterwards.`,
  contradiction_unlisted: ({ entry, checkpoint }: Contradiction) =>
    `${entry} cannot be compared with ${checkpoint}: what it contains about this request was removed from the database or changed there.`,
  checkpoint_missing: ({ checkpoint }: CheckpointNumber) => `The file of checkpoint ${number(checkpoint)} is missing.`,
  checkpoint_changed: ({ checkpoint }: CheckpointNumber) =>
    `Checkpoint ${number(checkpoint)} was changed after it was signed.`,
  checkpoint_replaced: ({ checkpoint }: CheckpointNumber) =>
    `Checkpoint ${number(checkpoint)} does not continue the checkpoint before it: one was replaced.`,
  checkpoint_unlisted: ({ checkpoint }: CheckpointNumber) =>
    `Checkpoint ${number(checkpoint)} is stored, but it was removed from the list of checkpoints.`,
  checkpoint_heads_changed: ({ checkpoint }: CheckpointNumber) =>
    `What checkpoint ${number(checkpoint)} contains about requests was removed from the database or changed there.`,
  checkpoint_other_key: ({ checkpoint }: CheckpointNumber) =>
    `Checkpoint ${number(checkpoint)} is not signed with the key of this installation.`,

  // Faults of rules
  rule_user: ({ name }: Name) => `the user ${name}`,
  rule_password: ({ name }: Name) => `the password of ${name}`,
  rule_department: ({ name }: Name) => `the department ${name}`,
  rule_currency: ({ name }: Name) => `the currency ${name}`,
  rule_request_type: ({ name }: Name) => `the request type ${name}`,
  rule_priority: ({ name }: Name) => `the priority ${name}`,
  rule_doa_configuration: ({ name }: Name) => `the approval matrix of ${name}`,
  rule_approver_group: ({ name }: Name) => `the group ${name}`,
  rule_duty_conflict: ({ name }: Name) => `the conflict of duties ${name}`,
  rule_delegation: ({ name }: Name) => `the delegation ${name}`,
  rule_settings: "the settings",
  rule_numbering: "the numbering of requests",
  /** `field`: the name of a field of a rule (domain/audit/rules.ts). */
  rule_field: ({ field }: { field: string }) => RULE_FIELDS[field] ?? field.replaceAll("_", " "),
  /** `field`: the label of a field. `level`: the number of a level of the approval matrix. */
  rule_field_of_level: ({ field, level }: { field: string; level: number }) => `${field} of level ${level}`,
  rule_added: ({ rule }: Rule) => `${capitalize(rule)} is not in the record: it was added outside of the product.`,
  rule_removed: ({ rule }: Rule) => `${capitalize(rule)} is in the record, but was removed outside of the product.`,
  rule_changed: ({ rule }: Rule) => `${capitalize(rule)} was changed outside of the product.`,
  rule_changed_before_entry: ({ seq, rule, fields }: Position & Rule & { fields: readonly string[] }) =>
    `Entry ${number(seq)} of the administration's record changed ${rule} after other values had been written outside of the product: ${fields.join(", ")}.`,
  /** Without the values if they are written in the same way. */
  rule_differs: ({ field, rule, stored, recorded }: Rule & { field: string; stored: string; recorded: string }) =>
    stored === recorded
      ? `The ${field} of ${rule} differs from the record.`
      : `The ${field} of ${rule}, ${stored}, differs from the record: ${endWith(recorded)}`,

  // Entities of the administration's record
  entity_user: "user",
  entity_department: "department",
  entity_currency: "currency",
  entity_request_type: "request type",
  entity_priority: "priority",
  entity_doa_configuration: "DOA configuration",
  entity_approver_group: "approver group",
  entity_duty_conflict: "conflict of duties",
  entity_numbering: "request numbering",
  entity_settings: "settings",
  entity_announcement: "announcement",
  entity_export: "export",
  entity_proposed_change: "proposed change",
  entity_delegation: "delegation",
  entity_password: "password",
  entity_baseline: "baseline of the record",
  /** `label`: the name of the entity; empty if it has none. */
  named_entity: ({ entity, label }: { entity: string; label: string }) =>
    label === "" ? capitalize(entity) : `${capitalize(entity)} ${label}`,
  /** `count`: of requests. `filters`: such as 'Status pending'. */
  export_name: ({ format, count, filters }: { format: string; count: number; filters: readonly string[] }) =>
    [format, `${count} ${choose(count, "request", "requests")}`, ...filters].join(", "),
  evidence_name: ({ format, request_id, entries }: { format: string; request_id: string; entries: number }) =>
    `Evidence ${format}, ${request_id}, ${entries} ${choose(entries, "entry", "entries")}`,

  // Recent activity
  activity_created: (activity: Activity) => `${was(activity)} created`,
  activity_updated: (activity: Activity) => `${was(activity)} changed`,
  activity_deactivated: (activity: Activity) => `${was(activity)} deactivated`,
  activity_deleted: (activity: Activity) => `${was(activity)} deleted`,
  activity_restored: (activity: Activity) => `${was(activity)} restored`,
  activity_reset: (activity: Activity) => `${was(activity)} reset`,
  activity_approved: (activity: Activity) => `${was(activity)} approved`,
  activity_rejected: (activity: Activity) => `${was(activity)} rejected`,
  activity_exported: (activity: Activity) => `${was(activity)} made`,
  activity_unlocked: (activity: Activity) => `${was(activity)} unlocked`,
  activity_link_created: (activity: Activity) => `${was(activity)} sent a password link`,
  activity_email_confirmed: ({ what }: Activity) => `${what} had their email address confirmed`,
  activity_factors_removed: ({ what }: Activity) => `${what} lost the second factors`,
  activity_sessions_ended: (activity: Activity) => `${was(activity)} signed out everywhere`,
  activity_erased: (activity: Activity) => `${was(activity)} erased`,
  request_activity_submitted: ({ request_id }: RequestActivity) => `${request_id} was submitted`,
  request_activity_approved: ({ request_id }: RequestActivity) => `${request_id} was approved`,
  request_activity_rejected: ({ request_id }: RequestActivity) => `${request_id} was rejected`,
  request_activity_info_requested: ({ request_id }: RequestActivity) => `${request_id} needs more information`,
  request_activity_reassigned: ({ request_id }: RequestActivity) => `${request_id} was reassigned`,
  request_activity_responded: ({ request_id }: RequestActivity) => `${request_id} was answered`,
  request_activity_modified: ({ request_id }: RequestActivity) => `${request_id} was modified`,
  request_activity_cancelled: ({ request_id }: RequestActivity) => `${request_id} was cancelled`,
  request_activity_reminded: ({ request_id }: RequestActivity) => `${request_id} was reminded of`,
  request_activity_commented: ({ request_id }: RequestActivity) => `${request_id} was commented on`,
  request_activity_overdue: ({ request_id }: RequestActivity) => `${request_id} became overdue`,
  request_activity_escalated: ({ request_id }: RequestActivity) => `${request_id} was escalated`,
  request_activity_approver_added: ({ request_id }: RequestActivity) => `${request_id} got a further approver`,
  request_activity_approver_removed: ({ request_id }: RequestActivity) => `${request_id} lost a further approver`,
  request_activity_deleted: ({ request_id }: RequestActivity) => `${request_id} was deleted`,

  // Background jobs
  /** `name`: the name of a job (worker/jobs/). */
  job: ({ name }: { name: string }) => name,
  /** `noun`: what a run of a job counted, as its outcome names it, such as 'faults_found'. */
  job_outcome: ({ counts }: { counts: readonly { count: number; noun: string }[] }) =>
    counts.map(({ count, noun }) => `${number(count)} ${noun.replaceAll("_", " ")}`).join(", "),
};
