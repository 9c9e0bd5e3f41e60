import { createRoute } from "@hono/zod-openapi";
import * as z from "zod";
import { ChangePasswordInput } from "../../../domain/inputs/auth.ts";
import { PreferencesInput } from "../../../domain/inputs/requests.ts";
import { createPart } from "../api-env.ts";
import { body, JSON_BODY } from "../middleware/body.ts";
import { onlyOneself } from "../middleware/identity.ts";
import { signedIn } from "../middleware/signed-in.ts";
import { answered, failure } from "../respond.ts";
import { PageQuery, pageHeaders, pageOf } from "./lists.ts";
import { AvailableUser, FAILURES, json, LIST_HEADERS, Message, Preferences } from "./schemas.ts";

export const users = createPart();

const UserId = z.object({ id: z.string().describe("One's own id") });

users.openapi(
  createRoute({
    method: "get",
    path: "/users/{id}/preferences",
    tags: ["People"],
    summary: "How one's dashboard is sorted",
    middleware: [signedIn(), onlyOneself],
    request: { params: UserId },
    responses: { 200: { description: "The preferences", content: json(Preferences) }, ...FAILURES },
  }),
  async (c) =>
    answered(c.env.context.services.users.preferences(c.var.actor, c.req.valid("param").id), (own) => c.json(own, 200)),
);

users.openapi(
  createRoute({
    method: "put",
    path: "/users/{id}/preferences",
    tags: ["People"],
    summary: "Sort one's dashboard",
    description: "Takes any part of the preferences.",
    middleware: [signedIn(), onlyOneself, body(JSON_BODY)],
    request: { params: UserId, body: { required: true, content: json(PreferencesInput) } },
    responses: { 200: { description: "The preferences", content: json(Preferences) }, ...FAILURES },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    const outcome = await c.env.context.services.users.changePreferences(c.var.actor, id, c.req.valid("json"));
    return answered(outcome, (own) => c.json(own, 200));
  },
);

users.openapi(
  createRoute({
    method: "put",
    path: "/users/{id}/password",
    tags: ["People"],
    summary: "Change one's password",
    description: "Ends all other sessions.",
    middleware: [signedIn({ beforePasswordChange: true }), onlyOneself, body(JSON_BODY)],
    request: { params: UserId, body: { required: true, content: json(ChangePasswordInput) } },
    responses: { 200: { description: "Changed", content: json(Message) }, ...FAILURES },
  }),
  async (c) => {
    const { services, sessionToken } = c.env.context;
    const session = { keepToken: sessionToken };
    const outcome = await services.auth.changePassword(c.var.actor, c.req.valid("json"), session);
    return answered(outcome, (done) => c.json(done, 200));
  },
);

users.openapi(
  createRoute({
    method: "get",
    path: "/users/available-for-reallocation/{requesterId}",
    tags: ["People"],
    summary: "Who could decide instead",
    description: "Active users but the requester; `has_authority` when `request_id` names a request.",
    middleware: signedIn(),
    request: {
      params: z.object({ requesterId: z.string() }),
      query: PageQuery.extend({ request_id: z.string().optional() }),
    },
    responses: {
      200: { description: "One page", headers: LIST_HEADERS, content: json(z.array(AvailableUser)) },
      ...FAILURES,
    },
  }),
  async (c) => {
    const { request_id = null, ...page } = c.req.valid("query");
    const input = { requester_id: c.req.valid("param").requesterId, request_id };
    const found = await c.env.context.services.users.available(c.var.actor, input);
    if (!found.ok) return failure(found);
    return answered(pageOf(found.value, page), (shown) => c.json(shown.items, 200, pageHeaders(c, shown)));
  },
);
