/** All that one screen of the panel shows, in one round trip each; who sees it is asked where they are bound. */
import type { PersonOption, RequestIdConfig, Settings, UserPage } from "../../../domain/admin/entities.ts";
import type {
  Currency,
  DashboardStats,
  Department,
  FormOptions,
  Priority,
  RequestPage,
  RequestType,
} from "../../../domain/entities.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import type { ListUsersInput } from "../../../domain/inputs/admin-users.ts";
import type { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { getScope } from "../../../domain/requests/visibility.ts";
import { inBatch } from "../../db/database.ts";
import { listPersonOptions } from "../../db/queries/admin-users.ts";
import {
  type DepartmentRow,
  listCurrencies,
  listDepartments,
  listPriorities,
  listRequestTypes,
} from "../../db/queries/master-data.ts";
import { type CountRow, countRequestsInScope } from "../../db/queries/request-reads.ts";
import type { Actor, Deps } from "../deps.ts";
import {
  formOptionStatements,
  readFormOptions,
  toCurrency,
  toDepartment,
  toPriority,
  toRequestType,
} from "../master-data/form-options.ts";
import { getMissingSettings } from "../notifications/channel-states.ts";
import { toStats } from "../requests/get-stats.ts";
import { prepareList, requestListQuery } from "../requests/list-requests.ts";
import { numberingQuery } from "./system/numbering.ts";
import { settingsQuery } from "./system/settings.ts";
import { usersQuery } from "./users/list-users.ts";
import { toPersonOption } from "./users/user-views.ts";

export type MasterDataPageData = {
  request_types: RequestType[];
  priorities: Priority[];
  currencies: Currency[];
  departments: Department[];
  people: PersonOption[];
};

/** Departments, Currencies, Types and Priorities, inactive rows included, and whom their forms choose from. */
export async function getMasterDataPage({ db }: Deps, _: Actor): Promise<Result<MasterDataPageData>> {
  const [types, priorities, currencies, departments, people] = await inBatch(db, [
    listRequestTypes(db, true),
    listPriorities(db, true),
    listCurrencies(db, true),
    listDepartments(db, true),
    listPersonOptions(db),
  ]);
  return ok({
    request_types: types.map(toRequestType),
    priorities: priorities.map(toPriority),
    currencies: currencies.map(toCurrency),
    departments: departments.map(toDepartment),
    people: people.map(toPersonOption),
  });
}

export type UsersPageData = {
  page: UserPage;
  departments: Department[];
  password_min_length: number;
  /** Nobody's yet: what the form offers for a new user or a reset (R37). */
  one_time_password: string;
};

/** Users: a page, the departments of form and filter, the floor for new passwords and a one-time password to offer. */
export async function getUsersPage(deps: Deps, _: Actor, input: ListUsersInput): Promise<Result<UsersPageData>> {
  const users = usersQuery(deps, input);
  if (!users.ok) return users;
  const settings = settingsQuery(deps);
  const answers: readonly unknown[] = await inBatch(deps.db, [
    listDepartments(deps.db, true),
    ...settings.statements,
    ...users.value.statements,
  ]);
  const { password_min_length } = settings.read(answers.slice(1));
  return ok({
    departments: (answers[0] as DepartmentRow[]).map(toDepartment),
    password_min_length,
    one_time_password: deps.passwords.generate(password_min_length),
    page: users.value.read(answers.slice(2)),
  });
}

export type SettingsPageData = {
  settings: Settings;
  numbering: RequestIdConfig;
  /** What to set for a channel that is not configured (R20). */
  missing_settings: ReturnType<typeof getMissingSettings>;
};

/** Settings: the toggles, what they switch, and how requests are numbered. */
export async function getSettingsPage(deps: Deps, actor: Actor): Promise<Result<SettingsPageData>> {
  const [settings, numbering] = [settingsQuery(deps), numberingQuery(deps, actor)];
  const answers: readonly unknown[] = await inBatch(deps.db, [...settings.statements, ...numbering.statements]);
  return ok({
    settings: settings.read(answers),
    numbering: numbering.read(answers.slice(1)),
    missing_settings: getMissingSettings(deps),
  });
}

export type AllRequestsPageData = { page: RequestPage; stats: DashboardStats; options: FormOptions };

/** All Requests: a page of up to 1,000, the stat cards' numbers, and what the filters choose from. Admins only. */
export async function getAllRequestsPage(
  deps: Deps,
  actor: Actor,
  input: ListRequestsInput,
): Promise<Result<AllRequestsPageData>> {
  const prepared = prepareList(deps, actor, input, LIMITS.all_requests);
  if (!prepared.ok) return prepared;
  const list = requestListQuery(deps, actor, prepared.value);
  const options = formOptionStatements(deps.db);
  const answers: readonly unknown[] = await inBatch(deps.db, [
    countRequestsInScope(deps.db, getScope(actor)),
    ...options,
    ...list.statements,
  ]);
  const own = 1 + options.length;
  return ok({
    stats: toStats(answers[0] as CountRow[]),
    options: readFormOptions(answers.slice(1, own)),
    page: list.read(answers.slice(own)),
  });
}
