/** The administration's use-cases, bound to their dependencies; each is for admin and director unless it says otherwise. */
import type { Result } from "../../../domain/errors.ts";
import { refuseAllRequests, refusePanel } from "../../../domain/permissions.ts";
import type { Actor, CallOptions, Deps } from "../deps.ts";
import { withRateLimit } from "../rate-limit.ts";
import { getAllRequestsBoard, getMasterDataBoard, getSettingsBoard, getUsersBoard } from "./boards.ts";
import { importDepartments, previewDepartmentImport } from "./import/import-departments.ts";
import { importUsers, previewUserImport } from "./import/import-users.ts";
import { createEntity, getEntity, removeEntity, updateEntity } from "./keep-master-data.ts";
import { currencyKind } from "./master-data/currencies.ts";
import { departmentKind } from "./master-data/departments.ts";
import { priorityKind } from "./master-data/priorities.ts";
import { requestTypeKind } from "./master-data/request-types.ts";
import type { ChangeOptions, Kind, MasterRow } from "./master-kind.ts";
import { configurationKind } from "./matrix/configuration-kind.ts";
import { getMatrixBoard, getMatrixEditorBoard, listPeopleToName } from "./matrix/matrix-boards.ts";
import { backtestDraft, checkTheMatrix, tryMatrix } from "./matrix/try-matrix.ts";
import { listConfigurations, listVersions, restoreVersion } from "./matrix/versions.ts";
import { bulkDelete, listAllRequests, listRequestIds } from "./requests/all-requests.ts";
import { getNumbering, previewNumbering, resetCounter, updateNumbering } from "./system/numbering.ts";
import { getHealth, getOverview, getStats, listActivities } from "./system/overview.ts";
import { getSettings, updateSettings } from "./system/settings.ts";
import { checkSheets, getSheetsStatus, syncAllToSheets } from "./system/sheets.ts";
import { getHoldings, getLeaving, reassignHoldings } from "./users/holdings.ts";
import { listUsers } from "./users/list-users.ts";
import { unlockUser } from "./users/unlock-user.ts";
import { updateUser } from "./users/update-user.ts";
import { userKind } from "./users/user-kind.ts";

type Work<Args extends unknown[], T> = (deps: Deps, actor: Actor, ...args: Args) => Promise<Result<T>>;

export function createAdminServices(deps: Deps) {
  const forPanel =
    <Args extends unknown[], T>(work: Work<Args, T>) =>
    async (actor: Actor, ...args: Args): Promise<Result<T>> =>
      refusePanel(actor.role) ?? work(deps, actor, ...args);

  const forImports = <Args extends unknown[], T>(work: Work<Args, T>) =>
    forPanel((_, actor, ...args: Args) => withRateLimit(deps, actor, "import", () => work(deps, actor, ...args)));

  const forAllRequests =
    <Args extends unknown[], T>(work: Work<Args, T>) =>
    async (actor: Actor, ...args: Args): Promise<Result<T>> =>
      refuseAllRequests(actor.role) ?? work(deps, actor, ...args);

  const keeping = <Row extends MasterRow, Entity, C, U extends { version?: number }>(
    kind: Kind<Row, Entity, C, U>,
  ) => ({
    get: forPanel((_, __, id: string) => getEntity(deps, kind, id)),
    create: forPanel((_, actor, input: C, options?: CallOptions) => createEntity(deps, actor, kind, input, options)),
    update: forPanel((_, actor, id: string, input: U, options?: ChangeOptions) =>
      updateEntity(deps, actor, kind, id, input, options),
    ),
    remove: forPanel((_, actor, id: string, options?: CallOptions) => removeEntity(deps, actor, kind, id, options)),
  });

  return {
    users: {
      ...keeping(userKind),
      update: forPanel(updateUser),
      list: forPanel(listUsers),
      unlock: forPanel(unlockUser),
      holdings: forPanel(getHoldings),
      reassignAll: forPanel(reassignHoldings),
      previewImport: forImports(previewUserImport),
      import: forImports(importUsers),
    },
    departments: {
      ...keeping(departmentKind),
      previewImport: forImports(previewDepartmentImport),
      import: forImports(importDepartments),
    },
    currencies: keeping(currencyKind),
    requestTypes: keeping(requestTypeKind),
    priorities: keeping(priorityKind),
    matrix: {
      ...keeping(configurationKind),
      list: forPanel(listConfigurations),
      versions: forPanel(listVersions),
      restore: forPanel(restoreVersion),
      check: forPanel(checkTheMatrix),
      trial: forPanel(tryMatrix),
      backtest: forPanel(backtestDraft),
      people: forPanel(listPeopleToName),
    },
    /** Admins only. */
    requests: {
      list: forAllRequests(listAllRequests),
      ids: forAllRequests(listRequestIds),
      bulkDelete: forAllRequests(bulkDelete),
    },
    numbering: {
      get: forPanel(getNumbering),
      preview: forPanel(previewNumbering),
      update: forPanel(updateNumbering),
      reset: forPanel(resetCounter),
    },
    sheets: { status: forPanel(getSheetsStatus), check: forPanel(checkSheets), syncAll: forPanel(syncAllToSheets) },
    settings: { get: forPanel(getSettings), update: forPanel(updateSettings) },
    /** What one screen shows, in one round trip. */
    boards: {
      overview: forPanel(getOverview),
      users: forPanel(getUsersBoard),
      leaving: forPanel(getLeaving),
      masterData: forPanel(getMasterDataBoard),
      matrix: forPanel(getMatrixBoard),
      matrixEditor: forPanel(getMatrixEditorBoard),
      settings: forPanel(getSettingsBoard),
      allRequests: forAllRequests(getAllRequestsBoard),
    },
    overview: { stats: forPanel(getStats), activities: forPanel(listActivities), health: forPanel(getHealth) },
  };
}
