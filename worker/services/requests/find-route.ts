import type { CurrencyFacts } from "../../../domain/format/money.ts";
import { type ApprovalMatrix, routeRequest, type StoredRoute } from "../../../domain/matrix/routing.ts";
import type { Database } from "../../db/database.ts";
import {
  type CurrencyRow,
  findRequestType,
  findSettings,
  listCurrencies,
  type RequestTypeRow,
  type SettingsRow,
} from "../../db/queries/master-data.ts";
import { listAdmins, type PersonRow } from "../../db/queries/people.ts";
import { type ConfigurationRow, listConfigurations, listConfiguredApprovers } from "../../db/queries/routing.ts";

/** The statements that routing needs, to be run in one batch with whatever else the caller reads. */
export function routingStatements(db: Database, request_type: string, department_id: string) {
  return [
    findRequestType(db, request_type),
    listCurrencies(db, true),
    listConfigurations(db, request_type, department_id),
    listConfiguredApprovers(db, request_type, department_id),
    findSettings(db),
    listAdmins(db),
  ] as const;
}

export type RoutingData = {
  type: RequestTypeRow | undefined;
  currencies: Map<string, CurrencyRow>;
  settings: SettingsRow;
  admin_ids: string[];
  /** The type's active payers (R16). */
  payer_ids: string[];
  matrix: ApprovalMatrix;
};

type RoutingRows = [RequestTypeRow[], CurrencyRow[], ConfigurationRow[], PersonRow[], SettingsRow[], PersonRow[]];

export function toRoutingData([
  types,
  currencyRows,
  configurations,
  people,
  settings,
  admins,
]: RoutingRows): RoutingData {
  const [type] = types;
  const [setting] = settings;
  if (!setting) throw new Error("the settings row is missing");
  const matrix: ApprovalMatrix = {
    configurations: configurations.map((row) => ({ ...row, levels: JSON.parse(row.levels) })),
    currencies: new Map<string, CurrencyFacts>(currencyRows.map((row) => [row.code, row])),
    people: new Map(people.map((row) => [row.id, { id: row.id, name: row.name, is_active: row.is_active }])),
    auto_assign: setting.auto_assign_approvers,
    approval_required: type?.approval_required !== false,
  };
  return {
    type,
    currencies: new Map(currencyRows.map((row) => [row.code, row])),
    settings: setting,
    admin_ids: admins.map((one) => one.id),
    payer_ids: activePayers(type),
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

export const routeFor = (data: RoutingData, asking: RouteInput): StoredRoute =>
  routeRequest({ ...asking, request_type_name: data.type?.name ?? asking.request_type }, data.matrix);

/** Everybody whom a route names, and so everybody who may see the request (R4). */
export const listRouteApproverIds = (route: StoredRoute): string[] => [
  ...new Set(route.levels.flatMap((level) => level.eligible_approvers.map((one) => one.user_id))),
];

export const findFirstApprover = (route: StoredRoute): { id: string; name: string } | null => {
  const approver = route.levels[0]?.approver;
  return approver ? { id: approver.user_id, name: approver.user_name } : null;
};
