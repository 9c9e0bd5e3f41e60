import { createRoute } from "@hono/zod-openapi";
import { createMiddleware } from "hono/factory";
import * as z from "zod";
import type { PasswordLinkResult } from "../../../domain/admin/entities.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import {
  CreateUserInput,
  EraseUserInput,
  InviteUserInput,
  ListUsersInput,
  ReassignAllInput,
  UpdateUserInput,
} from "../../../domain/inputs/admin-users.ts";
import { createRouter, type SignedInEnv } from "../api-env.ts";
import { acceptBody, JSON_BODY_LIMITS } from "../middleware/body.ts";
import { createFailureResponse, toResponse } from "../problem-response.ts";
import {
  adminPanelMiddleware,
  createEntityAndRespond,
  createEntityCreationRoute,
  createEntityDeletionRoute,
  createEntityReadRoute,
  createEntityUpdateRoute,
  EntityIdParams,
  readChangeOptions,
  respondEntity,
  respondIdempotently,
  respondMessage,
} from "./admin-routes.ts";
import {
  AdminUser,
  AssignedRequests,
  PasswordLinkSchema,
  ReassignResult,
  UserUpdateResponse,
} from "./admin-schemas.ts";
import { withIdempotencyKey } from "./idempotency.ts";
import { toPageHeaders } from "./pagination.ts";
import {
  createOpenApiJsonContent,
  IdempotencyHeaders,
  MessageResponse,
  OPENAPI_FAILURES,
  OPENAPI_LIST_HEADERS,
  OPENAPI_PENDING,
} from "./schemas.ts";

export const adminUsers = createRouter();
const tags = ["Administration"];
const USERS = "/admin/users";

adminUsers.openapi(
  createRoute({
    method: "get",
    path: USERS,
    tags,
    summary: "The users",
    description: "`q` looks for words in name, username, email and department. `limit` above 100 is clamped to 100.",
    middleware: adminPanelMiddleware,
    request: { query: ListUsersInput },
    responses: {
      200: {
        description: "One page",
        headers: OPENAPI_LIST_HEADERS,
        content: createOpenApiJsonContent(z.array(AdminUser)),
      },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const page = await c.env.context.services.admin.users.list(c.var.actor, c.req.valid("query"));
    return toResponse(page, (value) => c.json(value.items, 200, toPageHeaders(c, value)));
  },
);

/** Refuses calls without a session. If no user exists, the call first creates the default administrator (R3). */
const bootstrap = createMiddleware<SignedInEnv>(async (c, next) => {
  const { actor, services } = c.env.context;
  if (!actor) return createFailureResponse(await services.users.bootstrap());
  await next();
});

const create = createEntityCreationRoute(USERS, "user", CreateUserInput, AdminUser);
adminUsers.use(USERS, (c, next) => (c.req.method === "POST" ? bootstrap(c, next) : next()));
adminUsers.openapi(
  {
    ...create,
    description:
      "The password is valid for one sign-in within 72 hours and must then be changed. Without a session the call only makes sure that the default admin exists.",
  },
  (c) => {
    const input = c.req.valid("json");
    // The hash that identifies repeated calls is fast to compute, so it must not include a password.
    return createEntityAndRespond(c, c.env.context.services.admin.users, input, { ...input, password: null });
  },
);

const UPDATE_DESCRIPTION =
  "A `password` is a one-time password, as at creation, and ends all sessions of the user. The caller's own password is changed with `PUT /users/{id}/password`. `is_active: false` with `reassign_to_id` also reassigns up to 100 open requests, for administrators.";

adminUsers.openapi(createEntityReadRoute(USERS, "user", AdminUser), async (c) =>
  respondEntity(c, await c.env.context.services.admin.users.get(c.var.actor, c.req.valid("param").id)),
);

const update = createEntityUpdateRoute(USERS, "user", UpdateUserInput, UserUpdateResponse);
adminUsers.openapi({ ...update, description: UPDATE_DESCRIPTION }, async (c) => {
  const { users } = c.env.context.services.admin;
  const { id } = c.req.valid("param");
  return respondEntity(c, await users.update(c.var.actor, id, c.req.valid("json"), readChangeOptions(c)));
});

adminUsers.openapi(createEntityDeletionRoute(USERS, "user"), async (c) => {
  const { users } = c.env.context.services.admin;
  return respondMessage(c, await users.remove(c.var.actor, c.req.valid("param").id, readChangeOptions(c)));
});

adminUsers.openapi(
  createRoute({
    method: "get",
    path: `${USERS}/{id}/holdings`,
    tags,
    summary: "The open requests assigned to a user",
    description: "The total count, and the first 100 of them.",
    middleware: adminPanelMiddleware,
    request: { params: EntityIdParams },
    responses: {
      200: { description: "The assigned requests", content: createOpenApiJsonContent(AssignedRequests) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const result = await c.env.context.services.admin.users.getHoldings(c.var.actor, c.req.valid("param").id);
    return toResponse(result, (holdings) => c.json(holdings, 200));
  },
);

adminUsers.openapi(
  createRoute({
    method: "post",
    path: `${USERS}/{id}/unlock`,
    tags,
    summary: "Unlock the sign-in of a user",
    description:
      "For a user whose name is locked because of wrong passwords. Where only an administrator may touch their sign-in, a director gets 403.",
    middleware: adminPanelMiddleware,
    request: { params: EntityIdParams, headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }) },
    responses: { 200: { description: "The user", content: createOpenApiJsonContent(AdminUser) }, ...OPENAPI_FAILURES },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    return respondIdempotently(c, null, () => c.env.context.services.admin.users.unlock(c.var.actor, id));
  },
);

const LINK_DESCRIPTION =
  "The link is mailed. If that is not possible, `link` has it, in the first answer only. It works once, within 72 hours.";

const withoutLink = (body: PasswordLinkResult): PasswordLinkResult => ({ ...body, link: null });

adminUsers.openapi(
  createRoute({
    method: "post",
    path: `${USERS}/invitations`,
    tags,
    summary: "Create a user who chooses the first password with a link",
    description: LINK_DESCRIPTION,
    middleware: [...adminPanelMiddleware, acceptBody(JSON_BODY_LIMITS)],
    request: {
      headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: createOpenApiJsonContent(InviteUserInput) },
    },
    responses: {
      201: { description: "The user", content: createOpenApiJsonContent(PasswordLinkSchema) },
      ...OPENAPI_PENDING,
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { users } = c.env.context.services.admin;
    const input = c.req.valid("json");
    const toAnswer = (made: Result<PasswordLinkResult>) => (made.ok ? ok({ body: made.value, headers: {} }) : made);
    const result = await withIdempotencyKey<PasswordLinkResult>(c, {
      input,
      run: async (idempotency_key) => toAnswer(await users.invite(c.var.actor, input, { idempotency_key })),
      // The link of the earlier call was not stored, so the user gets a new one.
      recover: async (id) => toAnswer(await users.renewLink(c.var.actor, id)),
      redact: withoutLink,
    });
    return toResponse(result, ({ body }) => c.json(body, 201));
  },
);

adminUsers.openapi(
  createRoute({
    method: "post",
    path: `${USERS}/{id}/password-link`,
    tags,
    summary: "Make a link with which a user chooses a new password",
    description: `${LINK_DESCRIPTION} Earlier links of the user stop working; the present password works until then. The user and all administrators are notified.`,
    middleware: adminPanelMiddleware,
    request: { params: EntityIdParams, headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }) },
    responses: {
      200: { description: "The link", content: createOpenApiJsonContent(PasswordLinkSchema) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    const renew = () => c.env.context.services.admin.users.renewLink(c.var.actor, id);
    return respondIdempotently(c, null, renew, withoutLink);
  },
);

adminUsers.openapi(
  createRoute({
    method: "delete",
    path: `${USERS}/{id}/second-factors`,
    tags,
    summary: "Remove the second factors of a user",
    description:
      "For administrators, and not for the caller's own account. Ends the user's sessions. The user and all administrators are notified.",
    middleware: adminPanelMiddleware,
    request: { params: EntityIdParams },
    responses: {
      200: { description: "The result", content: createOpenApiJsonContent(MessageResponse) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) =>
    respondMessage(
      c,
      await c.env.context.services.admin.users.removeSecondFactors(c.var.actor, c.req.valid("param").id),
    ),
);

adminUsers.openapi(
  createRoute({
    method: "delete",
    path: `${USERS}/{id}/sessions`,
    tags,
    summary: "End all sessions of a user",
    description:
      "For administrators, and not for the caller's own account: `DELETE /auth/sessions`. The user is notified.",
    middleware: adminPanelMiddleware,
    request: { params: EntityIdParams },
    responses: {
      200: { description: "The result", content: createOpenApiJsonContent(MessageResponse) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) =>
    respondMessage(c, await c.env.context.services.admin.users.endSessions(c.var.actor, c.req.valid("param").id)),
);

adminUsers.openapi(
  createRoute({
    method: "post",
    path: `${USERS}/{id}/reassign-all`,
    tags,
    summary: "Reassign the open requests of an inactive user",
    description:
      "For administrators. A request is reassigned to `reassign_to_id` only if that user may decide it by its stored route, or if no user of the route is active; `skipped` has the others. At most 100 requests per call; `remaining` is the number left for further calls.",
    middleware: [...adminPanelMiddleware, acceptBody(JSON_BODY_LIMITS)],
    request: {
      params: EntityIdParams,
      headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: createOpenApiJsonContent(ReassignAllInput) },
    },
    responses: {
      200: { description: "The result", content: createOpenApiJsonContent(ReassignResult) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { users } = c.env.context.services.admin;
    const [{ id }, input] = [c.req.valid("param"), c.req.valid("json")];
    return respondIdempotently(c, input, () => users.reassignAll(c.var.actor, id, input));
  },
);

adminUsers.openapi(
  createRoute({
    method: "post",
    path: `${USERS}/{id}/erasure`,
    tags,
    summary: "Erase the personal data of an inactive user",
    description:
      "For administrators. `confirm_name` is the name of the user. 409 `in_use` with the reasons while the user is active, named in the matrix, in a group, a delegate, the head of a department or a payer, or has open requests. The record keeps the names that its hashes cover.",
    middleware: [...adminPanelMiddleware, acceptBody(JSON_BODY_LIMITS)],
    request: {
      params: EntityIdParams,
      headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: createOpenApiJsonContent(EraseUserInput) },
    },
    responses: {
      200: { description: "The erased user", content: createOpenApiJsonContent(AdminUser) },
      ...OPENAPI_FAILURES,
    },
  }),
  async (c) => {
    const { users } = c.env.context.services.admin;
    const [{ id }, input] = [c.req.valid("param"), c.req.valid("json")];
    // The stored response for repeated calls must not contain the name.
    return respondIdempotently(c, null, () => users.erase(c.var.actor, id, input));
  },
);
