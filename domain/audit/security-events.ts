/** The kinds of security events. Kinds must not be renamed, because stored events contain them. */
export const SECURITY_EVENT_KINDS = [
  "signed_in",
  "signed_out",
  "sign_in_failed",
  "sign_in_locked",
  "sign_in_unlocked",
  "session_revoked",
  "session_expired_idle",
  "password_changed",
  "password_reset_requested",
  "password_reset",
  "invitation_created",
  "invitation_accepted",
  "factor_added",
  "factor_removed",
  "factor_failed",
  "factor_confirmed",
  "recovery_codes_created",
  "recovery_code_used",
  "role_changed",
  "address_changed",
  "phone_changed",
  "address_confirmed",
  "one_time_credential_ended",
  "user_deactivated",
  "user_deleted",
  "delegation_created",
  "delegation_ended",
  "rule_change_proposed",
  "rule_change_confirmed",
  "rule_change_declined",
  "export_created",
  "export_downloaded",
  "evidence_exported",
  "record_exported",
  "key_rotated",
  "personal_data_erased",
] as const;

export type SecurityEventKind = (typeof SECURITY_EVENT_KINDS)[number];

/** What happened to an account. `details`: short values such as the kind of a factor. They never contain secrets or user-written text. */
export type SecurityEvent = {
  kind: SecurityEventKind;
  /** The user whose account the event is about; null if a sign-in failed with an unknown user name. */
  user_id: string | null;
  /** The user who caused the event; null if nobody was signed in. */
  actor_id: string | null;
  details?: Readonly<Record<string, string | number | boolean | null>>;
};
