import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { sessions, users } from "./users.ts";

/**
 * Notifications inside the product, written in the same batch as their cause (R17, R31). WITHOUT ROWID: rows are stored
 * in the order of a person's list. Deliveries refer to a notification by all columns of its key.
 */
export const notifications = sqliteTable(
  "notifications",
  {
    id: text().notNull(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text().notNull(),
    /** JSON of `NotificationContent` (domain/notifications/catalogue.ts). */
    content: text().notNull(),
    request_id: text(),
    /** The title of the request when the notification was written; null if it is not about a request. */
    request_title: text(),
    /** The version of the audit event that caused the notification; null if no event did. */
    event_version: integer(),
    url: text().notNull(),
    created_at: text().notNull(),
    read_at: text(),
    /** Whether the deliveries of the notification were planned: the outbox then got a row for each channel. */
    is_planned: integer({ mode: "boolean" }).notNull().default(false),
    /** When somebody did what the notification asks for; null before that, and if it asks for nothing (R51). */
    completed_at: text(),
    /** What the notification is about: the id of a request, or the URL of an announcement or a proposed change; null: something else. */
    about: text().generatedAlwaysAs(
      sql`coalesce(request_id, iif(url GLOB '/announcements/?*' OR url GLOB '/admin/changes#?*', url, NULL))`,
      { mode: "virtual" },
    ),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.created_at, table.id] }),
    index("notifications_about").on(table.about).where(sql`about is not null`),
    index("notifications_unread").on(table.user_id, table.id).where(sql`read_at is null`),
    index("notifications_read").on(table.created_at).where(sql`read_at is not null`),
    index("notifications_unplanned").on(table.created_at).where(sql`is_planned = 0`),
  ],
);

/**
 * Tasks outside the database: sending push messages, mails and SMS, and deleting files. Each task is performed at least
 * once, because it is written in the batch of its cause, or in the batch that marks its notification as planned.
 * WITHOUT ROWID.
 */
export const outbox = sqliteTable(
  "outbox",
  {
    id: text().primaryKey(),
    topic: text().$type<OutboxTopic>().notNull(),
    /** JSON; see `OutboxTopic` for its fields. */
    payload: text().notNull(),
    created_at: text().notNull(),
    next_attempt_at: text().notNull(),
    attempts: integer().notNull().default(0),
    last_error: text(),
    /**
     * When the task was abandoned after its last attempt; null if it was not. The row stays for the system health page.
     */
    gave_up_at: text(),
  },
  (table) => [index("outbox_due").on(table.topic, table.next_attempt_at)],
);

/**
 * The kind of task, with its payload. A notification has one row for each channel, so that a channel that fails delays
 * no other: `push` {user_id, created_at, notification_id, endpoint}, `mail` and `sms` {user_id, created_at,
 * notification_id}, and {address} in a mail to an earlier address of the user. `mail.digest` {user_id, since, until}:
 * one mail with all notifications of a day. `mail.waiting` {user_id}: one mail with the requests that wait for the
 * user. `mail.checkpoint` {number, address}: a checkpoint of the record. `file.delete` {key}: an unused R2 object.
 */
export type OutboxTopic = "push" | "mail" | "mail.digest" | "mail.waiting" | "mail.checkpoint" | "sms" | "file.delete";

/**
 * How a user is notified outside the product. A user without a row gets mail at once, no SMS, and has no quiet hours.
 */
export const notification_preferences = sqliteTable(
  "notification_preferences",
  {
    user_id: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Kinds of notification that are not mailed. */
    muted_mail_kinds: text({ mode: "json" }).$type<string[]>().notNull(),
    /** Kinds of notification that are not pushed. */
    muted_push_kinds: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    /** Kinds of notification that are not sent by SMS. */
    muted_sms_kinds: text({ mode: "json" }).$type<string[]>().notNull().default([]),
    /** The phone number in E.164 format; null: no SMS. */
    phone: text(),
    time_zone: text().notNull().default("UTC"),
    /** The quiet hours, in minutes after midnight in `time_zone`; both null: no quiet hours. They may span midnight. */
    quiet_from_minute: integer(),
    quiet_to_minute: integer(),
    /** Whether the user gets one mail a day, at `digest_minute`, instead of one for each notification. */
    daily_digest: integer({ mode: "boolean" }).notNull().default(false),
    digest_minute: integer().notNull().default(480),
    /** When the next daily list of waiting requests is due; null: the user gets none. */
    waiting_digest_at: text(),
    /**
     * The local day of the last daily list of waiting requests, so that a day has at most one list; null before the
     * first list.
     */
    waiting_digest_day: text(),
    /** The token in the unsubscribe links of mails. */
    unsubscribe_token: text().notNull(),
  },
  (table) => [
    uniqueIndex("notification_preferences_token").on(table.unsubscribe_token),
    index("notification_preferences_waiting_digest")
      .on(table.waiting_digest_at)
      .where(sql`waiting_digest_at is not null`),
  ],
);

/**
 * Idempotency keys with the answer to their first call, stored for 24 hours (R10, R29). `request_id` is set in the
 * batch that makes the change.
 */
export const idempotency_keys = sqliteTable(
  "idempotency_keys",
  {
    user_id: text().notNull(),
    key: text().notNull(),
    fingerprint: text().notNull(),
    /** A random id of the attempt that reserved the key. */
    holder: text().notNull(),
    started_at: text().notNull(),
    request_id: text(),
    /** JSON of the answer to the first call; null while that call runs. */
    answer: text(),
  },
  (table) => [
    primaryKey({ columns: [table.user_id, table.key] }),
    index("idempotency_keys_started").on(table.started_at),
  ],
);

/**
 * The people with an open page, who are notified of changes at once. `open_until`: when the WebSocket of their newest page is closed at
 * the latest.
 */
export const open_pages = sqliteTable("open_pages", {
  user_id: text()
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  open_until: text().notNull(),
});

/** Browsers that get push messages. A subscription ends with the session in which it was made (R40). */
export const push_subscriptions = sqliteTable(
  "push_subscriptions",
  {
    endpoint: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    session_token_hash: text()
      .notNull()
      .references(() => sessions.token_hash, { onDelete: "cascade" }),
    p256dh: text().notNull(),
    auth: text().notNull(),
    created_at: text().notNull(),
  },
  (table) => [
    index("push_subscriptions_user").on(table.user_id),
    index("push_subscriptions_session").on(table.session_token_hash),
  ],
);
