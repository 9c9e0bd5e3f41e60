import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { ok } from "../../../domain/errors.ts";
import { CreateDelegationInput, ListDelegationsInput } from "../../../domain/inputs/delegations.ts";
import { createRouter } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { acceptBody, JSON_BODY_LIMITS } from "../middleware/body.ts";
import { toResponse } from "../problem-response.ts";
import { EntityIdParams } from "./admin-routes.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import { toPageHeaders } from "./pagination.ts";
import {
  createOpenApiJsonContent,
  Delegation,
  IdempotencyHeaders,
  MessageResponse,
  OPENAPI_CREATED_HEADERS,
  OPENAPI_FAILURES,
  OPENAPI_LIST_HEADERS,
} from "./schemas.ts";

export const delegations = createRouter();
const tags = ["Out of office"];

delegations.openapi(
  createRoute({
    method: "get",
    path: "/delegations",
    tags,
    summary: "The caller's delegations, the one that ends last first",
    description:
      "The people who decide on the caller's behalf, and when. `acts_for` of the session's user has those on whose behalf the caller decides.",
    middleware: requireSignIn(),
    request: { query: ListDelegationsInput },
    responses: {
      200: {
        description: "One page",
        headers: OPENAPI_LIST_HEADERS,
        content: createOpenApiJsonContent(z.array(Delegation)),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const page = await c.env.context.services.delegations.list(c.var.actor, c.req.valid("query"));
    return toResponse(page, (value) => c.json(value.items, 200, toPageHeaders(c, value)));
  },
);

delegations.openapi(
  createRoute({
    method: "post",
    path: "/delegations",
    tags,
    summary: "Delegate the caller's decisions for a period",
    description:
      "The delegate may approve, reject, ask for information and reassign on the caller's behalf, but not their own requests, and not what was delegated to the caller. " +
      "Without `starts_at` it begins now. At most a year; 409 `period_overlaps` if it overlaps another delegation of the caller. 422 `delegate_away` if the delegate is out of office on a day of the period: `params.days` has the days in UTC.",
    middleware: [requireSignIn(), acceptBody(JSON_BODY_LIMITS)],
    request: {
      headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: createOpenApiJsonContent(CreateDelegationInput) },
    },
    responses: {
      201: {
        description: "The delegation",
        headers: { Location: OPENAPI_CREATED_HEADERS.Location },
        content: createOpenApiJsonContent(Delegation),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { create, get } = c.env.context.services.delegations;
    const input = c.req.valid("json");
    const toAnswer = (delegation: z.infer<typeof Delegation>) =>
      ok({ body: delegation, headers: { Location: `${c.req.path}/${encodeURIComponent(delegation.id)}` } });
    const result = await withIdempotencyKey(c, {
      input,
      run: async (idempotency_key) => {
        const created = await create(c.var.actor, input, { idempotency_key });
        return created.ok ? toAnswer(created.value) : created;
      },
      recover: async (id) => {
        const current = await get(c.var.actor, id);
        return current.ok ? toAnswer(current.value) : current;
      },
    });
    return toResponse(result, (answer) => c.json(answer.body, 201, answer.headers));
  },
);

delegations.openapi(
  createRoute({
    method: "delete",
    path: "/delegations/{id}",
    tags,
    summary: "End a delegation of the caller now",
    description: "One that has not begun is withdrawn. 409 if it has ended.",
    middleware: requireSignIn(),
    request: { params: EntityIdParams },
    responses: {
      200: { description: "The result", content: createOpenApiJsonContent(MessageResponse) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const result = await c.env.context.services.delegations.end(c.var.actor, c.req.valid("param").id);
    return toResponse(result, (value) => c.json(value, 200));
  },
);
