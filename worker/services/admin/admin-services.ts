/** The use cases of the administration, bound to their dependencies. Administrators and directors may use them, unless stated otherwise. */

import { checkAdminPanelAccess, checkAllRequestsAccess } from "../../../domain/admin/access.ts";
import type { Result } from "../../../domain/errors.ts";
import type { ImportApproverGroupsInput } from "../../../domain/inputs/admin-import.ts";
import type { BulkDeleteInput } from "../../../domain/inputs/admin-requests.ts";
import type { SettingsInput } from "../../../domain/inputs/admin-settings.ts";
import type { InviteUserInput } from "../../../domain/inputs/admin-users.ts";
import { checkChangeConfirmation } from "../../../domain/users/second-factor.ts";
import { getCheckpointFile, getCheckpointPage } from "../audit/checkpoints.ts";
import { exportSecurityEvents, getSecurityEventPage } from "../audit/security-events.ts";
import { bind } from "../bind.ts";
import type { Actor, ChangeOptions, Deps } from "../deps.ts";
import { withRateLimit } from "../rate-limit.ts";
import { getAllRequestsPage, getGroupsPage, getMasterDataPage, getSettingsPage, getUsersPage } from "./admin-pages.ts";
import { confirmChange, declineChange, getChange, getChangesPage, listChanges } from "./changes/decide-change.ts";
import { confirmOrApply } from "./changes/propose-change.ts";
import { createEntity, getEntity, removeEntity, updateEntity } from "./entity-crud.ts";
import type { EntityChangeOptions, EntityDefinition, MasterDataRow } from "./entity-definition.ts";
import { importDepartments, previewDepartmentImport } from "./import/import-departments.ts";
import { importGroups, previewGroupImport } from "./import/import-groups.ts";
import { importUsers, previewUserImport } from "./import/import-users.ts";
import { approverGroupDefinition, getApproverGroups } from "./master-data/approver-groups.ts";
import { currencyDefinition } from "./master-data/currencies.ts";
import { departmentDefinition } from "./master-data/departments.ts";
import { dutyConflictDefinition, getDutyConflicts } from "./master-data/duty-conflicts.ts";
import { priorityDefinition } from "./master-data/priorities.ts";
import { requestTypeDefinition } from "./master-data/request-types.ts";
import { configurationDefinition } from "./matrix/configuration-definition.ts";
import { getMatrixEditorPage, getMatrixPage, getPersonOptions } from "./matrix/matrix-pages.ts";
import { backtestDraft, runMatrixChecks, tryMatrix } from "./matrix/try-matrix.ts";
import { listAllConfigurations, listConfigurationVersions, restoreConfigurationVersion } from "./matrix/versions.ts";
import { deleteSelectedRequests, listAllRequests, listRequestIds } from "./requests/all-requests.ts";
import { getNumbering, previewNumbering, resetCounter, updateNumbering } from "./system/numbering.ts";
import { getAdminStats, getHealth, getOverview, listRecentChanges } from "./system/overview.ts";
import { getSettings, updateSettings } from "./system/settings.ts";
import { getSheetsStatus, refreshSheetsStatus, syncAllToSheets } from "./system/sheets.ts";
import { confirmEmail } from "./users/confirm-email.ts";
import { endUserSessions } from "./users/end-user-sessions.ts";
import { eraseUser } from "./users/erase-user.ts";
import { getAssignedRequests, getDeactivationPage, reassignRequestsOfInactiveUser } from "./users/handover.ts";
import { inviteUser, renewPasswordLink } from "./users/invite-user.ts";
import { listUsers } from "./users/list-users.ts";
import { removeSecondFactors } from "./users/remove-second-factors.ts";
import { unlockUser } from "./users/unlock-user.ts";
import { removeUser, updateUser } from "./users/update-user.ts";
import { userDefinition } from "./users/user-definition.ts";

type Work<Args extends unknown[], T> = (deps: Deps, actor: Actor, ...args: Args) => Promise<Result<T>>;

const forPanel =
  <Args extends unknown[], T>(work: Work<Args, T>): Work<Args, T> =>
  async (deps, actor, ...args) =>
    checkAdminPanelAccess(actor.role) ?? work(deps, actor, ...args);

/** Asks for the second factor again before a change of the administration, if the settings require it. */
const forChanges = <Args extends unknown[], T>(work: Work<Args, T>): Work<Args, T> =>
  forPanel(async (deps, actor, ...args) => checkChangeConfirmation(actor, deps.now()) ?? work(deps, actor, ...args));

const forImports = <Args extends unknown[], T>(work: Work<Args, T>) => forPanel(withRateLimit("import", work));
const forImportedChanges = <Args extends unknown[], T>(work: Work<Args, T>) =>
  forChanges(withRateLimit("import", work));

const forAdmins =
  <Args extends unknown[], T>(work: Work<Args, T>): Work<Args, T> =>
  async (deps, actor, ...args) =>
    checkAllRequestsAccess(actor.role) ?? work(deps, actor, ...args);

/** Asks administrators for the second factor again before they delete requests, if the settings require it for changes (R47). */
const forDeletions = <Args extends unknown[], T>(work: Work<Args, T>): Work<Args, T> =>
  forAdmins(async (deps, actor, ...args) => checkChangeConfirmation(actor, deps.now()) ?? work(deps, actor, ...args));

/**
 * Lets a change of one entity wait for a second administrator, if the rules require one (R39). `isRule`: whether a change
 * with this input is a rule in any case.
 */
const withSecondPerson =
  <Input, T>(
    operation: string,
    work: Work<[id: string, input: Input, options?: EntityChangeOptions], T>,
    isRule: (input: Input) => boolean = () => false,
  ): Work<[id: string, input: Input, options?: EntityChangeOptions], T> =>
  (deps, actor, id, input, options) =>
    confirmOrApply(
      deps,
      actor,
      { operation, target_id: id, input },
      (checked) => work(checked, actor, id, input, options),
      { is_rule: isRule(input) },
    );

const entityServices = <Row extends MasterDataRow, Entity, C, U extends { version?: number }>(
  definition: EntityDefinition<Row, Entity, C, U>,
) => ({
  get: forPanel((deps, _, id: string) => getEntity(deps, definition, id)),
  create: forChanges((deps, actor, input: C, options?: ChangeOptions) =>
    confirmOrApply(deps, actor, { operation: `${definition.entity}.create`, target_id: null, input }, (checked) =>
      createEntity(checked, actor, definition, input, options),
    ),
  ),
  update: forChanges((deps, actor, id: string, input: U, options?: EntityChangeOptions) =>
    confirmOrApply(deps, actor, { operation: `${definition.entity}.update`, target_id: id, input }, (checked) =>
      updateEntity(checked, actor, definition, id, input, options),
    ),
  ),
  remove: forChanges((deps, actor, id: string, options?: ChangeOptions) =>
    confirmOrApply(deps, actor, { operation: `${definition.entity}.remove`, target_id: id, input: {} }, (checked) =>
      removeEntity(checked, actor, definition, id, options),
    ),
  ),
});

export function createAdminServices(deps: Deps) {
  return {
    users: bind(deps, {
      ...entityServices(userDefinition),
      remove: forChanges((deps, actor, id: string, options?: ChangeOptions) =>
        confirmOrApply(deps, actor, { operation: "user.remove", target_id: id, input: {} }, (checked) =>
          removeUser(checked, actor, id, options),
        ),
      ),
      update: forChanges(
        withSecondPerson("user.update", updateUser, ({ reassign_to_id }) => reassign_to_id !== undefined),
      ),
      list: forPanel(listUsers),
      unlock: forChanges(unlockUser),
      confirmEmail: forChanges(confirmEmail),
      endSessions: forChanges(endUserSessions),
      removeSecondFactors: forChanges(removeSecondFactors),
      erase: forChanges(eraseUser),
      invite: forChanges((deps, actor, input: InviteUserInput, options?: ChangeOptions) =>
        confirmOrApply(deps, actor, { operation: "user.create", target_id: null, input }, (checked) =>
          inviteUser(checked, actor, input, options),
        ),
      ),
      renewLink: forChanges(renewPasswordLink),
      getHoldings: forPanel(getAssignedRequests),
      reassignAll: forChanges(withSecondPerson("user.reassign_all", reassignRequestsOfInactiveUser, () => true)),
      previewImport: forImports(previewUserImport),
      import: forImportedChanges(importUsers),
    }),
    departments: bind(deps, {
      ...entityServices(departmentDefinition),
      previewImport: forImports(previewDepartmentImport),
      import: forImportedChanges(importDepartments),
    }),
    currencies: bind(deps, entityServices(currencyDefinition)),
    requestTypes: bind(deps, entityServices(requestTypeDefinition)),
    priorities: bind(deps, entityServices(priorityDefinition)),
    approverGroups: bind(deps, {
      ...entityServices(approverGroupDefinition),
      list: forPanel(getApproverGroups),
      previewImport: forImports(previewGroupImport),
      import: forImportedChanges((deps, actor, input: ImportApproverGroupsInput) =>
        confirmOrApply(deps, actor, { operation: "approver_group.import", target_id: null, input }, (checked) =>
          importGroups(checked, actor, input),
        ),
      ),
    }),
    dutyConflicts: bind(deps, { ...entityServices(dutyConflictDefinition), list: forPanel(getDutyConflicts) }),
    matrix: bind(deps, {
      ...entityServices(configurationDefinition),
      list: forPanel(listAllConfigurations),
      listVersions: forPanel(listConfigurationVersions),
      restore: forChanges(withSecondPerson("doa_configuration.restore", restoreConfigurationVersion)),
      check: forPanel(runMatrixChecks),
      runTrial: forPanel(tryMatrix),
      backtest: forPanel(backtestDraft),
      listPeople: forPanel(getPersonOptions),
    }),
    /** Functions for administrators only: directors cannot use them. */
    requests: bind(deps, {
      list: forAdmins(listAllRequests),
      listIds: forAdmins(listRequestIds),
      bulkDelete: forDeletions((deps, actor, input: BulkDeleteInput) =>
        confirmOrApply(
          deps,
          actor,
          { operation: "request.delete", target_id: null, input },
          (checked) => deleteSelectedRequests(checked, actor, input),
          { is_rule: true },
        ),
      ),
    }),
    securityEvents: bind(deps, {
      list: forAdmins(getSecurityEventPage),
      export: forAdmins(exportSecurityEvents),
    }),
    checkpoints: bind(deps, {
      list: forAdmins(getCheckpointPage),
      getFile: forAdmins(getCheckpointFile),
    }),
    numbering: bind(deps, {
      get: forPanel(getNumbering),
      preview: forPanel(previewNumbering),
      update: forChanges(updateNumbering),
      reset: forChanges(resetCounter),
    }),
    sheets: bind(deps, {
      getStatus: forPanel(getSheetsStatus),
      check: forPanel(refreshSheetsStatus),
      syncAll: forPanel(syncAllToSheets),
    }),
    settings: bind(deps, {
      get: forPanel(getSettings),
      update: forChanges((deps, actor, input: SettingsInput, options?: ChangeOptions) =>
        confirmOrApply(deps, actor, { operation: "settings.update", target_id: null, input }, (checked) =>
          updateSettings(checked, actor, input, options),
        ),
      ),
    }),
    changes: bind(deps, {
      list: forPanel(listChanges),
      get: forPanel(getChange),
      confirm: forChanges(confirmChange),
      decline: forChanges(declineChange),
    }),
    /** Functions that return the data of whole screens, each in one round trip. */
    pages: bind(deps, {
      getOverview: forPanel(getOverview),
      getUsers: forPanel(getUsersPage),
      getDeactivation: forPanel(getDeactivationPage),
      getMasterData: forPanel(getMasterDataPage),
      getGroups: forPanel(getGroupsPage),
      getMatrix: forPanel(getMatrixPage),
      getMatrixEditor: forPanel(getMatrixEditorPage),
      getSettings: forPanel(getSettingsPage),
      getChanges: forPanel(getChangesPage),
      getAllRequests: forAdmins(getAllRequestsPage),
    }),
    overview: bind(deps, {
      stats: forPanel(getAdminStats),
      activities: forPanel(listRecentChanges),
      health: forPanel(getHealth),
    }),
  };
}
