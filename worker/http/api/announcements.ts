import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import {
  checkAnnouncementCreatePermission,
  checkAnnouncementDeciderRole,
} from "../../../domain/announcements/rules.ts";
import { ok } from "../../../domain/errors.ts";
import {
  CreateAnnouncementInput,
  DecideAnnouncementInput,
  ListAnnouncementsInput,
} from "../../../domain/inputs/announcements.ts";
import { createRouter } from "../api-env.ts";
import { requirePermission, requireSignIn } from "../middleware/authorization.ts";
import { acceptBody, JSON_BODY_LIMITS } from "../middleware/body.ts";
import { toResponse } from "../problem-response.ts";
import { createEntityAndRespond, EntityIdParams, respondEntity, respondIdempotently } from "./admin-routes.ts";
import { readIfMatch, toEtag } from "./etags.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import { PageQuery, toPageHeaders } from "./pagination.ts";
import {
  Announcement,
  AnnouncementReader,
  createOpenApiJsonContent,
  IdempotencyHeaders,
  MessageResponse,
  OPENAPI_CREATED_HEADERS,
  OPENAPI_FAILURES,
  OPENAPI_LIST_HEADERS,
  OPENAPI_VERSION_HEADERS,
} from "./schemas.ts";

export const announcements = createRouter();
const tags = ["Announcements"];
const IdempotencyKeyHeader = IdempotencyHeaders.pick({ "Idempotency-Key": true });

announcements.openapi(
  createRoute({
    method: "get",
    path: "/announcements",
    tags,
    summary: "The announcements that the caller may see, newest first",
    description:
      "Announcements that are approved, not expired and addressed to the caller, and the caller's own in every state; admin and director see all. Marks nothing as read.",
    middleware: requireSignIn(),
    request: { query: ListAnnouncementsInput },
    responses: {
      200: {
        description: "One page",
        headers: OPENAPI_LIST_HEADERS,
        content: createOpenApiJsonContent(z.array(Announcement)),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const page = await c.env.context.services.announcements.list(c.var.actor, c.req.valid("query"));
    return toResponse(page, (value) => c.json(value.items, 200, toPageHeaders(c, value)));
  },
);

announcements.openapi(
  createRoute({
    method: "post",
    path: "/announcements",
    tags,
    summary: "Create an announcement and submit it for approval",
    description: "Admin, director and manager. Targets are names of departments; without targets it is for everybody.",
    middleware: [requireSignIn(), requirePermission(checkAnnouncementCreatePermission), acceptBody(JSON_BODY_LIMITS)],
    request: {
      headers: IdempotencyKeyHeader,
      body: { required: true, content: createOpenApiJsonContent(CreateAnnouncementInput) },
    },
    responses: {
      201: {
        description: "The announcement",
        headers: OPENAPI_CREATED_HEADERS,
        content: createOpenApiJsonContent(Announcement),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  (c) => {
    const { create, getSummary: get } = c.env.context.services.announcements;
    return createEntityAndRespond(c, { create, get }, c.req.valid("json"));
  },
);

announcements.openapi(
  createRoute({
    method: "post",
    path: "/announcements/approve",
    tags,
    summary: "Approve or reject a pending announcement",
    description:
      "Admin and director, never its author. `action` is `approved` or `rejected`; rejecting needs `comments`. A second decision is 409.",
    middleware: [requireSignIn(), requirePermission(checkAnnouncementDeciderRole), acceptBody(JSON_BODY_LIMITS)],
    request: {
      headers: IdempotencyHeaders,
      body: { required: true, content: createOpenApiJsonContent(DecideAnnouncementInput) },
    },
    responses: {
      200: {
        description: "The announcement",
        headers: OPENAPI_VERSION_HEADERS,
        content: createOpenApiJsonContent(Announcement),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { services } = c.env.context;
    const { actor } = c.var;
    const input = c.req.valid("json");
    const toAnswer = (announcement: z.infer<typeof Announcement>) =>
      ok({ body: announcement, headers: { ETag: toEtag(announcement.version) } });
    const result = await withIdempotencyKey(c, {
      input,
      run: async (idempotency_key) => {
        const options = { version: readIfMatch(c), idempotency_key };
        const decided = await services.announcements.decide(actor, input, options);
        return decided.ok ? toAnswer(decided.value) : decided;
      },
      recover: async (id) => {
        const current = await services.announcements.getSummary(actor, id);
        return current.ok ? toAnswer(current.value) : current;
      },
    });
    return toResponse(result, (answer) => c.json(answer.body, 200, answer.headers));
  },
);

announcements.openapi(
  createRoute({
    method: "get",
    path: "/announcements/{id}",
    tags,
    summary: "One announcement",
    description: "Its author, admins and directors also get the number of readers. Marks nothing as read.",
    middleware: requireSignIn(),
    request: { params: EntityIdParams },
    responses: {
      200: {
        description: "The announcement",
        headers: OPENAPI_VERSION_HEADERS,
        content: createOpenApiJsonContent(Announcement),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => respondEntity(c, await c.env.context.services.announcements.get(c.var.actor, c.req.valid("param").id)),
);

announcements.openapi(
  createRoute({
    method: "get",
    path: "/announcements/{id}/readers",
    tags,
    summary: "The readers of an announcement",
    description: "For its author, admins and directors; the latest reader first.",
    middleware: requireSignIn(),
    request: { params: EntityIdParams, query: PageQuery },
    responses: {
      200: {
        description: "One page",
        headers: OPENAPI_LIST_HEADERS,
        content: createOpenApiJsonContent(z.array(AnnouncementReader)),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { services } = c.env.context;
    const page = await services.announcements.listReaders(c.var.actor, c.req.valid("param").id, c.req.valid("query"));
    return toResponse(page, (value) => c.json(value.items, 200, toPageHeaders(c, value)));
  },
);

announcements.openapi(
  createRoute({
    method: "post",
    path: "/announcements/{id}/read",
    tags,
    summary: "Mark an announcement as read",
    description: "Marks the caller's notifications about it as read too.",
    middleware: [requireSignIn(), acceptBody(JSON_BODY_LIMITS, { optional: true })],
    request: { params: EntityIdParams, headers: IdempotencyKeyHeader },
    responses: {
      200: { description: "Marked", content: createOpenApiJsonContent(MessageResponse) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { services } = c.env.context;
    const { id } = c.req.valid("param");
    return respondIdempotently(c, null, () => services.announcements.markRead(c.var.actor, id));
  },
);
