/** The faults that the verification of records can find, and their texts (R41). Pure. */
import { isolateBidiText } from "../format/bidi.ts";
import { formatCount } from "../format/numbers.ts";
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

const FIELD_LABELS: Record<VerifiedRequestField, string> = {
  status: "status",
  title: "title",
  description: "description",
  request_type: "type",
  amount: "amount",
  currency: "currency",
  priority: "priority",
  due_date: "due date",
  requester: "requester",
  department: "department",
  current_approver: "current approver",
  waiting_for: "list of people who have to decide",
  route: "approval route",
  current_level: "approval level",
  eligible_approvers: "list of eligible approvers",
  info_requested: "requested information",
  was_reassigned: "mark 'reassigned'",
  was_modified: "mark 'modified'",
  last_reminded_at: "time of the last reminder",
  attachments: "list of attachments",
  created_at: "time of submission",
  updated_at: "time of the last update",
  approved_at: "time of approval",
  decided_at: "time of the decision",
  copied_from: "request that was copied",
  version: "number of entries",
};

/**
 * A field of a request that differs from its record. `displayed`: the value in the request's row. `recorded`: the value according to the
 * record. An empty value is null.
 */
export type FieldDifference = { field: VerifiedRequestField; displayed: string | null; recorded: string | null };

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
  | { kind: "invalid_entry"; request_id: string; version: number; broken_rule: string }
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
export function getFaultSubject(fault: RecordFault): string {
  switch (fault.kind) {
    case "changed_security_events":
    case "security_events_contradict_checkpoint":
      return "Security events";
    case "changed_admin_entry":
    case "administration_contradicts_checkpoint":
      return "Administration";
    case "changed_checkpoint":
      return "Checkpoints";
    case "rule_changed":
      return "Rules";
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

function truncateQuote(text: string | null): string {
  if (text === null) return "none";
  const line = text.replaceAll(/\s+/g, " ");
  return line.length > MAX_QUOTE
    ? `${line
        .slice(0, MAX_QUOTE)
        .replace(/[\uD800-\uDBFF]$/, "")
        .trimEnd()}…`
    : line;
}

/** Returns a sentence: "The amount shown, USD 999,999.00, differs from the record: USD 900.00." Omits the values if both look the same. */
export function describeDifference({ field, displayed, recorded }: FieldDifference): string {
  const [left, right] = [truncateQuote(displayed), truncateQuote(recorded)];
  const label = FIELD_LABELS[field];
  return left === right
    ? `The ${label} shown differs from the record.`
    : `The ${label} shown, ${isolateBidiText(left)}, differs from the record: ${isolateBidiText(right)}${/[.!?…]$/.test(right) ? "" : "."}`;
}

const FILE_FAULTS = {
  changed: (file: string) => `The content of ${file} is not the one that was attached.`,
  missing: (file: string) => `The stored content of ${file} is missing.`,
  unreadable: (file: string) => `The stored content of ${file} cannot be read completely.`,
} as const;

const ADMIN_FAULTS = {
  changed: (entry: string) => `${entry} was changed after it was written.`,
  replaced: (entry: string) => `${entry} does not continue the entry before it: an entry was replaced.`,
  missing: (entry: string) => `${entry} is missing.`,
} as const;

const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns sentences about a rule: "The role of the user Rita Quest, Director, differs from the record: Requester." */
function describeRuleFault({ entity, label, how, fields, seq = 0 }: RuleFault): string[] {
  const rule = nameRule(entity, label);
  if (how === "added") return [`${capitalize(rule)} is not in the record: it was added outside of the product.`];
  if (how === "removed") return [`${capitalize(rule)} is in the record, but was removed outside of the product.`];
  if (how === "entry") {
    const names = fields.map(nameRuleField).join(", ");
    return [
      `Entry ${formatCount(seq)} of the administration's record changed ${rule} after other values had been written outside of the product: ${names}.`,
    ];
  }
  if (entity === "password") return [`${capitalize(rule)} was changed outside of the product.`];
  return fields.map((difference) => {
    const [left, right] = [truncateQuote(difference.stored), truncateQuote(difference.recorded)];
    const field = `The ${nameRuleField(difference)} of ${rule}`;
    return left === right
      ? `${field} differs from the record.`
      : `${field}, ${isolateBidiText(left)}, differs from the record: ${isolateBidiText(right)}${/[.!?…]$/.test(right) ? "" : "."}`;
  });
}

/** Returns a checkpoint with its time: "checkpoint 12 of 2026-11-02 09:00 UTC". */
const formatCheckpoint = ({ checkpoint, at }: CheckpointReference): string =>
  `checkpoint ${formatCount(checkpoint)} of ${at.slice(0, 10)} ${at.slice(11, 16)} UTC`;

const CONTRADICTIONS = {
  missing: (entry: string, checkpoint: string) =>
    `${entry} is missing, but ${checkpoint} contains it: the end of the record was cut.`,
  replaced: (entry: string, checkpoint: string) =>
    `${entry} is not the one that ${checkpoint} contains: the record was written again.`,
  added: (entry: string, checkpoint: string) =>
    `${entry} has an earlier time than ${checkpoint}, which does not contain it: it was added afterwards.`,
  unlisted: (entry: string, checkpoint: string) =>
    `${entry} cannot be compared with ${checkpoint}: what it contains about this request was removed from the database or changed there.`,
} as const;

const CHECKPOINT_FAULTS = {
  missing: (number: string) => `The file of checkpoint ${number} is missing.`,
  changed: (number: string) => `Checkpoint ${number} was changed after it was signed.`,
  replaced: (number: string) => `Checkpoint ${number} does not continue the checkpoint before it: one was replaced.`,
  unlisted: (number: string) => `Checkpoint ${number} is stored, but it was removed from the list of checkpoints.`,
  heads_changed: (number: string) =>
    `What checkpoint ${number} contains about requests was removed from the database or changed there.`,
  other_key: (number: string) => `Checkpoint ${number} is not signed with the key of this installation.`,
} as const;

/** Returns sentences that describe the fault. For a changed row, returns one sentence for each field that differs. */
export function describeFault(fault: RecordFault): string[] {
  switch (fault.kind) {
    case "changed_row":
      return fault.fields.map(describeDifference);
    case "changed_entry":
      return [`Entry ${fault.version} was changed after it was written: its content does not match its hash.`];
    case "replaced_entry":
      return [`Entry ${fault.version} does not match the entries around it: an entry was replaced.`];
    case "missing_entry":
      return [`Entry ${fault.version} is missing.`];
    case "invalid_entry":
      return [`Entry ${fault.version} breaks the rules of approval. ${fault.broken_rule}`];
    case "file_changed":
      return [FILE_FAULTS[fault.how](`the file ${isolateBidiText(fault.filename)}`)];
    case "removed_request":
      return fault.has_record
        ? ["This request was removed, but its record does not show a deletion."]
        : ["This request was removed together with its record: only its number is left."];
    case "changed_security_events":
      return [
        `The security events that were sealed at ${fault.sealed_at} do not match their seal ${formatCount(fault.seq)}: an event or a seal was changed, added or removed.`,
      ];
    case "changed_admin_entry":
      return [ADMIN_FAULTS[fault.how](`Entry ${formatCount(fault.seq)} of the administration's record`)];
    case "contradicts_checkpoint":
      return [CONTRADICTIONS[fault.how](`Entry ${fault.version}`, formatCheckpoint(fault))];
    case "administration_contradicts_checkpoint":
      return [
        CONTRADICTIONS[fault.how](
          `Entry ${formatCount(fault.seq)} of the administration's record`,
          formatCheckpoint(fault),
        ),
      ];
    case "security_events_contradict_checkpoint":
      return [CONTRADICTIONS[fault.how](`Seal ${formatCount(fault.seq)}`, formatCheckpoint(fault))];
    case "rule_changed":
      return describeRuleFault(fault);
    case "changed_checkpoint":
      return [CHECKPOINT_FAULTS[fault.how](formatCount(fault.number))];
  }
}
