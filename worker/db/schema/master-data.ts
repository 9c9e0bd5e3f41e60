import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { departments, users } from "./users.ts";

export const currencies = sqliteTable(
  "currencies",
  {
    id: text().primaryKey(),
    code: text().notNull(),
    name: text().notNull(),
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
  (table) => [
    uniqueIndex("currencies_code").on(table.code),
    uniqueIndex("currencies_name").on(sql`lower(${table.name})`),
  ],
);

export const request_types = sqliteTable(
  "request_types",
  {
    id: text().primaryKey(),
    code: text().notNull(),
    name: text().notNull(),
    description: text().notNull().default(""),
    requires_amount: integer({ mode: "boolean" }).notNull().default(true),
    /** Whether requests of the type may have an amount (R39). */
    accepts_amount: integer({ mode: "boolean" }).notNull().default(true),
    default_currency: text().notNull().default("USD"),
    approval_required: integer({ mode: "boolean" }).notNull().default(true),
    is_active: integer({ mode: "boolean" }).notNull().default(true),
    was_used: integer({ mode: "boolean" }).notNull().default(false),
    version: integer().notNull().default(1),
    created_at: text().notNull(),
  },
  (table) => [
    uniqueIndex("request_types_code").on(table.code),
    uniqueIndex("request_types_name").on(sql`lower(${table.name})`),
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
    description: text().notNull().default(""),
    color: text().notNull().default("#6B7280"),
    escalation_hours: integer().notNull().default(72),
    sort_order: integer().notNull().default(0),
    is_active: integer({ mode: "boolean" }).notNull().default(true),
    was_used: integer({ mode: "boolean" }).notNull().default(false),
    version: integer().notNull().default(1),
    created_at: text().notNull(),
  },
  (table) => [
    uniqueIndex("priorities_code").on(table.code),
    uniqueIndex("priorities_name").on(sql`lower(${table.name})`),
  ],
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
    version: integer().notNull().default(1),
    is_active: integer({ mode: "boolean" }).notNull().default(true),
    was_used: integer({ mode: "boolean" }).notNull().default(false),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [
    index("doa_configurations_type").on(table.request_type, table.department_id),
    // The two indexes allow one active row for each type and department, and one for each type and every department.
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
    /** The limit of the level in minor units of `currency`; null: no limit. */
    max_amount_minor: integer(),
    currency: text().notNull().default("USD"),
    approver_user_id: text(),
  },
  (table) => [primaryKey({ columns: [table.configuration_id, table.position] })],
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
  /** Every number from this one to `last_number` was issued. A reset of the numbering sets it again. */
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
  password_min_length: integer().notNull().default(6),
  version: integer().notNull().default(1),
});
