/** The approval matrix of the sample organisation (design/api.md). The tests of routing change parts of it. */

import type { CurrencyData } from "../../../domain/format/money.ts";
import type { RoutePerson } from "../../../domain/matrix/groups.ts";
import type { StoredRoute } from "../../../domain/matrix/route.ts";
import type {
  MatrixBand,
  MatrixConfiguration,
  RequestRoutingData,
  RequestTypeMatrix,
} from "../../../domain/matrix/routing.ts";

const RATES: CurrencyData[] = [
  { code: "USD", decimals: 2, rate_e8: 100_000_000 },
  { code: "EUR", decimals: 2, rate_e8: 108_000_000 },
  { code: "GBP", decimals: 2, rate_e8: 127_000_000 },
  { code: "CFA", decimals: 0, rate_e8: 165_000 },
];
export const CURRENCIES: ReadonlyMap<string, CurrencyData> = new Map(RATES.map((one) => [one.code, one]));

/** The people of the approval matrix. Their names describe their roles. */
const CAST: RoutePerson[] = [
  { id: "manager", name: "Mia Manager", is_active: true },
  { id: "senior", name: "Sam Senior", is_active: true },
  { id: "director", name: "Dora Director", is_active: true },
  { id: "vp", name: "Vera Vice", is_active: true },
  { id: "hr", name: "Hana Hiring", is_active: true },
  { id: "requester", name: "Rita Requester", is_active: true },
];

/** Returns the people of the matrix by id. People in `absent` are left out, people in `inactive` are deactivated. */
export function createPeopleById(
  change: { absent?: string[]; inactive?: string[] } = {},
): ReadonlyMap<string, RoutePerson> {
  const present = CAST.filter((one) => !change.absent?.includes(one.id));
  return new Map(present.map((one) => [one.id, { ...one, is_active: !change.inactive?.includes(one.id) }]));
}

/** Returns a level of the matrix. `max`: the limit of the level in whole units of the currency; null for no limit. */
export function createMatrixLevel(approver_user_id: string | null, max: number | null, currency = "USD"): MatrixBand {
  const decimals = CURRENCIES.get(currency)?.decimals ?? 2;
  return { approver_user_id, currency, max_amount_minor: max === null ? null : max * 10 ** decimals };
}

export const LEVELS: readonly MatrixBand[] = [
  createMatrixLevel("manager", 1_000),
  createMatrixLevel("senior", 10_000),
  createMatrixLevel("director", 100_000),
  createMatrixLevel("vp", null),
];

/** Returns a configuration of the matrix, by default the one for financial requests of every department. */
export function createMatrixConfiguration(change: Partial<MatrixConfiguration> = {}): MatrixConfiguration {
  return {
    id: "doa-1",
    version: 3,
    request_type: "financial",
    configuration_type: "amount_based",
    department_id: null,
    approver_user_id: null,
    levels: [...LEVELS],
    ...change,
  };
}

export function createRequestTypeMatrix(change: Partial<RequestTypeMatrix> = {}): RequestTypeMatrix {
  return {
    configurations: [createMatrixConfiguration()],
    currencies: CURRENCIES,
    people: createPeopleById(),
    auto_assign: true,
    approval_required: true,
    ...change,
  };
}

const TYPE_NAMES: Record<string, string> = { it: "IT", hr: "HR", travel: "Travel", non_financial: "Non Financial" };

/** Returns the facts of a request, by default of a financial request of 500 USD from the department Finance. */
export function createRoutingFacts(change: Partial<RequestRoutingData> = {}): RequestRoutingData {
  return {
    request_type: "financial",
    request_type_name: TYPE_NAMES[change.request_type ?? ""] ?? "Financial",
    amount_minor: 500_00,
    currency: "USD",
    department_id: "finance",
    department: "Finance",
    requester_id: "requester",
    ...change,
  };
}

/** Returns the id of the approver of the route's first level, or the reason why there is none. */
export const getFirstApproverIdOrReason = (route: StoredRoute): string =>
  route.levels[0]?.approver?.user_id ?? route.reason;

export const listFirstLevelApproverIds = (route: StoredRoute): string[] =>
  route.levels[0]?.eligible_approvers.map((one) => one.user_id) ?? [];
