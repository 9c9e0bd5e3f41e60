import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { ApproverGroupRule } from "../../../domain/matrix/groups.ts";
import type { StepMember } from "../../../domain/matrix/routing.ts";
import type { MaterialField } from "../../../domain/requests/modification.ts";
import type { Role } from "../../../domain/roles.ts";
import { departments, users } from "./users.ts";

export const currencies = sqliteTable(
  "currencies",
  {
    id: text().primaryKey(),
    code: text().notNull(),
    name: text().notNull(),
    /** The folded name, see `worker/db/folded-columns.ts`. */
    name_folded: text(),
    symbol: text().notNull(),
    /** The number of decimals of amounts in this currency (R11). */
    decimals: integer().notNull().default(2),
    /** The price of one unit in USD, times 10^8. */
    rate_e8: integer().notNull(),
    is_active: integer({ mode: "boolean" }).notNull().default(true),
    was_used: integer({ mode: "boolean" }).notNull().default(false),
    version: integer().notNull().default(1),
    created_at: text().notNull(),
  },
  (table) => [uniqueIndex("currencies_code").on(table.code), uniqueIndex("currencies_name").on(table.name_folded)],
);

export const request_types = sqliteTable(
  "request_types",
  {
    id: text().primaryKey(),
    code: text().notNull(),
    name: text().notNull(),
    /** The folded name, see `worker/db/folded-columns.ts`. */
    name_folded: text(),
    description: text().notNull().default(""),
    requires_amount: integer({ mode: "boolean" }).notNull().default(true),
    /** Whether requests of the type may have an amount (R39). */
    accepts_amount: integer({ mode: "boolean" }).notNull().default(true),
    default_currency: text().notNull().default("USD"),
    approval_required: integer({ mode: "boolean" }).notNull().default(true),
    /** The fields whose change after an approval requires a new route (R34). */
    material_fields: text({ mode: "json" })
      .$type<MaterialField[]>()
      .notNull()
      .default(["amount", "currency", "request_type", "department"]),
    /** By how many percent of the approved amount the amount may rise before a new approval is required (R34). */
    amount_tolerance_percent: integer().notNull().default(0),
    is_active: integer({ mode: "boolean" }).notNull().default(true),
    was_used: integer({ mode: "boolean" }).notNull().default(false),
    version: integer().notNull().default(1),
    created_at: text().notNull(),
  },
  (table) => [
    uniqueIndex("request_types_code").on(table.code),
    uniqueIndex("request_types_name").on(table.name_folded),
  ],
);

export const request_type_payers = sqliteTable(
  "request_type_payers",
  {
    request_type_id: text()
      .notNull()
      .references(() => request_types.id, { onDelete: "cascade" }),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.request_type_id, table.user_id] })],
);

export const priorities = sqliteTable(
  "priorities",
  {
    id: text().primaryKey(),
    code: text().notNull(),
    name: text().notNull(),
    /** The folded name, see `worker/db/folded-columns.ts`. */
    name_folded: text(),
    description: text().notNull().default(""),
    color: text().notNull().default("#6B7280"),
    escalation_hours: integer().notNull().default(72),
    sort_order: integer().notNull().default(0),
    is_active: integer({ mode: "boolean" }).notNull().default(true),
    was_used: integer({ mode: "boolean" }).notNull().default(false),
    version: integer().notNull().default(1),
    created_at: text().notNull(),
  },
  (table) => [uniqueIndex("priorities_code").on(table.code), uniqueIndex("priorities_name").on(table.name_folded)],
);

export const doa_configurations = sqliteTable(
  "doa_configurations",
  {
    id: text().primaryKey(),
    /** The code of the request type. */
    request_type: text().notNull(),
    configuration_type: text().$type<"amount_based" | "user_specific">().notNull().default("amount_based"),
    /** The department of the configuration; null: every department (R13). */
    department_id: text().references(() => departments.id),
    approver_user_id: text(),
    /** The group that is asked if a step has too few people who can decide (R32). */
    fallback_group_id: text().references(() => approver_groups.id),
    /**
     * What happens if a person is in two steps. `separate`: the person decides only one of the steps. `once`: one
     * decision counts for both (R33).
     */
    same_person: text().$type<"separate" | "once">().notNull().default("separate"),
    version: integer().notNull().default(1),
    is_active: integer({ mode: "boolean" }).notNull().default(true),
    was_used: integer({ mode: "boolean" }).notNull().default(false),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [
    index("doa_configurations_type").on(table.request_type, table.department_id),
    // These two indexes allow one active row for each type and department, and one for each type without a department.
    uniqueIndex("doa_configurations_active").on(table.request_type).where(sql`is_active = 1 and department_id is null`),
    uniqueIndex("doa_configurations_active_department")
      .on(table.request_type, table.department_id)
      .where(sql`is_active = 1`),
  ],
);

export const doa_levels = sqliteTable(
  "doa_levels",
  {
    configuration_id: text()
      .notNull()
      .references(() => doa_configurations.id, { onDelete: "cascade" }),
    position: integer().notNull(),
    /** The upper limit of the band in minor units of `currency`; null: no limit. */
    max_amount_minor: integer(),
    currency: text().notNull().default("USD"),
    approver_user_id: text(),
  },
  (table) => [primaryKey({ columns: [table.configuration_id, table.position] })],
);

/**
 * The steps of a band of the matrix, in sequence (R32). A band without rows here has one step with its approver.
 * `band`: the `position` of the band in `doa_levels`; 0 for a `user_specific` configuration.
 */
export const doa_steps = sqliteTable(
  "doa_steps",
  {
    configuration_id: text()
      .notNull()
      .references(() => doa_configurations.id, { onDelete: "cascade" }),
    band: integer().notNull(),
    position: integer().notNull(),
    name: text(),
    /** How many people must approve; null: all. */
    required: integer(),
    members: text({ mode: "json" }).$type<StepMember[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.configuration_id, table.band, table.position] })],
);

/** Named lists of approvers, and rules that find them (R32). Steps of the matrix refer to them. */
export const approver_groups = sqliteTable(
  "approver_groups",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** The folded name, see `worker/db/folded-columns.ts`. */
    name_folded: text(),
    description: text().notNull().default(""),
    /**
     * The rule that finds the members of the group for each request; null if the members are in
     * `approver_group_members`.
     */
    rule: text({ mode: "json" }).$type<ApproverGroupRule>(),
    is_active: integer({ mode: "boolean" }).notNull().default(true),
    was_used: integer({ mode: "boolean" }).notNull().default(false),
    version: integer().notNull().default(1),
    created_at: text().notNull(),
  },
  (table) => [uniqueIndex("approver_groups_name").on(table.name_folded)],
);

export const approver_group_members = sqliteTable(
  "approver_group_members",
  {
    group_id: text()
      .notNull()
      .references(() => approver_groups.id, { onDelete: "cascade" }),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.group_id, table.user_id] }),
    index("approver_group_members_user").on(table.user_id),
  ],
);

/**
 * Pairs of groups whose members may not work on the same request (R33). `on_request`: a member of one group does not decide requests of
 * members of the other group. `on_steps`: a member of one group does not decide a request that a member of the other group has decided.
 */
export const duty_conflicts = sqliteTable(
  "duty_conflicts",
  {
    id: text().primaryKey(),
    name: text().notNull(),
    /** The folded name, see `worker/db/folded-columns.ts`. */
    name_folded: text(),
    first_group_id: text()
      .notNull()
      .references(() => approver_groups.id),
    second_group_id: text()
      .notNull()
      .references(() => approver_groups.id),
    on_request: integer({ mode: "boolean" }).notNull().default(true),
    on_steps: integer({ mode: "boolean" }).notNull().default(true),
    is_active: integer({ mode: "boolean" }).notNull().default(true),
    version: integer().notNull().default(1),
    created_at: text().notNull(),
  },
  (table) => [uniqueIndex("duty_conflicts_name").on(table.name_folded)],
);

/** The format of request numbers: one row. */
export const request_id_config = sqliteTable("request_id_config", {
  id: integer().primaryKey(),
  prefix: text().notNull(),
  separator: text().notNull(),
  suffix_format: integer().notNull(),
  counter_start: integer().notNull(),
  include_department: integer({ mode: "boolean" }).notNull(),
  include_year: integer({ mode: "boolean" }).notNull(),
  include_month: integer({ mode: "boolean" }).notNull(),
  version: integer().notNull().default(1),
});

/**
 * The last number of each series. A series is the part of a request number before the counter, such as `REQ-2026-`; each series has its own
 * counter (R27).
 */
export const request_series = sqliteTable("request_series", {
  series: text().primaryKey(),
  last_number: integer().notNull(),
  /** The last issued request number; the other statements of a submission's batch read it here. */
  last_id: text().notNull(),
  /** The first number since the last reset of the numbering. Every number from `first_number` to `last_number` was issued. */
  first_number: integer().notNull(),
});

/** The settings of the installation: one row (R19). */
export const settings = sqliteTable("settings", {
  id: integer().primaryKey(),
  email_notifications: integer({ mode: "boolean" }).notNull().default(true),
  desktop_notifications: integer({ mode: "boolean" }).notNull().default(true),
  sms_notifications: integer({ mode: "boolean" }).notNull().default(false),
  auto_assign_approvers: integer({ mode: "boolean" }).notNull().default(true),
  send_overdue_reminders: integer({ mode: "boolean" }).notNull().default(true),
  allow_request_modifications: integer({ mode: "boolean" }).notNull().default(true),
  /** Whether a second administrator must confirm changes of approval rules (R39). */
  four_eyes: integer({ mode: "boolean" }).notNull().default(false),
  password_min_length: integer().notNull().default(6),
  /** The roles whose users need a second factor. */
  second_factor_roles: text({ mode: "json" }).$type<Role[]>().notNull().default([]),
  /** Decisions above this amount require the second factor again; null if no decision does. */
  second_factor_amount_usd: integer(),
  /** Whether administrators need the second factor again to change master data. */
  second_factor_for_changes: integer({ mode: "boolean" }).notNull().default(false),
  /** After how many hours without use a session ends; 0 if inactivity does not end sessions. */
  session_idle_hours: integer().notNull().default(0),
  /** For how many days security events are kept. */
  security_events_days: integer().notNull().default(400),
  /** The mail address to which each checkpoint of the record is sent (R41); null if it is sent to nobody. */
  checkpoint_mail: text(),
  version: integer().notNull().default(1),
});
