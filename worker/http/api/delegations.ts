import { CreateDelegationInput, ListDelegationsInput } from "../../../domain/inputs/delegations.ts";
import { call, callGroup, pageOf } from "./call.ts";
import { Delegation, MessageResponse } from "./schemas.ts";

export const delegations = callGroup("Out of office", {
  listDelegations: call("GET /delegations", {
    summary: "The caller's delegations, the one that ends last first",
    description:
      "The people who decide on the caller's behalf, and when. `acts_for` of the session's user has those on whose behalf the caller decides.",
    query: ListDelegationsInput,
    output: pageOf(Delegation),
    run: ({ services, actor, query }) => services.delegations.list(actor, query),
  }),
  createDelegation: call("POST /delegations", {
    summary: "Delegate the caller's decisions for a period",
    description:
      "The delegate may approve, reject, ask for information and reassign on the caller's behalf, but not their own requests, and not what was delegated to the caller. " +
      "Without `starts_at` it begins now. At most a year; 409 `period_overlaps` if it overlaps another delegation of the caller. 422 `delegate_away` if the delegate is out of office on a day of the period: `params.days` has the days in UTC.",
    input: CreateDelegationInput,
    output: Delegation,
    returns: "The delegation",
    creates: true,
    idempotent: { recover: ({ services, actor }, id) => services.delegations.get(actor, id) },
    run: ({ services, actor, input, options }) => services.delegations.create(actor, input, options),
  }),
  endDelegation: call("DELETE /delegations/{id}", {
    summary: "End a delegation of the caller now",
    description: "One that has not begun is withdrawn. 409 if it has ended.",
    output: MessageResponse,
    run: ({ services, actor, params }) => services.delegations.end(actor, params.id),
  }),
});
