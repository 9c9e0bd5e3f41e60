import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { ok } from "../../../domain/errors.ts";
import { dateTimeField, emptyToNull, identifierField } from "../../../domain/inputs/common.ts";
import { NotificationPreferencesInput } from "../../../domain/inputs/notification-preferences.ts";
import { toZodError } from "../../../domain/inputs/zod-messages.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { message } from "../../../domain/message.ts";
import { createRouter } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { acceptBody, JSON_BODY_LIMITS } from "../middleware/body.ts";
import { createFailureResponse, toResponse } from "../problem-response.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import { clampLimit, PageQuery, toPageHeaders } from "./pagination.ts";
import {
  createOpenApiJsonContent,
  IdempotencyHeaders,
  MessageResponse,
  NotificationPreferences,
  NotificationSchema,
  OPENAPI_FAILURES,
  OPENAPI_LIST_HEADERS,
} from "./schemas.ts";

export const notifications = createRouter();

notifications.openapi(
  createRoute({
    method: "get",
    path: "/notifications",
    tags: ["Notifications"],
    summary: "The caller's notifications, newest first",
    description:
      "To poll, use a `since` one minute before your newest notification, and ignore ids that you already have: a notification can become visible after a later one.",
    middleware: requireSignIn(),
    request: {
      query: PageQuery.extend({
        since: z
          .preprocess((value) => emptyToNull(value) ?? undefined, dateTimeField.optional())
          .describe("Only those of that moment or later"),
      }),
    },
    responses: {
      200: {
        description: "One page",
        headers: {
          ...OPENAPI_LIST_HEADERS,
          "X-Unread-Count": { description: "The number of unread notifications", schema: { type: "string" } },
        },
        content: createOpenApiJsonContent(z.array(NotificationSchema)),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { since = null, limit, cursor = null } = c.req.valid("query");
    const { notifications: service } = c.env.context.services;
    const after = service.parseCursor(cursor);
    if (!after.ok) return createFailureResponse(after);
    const page = await service.list(c.var.actor, { since, limit: clampLimit(limit), after: after.value });
    return c.json(page.items, 200, { ...toPageHeaders(c, page), "X-Unread-Count": String(page.unread) });
  },
);

const MarkReadResult = z
  .object({ ids: z.array(identifierField).max(LIMITS.list).optional(), all: z.literal(true).optional() })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
    path: ["ids"],
    error: toZodError(message("api.ids_or_all")),
  });

notifications.openapi(
  createRoute({
    method: "post",
    path: "/notifications/read",
    tags: ["Notifications"],
    summary: "Mark notifications as read",
    description: "Either `ids` or `all`. Other people's ids change nothing.",
    middleware: [requireSignIn(), acceptBody(JSON_BODY_LIMITS)],
    request: {
      headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: createOpenApiJsonContent(MarkReadResult) },
    },
    responses: {
      200: { description: "Marked", content: createOpenApiJsonContent(MessageResponse) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const input = c.req.valid("json");
    const markRead = async () => {
      await c.env.context.services.notifications.markRead(c.var.actor, input.ids ?? null);
      return ok({ body: { message: c.env.context.renderAll(message("api.notifications_read")) }, headers: {} });
    };
    const result = await withIdempotencyKey(c, { input, run: markRead, recover: markRead });
    return toResponse(result, (answer) => c.json(answer.body, 200));
  },
);

const PREFERENCES = "/notifications/preferences";

notifications.openapi(
  createRoute({
    method: "get",
    path: PREFERENCES,
    tags: ["Notifications"],
    summary: "The caller's notification preferences",
    middleware: requireSignIn(),
    responses: {
      200: { description: "The preferences", content: createOpenApiJsonContent(NotificationPreferences) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => c.json(await c.env.context.services.notifications.getPreferences(c.var.actor), 200),
);

notifications.openapi(
  createRoute({
    method: "put",
    path: PREFERENCES,
    tags: ["Notifications"],
    summary: "Change the caller's notification preferences",
    description: "Absent fields are not changed. Quiet hours need all their fields.",
    middleware: [requireSignIn(), acceptBody(JSON_BODY_LIMITS)],
    request: { body: { required: true, content: createOpenApiJsonContent(NotificationPreferencesInput) } },
    responses: {
      200: { description: "The preferences", content: createOpenApiJsonContent(NotificationPreferences) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) =>
    c.json(await c.env.context.services.notifications.changePreferences(c.var.actor, c.req.valid("json")), 200),
);
