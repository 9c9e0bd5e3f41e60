import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { ProposedChange } from "../../../domain/admin/entities.ts";
import { ConfirmChangeInput, DeclineChangeInput } from "../../../domain/inputs/proposed-changes.ts";
import { createRouter } from "../api-env.ts";
import { acceptBody, JSON_BODY_LIMITS } from "../middleware/body.ts";
import { toResponse } from "../problem-response.ts";
import { adminPanelMiddleware, EntityIdParams, respondIdempotently } from "./admin-routes.ts";
import { createOpenApiJsonContent, IdempotencyHeaders, OPENAPI_FAILURES } from "./schemas.ts";

/** The API calls for changes of rules that wait for a second administrator (R39). */
export const proposedChanges = createRouter();

const PATH = "/admin/proposed-changes";
const tags = ["Administration"];

proposedChanges.openapi(
  createRoute({
    method: "get",
    path: PATH,
    tags,
    summary: "The proposed changes of rules",
    description: "The newest 100 of every state, newest first.",
    middleware: adminPanelMiddleware,
    responses: {
      200: { description: "The changes", content: createOpenApiJsonContent(z.array(ProposedChange)) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) =>
    toResponse(await c.env.context.services.admin.changes.list(c.var.actor), (changes) => c.json(changes, 200)),
);

proposedChanges.openapi(
  createRoute({
    method: "get",
    path: `${PATH}/{id}`,
    tags,
    summary: "One proposed change",
    middleware: adminPanelMiddleware,
    request: { params: EntityIdParams },
    responses: {
      200: { description: "The change", content: createOpenApiJsonContent(ProposedChange) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) =>
    toResponse(await c.env.context.services.admin.changes.get(c.var.actor, c.req.valid("param").id), (change) =>
      c.json(change, 200),
    ),
);

const decision = <Path extends string, Input extends z.ZodType>(path: Path, summary: string, input: Input) =>
  createRoute({
    method: "post",
    path,
    tags,
    summary,
    description: "For administrators other than the author. 409 `invalid_state` if it was decided before or lapsed.",
    middleware: [...adminPanelMiddleware, acceptBody(JSON_BODY_LIMITS)],
    request: {
      params: EntityIdParams,
      headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: createOpenApiJsonContent(input) },
    },
    responses: {
      200: { description: "The change", content: createOpenApiJsonContent(ProposedChange) },
      ...OPENAPI_FAILURES,
    },
  });

proposedChanges.openapi(
  decision(`${PATH}/{id}/confirm`, "Confirm and apply a proposed change", ConfirmChangeInput),
  (c) => {
    const [{ id }, input] = [c.req.valid("param"), c.req.valid("json")];
    return respondIdempotently(c, input, () => c.env.context.services.admin.changes.confirm(c.var.actor, id, input));
  },
);

proposedChanges.openapi(decision(`${PATH}/{id}/decline`, "Decline a proposed change", DeclineChangeInput), (c) => {
  const [{ id }, input] = [c.req.valid("param"), c.req.valid("json")];
  return respondIdempotently(c, input, () => c.env.context.services.admin.changes.decline(c.var.actor, id, input));
});
