import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { ChangePasswordInput } from "../../../domain/inputs/auth.ts";
import { DashboardSortInput, ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { createRouter } from "../api-env.ts";
import { requireSignIn } from "../middleware/authorization.ts";
import { acceptBody, JSON_BODY_LIMITS } from "../middleware/body.ts";
import { requireSelf } from "../middleware/identity.ts";
import { createFailureResponse, toResponse } from "../problem-response.ts";
import { PageQuery, paginate, toPageHeaders } from "./pagination.ts";
import {
  createOpenApiJsonContent,
  MessageResponse,
  OPENAPI_FAILURES,
  OPENAPI_LIST_HEADERS,
  Preferences,
  ReassignmentOption,
} from "./schemas.ts";

export const users = createRouter();

const UserId = z.object({ id: z.string().describe("One's own id") });

users.openapi(
  createRoute({
    method: "get",
    path: "/users/{id}/preferences",
    tags: ["People"],
    summary: "Read the caller's dashboard preferences",
    middleware: [requireSignIn(), requireSelf],
    request: { params: UserId },
    responses: {
      200: { description: "The preferences", content: createOpenApiJsonContent(Preferences) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) =>
    toResponse(c.env.context.services.users.getPreferences(c.var.actor, c.req.valid("param").id), (preferences) =>
      c.json(preferences, 200),
    ),
);

users.openapi(
  createRoute({
    method: "put",
    path: "/users/{id}/preferences",
    tags: ["People"],
    summary: "Change the caller's dashboard preferences",
    description: "Takes any part of the preferences.",
    middleware: [requireSignIn(), requireSelf, acceptBody(JSON_BODY_LIMITS)],
    request: { params: UserId, body: { required: true, content: createOpenApiJsonContent(DashboardSortInput) } },
    responses: {
      200: { description: "The preferences", content: createOpenApiJsonContent(Preferences) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    const result = await c.env.context.services.users.changePreferences(c.var.actor, id, c.req.valid("json"));
    return toResponse(result, (value) => c.json(value, 200));
  },
);

users.openapi(
  createRoute({
    method: "put",
    path: "/users/{id}/password",
    tags: ["People"],
    summary: "Change the caller's password",
    description: "Ends all other sessions.",
    middleware: [requireSignIn({ allowBeforePasswordChange: true }), requireSelf, acceptBody(JSON_BODY_LIMITS)],
    request: { params: UserId, body: { required: true, content: createOpenApiJsonContent(ChangePasswordInput) } },
    responses: {
      200: { description: "Changed", content: createOpenApiJsonContent(MessageResponse) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { services, sessionToken } = c.env.context;
    const session = { keepToken: sessionToken };
    const result = await services.auth.changePassword(c.var.actor, c.req.valid("json"), session);
    return toResponse(result, (value) => c.json(value, 200));
  },
);

users.openapi(
  createRoute({
    method: "get",
    path: "/users/available-for-reallocation/{requesterId}",
    tags: ["People"],
    summary: "People to whom requests can be reassigned",
    description:
      "Active users except the requester. `has_authority` is present with `request_id`. `q`: every word is a part of the name, user name or department.",
    middleware: requireSignIn(),
    request: {
      params: z.object({ requesterId: z.string() }),
      query: PageQuery.extend({ request_id: z.string().optional(), q: ListRequestsInput.shape.q }),
    },
    responses: {
      200: {
        description: "One page",
        headers: OPENAPI_LIST_HEADERS,
        content: createOpenApiJsonContent(z.array(ReassignmentOption)),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { request_id = null, q, ...page } = c.req.valid("query");
    const input = { requester_id: c.req.valid("param").requesterId, request_id, q };
    const result = await c.env.context.services.users.listAvailable(c.var.actor, input);
    if (!result.ok) return createFailureResponse(result);
    return toResponse(paginate(result.value, page), (value) => c.json(value.items, 200, toPageHeaders(c, value)));
  },
);
