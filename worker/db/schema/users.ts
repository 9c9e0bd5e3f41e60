import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Language } from "../../../domain/language.ts";
import type { RateLimitedAction } from "../../../domain/rate-limits.ts";
import type { SortKey, SortOrder } from "../../../domain/requests/sort-keys.ts";
import type { Role } from "../../../domain/roles.ts";
import type { InfluenceKind } from "../../../domain/users/influence.ts";
import type { PasswordLinkKind } from "../../../domain/users/password-links.ts";
import type { PasswordKind } from "../../../domain/users/passwords.ts";

export const departments = sqliteTable(
  "departments",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** The folded name, see `worker/db/folded-columns.ts`. */
    name_folded: text(),
    name_search: text(),
    description: text().notNull().default(""),
    /** The budget in USD cents; null: no budget. */
    budget_minor: integer(),
    head_user_id: text(),
    is_active: integer({ mode: "boolean" }).notNull().default(true),
    /**
     * Whether another row refers or ever referred to the department. If so, it can only be deactivated, not deleted
     * (R12). Triggers set this column, never code.
     */
    was_used: integer({ mode: "boolean" }).notNull().default(false),
    /** The number of the last change of this row; each change is an entry of `admin_events`. */
    version: integer().notNull().default(1),
    created_at: text().notNull(),
  },
  (table) => [uniqueIndex("departments_name").on(table.name_folded)],
);

export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    username: text().notNull(),
    /** The folded names, see `worker/db/folded-columns.ts`. */
    username_folded: text(),
    email_folded: text(),
    username_search: text(),
    email_search: text(),
    name_search: text(),
    password_hash: text().notNull(),
    name: text().notNull(),
    email: text().notNull(),
    department_id: text()
      .notNull()
      .references(() => departments.id),
    designation: text().notNull().default(""),
    role: text().$type<Role>().notNull().default("requester"),
    is_active: integer({ mode: "boolean" }).notNull().default(true),
    /**
     * `own`: the user chose the password. The other kinds: the documented first password, or a one-time password (R3,
     * R37).
     */
    password_kind: text().$type<PasswordKind>().notNull().default("own"),
    /** When a one-time password expires; null for the other kinds. */
    password_expires_at: text(),
    /** Who made the one-time password, with their role at that time (R45); null for the other kinds, and if the system made it. */
    password_set_by: text(),
    password_set_by_role: text().$type<Role>(),
    /**
     * Who set the mail address, with their role at that time (R45); null if its owner or the system set it, or if an
     * administrator confirmed it.
     */
    email_set_by: text(),
    email_set_by_role: text().$type<Role>(),
    dashboard_sort_by: text().$type<SortKey>().notNull().default("created_at"),
    dashboard_sort_order: text().$type<SortOrder>().notNull().default("desc"),
    /**
     * The language of pages, mails and other messages. If null, pages have the language of the browser, and all
     * messages are in English.
     */
    language: text().$type<Language>(),
    was_used: integer({ mode: "boolean" }).notNull().default(false),
    version: integer().notNull().default(1),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [
    uniqueIndex("users_username").on(table.username_folded),
    uniqueIndex("users_email").on(table.email_folded),
    index("users_role").on(table.role, table.is_active),
    index("users_department").on(table.department_id),
    index("users_name").on(table.name, table.id),
    index("users_one_time_password").on(table.password_set_by_role).where(sql`password_kind = 'one_time'`),
  ],
);

/**
 * Who has influence over which account (R45): somebody who could sign in with the account, or who decided what it may do.
 * `last_at`: the last cause; the influence ends INFLUENCE_DAYS later, or when the row is deleted because the owner of the
 * account has proved themselves (domain/users/influence.ts). `began_at`: the first cause that has not ended since.
 */
export const account_influences = sqliteTable(
  "account_influences",
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    influencer_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<InfluenceKind>().notNull(),
    began_at: text().notNull(),
    last_at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.influencer_id, table.kind] }),
    index("account_influences_influencer").on(table.influencer_id, table.last_at),
    index("account_influences_last").on(table.last_at),
  ],
);

/** The sessions of users. Stores only the SHA-256 of the session token (R2). */
export const sessions = sqliteTable(
  "sessions",
  {
    token_hash: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    remember: integer({ mode: "boolean" }).notNull().default(false),
    created_at: text().notNull(),
    expires_at: text().notNull(),
    /** When the user last confirmed this session with a second factor; null: not yet. */
    second_factor: text(),
    /** The challenge for the next passkey of this session (base64url); null if there is none. Each challenge is valid once. */
    passkey_challenge: text(),
    passkey_challenge_at: text(),
    /** The id that screens and calls use; the token cannot be derived from it. */
    id: text().notNull().default(""),
    /** The `User-Agent`, network address and country (ISO 3166) of the client at the sign-in; null if unknown. */
    user_agent: text(),
    address: text(),
    country: text(),
    /** When the session was last used, stored at most once in five minutes. */
    last_used_at: text().notNull().default(""),
  },
  (table) => [
    index("sessions_user").on(table.user_id),
    index("sessions_expires").on(table.expires_at),
    index("sessions_used").on(table.last_used_at),
  ],
);

/** The passkeys of users: second factors that a device or a security key holds (WebAuthn). */
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The id that the device gave the passkey, base64url. */
    credential_id: text().notNull(),
    /** The public key in COSE format, base64url. */
    public_key: text().notNull(),
    /** The number of uses that the passkey's device has counted; 0 if the device does not count. */
    sign_count: integer().notNull(),
    name: text().notNull(),
    created_at: text().notNull(),
    last_used_at: text(),
    /**
     * JSON array of the ids of the people who could sign in with the account when this was set up (R45). It proves
     * nothing against them.
     */
    accessible_to: text().notNull().default("[]"),
  },
  (table) => [uniqueIndex("passkeys_credential").on(table.credential_id), index("passkeys_user").on(table.user_id)],
);

/** The authenticator app of each user (RFC 6238): a second factor. */
export const totp = sqliteTable("totp", {
  user_id: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** The shared secret, sealed for this user (worker/services/auth/sealing.ts). */
  secret_sealed: text().notNull(),
  /** The time step of the last accepted code, so that no code is accepted twice; null before the first one. */
  last_step: integer(),
  name: text().notNull(),
  created_at: text().notNull(),
  /** When the user entered the first code; null while the app is being set up and is not yet a second factor. */
  confirmed_at: text(),
  last_used_at: text(),
  /** As for passkeys. */
  accessible_to: text().notNull().default("[]"),
  /**
   * The SHA-256 of the token of the browser that is setting up the app. Only this browser sees the secret and can enter
   * the first code.
   */
  setup_token_hash: text(),
});

/** The recovery codes of users. Stores only their SHA-256. A used code stays in the table and is not accepted again. */
export const recovery_codes = sqliteTable(
  "recovery_codes",
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    code_hash: text().notNull(),
    used_at: text(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.code_hash] })],
);

/** Links with which users choose a password without knowing the present one. Stores only the SHA-256 of the token. */
export const password_links = sqliteTable(
  "password_links",
  {
    token_hash: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().$type<PasswordLinkKind>().notNull(),
    created_at: text().notNull(),
    expires_at: text().notNull(),
    /** When the link was used or replaced; null while the link works. */
    ended_at: text(),
    /** Who made an invitation, with their role at that time (R45); null for a reset. */
    created_by: text(),
    created_by_role: text().$type<Role>(),
    /** Whether the link left by mail. Otherwise somebody saw it: who made it, or readers of a local mailbox. */
    is_mailed: integer({ mode: "boolean" }).notNull().default(false),
  },
  (table) => [
    index("password_links_user").on(table.user_id, table.created_at),
    index("password_links_expires").on(table.expires_at),
  ],
);

/**
 * Known devices. Failed sign-ins from them are counted separately (R42). Stores only the hash of the token in the
 * cookie.
 */
export const known_devices = sqliteTable(
  "known_devices",
  {
    token_hash: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    created_at: text().notNull(),
    last_used_at: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.token_hash, table.user_id] }),
    index("known_devices_user").on(table.user_id, table.last_used_at),
    index("known_devices_used").on(table.last_used_at),
  ],
);

/**
 * Every present and former name of a user, written by triggers. The full-text index `user_names_search` finds parts of
 * names with three or more characters, so that a list filtered by name does not read all users or requests.
 */
export const user_names = sqliteTable("user_names", {
  id: integer().primaryKey(),
  user_id: text().notNull(),
  name: text().notNull(),
  /** The folded name, in which the index finds parts. */
  name_search: text(),
});

/**
 * Sign-in attempts that failed or are running (R29, R42, R55). `key`: `user:<name>` for an unknown device,
 * `device:<hash>:<name>` for a known device, `address:<network>` for unknown devices in a network, each with `running:` in front while
 * the password is checked; `right:<network>:<name>` for a right password on a slowed network; `password:<user id>` for attempts with the
 * user's present password, `factor:<user id>` for a second factor, or `reset:<network>` for requests for a reset link.
 */
export const sign_in_attempts = sqliteTable(
  "sign_in_attempts",
  {
    id: text().notNull(),
    key: text().notNull(),
    attempted_at: text().notNull(),
  },
  (table) => [
    index("sign_in_attempts_key").on(table.key, table.attempted_at),
    index("sign_in_attempts_id").on(table.id),
  ],
);

/** How often each user has performed each limited action (domain/rate-limits.ts) in the latest time window. */
export const rate_limits = sqliteTable(
  "rate_limits",
  {
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    action: text().$type<RateLimitedAction>().notNull(),
    window_started_at: text().notNull(),
    uses: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.action] })],
);

/**
 * The people whose open requests must move to others, because the person became inactive (R52) or somebody got influence
 * over their account (R45). Triggers add the rows, and a job removes them when nothing is left to move. `to_id`: who
 * takes over the requests that they may decide, as the administrator `actor_id` chose with `comments`; null: nobody was
 * chosen.
 */
export const pending_handovers = sqliteTable("pending_handovers", {
  user_id: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  to_id: text(),
  actor_id: text(),
  comments: text().notNull().default(""),
});
