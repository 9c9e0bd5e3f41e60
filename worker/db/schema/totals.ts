import { integer, primaryKey, real, sqliteTable, text } from "drizzle-orm/sqlite-core";

/**
 * Times from submission to decision as JSON: `{"<class>": [count, milliseconds]}`. Times of one class are displayed
 * with the same text (`domain/requests/decision-times.ts`).
 */
export type StoredDecisionTimes = Record<string, [count: number, duration_ms: number]>;

const times = () => text({ mode: "json" }).$type<StoredDecisionTimes>().notNull().default({});

/**
 * The numbers and sums of requests by present status, for each day and month in UTC. Triggers update the rows, never
 * code. `date_field`: whether the day of submission or of decision counts. The view `computed_request_totals` computes
 * the same values from the requests; `npm run rebuild-totals` replaces these rows with those of the view.
 */
export const request_totals = sqliteTable(
  "request_totals",
  {
    date_field: text({ enum: ["created", "decided"] }).notNull(),
    unit: text({ enum: ["day", "month"] }).notNull(),
    department_id: text().notNull(),
    /** `2026-11-23` or `2026-11`. */
    period: text().notNull(),
    request_type: text().notNull(),
    /** Empty for requests without an amount. */
    currency: text().notNull(),
    amount_decimals: integer().notNull(),
    /**
     * USD for one unit of the currency at submission (R13); 0 if it is unknown. Part of the key, so that sums in USD
     * stay exact.
     */
    rate: real().notNull(),
    pending: integer().notNull(),
    needs_info: integer().notNull(),
    overdue: integer().notNull(),
    approved: integer().notNull(),
    rejected: integer().notNull(),
    cancelled: integer().notNull(),
    pending_minor: integer().notNull(),
    needs_info_minor: integer().notNull(),
    overdue_minor: integer().notNull(),
    approved_minor: integer().notNull(),
    rejected_minor: integer().notNull(),
    cancelled_minor: integer().notNull(),
    /** The number of approved requests with a due date, and of those that were decided by their due date. */
    approved_due: integer().notNull(),
    approved_on_time: integer().notNull(),
    rejected_due: integer().notNull(),
    rejected_on_time: integer().notNull(),
    approved_times: times(),
    rejected_times: times(),
  },
  (table) => [
    primaryKey({
      columns: [
        table.date_field,
        table.unit,
        table.department_id,
        table.period,
        table.request_type,
        table.currency,
        table.amount_decimals,
        table.rate,
      ],
    }),
  ],
);

/**
 * Numbers of requests for each person, department and month of submission in UTC. `waiting`: requests that wait for the
 * person's decision. `asked`: requests that wait for information from the person as requester. The times are those of
 * decided requests whose last approver is the person. `user_id` is empty for requests that wait for nobody (R14).
 * Triggers update the rows, never code.
 */
export const approver_totals = sqliteTable(
  "approver_totals",
  {
    department_id: text().notNull(),
    /** `2026-11` */
    month: text().notNull(),
    user_id: text().notNull(),
    waiting: integer().notNull(),
    asked: integer().notNull(),
    approved_times: times(),
    rejected_times: times(),
  },
  (table) => [primaryKey({ columns: [table.department_id, table.month, table.user_id] })],
);
