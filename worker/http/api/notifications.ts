import * as z from "zod";
import { ok } from "../../../domain/errors.ts";
import { dateTimeField, emptyToNull, identifierField } from "../../../domain/inputs/common.ts";
import { NotificationPreferencesInput } from "../../../domain/inputs/notification-preferences.ts";
import { toZodError } from "../../../domain/inputs/zod-messages.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { message } from "../../../domain/message.ts";
import { call, callGroup, pageOf, Reply } from "./call.ts";
import { clampLimit, PageQuery, toPageHeaders } from "./pagination.ts";
import { MessageResponse, NotificationPreferences, NotificationSchema } from "./schemas.ts";

const NotificationsQuery = PageQuery.extend({
  since: z
    .preprocess((value) => emptyToNull(value) ?? undefined, dateTimeField.optional())
    .describe("Only those of that moment or later"),
});

const MarkReadInput = z
  .object({ ids: z.array(identifierField).max(LIMITS.list).optional(), all: z.literal(true).optional() })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
    path: ["ids"],
    error: toZodError(message("api.ids_or_all")),
  });

export const notifications = callGroup("Notifications", {
  listNotifications: call("GET /notifications", {
    summary: "The caller's notifications, newest first",
    description:
      "To poll, use a `since` one minute before your newest notification, and ignore ids that you already have: a notification can become visible after a later one.",
    query: NotificationsQuery,
    output: pageOf(NotificationSchema),
    headers: { "X-Unread-Count": { description: "The number of unread notifications", schema: { type: "string" } } },
    run: async ({ c, services, actor, query: { since = null, limit, cursor = null } }) => {
      const after = services.notifications.parseCursor(cursor);
      if (!after.ok) return after;
      const options = { since, limit: clampLimit(limit), after: after.value };
      const page = await services.notifications.list(actor, options);
      return ok(new Reply(page.items, { ...toPageHeaders(c, page), "X-Unread-Count": String(page.unread) }));
    },
  }),
  markNotificationsRead: call("POST /notifications/read", {
    summary: "Mark notifications as read",
    description: "Either `ids` or `all`. Other people's ids change nothing.",
    input: MarkReadInput,
    output: MessageResponse,
    returns: "Marked",
    idempotent: true,
    run: async ({ services, context, actor, input }) => {
      await services.notifications.markRead(actor, input.ids ?? null);
      return ok({ message: context.renderAll(message("api.notifications_read")) });
    },
  }),
  getNotificationPreferences: call("GET /notifications/preferences", {
    summary: "The caller's notification preferences",
    output: NotificationPreferences,
    returns: "The preferences",
    run: async ({ services, actor }) => ok(await services.notifications.getPreferences(actor)),
  }),
  changeNotificationPreferences: call("PUT /notifications/preferences", {
    summary: "Change the caller's notification preferences",
    description: "Absent fields are not changed. Quiet hours need all their fields.",
    input: NotificationPreferencesInput,
    output: NotificationPreferences,
    returns: "The preferences",
    run: async ({ services, actor, input }) => ok(await services.notifications.changePreferences(actor, input)),
  }),
});
