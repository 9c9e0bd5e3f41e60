import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { checkCreatePermission, checkDecidePermission } from "../../../domain/announcements/rules.ts";
import { ok } from "../../../domain/errors.ts";
import {
  CreateAnnouncementInput,
  DecideAnnouncementInput,
  ListAnnouncementsInput,
} from "../../../domain/inputs/announcements.ts";
import { createRouter } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { body, JSON_BODY } from "../middleware/body.ts";
import { requirePermission } from "../middleware/permitted.ts";
import { toResponse } from "../problem-response.ts";
import { EntityId, respondCreated, respondEntity, respondIdempotently } from "./admin-routes.ts";
import { etag, readIfMatch } from "./etags.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import { PageQuery, pageHeaders } from "./pagination.ts";
import {
  Announcement,
  AnnouncementReader,
  CREATED_HEADERS,
  FAILURES,
  IdempotencyHeaders,
  json,
  LIST_HEADERS,
  Message,
  VERSION_HEADERS,
} from "./schemas.ts";

export const announcements = createRouter();
const tags = ["Announcements"];
const IdempotencyKeyHeader = IdempotencyHeaders.pick({ "Idempotency-Key": true });

announcements.openapi(
  createRoute({
    method: "get",
    path: "/announcements",
    tags,
    summary: "The announcements that one sees, newest first",
    description:
      "What is approved, not expired and meant for one, and one's own in every state; admin and director see all. Marks nothing as read.",
    middleware: requireSignIn(),
    request: { query: ListAnnouncementsInput },
    responses: {
      200: { description: "One page", headers: LIST_HEADERS, content: json(z.array(Announcement)) },
      ...FAILURES,
    },
  }),
  async (c) => {
    const page = await c.env.context.services.announcements.list(c.var.actor, c.req.valid("query"));
    return toResponse(page, (found) => c.json(found.items, 200, pageHeaders(c, found)));
  },
);

announcements.openapi(
  createRoute({
    method: "post",
    path: "/announcements",
    tags,
    summary: "Create an announcement and submit it for approval",
    description: "Admin, director and manager. Departments are named; without targets it is for everybody.",
    middleware: [requireSignIn(), requirePermission(checkCreatePermission), body(JSON_BODY)],
    request: { headers: IdempotencyKeyHeader, body: { required: true, content: json(CreateAnnouncementInput) } },
    responses: {
      201: { description: "The announcement", headers: CREATED_HEADERS, content: json(Announcement) },
      ...FAILURES,
    },
  }),
  (c) => {
    const { create, getSummary: get } = c.env.context.services.announcements;
    return respondCreated(c, { create, get }, c.req.valid("json"));
  },
);

announcements.openapi(
  createRoute({
    method: "post",
    path: "/announcements/approve",
    tags,
    summary: "Approve or reject a waiting announcement",
    description:
      "Admin and director, never its author. `action` is `approved` or `rejected`; rejecting needs `comments`. A second decision is 409.",
    middleware: [requireSignIn(), requirePermission(checkDecidePermission), body(JSON_BODY)],
    request: { headers: IdempotencyHeaders, body: { required: true, content: json(DecideAnnouncementInput) } },
    responses: {
      200: { description: "The announcement", headers: VERSION_HEADERS, content: json(Announcement) },
      ...FAILURES,
    },
  }),
  async (c) => {
    const { services } = c.env.context;
    const { actor } = c.var;
    const input = c.req.valid("json");
    const toAnswer = (one: z.infer<typeof Announcement>) => ok({ body: one, headers: { ETag: etag(one.version) } });
    const outcome = await withIdempotencyKey(c, {
      input,
      run: async (idempotency_key) => {
        const options = { version: readIfMatch(c), idempotency_key };
        const decided = await services.announcements.decide(actor, input, options);
        return decided.ok ? toAnswer(decided.value) : decided;
      },
      recover: async (id) => {
        const found = await services.announcements.getSummary(actor, id);
        return found.ok ? toAnswer(found.value) : found;
      },
    });
    return toResponse(outcome, (answer) => c.json(answer.body, 200, answer.headers));
  },
);

announcements.openapi(
  createRoute({
    method: "get",
    path: "/announcements/{id}",
    tags,
    summary: "One announcement",
    description: "For its author, admins and directors with how many have read it. Marks nothing as read.",
    middleware: requireSignIn(),
    request: { params: EntityId },
    responses: {
      200: { description: "The announcement", headers: VERSION_HEADERS, content: json(Announcement) },
      ...FAILURES,
    },
  }),
  async (c) => respondEntity(c, await c.env.context.services.announcements.get(c.var.actor, c.req.valid("param").id)),
);

announcements.openapi(
  createRoute({
    method: "get",
    path: "/announcements/{id}/readers",
    tags,
    summary: "Who has read it",
    description: "For its author, admins and directors; who read it last comes first.",
    middleware: requireSignIn(),
    request: { params: EntityId, query: PageQuery },
    responses: {
      200: { description: "One page", headers: LIST_HEADERS, content: json(z.array(AnnouncementReader)) },
      ...FAILURES,
    },
  }),
  async (c) => {
    const { services } = c.env.context;
    const page = await services.announcements.listReaders(c.var.actor, c.req.valid("param").id, c.req.valid("query"));
    return toResponse(page, (found) => c.json(found.items, 200, pageHeaders(c, found)));
  },
);

announcements.openapi(
  createRoute({
    method: "post",
    path: "/announcements/{id}/read",
    tags,
    summary: "Mark an announcement as read",
    description: "What one was told of it is read as well.",
    middleware: [requireSignIn(), body(JSON_BODY, { optional: true })],
    request: { params: EntityId, headers: IdempotencyKeyHeader },
    responses: { 200: { description: "Marked", content: json(Message) }, ...FAILURES },
  }),
  async (c) => {
    const { services } = c.env.context;
    const { id } = c.req.valid("param");
    return respondIdempotently(c, null, () => services.announcements.markRead(c.var.actor, id));
  },
);
