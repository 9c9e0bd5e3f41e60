import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { RecurrencePauseReason, RecurrenceState, RecurrenceUnit } from "../../../domain/requests/recurrence.ts";
import type { SubmissionFields, TemplateAudience } from "../../../domain/requests/submission-fields.ts";
import { departments, users } from "./users.ts";

/** The draft of each person's next request. `saved_at`: the time of the last change. */
export const submission_drafts = sqliteTable(
  "submission_drafts",
  {
    user_id: text()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    fields: text({ mode: "json" }).$type<SubmissionFields>().notNull(),
    saved_at: text().notNull(),
  },
  (table) => [index("submission_drafts_saved").on(table.saved_at)],
);

/** The values of requests that people submit often. `department_id`: set only if `audience` is 'department'. */
export const request_templates = sqliteTable(
  "request_templates",
  {
    id: text().primaryKey(),
    owner_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    /** The folded name, see `worker/db/folded-columns.ts`. */
    name_folded: text(),
    fields: text({ mode: "json" }).$type<SubmissionFields>().notNull(),
    audience: text().$type<TemplateAudience>().notNull(),
    department_id: text().references(() => departments.id, { onDelete: "cascade" }),
    created_at: text().notNull(),
    updated_at: text().notNull(),
  },
  (table) => [
    uniqueIndex("request_templates_owner").on(table.owner_id, table.name_folded),
    index("request_templates_shared").on(table.audience, table.department_id, table.name).where(sql`audience <> 'own'`),
    check("request_templates_audience", sql`(audience = 'department') = (department_id is not null)`),
  ],
);

/**
 * Requests that a job submits at regular times on behalf of a person. `fields` and `name` are copies of the template,
 * so that a change of a shared template does not change requests that are submitted for other people.
 */
export const recurring_requests = sqliteTable(
  "recurring_requests",
  {
    id: text().primaryKey(),
    user_id: text()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    fields: text({ mode: "json" }).$type<SubmissionFields>().notNull(),
    unit: text().$type<RecurrenceUnit>().notNull(),
    every: integer().notNull(),
    /** The day of the week from 1, Monday, to 7, or the day of the month from 1 to 31. */
    day: integer().notNull(),
    time_zone: text().notNull(),
    /** The day of the next submission in `time_zone`. If the state is 'ended': the day of the last submission. */
    next_on: text().notNull(),
    /** The time of the next submission in UTC. */
    next_at: text().notNull(),
    /** The last day on which a request may be submitted; null if the recurring request has no end. */
    ends_on: text(),
    state: text().$type<RecurrenceState>().notNull(),
    pause_reason: text().$type<RecurrencePauseReason>(),
    last_request_id: text(),
    created_at: text().notNull(),
  },
  (table) => [
    index("recurring_requests_user").on(table.user_id, table.next_at),
    index("recurring_requests_due").on(table.next_at).where(sql`state = 'active'`),
  ],
);
