import type { StoredRoute } from "../../../domain/matrix/route.ts";
import { type RequestTypeMatrix, routeRequest } from "../../../domain/matrix/routing.ts";
import type { BatchRows, Database } from "../../db/database.ts";
import {
  listDutyConflictUserIds,
  listGroupRuleCandidates,
  listGroupsOfConfigurations,
} from "../../db/queries/approver-groups.ts";
import {
  type CurrencyRow,
  findRequestTypeByCode,
  findSettings,
  listCurrencies,
  type RequestTypeRow,
  type SettingsRow,
} from "../../db/queries/master-data.ts";
import type { PersonRow } from "../../db/queries/people.ts";
import { listAdmins } from "../../db/queries/people.ts";
import { listApplicableConfigurations, listConfiguredApprovers } from "../../db/queries/routing.ts";

/**
 * Returns the statements that read the data for routing, for the caller's batch. `toRoutingData` converts their rows.
 * `department_id`: the department of the request; rules of groups find their members in it. `now`: when the request is
 * routed.
 */
export function createRoutingStatements(
  db: Database,
  {
    request_type,
    department_id,
    ...requester
  }: Pick<RouteInput, "request_type" | "department_id" | "requester_id"> & { now: string },
) {
  return {
    types: findRequestTypeByCode(db, request_type),
    currencies: listCurrencies(db, true),
    configurations: listApplicableConfigurations(db, request_type, department_id),
    people: listConfiguredApprovers(db, request_type, department_id, requester),
    groups: listGroupsOfConfigurations(db, request_type, department_id),
    candidates: listGroupRuleCandidates(db, request_type, department_id, requester),
    conflicts: listDutyConflictUserIds(db, [requester.requester_id], "on_request", department_id),
    settings: findSettings(db),
    admins: listAdmins(db),
  };
}

export type RoutingData = {
  type: RequestTypeRow | undefined;
  currencies: Map<string, CurrencyRow>;
  settings: SettingsRow;
  admin_ids: string[];
  /** The ids of the active payers of the request type (R16). */
  payer_ids: string[];
  /** The ids of the people who cannot decide because of a conflict of duties with the requester (R33). */
  conflicting_ids: string[];
  matrix: RequestTypeMatrix;
};

export function toRoutingData({
  types,
  configurations,
  people,
  groups,
  candidates,
  conflicts,
  admins,
  ...rows
}: BatchRows<ReturnType<typeof createRoutingStatements>>): RoutingData {
  const [type] = types;
  const [settings] = rows.settings;
  if (!settings) throw new Error("the settings row is missing");
  const conflicting_ids = conflicts.map(({ id }) => id);
  const everybody = [...people, ...candidates];
  const currencies = new Map(rows.currencies.map((row) => [row.code, row]));
  const matrix: RequestTypeMatrix = {
    configurations: configurations.map((row) => ({
      ...row,
      levels: JSON.parse(row.levels),
      steps: JSON.parse(row.steps),
    })),
    currencies,
    people: new Map(everybody.map((row) => [row.id, row])),
    groups: new Map(
      groups.map((row) => [
        row.id,
        { ...row, rule: row.rule === null ? null : JSON.parse(row.rule), member_ids: JSON.parse(row.member_ids) },
      ]),
    ),
    department_heads: new Map(
      candidates.flatMap((row) => (row.headed_department_id === null ? [] : [[row.headed_department_id, row.id]])),
    ),
    conflicting_ids: new Set(conflicting_ids),
    influenced_ids: new Set(everybody.filter((row) => row.is_influenced).map(({ id }) => id)),
    auto_assign: settings.auto_assign_approvers,
    approval_required: type?.approval_required !== false,
  };
  return {
    type,
    currencies,
    settings,
    admin_ids: admins.map(({ id }) => id),
    payer_ids: activePayers(type),
    conflicting_ids,
    matrix,
  };
}

const activePayers = (type: RequestTypeRow | undefined): string[] =>
  (JSON.parse(type?.payers ?? "[]") as PersonRow[]).filter((one) => one.is_active).map((one) => one.id);

export type RouteInput = {
  request_type: string;
  amount_minor: number | null;
  currency: string;
  department_id: string;
  department: string;
  requester_id: string;
};

export const computeRoute = (data: RoutingData, input: RouteInput): StoredRoute =>
  routeRequest({ ...input, request_type_name: data.type?.name ?? input.request_type }, data.matrix);
