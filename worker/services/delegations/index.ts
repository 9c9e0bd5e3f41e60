import { bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { createDelegation } from "./create-delegation.ts";
import { endDelegation } from "./end-delegation.ts";
import { getDelegationsPage } from "./get-delegations-page.ts";
import { getDelegation, listOwnDelegations } from "./list-delegations.ts";

/** Returns the use cases of delegations. */
export const createDelegationServices = (deps: Deps) =>
  bind(deps, {
    list: listOwnDelegations,
    getPage: getDelegationsPage,
    get: getDelegation,
    create: createDelegation,
    end: endDelegation,
  });
