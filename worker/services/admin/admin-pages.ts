/**
 * Functions that return the data of whole screens of the Admin Panel, each in one round trip. `admin-services.ts` checks the permissions.
 */

import type { PersonOption, RequestIdConfig, Settings, UserPage } from "../../../domain/admin/entities.ts";
import type { DashboardStats, RequestFormOptions, RequestPage } from "../../../domain/entities.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import { createCodeNames, listFilterNames } from "../../../domain/format/code-names.ts";
import type { ListUsersInput } from "../../../domain/inputs/admin-users.ts";
import type { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type {
  ApproverGroupResponse,
  Currency,
  Department,
  DutyConflict,
  Priority,
  RequestType,
} from "../../../domain/master-data/schemas.ts";
import { message, type Text } from "../../../domain/message.ts";
import type { MailState } from "../../../domain/notifications/entities.ts";
import { DEFAULT_TABLE_PAGE_SIZE, type PageSize } from "../../../domain/requests/page-size.ts";
import { getScope } from "../../../domain/requests/visibility.ts";
import { inBatch } from "../../db/database.ts";
import { listPersonOptions } from "../../db/queries/admin-users.ts";
import { listApproverGroups, listDutyConflicts, listGroupUses } from "../../db/queries/approver-groups.ts";
import {
  findSettings,
  listCurrencies,
  listDepartments,
  listPriorities,
  listRequestTypes,
} from "../../db/queries/master-data.ts";
import { listRequestCounts } from "../../db/queries/request-reads.ts";
import type { Actor, Deps } from "../deps.ts";
import {
  createFormOptionStatements,
  toCurrency,
  toDepartment,
  toFormOptions,
  toRequestType,
} from "../master-data/form-options.ts";
import { getMailState, getMissingChannelSettings } from "../notifications/channel-states.ts";
import { toStats } from "../requests/get-stats.ts";
import { createRequestListQuery, parseRequestListInput } from "../requests/list-requests.ts";
import { toApproverGroup } from "./master-data/approver-groups.ts";
import { createNumberingQuery } from "./system/numbering.ts";
import { toSettings } from "./system/settings.ts";
import { createUsersQuery } from "./users/list-users.ts";

export type MasterDataPageData = {
  request_types: RequestType[];
  priorities: Priority[];
  currencies: Currency[];
  departments: Department[];
  people: PersonOption[];
};

/**
 * Returns the data of the screens Departments, Currencies, Types and Priorities, with inactive rows, and the people to choose from in their
 * forms.
 */
export async function getMasterDataPage({ db }: Deps, _: Actor): Promise<Result<MasterDataPageData>> {
  const { types, priorities, currencies, departments, people } = await inBatch(db, {
    types: listRequestTypes(db, true),
    priorities: listPriorities(db, true),
    currencies: listCurrencies(db, true),
    departments: listDepartments(db, true),
    people: listPersonOptions(db),
  });
  return ok({
    request_types: types.map(toRequestType),
    priorities,
    currencies: currencies.map(toCurrency),
    departments: departments.map(toDepartment),
    people,
  });
}

/**
 * `used_in`: the request types whose configurations use the group, such as `Travel`; with the department of the
 * configuration if it has one, such as `Travel (IT)`.
 */
export type GroupsPageData = {
  groups: (ApproverGroupResponse & { used_in: Text[] })[];
  conflicts: (DutyConflict & { first_group_name: string; second_group_name: string })[];
  people: PersonOption[];
};

/** Returns the data of the screen Groups: the groups of approvers, the conflicts of duties, and the people to choose from. */
export async function getGroupsPage({ db }: Deps, _: Actor): Promise<Result<GroupsPageData>> {
  const { groups, conflicts, uses, people } = await inBatch(db, {
    groups: listApproverGroups(db),
    conflicts: listDutyConflicts(db),
    uses: listGroupUses(db),
    people: listPersonOptions(db),
  });
  const describeUses = (id: string) =>
    uses
      .filter(({ group_id }) => group_id === id)
      .map(({ request_type, department }) => message("admin.matrix_use", { request_type, department }));
  return ok({
    groups: groups.map((row) => ({ ...toApproverGroup(row), used_in: describeUses(row.id) })),
    conflicts,
    people,
  });
}

export type UsersPageData = {
  page: UserPage;
  departments: Department[];
  password_min_length: number;
  /** A generated password that the form offers for a new user or a password reset (R37). */
  one_time_password: string;
};

/**
 * Returns the data of the screen Users: a page of users, the departments for form and filter, the minimum password length and a one-time
 * password.
 */
export async function getUsersPage(deps: Deps, _: Actor, input: ListUsersInput): Promise<Result<UsersPageData>> {
  const users = createUsersQuery(deps, input);
  if (!users.ok) return users;
  const rows = await inBatch(deps.db, {
    departments: listDepartments(deps.db, true),
    settings: findSettings(deps.db),
    page: users.value.statements,
  });
  const { password_min_length } = toSettings(rows.settings);
  return ok({
    departments: rows.departments.map(toDepartment),
    password_min_length,
    one_time_password: deps.passwords.generate(password_min_length),
    page: users.value.read(rows.page),
  });
}

export type SettingsPageData = {
  settings: Settings;
  numbering: RequestIdConfig;
  /** For each channel that is not configured, the settings that it needs (R20); null for configured channels. */
  missing_settings: ReturnType<typeof getMissingChannelSettings>;
  mail_state: MailState;
};

/** Returns the data of the screen Settings: the settings, what unconfigured channels need, and the numbering. */
export async function getSettingsPage(deps: Deps, actor: Actor): Promise<Result<SettingsPageData>> {
  const numbering = createNumberingQuery(deps, actor);
  const rows = await inBatch(deps.db, { settings: findSettings(deps.db), numbering: numbering.statement });
  return ok({
    settings: toSettings(rows.settings),
    numbering: numbering.read(rows.numbering),
    missing_settings: getMissingChannelSettings(deps),
    mail_state: getMailState(deps),
  });
}

export type AllRequestsPageData = { page: RequestPage; stats: DashboardStats; options: RequestFormOptions };

/**
 * Returns the data of the screen All Requests, for administrators only: a page of `page_size` requests, the counters,
 * and the options of the filters. Matches are counted up to the same number whatever the page size.
 */
export async function getAllRequestsPage(
  deps: Deps,
  actor: Actor,
  input: ListRequestsInput,
  page_size: PageSize = DEFAULT_TABLE_PAGE_SIZE,
): Promise<Result<AllRequestsPageData>> {
  const prepared = parseRequestListInput(deps, actor, input, page_size, LIMITS.all_requests);
  if (!prepared.ok) return prepared;
  const list = createRequestListQuery(deps, actor, prepared.value);
  const rows = await inBatch(deps.db, {
    counts: listRequestCounts(deps.db, getScope(actor)),
    options: createFormOptionStatements(deps.db),
    page: list.statements,
  });
  const options = toFormOptions(rows.options, listFilterNames(createCodeNames(rows.page.names), input));
  return ok({ stats: toStats(rows.counts), options, page: list.read(rows.page) });
}
