import { ok, type Result } from "../../../../domain/errors.ts";
import type { ConfigurationDraft } from "../../../../domain/inputs/admin-matrix.ts";
import type { MatrixToCheck } from "../../../../domain/matrix/checks.ts";
import type { ApproverGroup } from "../../../../domain/matrix/groups.ts";
import type { MatrixConfiguration, RequestTypeMatrix } from "../../../../domain/matrix/routing.ts";
import { type BatchRows, inBatch } from "../../../db/database.ts";
import {
  listMatrixConfigurations,
  listMatrixUsers,
  type MatrixConfigurationRow,
  type MatrixPersonRow,
} from "../../../db/queries/admin-matrix.ts";
import { type ApproverGroupRow, listApproverGroups } from "../../../db/queries/approver-groups.ts";
import {
  type CurrencyRow,
  type DepartmentRow,
  findSettings,
  listCurrencies,
  listDepartments,
  listRequestTypes,
  type RequestTypeRow,
} from "../../../db/queries/master-data.ts";
import type { Deps } from "../../deps.ts";
import { toApproverGroup } from "../master-data/approver-groups.ts";
import { toMatrixConfiguration } from "./configuration-definition.ts";
import { planConfiguration } from "./plan-configuration.ts";

/** The id of the draft of a configuration that is not stored yet. */
const DRAFT_CONFIGURATION_ID = "draft";

/** The approval matrix with the master data and users that it refers to. */
export type WholeMatrix = {
  /** All configurations as stored, including inactive ones. */
  rows: MatrixConfigurationRow[];
  configurations: MatrixConfiguration[];
  /** The active configurations as they would be after the draft is saved; null without a draft. */
  draft_configurations: MatrixConfiguration[] | null;
  draft: MatrixConfiguration | null;
  types: RequestTypeRow[];
  currencies: CurrencyRow[];
  departments: DepartmentRow[];
  people: Map<string, MatrixPersonRow>;
  /** All groups of approvers by id, sorted by name. */
  groups: Map<string, ApproverGroup>;
  auto_assign: boolean;
};

/**
 * Returns the statements that read the whole matrix, for the batch of a screen. `other_ids`: the ids of additional
 * users to read.
 */
export const createMatrixStatements = ({ db }: Deps, other_ids: readonly string[] = []) => ({
  rows: listMatrixConfigurations(db),
  people: listMatrixUsers(db, other_ids),
  groups: listApproverGroups(db),
  types: listRequestTypes(db, true),
  currencies: listCurrencies(db, true),
  departments: listDepartments(db, true),
  settings: findSettings(db),
});

export function toWholeMatrix({
  rows,
  people,
  groups,
  settings,
  ...masterData
}: BatchRows<ReturnType<typeof createMatrixStatements>>): WholeMatrix {
  return {
    ...masterData,
    rows,
    configurations: rows.filter((row) => row.is_active).map(toMatrixConfiguration),
    draft_configurations: null,
    draft: null,
    people: new Map(people.map((one) => [one.id, one])),
    groups: new Map(groups.map((one) => [one.id, toRoutingGroup(one)])),
    auto_assign: settings[0]?.auto_assign_approvers === true,
  };
}

function toRoutingGroup(row: ApproverGroupRow): ApproverGroup {
  const { id, name, is_active, rule, members } = toApproverGroup(row);
  return { id, name, is_active, rule, member_ids: members.map((one) => one.id) };
}

/**
 * Reads the whole matrix and applies a draft to it. Fails with `invalid` if the draft could not be saved; the paths of
 * the errors begin with `draft.`. `other_ids`: the ids of additional users to read.
 */
export async function readMatrix(
  deps: Deps,
  draft: ConfigurationDraft | undefined,
  other_ids: readonly string[] = [],
): Promise<Result<WholeMatrix>> {
  const draft_ids = draft ? listDraftUserIds(draft) : [];
  const statements = createMatrixStatements(deps, [...other_ids, ...draft_ids]);
  const whole = toWholeMatrix(await inBatch(deps.db, statements));
  if (!draft) return ok(whole);
  const { id = DRAFT_CONFIGURATION_ID, ...input } = draft;
  const base = whole.rows.find((row) => row.id === id) ?? { id, version: 1 };
  const planned = await planConfiguration(deps, input, base);
  if (!planned.ok) {
    const errors = planned.errors?.map((error) => ({ ...error, path: `draft.${error.path}` }));
    return { ...planned, errors };
  }
  const configuration = toMatrixConfiguration(planned.value);
  const others = whole.configurations.filter(
    (one) => one.id !== id && !(planned.value.is_active && isSameScope(one, configuration)),
  );
  const active = planned.value.is_active ? [...others, configuration] : others;
  return ok({ ...whole, draft: configuration, draft_configurations: active });
}

/** Returns the ids of the users that a draft names as approvers or in steps. */
function listDraftUserIds({ approver_user_id, amount_levels, steps }: ConfigurationDraft): string[] {
  const approver_ids = [approver_user_id, ...amount_levels.map((level) => level.approver_user_id)];
  const members = [...steps, ...amount_levels.flatMap((level) => level.steps)].flatMap((step) => step.members);
  return [
    ...approver_ids.filter((id) => id !== null),
    ...members.flatMap((one) => ("user_id" in one ? one.user_id : [])),
  ];
}

/** Whether both configurations are for the same request type and department. Only one such configuration can be active. */
const isSameScope = (a: MatrixConfiguration, b: MatrixConfiguration): boolean =>
  a.request_type === b.request_type && a.department_id === b.department_id;

/** Returns the matrix that routes the requests of one type. */
export function getMatrixOfRequestType(
  whole: WholeMatrix,
  configurations: readonly MatrixConfiguration[],
  request_type: string,
): RequestTypeMatrix {
  return {
    configurations: configurations.filter((one) => one.request_type === request_type),
    currencies: new Map(whole.currencies.map((one) => [one.code, one])),
    people: whole.people,
    groups: whole.groups,
    department_heads: listDepartmentHeads(whole),
    auto_assign: whole.auto_assign,
    approval_required: whole.types.find((one) => one.code === request_type)?.approval_required !== false,
  };
}

const listDepartmentHeads = ({ departments }: WholeMatrix): Map<string, string> =>
  new Map(departments.flatMap(({ id, head_user_id }) => (head_user_id === null ? [] : [[id, head_user_id]])));

export function toMatrixToCheck(whole: WholeMatrix, configurations: readonly MatrixConfiguration[]): MatrixToCheck {
  return {
    configurations,
    currencies: new Map(whole.currencies.map((one) => [one.code, one])),
    people: whole.people,
    groups: whole.groups,
    department_heads: listDepartmentHeads(whole),
    departments: new Map(whole.departments.map((one) => [one.id, one])),
    types: whole.types,
  };
}
