import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { ok } from "../../app/domain/errors.ts";
import { identifier, moment } from "../../app/domain/inputs/common.ts";
import { LIMITS } from "../../app/domain/limits.ts";
import { createPart } from "./api-env.ts";
import { onlyOnce } from "./idempotency.ts";
import { clampLimit, PageQuery } from "./lists.ts";
import { body, JSON_BODY } from "./middleware/body.ts";
import { signedIn } from "./middleware/signed-in.ts";
import { answered } from "./respond.ts";
import { FAILURES, json, Message, Notification, PostHeaders } from "./schemas.ts";

export const notifications = createPart();

notifications.openapi(
  createRoute({
    method: "get",
    path: "/notifications",
    tags: ["Notifications"],
    summary: "What one was told, newest first",
    middleware: signedIn(),
    request: {
      query: PageQuery.pick({ limit: true }).extend({ since: moment.optional().describe("Only later ones") }),
    },
    responses: {
      200: {
        description: "The newest ones",
        headers: { "X-Unread-Count": { description: "How many are unread", schema: { type: "string" } } },
        content: json(z.array(Notification)),
      },
      ...FAILURES,
    },
  }),
  async (c) => {
    const { since = null, limit } = c.req.valid("query");
    const input = { since, limit: clampLimit(limit) };
    const { items, unread } = await c.env.context.services.notifications.list(c.var.actor, input);
    return c.json(items, 200, { "X-Unread-Count": String(unread) });
  },
);

const Read = z
  .object({ ids: z.array(identifier).max(LIMITS.list).optional(), all: z.literal(true).optional() })
  .refine(({ ids, all }) => (ids === undefined) !== (all === undefined), {
    path: ["ids"],
    error: "Please send either ids or all",
  });

notifications.openapi(
  createRoute({
    method: "post",
    path: "/notifications/read",
    tags: ["Notifications"],
    summary: "Mark notifications as read",
    description: "Either `ids` or `all`. Other people's ids change nothing.",
    middleware: [signedIn(), body(JSON_BODY)],
    request: {
      headers: PostHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: json(Read) },
    },
    responses: { 200: { description: "Marked", content: json(Message) }, ...FAILURES },
  }),
  async (c) => {
    const input = c.req.valid("json");
    const markRead = async () => {
      await c.env.context.services.notifications.markRead(c.var.actor, input.ids ?? null);
      return ok({ body: { message: "Notifications marked as read" }, headers: {} });
    };
    const outcome = await onlyOnce(c, { input, run: markRead, recover: markRead });
    return answered(outcome, (answer) => c.json(answer.body, 200));
  },
);
