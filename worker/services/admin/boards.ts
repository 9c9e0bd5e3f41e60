/** All that one screen of the panel shows, in one round trip each; who sees it is asked where they are bound. */
import type { PersonOption, RequestIdConfig, Settings, UserPage } from "../../../domain/admin/admin-entities.ts";
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
import { scopeOf } from "../../../domain/requests/visibility.ts";
import { inBatch } from "../../db/database.ts";
import { listPersonOptions } from "../../db/queries/admin-people.ts";
import {
  type DepartmentRow,
  listCurrencies,
  listDepartments,
  listPriorities,
  listRequestTypes,
} from "../../db/queries/master-data.ts";
import { type CountRow, countsOfScope } from "../../db/queries/request-reads.ts";
import type { Actor, Deps } from "../deps.ts";
import {
  formOptionStatements,
  readFormOptions,
  toCurrency,
  toDepartment,
  toPriority,
  toRequestType,
} from "../master-data/form-options.ts";
import { toConfigure } from "../notifications/channel-states.ts";
import { toStats } from "../requests/get-stats.ts";
import { listStatements, prepareList } from "../requests/list-requests.ts";
import { numberingPart } from "./system/numbering.ts";
import { settingsPart } from "./system/settings.ts";
import { usersPart } from "./users/list-users.ts";
import { toPersonOption } from "./users/user-views.ts";

export type MasterDataBoard = {
  request_types: RequestType[];
  priorities: Priority[];
  currencies: Currency[];
  departments: Department[];
  people: PersonOption[];
};

/** Departments, Currencies, Types and Priorities, inactive rows included, and whom their forms choose from. */
export async function getMasterDataBoard({ db }: Deps, _: Actor): Promise<Result<MasterDataBoard>> {
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

export type UsersBoard = {
  page: UserPage;
  departments: Department[];
  password_min_length: number;
  /** Nobody's yet: what the form offers for a new user or a reset (R37). */
  one_time_password: string;
};

/** Users: a page, the departments of form and filter, the floor for new passwords and a one-time password to offer. */
export async function getUsersBoard(deps: Deps, _: Actor, input: ListUsersInput): Promise<Result<UsersBoard>> {
  const users = usersPart(deps, input);
  if (!users.ok) return users;
  const settings = settingsPart(deps);
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

export type SettingsBoard = {
  settings: Settings;
  numbering: RequestIdConfig;
  /** What to set for a channel that is not configured (R20). */
  to_configure: ReturnType<typeof toConfigure>;
};

/** Settings: the toggles, what they switch, and how requests are numbered. */
export async function getSettingsBoard(deps: Deps, actor: Actor): Promise<Result<SettingsBoard>> {
  const [settings, numbering] = [settingsPart(deps), numberingPart(deps, actor)];
  const answers: readonly unknown[] = await inBatch(deps.db, [...settings.statements, ...numbering.statements]);
  return ok({
    settings: settings.read(answers),
    numbering: numbering.read(answers.slice(1)),
    to_configure: toConfigure(deps),
  });
}

export type AllRequestsBoard = { page: RequestPage; stats: DashboardStats; options: FormOptions };

/** All Requests: a page of up to 1,000, the stat cards' numbers, and what the filters choose from. Admins only. */
export async function getAllRequestsBoard(
  deps: Deps,
  actor: Actor,
  input: ListRequestsInput,
): Promise<Result<AllRequestsBoard>> {
  const prepared = prepareList(deps, actor, input, LIMITS.all_requests);
  if (!prepared.ok) return prepared;
  const list = listStatements(deps, actor, prepared.value);
  const options = formOptionStatements(deps.db);
  const answers: readonly unknown[] = await inBatch(deps.db, [
    countsOfScope(deps.db, scopeOf(actor)),
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
