import { bind } from "../bind.ts";
import type { Deps } from "../deps.ts";
import { getFormOptions } from "./form-options.ts";
import {
  listVisibleCurrencies,
  listVisibleDepartments,
  listVisiblePriorities,
  listVisibleRequestTypes,
} from "./list-master-data.ts";

/** Returns the use cases of the lists of forms. */
export const createMasterDataServices = (deps: Deps) =>
  bind(deps, {
    getFormOptions,
    listRequestTypes: listVisibleRequestTypes,
    listPriorities: listVisiblePriorities,
    listCurrencies: listVisibleCurrencies,
    listDepartments: listVisibleDepartments,
  });
