import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { ok } from "../../../domain/errors.ts";
import { CreateDelegationInput, ListDelegationsInput } from "../../../domain/inputs/delegations.ts";
import { createRouter } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { body, JSON_BODY } from "../middleware/body.ts";
import { toResponse } from "../problem-response.ts";
import { EntityId } from "./admin-routes.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import { pageHeaders } from "./pagination.ts";
import { CREATED_HEADERS, Delegation, FAILURES, IdempotencyHeaders, json, LIST_HEADERS, Message } from "./schemas.ts";

export const delegations = createRouter();
const tags = ["Out of office"];

delegations.openapi(
  createRoute({
    method: "get",
    path: "/delegations",
    tags,
    summary: "One's own delegations, the one that ends last first",
    description:
      "Who decides in one's stead, and when. For whom one decides oneself stands in `acts_for` of the session's user.",
    middleware: requireSignIn(),
    request: { query: ListDelegationsInput },
    responses: {
      200: { description: "One page", headers: LIST_HEADERS, content: json(z.array(Delegation)) },
      ...FAILURES,
    },
  }),
  async (c) => {
    const page = await c.env.context.services.delegations.list(c.var.actor, c.req.valid("query"));
    return toResponse(page, (found) => c.json(found.items, 200, pageHeaders(c, found)));
  },
);

delegations.openapi(
  createRoute({
    method: "post",
    path: "/delegations",
    tags,
    summary: "Name who decides in one's stead for a period",
    description:
      "The delegate may approve, reject, ask for information and reassign what one may, but neither their own requests nor what was delegated to one. " +
      "`starts_at` absent: from now on. At most a year; a period of one's own that overlaps is 409 `period_overlaps`.",
    middleware: [requireSignIn(), body(JSON_BODY)],
    request: {
      headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: json(CreateDelegationInput) },
    },
    responses: {
      201: {
        description: "The delegation",
        headers: { Location: CREATED_HEADERS.Location },
        content: json(Delegation),
      },
      ...FAILURES,
    },
  }),
  async (c) => {
    const { create, get } = c.env.context.services.delegations;
    const input = c.req.valid("json");
    const toAnswer = (one: z.infer<typeof Delegation>) =>
      ok({ body: one, headers: { Location: `${c.req.path}/${encodeURIComponent(one.id)}` } });
    const outcome = await withIdempotencyKey(c, {
      input,
      run: async (idempotency_key) => {
        const made = await create(c.var.actor, input, { idempotency_key });
        return made.ok ? toAnswer(made.value) : made;
      },
      recover: async (id) => {
        const found = await get(c.var.actor, id);
        return found.ok ? toAnswer(found.value) : found;
      },
    });
    return toResponse(outcome, (answer) => c.json(answer.body, 201, answer.headers));
  },
);

delegations.openapi(
  createRoute({
    method: "delete",
    path: "/delegations/{id}",
    tags,
    summary: "End one's own delegation now",
    description: "One that has not begun is withdrawn. One that has ended is 409.",
    middleware: requireSignIn(),
    request: { params: EntityId },
    responses: { 200: { description: "What became of it", content: json(Message) }, ...FAILURES },
  }),
  async (c) => {
    const outcome = await c.env.context.services.delegations.end(c.var.actor, c.req.valid("param").id);
    return toResponse(outcome, (done) => c.json(done, 200));
  },
);
