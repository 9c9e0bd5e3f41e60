import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { ConfirmChangeInput, DeclineChangeInput } from "../../../domain/inputs/proposed-changes.ts";
import { UNKNOWN_ACTION_ERROR } from "../../../domain/inputs/requests.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { createRouter } from "../api-env.ts";
import { acceptBody, JSON_BODY_LIMITS } from "../middleware/body.ts";
import { PENDING_CHANGES_PATH, toResponse } from "../problem-response.ts";
import { adminPanelMiddleware, EntityIdParams, respondIdempotently } from "./admin-routes.ts";
import { PageQuery, paginate, toPageHeaders } from "./pagination.ts";
import {
  createOpenApiJsonContent,
  IdempotencyHeaders,
  OPENAPI_FAILURES,
  OPENAPI_LIST_HEADERS,
  PendingChange,
} from "./schemas.ts";

/** The API calls for changes of rules that wait for a second administrator (R39). */
export const proposedChanges = createRouter();

const tags = ["Administration"];

proposedChanges.openapi(
  createRoute({
    method: "get",
    path: PENDING_CHANGES_PATH,
    tags,
    summary: "The proposed changes of rules",
    description: "The newest 1,000 of every state, newest first.",
    middleware: adminPanelMiddleware,
    request: { query: PageQuery },
    responses: {
      200: {
        description: "One page",
        headers: OPENAPI_LIST_HEADERS,
        content: createOpenApiJsonContent(z.array(PendingChange)),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const all = await c.env.context.services.admin.changes.list(c.var.actor, LIMITS.whole_list);
    const page = all.ok ? paginate(all.value, c.req.valid("query")) : all;
    return toResponse(page, (value) => c.json(value.items, 200, toPageHeaders(c, value)));
  },
);

proposedChanges.openapi(
  createRoute({
    method: "get",
    path: `${PENDING_CHANGES_PATH}/{id}`,
    tags,
    summary: "One proposed change",
    middleware: adminPanelMiddleware,
    request: { params: EntityIdParams },
    responses: {
      200: { description: "The change", content: createOpenApiJsonContent(PendingChange) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) =>
    toResponse(await c.env.context.services.admin.changes.get(c.var.actor, c.req.valid("param").id), (change) =>
      c.json(change, 200),
    ),
);

/** The body of a decision. The comment may be absent only for an approval. */
const ChangeDecision = z
  .discriminatedUnion(
    "action",
    [
      ConfirmChangeInput.extend({ action: z.literal("approved") }),
      DeclineChangeInput.extend({ action: z.literal("rejected") }),
    ],
    { error: ({ code }) => (code === "invalid_union" ? UNKNOWN_ACTION_ERROR : undefined) },
  )
  .meta({ id: "ChangeDecision" });

proposedChanges.openapi(
  createRoute({
    method: "post",
    path: `${PENDING_CHANGES_PATH}/{id}`,
    tags,
    summary: "Approve a proposed change, which applies it, or reject it",
    description: "For administrators other than the author. 409 `invalid_state` if it was decided before or lapsed.",
    middleware: [...adminPanelMiddleware, acceptBody(JSON_BODY_LIMITS)],
    request: {
      params: EntityIdParams,
      headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: createOpenApiJsonContent(ChangeDecision) },
    },
    responses: {
      200: { description: "The change", content: createOpenApiJsonContent(PendingChange) },
      ...OPENAPI_FAILURES,
    },
  }),
  (c) => {
    const { changes } = c.env.context.services.admin;
    const [{ id }, input] = [c.req.valid("param"), c.req.valid("json")];
    return respondIdempotently(c, input, () =>
      input.action === "approved" ? changes.confirm(c.var.actor, id, input) : changes.decline(c.var.actor, id, input),
    );
  },
);
