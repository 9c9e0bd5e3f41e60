import { createMiddleware } from "hono/factory";
import { checkAdminPanelAccess } from "../../../domain/admin/access.ts";
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
import type { SignedInEnv } from "../api-env.ts";
import { createFailureResponse } from "../problem-response.ts";
import {
  AdminUser,
  AssignedRequests,
  CreatedUser,
  PasswordLinkSchema,
  ReassignResult,
  UserUpdateResponse,
} from "./admin-schemas.ts";
import { type AnyArguments, type CallArguments, call, callGroup, pageOf, Reply } from "./call.ts";
import { toEtag } from "./etags.ts";
import { MessageResponse } from "./schemas.ts";

/** Refuses calls without a session. If no user exists, the call first creates the default administrator (R3). */
const bootstrap = createMiddleware<SignedInEnv>(async (c, next) => {
  const { actor, services } = c.env.context;
  if (!actor) return createFailureResponse(await services.users.bootstrap());
  await next();
});

const LINK_DESCRIPTION =
  "The link is mailed. If no mail leaves this installation, the first response has the link, and later responses do not. It works once, within 72 hours.";

type InviteArguments = CallArguments<unknown, unknown, InviteUserInput>;

/** Returns the user and, if it was not mailed, the link with which they choose the first password. */
const toInvited = (result: Result<Pick<UserWithPasswordLink, "user" | "link" | "mailed">>) => {
  if (!result.ok) return result;
  const { user, link, mailed } = result.value;
  const headers = { ETag: toEtag(user.version), Location: `/api/admin/users/${encodeURIComponent(user.id)}` };
  return ok(new Reply({ ...user, invitation: link, mailed }, headers));
};

const invite = async ({ services, actor, input, options: { idempotency_key } }: InviteArguments) =>
  toInvited(await services.admin.users.invite(actor, input, { idempotency_key }));
/** Gives the user a new link, because that of the earlier call was not stored. */
const inviteAgain = async ({ services, actor }: AnyArguments, id: string) =>
  toInvited(await services.admin.users.renewLink(actor, id));

export const adminUsers = callGroup("Administration", {
  listUsers: call("GET /admin/users", {
    summary: "The users",
    description: "`q` looks for words in name, username, email and department. `limit` above 100 is clamped to 100.",
    access: checkAdminPanelAccess,
    query: ListUsersInput,
    output: pageOf(AdminUser),
    run: ({ services, actor, query }) => services.admin.users.list(actor, query),
  }),
  createUser: call("POST /admin/users", {
    summary: "Create a user",
    description: `A password is valid for one sign-in within 72 hours and must then be changed. Without a password the user chooses one with a link, the \`invitation\`. ${LINK_DESCRIPTION} Without a session the call only makes sure that the default admin exists.`,
    before: bootstrap,
    access: checkAdminPanelAccess,
    input: CreateOrInviteUserInput,
    output: CreatedUser,
    returns: "The user",
    creates: true,
    etag: true,
    pending: true,
    idempotent: {
      // The hash that identifies repeated calls is fast to compute, so it must not include a password.
      identity: ({ input }) => (input.password === undefined ? input : { ...input, password: null }),
      recover: (args, id) =>
        args.input.password === undefined ? inviteAgain(args, id) : args.services.admin.users.get(args.actor, id),
      redact: (user) => ("invitation" in user ? { ...user, invitation: null } : user),
    },
    run: (args) => {
      const { password, ...input } = args.input;
      if (password === undefined) return invite({ ...args, input });
      return args.services.admin.users.create(args.actor, { ...input, password }, args.options);
    },
  }),
  getUser: call("GET /admin/users/{id}", {
    summary: "One user",
    access: checkAdminPanelAccess,
    output: AdminUser,
    returns: "The user",
    etag: true,
    run: ({ services, actor, params }) => services.admin.users.get(actor, params.id),
  }),
  changeUser: call("PUT /admin/users/{id}", {
    summary: "Change a user",
    description:
      "A `password` is a one-time password, as at creation, and ends all sessions of the user. The caller's own password is changed with `PUT /users/{id}/password`. `is_active: false` also moves up to 100 open requests to the next approvers of their routes, or to the administrators, and a job moves the others; with `reassign_to_id`, for administrators, that user gets those that they may decide. Nobody changes their own `department`, and only an administrator changes that of a user with `authority`.",
    access: checkAdminPanelAccess,
    ifMatch: true,
    input: UpdateUserInput,
    output: UserUpdateResponse,
    returns: "The user",
    etag: true,
    pending: true,
    run: ({ services, actor, params, input, options }) => services.admin.users.update(actor, params.id, input, options),
  }),
  deleteUser: call("DELETE /admin/users/{id}", {
    summary: "Delete a user",
    description: "An entity that is or was in use is deactivated instead; `message` says so.",
    access: checkAdminPanelAccess,
    ifMatch: true,
    output: MessageResponse,
    pending: true,
    run: async ({ services, actor, params, options }) => {
      const removed = await services.admin.users.remove(actor, params.id, options);
      return removed.ok ? ok({ message: removed.value.message }) : removed;
    },
  }),
  getUserHoldings: call("GET /admin/users/{id}/holdings", {
    summary: "The open requests assigned to a user",
    description: "The total count, and the first 100 of them.",
    access: checkAdminPanelAccess,
    output: AssignedRequests,
    returns: "The assigned requests",
    run: ({ services, actor, params }) => services.admin.users.getHoldings(actor, params.id),
  }),
  unlockUser: call("POST /admin/users/{id}/unlock", {
    summary: "Unlock the sign-in of a user",
    description:
      "For a user whose name is locked because of wrong passwords. Where only an administrator may touch their sign-in, a director gets 403.",
    access: checkAdminPanelAccess,
    output: AdminUser,
    returns: "The user",
    idempotent: true,
    run: ({ services, actor, params }) => services.admin.users.unlock(actor, params.id),
  }),
  inviteUser: call("POST /admin/users/invitations", {
    summary: "Create a user who chooses the first password with a link",
    description: `As \`POST /admin/users\` without a password. ${LINK_DESCRIPTION}`,
    access: checkAdminPanelAccess,
    input: InviteUserInput,
    output: CreatedUser,
    returns: "The user",
    status: 201,
    pending: true,
    idempotent: { recover: inviteAgain, redact: (user) => ({ ...user, invitation: null }) },
    run: invite,
  }),
  createPasswordLink: call("POST /admin/users/{id}/password-link", {
    summary: "Make a link with which a user chooses a new password",
    description: `${LINK_DESCRIPTION} Earlier links of the user stop working; the present password works until then. The user and all administrators are notified.`,
    access: checkAdminPanelAccess,
    output: PasswordLinkSchema,
    returns: "The link",
    idempotent: { redact: (body) => ({ ...body, link: null }) },
    run: async ({ services, actor, params }) => {
      const renewed = await services.admin.users.renewLink(actor, params.id);
      return renewed.ok ? ok({ link: renewed.value.link, mailed: renewed.value.mailed }) : renewed;
    },
  }),
  confirmUserEmail: call("POST /admin/users/{id}/confirm-email", {
    summary: "Confirm the email address of a user",
    description:
      "For administrators, and not for whoever set the address. An address that neither its owner nor an administrator set gets no link to reset the password until it is confirmed. 409 if the address needs no confirmation. The user and all administrators are notified.",
    access: checkAdminPanelAccess,
    output: AdminUser,
    returns: "The user",
    idempotent: true,
    run: ({ services, actor, params }) => services.admin.users.confirmEmail(actor, params.id),
  }),
  removeUserSecondFactors: call("DELETE /admin/users/{id}/second-factors", {
    summary: "Remove the second factors of a user",
    description:
      "For administrators, and not for the caller's own account. Ends the user's sessions. The user and all administrators are notified.",
    access: checkAdminPanelAccess,
    output: MessageResponse,
    run: ({ services, actor, params }) => services.admin.users.removeSecondFactors(actor, params.id),
  }),
  endUserSessions: call("DELETE /admin/users/{id}/sessions", {
    summary: "End all sessions of a user",
    description:
      "For administrators, and not for the caller's own account: `DELETE /auth/sessions`. The user is notified.",
    access: checkAdminPanelAccess,
    output: MessageResponse,
    run: ({ services, actor, params }) => services.admin.users.endSessions(actor, params.id),
  }),
  reassignUserRequests: call("POST /admin/users/{id}/reassign-all", {
    summary: "Reassign the open requests of an inactive user",
    description:
      "For administrators, with the second factor that the largest of the requests asks for; under `four_eyes` it waits for a second one. A request is reassigned to `reassign_to_id` only if that user may decide it by its stored route, or if no user of the route is active; `skipped` has the others. At most 100 requests per call; `remaining` is the number left for further calls. Includes requests that have too few approvers because the user was deactivated.",
    access: checkAdminPanelAccess,
    input: ReassignAllInput,
    output: ReassignResult,
    pending: true,
    idempotent: true,
    run: ({ services, actor, params, input }) => services.admin.users.reassignAll(actor, params.id, input),
  }),
  eraseUser: call("POST /admin/users/{id}/erasure", {
    summary: "Erase the personal data of an inactive user",
    description:
      "For administrators. `confirm_name` is the name of the user. 409 `in_use` with the reasons while the user is active, named in the matrix, in a group, a delegate, the head of a department or a payer, or has open requests. The record keeps the names that its hashes cover.",
    access: checkAdminPanelAccess,
    input: EraseUserInput,
    output: AdminUser,
    returns: "The erased user",
    // What is stored for repeated calls must not contain the name.
    idempotent: { identity: () => null },
    run: ({ services, actor, params, input }) => services.admin.users.erase(actor, params.id, input),
  }),
});
