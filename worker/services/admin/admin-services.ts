/** The use cases of the administration, bound to their dependencies and allowed for admins and directors unless stated otherwise. */
import type { Result } from "../../../domain/errors.ts";
import { checkAdminAccess, checkAllRequestsAccess } from "../../../domain/permissions.ts";
import type { Actor, CallOptions, Deps } from "../deps.ts";
import { withRateLimit } from "../rate-limit.ts";
import { getAllRequestsPage, getMasterDataPage, getSettingsPage, getUsersPage } from "./admin-pages.ts";
import { createEntity, getEntity, removeEntity, updateEntity } from "./entity-crud.ts";
import type { ChangeOptions, EntityDefinition, MasterRow } from "./entity-definition.ts";
import { importDepartments, previewDepartmentImport } from "./import/import-departments.ts";
import { importUsers, previewUserImport } from "./import/import-users.ts";
import { currencyDefinition } from "./master-data/currencies.ts";
import { departmentDefinition } from "./master-data/departments.ts";
import { priorityDefinition } from "./master-data/priorities.ts";
import { requestTypeDefinition } from "./master-data/request-types.ts";
import { configurationDefinition } from "./matrix/configuration-definition.ts";
import { getMatrixEditorPage, getMatrixPage, listPeopleForLookup } from "./matrix/matrix-pages.ts";
import { backtestDraft, runMatrixChecks, tryMatrix } from "./matrix/try-matrix.ts";
import { listConfigurations, listVersions, restoreVersion } from "./matrix/versions.ts";
import { bulkDelete, listAllRequests, listRequestIds } from "./requests/all-requests.ts";
import { getNumbering, previewNumbering, resetCounter, updateNumbering } from "./system/numbering.ts";
import { getHealth, getOverview, getStats, listActivities } from "./system/overview.ts";
import { getSettings, updateSettings } from "./system/settings.ts";
import { checkSheets, getSheetsStatus, syncAllToSheets } from "./system/sheets.ts";
import { getDeactivationPage, getHoldings, reassignHoldings } from "./users/handover.ts";
import { listUsers } from "./users/list-users.ts";
import { unlockUser } from "./users/unlock-user.ts";
import { updateUser } from "./users/update-user.ts";
import { userDefinition } from "./users/user-definition.ts";

type Work<Args extends unknown[], T> = (deps: Deps, actor: Actor, ...args: Args) => Promise<Result<T>>;

export function createAdminServices(deps: Deps) {
  const forPanel =
    <Args extends unknown[], T>(work: Work<Args, T>) =>
    async (actor: Actor, ...args: Args): Promise<Result<T>> =>
      checkAdminAccess(actor.role) ?? work(deps, actor, ...args);

  const forImports = <Args extends unknown[], T>(work: Work<Args, T>) =>
    forPanel((_, actor, ...args: Args) => withRateLimit(deps, actor, "import", () => work(deps, actor, ...args)));

  const forAllRequests =
    <Args extends unknown[], T>(work: Work<Args, T>) =>
    async (actor: Actor, ...args: Args): Promise<Result<T>> =>
      checkAllRequestsAccess(actor.role) ?? work(deps, actor, ...args);

  const entityServices = <Row extends MasterRow, Entity, C, U extends { version?: number }>(
    definition: EntityDefinition<Row, Entity, C, U>,
  ) => ({
    get: forPanel((_, __, id: string) => getEntity(deps, definition, id)),
    create: forPanel((_, actor, input: C, options?: CallOptions) =>
      createEntity(deps, actor, definition, input, options),
    ),
    update: forPanel((_, actor, id: string, input: U, options?: ChangeOptions) =>
      updateEntity(deps, actor, definition, id, input, options),
    ),
    remove: forPanel((_, actor, id: string, options?: CallOptions) =>
      removeEntity(deps, actor, definition, id, options),
    ),
  });

  return {
    users: {
      ...entityServices(userDefinition),
      update: forPanel(updateUser),
      list: forPanel(listUsers),
      unlock: forPanel(unlockUser),
      getHoldings: forPanel(getHoldings),
      reassignAll: forPanel(reassignHoldings),
      previewImport: forImports(previewUserImport),
      import: forImports(importUsers),
    },
    departments: {
      ...entityServices(departmentDefinition),
      previewImport: forImports(previewDepartmentImport),
      import: forImports(importDepartments),
    },
    currencies: entityServices(currencyDefinition),
    requestTypes: entityServices(requestTypeDefinition),
    priorities: entityServices(priorityDefinition),
    matrix: {
      ...entityServices(configurationDefinition),
      list: forPanel(listConfigurations),
      listVersions: forPanel(listVersions),
      restore: forPanel(restoreVersion),
      check: forPanel(runMatrixChecks),
      runTrial: forPanel(tryMatrix),
      backtest: forPanel(backtestDraft),
      listPeople: forPanel(listPeopleForLookup),
    },
    /** Admins only. */
    requests: {
      list: forAllRequests(listAllRequests),
      listIds: forAllRequests(listRequestIds),
      bulkDelete: forAllRequests(bulkDelete),
    },
    numbering: {
      get: forPanel(getNumbering),
      preview: forPanel(previewNumbering),
      update: forPanel(updateNumbering),
      reset: forPanel(resetCounter),
    },
    sheets: { getStatus: forPanel(getSheetsStatus), check: forPanel(checkSheets), syncAll: forPanel(syncAllToSheets) },
    settings: { get: forPanel(getSettings), update: forPanel(updateSettings) },
    /** The data of a screen, in one round trip each. */
    pages: {
      getOverview: forPanel(getOverview),
      getUsers: forPanel(getUsersPage),
      getDeactivation: forPanel(getDeactivationPage),
      getMasterData: forPanel(getMasterDataPage),
      getMatrix: forPanel(getMatrixPage),
      getMatrixEditor: forPanel(getMatrixEditorPage),
      getSettings: forPanel(getSettingsPage),
      getAllRequests: forAllRequests(getAllRequestsPage),
    },
    overview: { stats: forPanel(getStats), activities: forPanel(listActivities), health: forPanel(getHealth) },
  };
}
