import * as z from "zod";
import { ChangePasswordInput } from "../../../domain/inputs/auth.ts";
import { DashboardSortInput, ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { call, callGroup, pageOf } from "./call.ts";
import { PageQuery, paginate } from "./pagination.ts";
import { MessageResponse, Preferences, ReassignmentOption } from "./schemas.ts";

const UserId = z.object({ id: z.string().describe("One's own id") });

export const users = callGroup("People", {
  getPreferences: call("GET /users/{id}/preferences", {
    summary: "Read the caller's dashboard preferences",
    access: "own",
    params: UserId,
    output: Preferences,
    returns: "The preferences",
    run: ({ services, actor, params }) => services.users.getPreferences(actor, params.id),
  }),
  changePreferences: call("PUT /users/{id}/preferences", {
    summary: "Change the caller's dashboard preferences",
    description: "Takes any part of the preferences.",
    access: "own",
    params: UserId,
    input: DashboardSortInput,
    output: Preferences,
    returns: "The preferences",
    run: ({ services, actor, params, input }) => services.users.changePreferences(actor, params.id, input),
  }),
  changePassword: call("PUT /users/{id}/password", {
    summary: "Change the caller's password",
    description: "Ends all other sessions.",
    access: "own",
    allowBeforePasswordChange: true,
    params: UserId,
    input: ChangePasswordInput,
    output: MessageResponse,
    returns: "Changed",
    run: ({ context, services, actor, input }) =>
      services.auth.changePassword(actor, input, { keepToken: context.sessionToken }),
  }),
  listReassignmentOptions: call("GET /users/available-for-reallocation/{requesterId}", {
    summary: "People to whom requests can be reassigned",
    description:
      "Active users except the requester. `has_authority` is present with `request_id`. `q`: every word is a part of the name, user name or department.",
    query: PageQuery.extend({ request_id: z.string().optional(), q: ListRequestsInput.shape.q }),
    output: pageOf(ReassignmentOption),
    run: async ({ services, actor, params, query: { request_id = null, q, ...page } }) => {
      const input = { requester_id: params.requesterId, request_id, q };
      return paginate(await services.users.listAvailable(actor, input), page);
    },
  }),
});
