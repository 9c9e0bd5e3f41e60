/** The faults that the verification of records can find, and their texts (R41). Pure. */
import { type Message, message, type Text } from "../message.ts";
import { nameRule, nameRuleField, type RuleDifference, type RuleEntity } from "./rules.ts";

/** The fields of a request that are compared with its record. The most important field comes first. */
export const VERIFIED_REQUEST_FIELDS = [
  "status",
  "amount",
  "currency",
  "requester",
  "current_approver",
  "waiting_for",
  "title",
  "description",
  "request_type",
  "priority",
  "due_date",
  "department",
  "route",
  "current_level",
  "eligible_approvers",
  "info_requested",
  "was_reassigned",
  "was_modified",
  "last_reminded_at",
  "attachments",
  "created_at",
  "updated_at",
  "approved_at",
  "decided_at",
  "copied_from",
  "version",
] as const;
export type VerifiedRequestField = (typeof VERIFIED_REQUEST_FIELDS)[number];

/**
 * A field of a request that differs from its record. `displayed`: the value in the request's row. `recorded`: the value according to the
 * record. An empty value is null.
 */
export type FieldDifference = { field: VerifiedRequestField; displayed: Text | null; recorded: Text | null };

export const RECORD_FAULT_KINDS = [
  "changed_row",
  "changed_entry",
  "replaced_entry",
  "missing_entry",
  "invalid_entry",
  "removed_request",
  "changed_admin_entry",
  "changed_security_events",
  "contradicts_checkpoint",
  "administration_contradicts_checkpoint",
  "security_events_contradict_checkpoint",
  "changed_checkpoint",
  "file_changed",
  "rule_changed",
] as const;

/** The checkpoint that a record contradicts: its number and time. */
type CheckpointReference = { checkpoint: number; at: string };

export type RecordFault =
  /** The request's row differs from the state that its record describes. */
  | { kind: "changed_row"; request_id: string; fields: FieldDifference[] }
  /**
   * `changed_entry`: the content of the entry does not match its hash. `replaced_entry`: the entry does not contain the hash of the
   * previous entry, or, for the last entry, the request's row stores a different hash.
   */
  | { kind: "changed_entry" | "replaced_entry" | "missing_entry"; request_id: string; version: number }
  /** The entry breaks a rule of approvals, which the product never does. `broken_rule`: the rule as a sentence. */
  | { kind: "invalid_entry"; request_id: string; version: number; broken_rule: Text }
  /**
   * The stored content of a file differs from the SHA-256 in the record. `missing`: the file store does not have the file. `unreadable`: its
   * content cannot be read to the end.
   */
  | {
      kind: "file_changed";
      request_id: string;
      attachment_id: string;
      filename: string;
      how: "changed" | "missing" | "unreadable";
    }
  /** The request's row is missing. `has_record`: whether its record still exists. */
  | { kind: "removed_request"; request_id: string; has_record: boolean }
  /** An entry of the administration's audit log was changed, replaced or removed. `seq`: the position in the hash chain. */
  | { kind: "changed_admin_entry"; seq: number; how: "changed" | "replaced" | "missing" }
  /**
   * Security events or a seal were changed, added or removed. `seq`: the number of the seal that does not match. `sealed_at`: the time of
   * that seal.
   */
  | { kind: "changed_security_events"; seq: number; sealed_at: string }
  /**
   * The request's record contradicts a signed checkpoint, although the hashes of the record match. `missing`: the record does not have the
   * entry of the checkpoint. `replaced`: the entry has a different hash. `added`: the entry is older than the checkpoint, but the
   * checkpoint does not contain it. `unlisted`: the checkpoint covers the
   * request, but the stored copy of what it contains about the request was removed or changed.
   */
  | ({
      kind: "contradicts_checkpoint";
      request_id: string;
      version: number;
      how: "missing" | "replaced" | "added" | "unlisted";
    } & CheckpointReference)
  /**
   * A rule differs from the newest entry about it (R49). `label`: its name. `changed`: its row has other values in `fields`. `added`: the
   * record has no entry about the row. `removed`: the row of the entry is missing. `entry`: the entry `seq` changes the rule from a state that
   * no entry describes, so the row was changed before it.
   */
  | {
      kind: "rule_changed";
      entity: RuleEntity;
      entity_id: string;
      label: string;
      how: "changed" | "added" | "removed" | "entry";
      fields: RuleDifference[];
      seq?: number;
    }
  /** An entry of the administration's record contradicts a signed checkpoint. */
  | ({
      kind: "administration_contradicts_checkpoint";
      seq: number;
      how: "missing" | "replaced" | "added";
    } & CheckpointReference)
  /** A seal of security events contradicts a signed checkpoint. */
  | ({ kind: "security_events_contradict_checkpoint"; seq: number; how: "missing" | "replaced" } & CheckpointReference)
  /**
   * A checkpoint differs from what was signed. `missing`: its file is missing. `changed`: its file or its row was changed. `replaced`: it
   * does not contain the hash of the previous checkpoint. `unlisted`: its file is stored, but it is not in the list of checkpoints.
   * `heads_changed`: the stored copy of what it contains about requests was removed or changed. `other_key`: the newest checkpoint was not
   * signed with this installation's key.
   */
  | {
      kind: "changed_checkpoint";
      number: number;
      how: "missing" | "changed" | "replaced" | "unlisted" | "heads_changed" | "other_key";
    };

export type RequestRecordFault = Extract<RecordFault, { request_id: string }>;

export type RuleFault = Extract<RecordFault, { kind: "rule_changed" }>;

/** Returns what a fault is about, for headings: "REQ-2026-1003", "Administration", "Rules", "Security events" or "Checkpoints". */
export function getFaultSubject(fault: RecordFault): Text {
  switch (fault.kind) {
    case "changed_security_events":
    case "security_events_contradict_checkpoint":
      return message("audit.subject_security_events");
    case "changed_admin_entry":
    case "administration_contradicts_checkpoint":
      return message("audit.subject_administration");
    case "changed_checkpoint":
      return message("audit.subject_checkpoints");
    case "rule_changed":
      return message("audit.subject_rules");
    default:
      return fault.request_id;
  }
}

export const ADMIN_OVERVIEW_URL = "/admin";

/**
 * Returns the path where an administrator can look at the fault: the history of the request, or, for any other fault and for a request
 * without a record, the Overview of the Admin Panel.
 */
export const getFaultUrl = (fault: RecordFault): string =>
  !("request_id" in fault) || (fault.kind === "removed_request" && !fault.has_record)
    ? ADMIN_OVERVIEW_URL
    : `/request/${encodeURIComponent(fault.request_id)}/history`;

const MAX_QUOTE = 120;

/** Returns a value as a fault quotes it: texts that people wrote without their ends if they are long. */
function toQuote(value: Text | null): Text {
  if (value === null) return message("audit.none");
  if (typeof value !== "string") return value;
  const line = value.replaceAll(/\s+/g, " ");
  return line.length > MAX_QUOTE
    ? `${line
        .slice(0, MAX_QUOTE)
        .replace(/[\uD800-\uDBFF]$/, "")
        .trimEnd()}…`
    : line;
}

/** Returns a sentence: "The amount shown, USD 999,999.00, differs from the record: USD 900.00." Omits the values if both look the same. */
export const describeDifference = ({ field, displayed, recorded }: FieldDifference): Message =>
  message("audit.field_differs", {
    field: message(`audit.field_${field}`),
    displayed: toQuote(displayed),
    recorded: toQuote(recorded),
  });

/** Returns sentences about a rule: "The role of the user Rita Quest, Director, differs from the record: Requester." */
function describeRuleFault({ entity, label, how, fields, seq = 0 }: RuleFault): Message[] {
  const rule = nameRule(entity, label);
  if (how === "added") return [message("audit.rule_added", { rule })];
  if (how === "removed") return [message("audit.rule_removed", { rule })];
  if (how === "entry")
    return [message("audit.rule_changed_before_entry", { seq, rule, fields: fields.map(nameRuleField) })];
  if (entity === "password") return [message("audit.rule_changed", { rule })];
  return fields.map((difference) =>
    message("audit.rule_differs", {
      field: nameRuleField(difference),
      rule,
      stored: toQuote(difference.stored),
      recorded: toQuote(difference.recorded),
    }),
  );
}

/** Returns a checkpoint with its time: "checkpoint 12 of 2026-11-02 09:00 UTC". */
const nameCheckpoint = ({ checkpoint, at }: CheckpointReference): Message =>
  message("audit.checkpoint", { checkpoint, at });

/** Returns sentences that describe the fault. For a changed row, returns one sentence for each field that differs. */
export function describeFault(fault: RecordFault): Message[] {
  switch (fault.kind) {
    case "changed_row":
      return fault.fields.map(describeDifference);
    case "changed_entry":
      return [message("audit.entry_changed", { version: fault.version })];
    case "replaced_entry":
      return [message("audit.entry_replaced", { version: fault.version })];
    case "missing_entry":
      return [message("audit.entry_missing", { version: fault.version })];
    case "invalid_entry":
      return [message("audit.entry_invalid", { version: fault.version, rule: fault.broken_rule })];
    case "file_changed":
      return [message(`audit.file_${fault.how}`, { filename: fault.filename })];
    case "removed_request":
      return [message(fault.has_record ? "audit.request_removed" : "audit.record_removed")];
    case "changed_security_events":
      return [message("audit.security_events_changed", { seq: fault.seq, sealed_at: fault.sealed_at })];
    case "changed_admin_entry":
      return [message(`audit.admin_entry_${fault.how}`, { seq: fault.seq })];
    case "contradicts_checkpoint":
      return [describeContradiction(fault.how, message("audit.entry", { version: fault.version }), fault)];
    case "administration_contradicts_checkpoint":
      return [describeContradiction(fault.how, message("audit.admin_entry", { seq: fault.seq }), fault)];
    case "security_events_contradict_checkpoint":
      return [describeContradiction(fault.how, message("audit.seal", { seq: fault.seq }), fault)];
    case "rule_changed":
      return describeRuleFault(fault);
    case "changed_checkpoint":
      return [message(`audit.checkpoint_${fault.how}`, { checkpoint: fault.number })];
  }
}

const describeContradiction = (
  how: "missing" | "replaced" | "added" | "unlisted",
  entry: Message,
  reference: CheckpointReference,
): Message => message(`audit.contradiction_${how}`, { entry, checkpoint: nameCheckpoint(reference) });

/** Returns the sentences that describe the fault as one text. */
export const summarizeFault = (fault: RecordFault): Message =>
  message("audit.sentences", { texts: describeFault(fault) });
