import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { ok } from "../../../domain/errors.ts";
import { ChangeViewInput, SaveViewInput } from "../../../domain/inputs/saved-views.ts";
import { message } from "../../../domain/message.ts";
import { createRouter } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { acceptBody, JSON_BODY_LIMITS } from "../middleware/body.ts";
import { toResponse } from "../problem-response.ts";
import { EntityIdParams } from "./admin-routes.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import {
  createOpenApiJsonContent,
  IdempotencyHeaders,
  MessageResponse,
  OPENAPI_CREATED_HEADERS,
  OPENAPI_FAILURES,
  SavedView,
} from "./schemas.ts";

export const savedViews = createRouter();
const tags = ["Requests"];

savedViews.openapi(
  createRoute({
    method: "get",
    path: "/requests/views",
    tags,
    summary: "The caller's saved views of lists",
    description: "At most 30, by screen and name. `query` has the filters and the order of `GET /requests`.",
    middleware: requireSignIn(),
    responses: {
      200: { description: "The views", content: createOpenApiJsonContent(z.array(SavedView)) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => c.json(await c.env.context.services.requests.listViews(c.var.actor), 200),
);

savedViews.openapi(
  createRoute({
    method: "post",
    path: "/requests/views",
    tags,
    summary: "Save a view of a list",
    description:
      "A name is unique among the caller's views of a screen. Views of `all_requests` are for administrators.",
    middleware: [requireSignIn(), acceptBody(JSON_BODY_LIMITS)],
    request: {
      headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: createOpenApiJsonContent(SaveViewInput) },
    },
    responses: {
      201: {
        description: "The view",
        headers: { Location: OPENAPI_CREATED_HEADERS.Location },
        content: createOpenApiJsonContent(SavedView),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { saveView, getView } = c.env.context.services.requests;
    const input = c.req.valid("json");
    const toAnswer = (view: z.infer<typeof SavedView>) =>
      ok({ body: view, headers: { Location: `${c.req.path}/${encodeURIComponent(view.id)}` } });
    const result = await withIdempotencyKey(c, {
      input,
      run: async (idempotency_key) => {
        const saved = await saveView(c.var.actor, input, { idempotency_key });
        return saved.ok ? toAnswer(saved.value) : saved;
      },
      recover: async (id) => {
        const current = await getView(c.var.actor, id);
        return current.ok ? toAnswer(current.value) : current;
      },
    });
    return toResponse(result, (answer) => c.json(answer.body, 201, answer.headers));
  },
);

savedViews.openapi(
  createRoute({
    method: "put",
    path: "/requests/views/{id}",
    tags,
    summary: "Rename a view of the caller, or replace what it shows",
    description: "Absent values stay.",
    middleware: [requireSignIn(), acceptBody(JSON_BODY_LIMITS)],
    request: {
      params: EntityIdParams,
      body: { required: true, content: createOpenApiJsonContent(ChangeViewInput) },
    },
    responses: {
      200: { description: "The view", content: createOpenApiJsonContent(SavedView) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    const changed = await c.env.context.services.requests.changeView(c.var.actor, id, c.req.valid("json"));
    return toResponse(changed, (view) => c.json(view, 200));
  },
);

savedViews.openapi(
  createRoute({
    method: "delete",
    path: "/requests/views/{id}",
    tags,
    summary: "Delete a view of the caller",
    middleware: requireSignIn(),
    request: { params: EntityIdParams },
    responses: {
      200: { description: "The result", content: createOpenApiJsonContent(MessageResponse) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const deleted = await c.env.context.services.requests.deleteView(c.var.actor, c.req.valid("param").id);
    return toResponse(deleted, () => c.json({ message: c.env.context.renderAll(message("api.view_deleted")) }, 200));
  },
);
