/**
 * The entities and actions of the administration's audit log. After a new one is added, code that handles all of them does not compile
 * until it also handles the new one.
 */
import { toCanonicalJson } from "../requests/events.ts";

export type AdminEntityKind =
  | "user"
  | "department"
  | "currency"
  | "request_type"
  | "priority"
  | "doa_configuration"
  | "approver_group"
  | "duty_conflict"
  | "numbering"
  | "settings"
  | "announcement"
  | "export"
  | "proposed_change"
  /** A period in which a delegate decides for a person (R49). */
  | "delegation"
  /** A new password of a user: the entry contains the SHA-256 of its salted hash (R49). */
  | "password"
  /** The first entries about rows that had none, written once for each installation (R49). */
  | "baseline";

export const ADMIN_ACTIONS = [
  "created",
  "updated",
  "deactivated",
  "deleted",
  "restored",
  "reset",
  "approved",
  "rejected",
  "exported",
  "unlocked",
  "sessions_ended",
  "factors_removed",
  "link_created",
  "email_confirmed",
  "erased",
] as const;
export type AdminAction = (typeof ADMIN_ACTIONS)[number];

/** One stored entry of the administration's audit log. All entries form one hash chain in the order of `seq`. */
export type AdminAuditEntry = {
  /** The position in the hash chain: 1, 2, 3, … without gaps. */
  seq: number;
  entity: AdminEntityKind;
  entity_id: string;
  version: number;
  action: AdminAction;
  label: string;
  actor_id: string | null;
  actor_name: string | null;
  created_at: string;
  /** The entity before the change, as JSON text. The hash covers exactly this text. */
  before: string | null;
  /** The entity after the change, as JSON text. The hash covers exactly this text. */
  after: string | null;
  prev_hash: string;
  hash: string;
};

/**
 * The request numbers that a numbering series issued before it was reset: every number from `since` to `last`. `series`: the text before
 * the counter, such as 'REQ-2026-'. The audit entry of the reset stores the range. Otherwise a missing request of the old series would not
 * be detected.
 */
export type IssuedNumberRange = { series: string; since: number; last: number };

/** Returns the text that an entry's hash covers: every column except the hash. */
export function toAdminHashInput(entry: Omit<AdminAuditEntry, "hash">): string {
  const { prev_hash, seq, entity, entity_id, version, action, label, actor_id, actor_name, created_at } = entry;
  const { before, after } = entry;
  return toCanonicalJson([
    ...[prev_hash, seq, entity, entity_id, version, action, label],
    ...[actor_id, actor_name, created_at, before, after],
  ]);
}
