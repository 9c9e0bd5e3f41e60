import { createRoute } from "@hono/zod-openapi";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import * as z from "zod";
import type { CreatedUser as CreatedUserBody, PasswordLinkResult } from "../../../domain/admin/entities.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import {
  CreateOrInviteUserInput,
  EraseUserInput,
  InviteUserInput,
  ListUsersInput,
  ReassignAllInput,
  UpdateUserInput,
} from "../../../domain/inputs/admin-users.ts";
import type { UserWithPasswordLink } from "../../services/admin/users/invite-user.ts";
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
  CreatedUser,
  PasswordLinkSchema,
  ReassignResult,
  UserUpdateResponse,
} from "./admin-schemas.ts";
import { toEtag } from "./etags.ts";
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

const LINK_DESCRIPTION =
  "The link is mailed. If no mail leaves this installation, the first response has the link, and later responses do not. It works once, within 72 hours.";

const create = createEntityCreationRoute(USERS, "user", CreateOrInviteUserInput, CreatedUser);
adminUsers.use(USERS, (c, next) => (c.req.method === "POST" ? bootstrap(c, next) : next()));
adminUsers.openapi(
  {
    ...create,
    description: `A password is valid for one sign-in within 72 hours and must then be changed. Without a password the user chooses one with a link, the \`invitation\`. ${LINK_DESCRIPTION} Without a session the call only makes sure that the default admin exists.`,
  },
  (c) => {
    const { password, ...input } = c.req.valid("json");
    if (password === undefined) return inviteAndRespond(c, input);
    // The hash that identifies repeated calls is fast to compute, so it must not include a password.
    const identity = { ...input, password: null };
    return createEntityAndRespond(c, c.env.context.services.admin.users, { ...input, password }, identity);
  },
);

/** Creates a user who chooses the first password with a link, and returns 201 with the user and, if it was not mailed, the link. */
async function inviteAndRespond(c: Context<SignedInEnv>, input: InviteUserInput) {
  const { users } = c.env.context.services.admin;
  const toAnswer = ({ user, link, mailed }: UserWithPasswordLink) => {
    const headers = { ETag: toEtag(user.version), Location: `/api${USERS}/${encodeURIComponent(user.id)}` };
    return ok({ body: { ...user, invitation: link, mailed }, headers });
  };
  const result = await withIdempotencyKey<CreatedUserBody>(c, {
    input,
    run: async (idempotency_key) => {
      const invited = await users.invite(c.var.actor, input, { idempotency_key });
      return invited.ok ? toAnswer(invited.value) : invited;
    },
    // The link of the earlier call was not stored, so the user gets a new one.
    recover: async (id) => {
      const renewed = await users.renewLink(c.var.actor, id);
      return renewed.ok ? toAnswer(renewed.value) : renewed;
    },
    redact: (body) => ({ ...body, invitation: null }),
  });
  return toResponse(result, ({ body, headers }) => c.json(body, 201, headers));
}

const UPDATE_DESCRIPTION =
  "A `password` is a one-time password, as at creation, and ends all sessions of the user. The caller's own password is changed with `PUT /users/{id}/password`. `is_active: false` also moves up to 100 open requests to the next approvers of their routes, or to the administrators, and a job moves the others; with `reassign_to_id`, for administrators, that user gets those that they may decide. Nobody changes their own `department`, and only an administrator changes that of a user with `authority`.";

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

adminUsers.openapi(
  createRoute({
    method: "post",
    path: `${USERS}/invitations`,
    tags,
    summary: "Create a user who chooses the first password with a link",
    description: `As \`POST /admin/users\` without a password. ${LINK_DESCRIPTION}`,
    middleware: [...adminPanelMiddleware, acceptBody(JSON_BODY_LIMITS)],
    request: {
      headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: createOpenApiJsonContent(InviteUserInput) },
    },
    responses: {
      201: { description: "The user", content: createOpenApiJsonContent(CreatedUser) },
      ...OPENAPI_PENDING,
      ...OPENAPI_FAILURES,
    },
  }),
  (c) => inviteAndRespond(c, c.req.valid("json")),
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
    const renew = async (): Promise<Result<PasswordLinkResult>> => {
      const renewed = await c.env.context.services.admin.users.renewLink(c.var.actor, id);
      return renewed.ok ? ok({ link: renewed.value.link, mailed: renewed.value.mailed }) : renewed;
    };
    return respondIdempotently(c, null, renew, (body) => ({ ...body, link: null }));
  },
);

adminUsers.openapi(
  createRoute({
    method: "post",
    path: `${USERS}/{id}/confirm-email`,
    tags,
    summary: "Confirm the email address of a user",
    description:
      "For administrators, and not for whoever set the address. An address that neither its owner nor an administrator set gets no link to reset the password until it is confirmed. 409 if the address needs no confirmation. The user and all administrators are notified.",
    middleware: adminPanelMiddleware,
    request: { params: EntityIdParams, headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }) },
    responses: { 200: { description: "The user", content: createOpenApiJsonContent(AdminUser) }, ...OPENAPI_FAILURES },
  }),
  async (c) => {
    const { id } = c.req.valid("param");
    return respondIdempotently(c, null, () => c.env.context.services.admin.users.confirmEmail(c.var.actor, id));
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
      "For administrators, with the second factor that the largest of the requests asks for; under `four_eyes` it waits for a second one. A request is reassigned to `reassign_to_id` only if that user may decide it by its stored route, or if no user of the route is active; `skipped` has the others. At most 100 requests per call; `remaining` is the number left for further calls. Includes requests that have too few approvers because the user was deactivated.",
    middleware: [...adminPanelMiddleware, acceptBody(JSON_BODY_LIMITS)],
    request: {
      params: EntityIdParams,
      headers: IdempotencyHeaders.pick({ "Idempotency-Key": true }),
      body: { required: true, content: createOpenApiJsonContent(ReassignAllInput) },
    },
    responses: {
      200: { description: "The result", content: createOpenApiJsonContent(ReassignResult) },
      ...OPENAPI_PENDING,
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
