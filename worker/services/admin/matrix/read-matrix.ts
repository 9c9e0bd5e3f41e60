import { ok, type Result } from "../../../../domain/errors.ts";
import type { ConfigurationDraft } from "../../../../domain/inputs/admin-matrix.ts";
import type { ApprovalMatrix, MatrixConfiguration } from "../../../../domain/matrix/approval-routing.ts";
import type { CheckedMatrix } from "../../../../domain/matrix/matrix-checks.ts";
import { inBatch } from "../../../db/database.ts";
import { listMatrix, listMatrixUsers, type MatrixPersonRow, type MatrixRow } from "../../../db/queries/admin-matrix.ts";
import {
  type CurrencyRow,
  type DepartmentRow,
  findSettings,
  listCurrencies,
  listDepartments,
  listRequestTypes,
  type RequestTypeRow,
  type SettingsRow,
} from "../../../db/queries/master-data.ts";
import type { Deps } from "../../deps.ts";
import { toMatrixConfiguration } from "./configuration-definition.ts";
import { planConfiguration } from "./plan-configuration.ts";

/** What a draft without an id of its own is called. */
export const DRAFT_ID = "draft";

/** The whole matrix with what it refers to: every active configuration, and everybody whom one or the draft names. */
export type WholeMatrix = {
  /** Inactive ones as well, as they are stored. */
  rows: MatrixRow[];
  configurations: MatrixConfiguration[];
  /** With the draft in the place of what it stands in for; null without a draft. */
  draft_configurations: MatrixConfiguration[] | null;
  draft: MatrixConfiguration | null;
  types: RequestTypeRow[];
  currencies: CurrencyRow[];
  departments: DepartmentRow[];
  people: Map<string, { id: string; name: string; is_active: boolean; department_id: string }>;
  auto_assign: boolean;
};

/** To be read together with whatever else a screen shows. `named`: people to be looked up besides. */
export function matrixQuery({ db }: Deps, named: readonly string[]) {
  const statements = [
    listMatrix(db),
    listMatrixUsers(db, named),
    listRequestTypes(db, true),
    listCurrencies(db, true),
    listDepartments(db, true),
    findSettings(db),
  ] as const;
  const read = (answers: readonly unknown[]): WholeMatrix => {
    const [rows, people, types, currencies, departments, settings] = answers as [
      MatrixRow[],
      MatrixPersonRow[],
      RequestTypeRow[],
      CurrencyRow[],
      DepartmentRow[],
      SettingsRow[],
    ];
    return {
      rows,
      configurations: rows.filter((row) => row.is_active === 1).map(toMatrixConfiguration),
      draft_configurations: null,
      draft: null,
      types,
      currencies,
      departments,
      people: new Map(people.map((one) => [one.id, { ...one, is_active: one.is_active === 1 }])),
      auto_assign: settings[0]?.auto_assign_approvers === 1,
    };
  };
  return { statements, read };
}

/** Fails with `invalid`, paths under `draft`, when the draft could not be kept. `others`: people to be looked up besides. */
export async function readMatrix(
  deps: Deps,
  draft: ConfigurationDraft | undefined,
  others: readonly string[] = [],
): Promise<Result<WholeMatrix>> {
  const drafted = draft ? [draft.approver_user_id, ...draft.amount_levels.map((level) => level.approver_user_id)] : [];
  const { statements, read } = matrixQuery(deps, [...others, ...drafted.filter((id) => id !== null)]);
  const whole = read(await inBatch(deps.db, statements));
  if (!draft) return ok(whole);
  const { id = DRAFT_ID, ...input } = draft;
  const base = whole.rows.find((row) => row.id === id) ?? { id, version: 1 };
  const planned = await planConfiguration(deps, input, base);
  if (!planned.ok) {
    const errors = planned.errors?.map((error) => ({ ...error, path: `draft.${error.path}` }));
    return { ...planned, errors };
  }
  const configuration = toMatrixConfiguration(planned.value);
  const kept = whole.configurations.filter(
    (one) => one.id !== id && !(planned.value.is_active === 1 && isSameScope(one, configuration)),
  );
  const active = planned.value.is_active === 1 ? [...kept, configuration] : kept;
  return ok({ ...whole, draft: configuration, draft_configurations: active });
}

/** Of two for the same requests only one can be active: the draft. */
const isSameScope = (a: MatrixConfiguration, b: MatrixConfiguration): boolean =>
  a.request_type === b.request_type && a.department_id === b.department_id;

/** What the routing of one type's requests goes by. */
export function matrixOfType(
  whole: WholeMatrix,
  configurations: readonly MatrixConfiguration[],
  request_type: string,
): ApprovalMatrix {
  return {
    configurations: configurations.filter((one) => one.request_type === request_type),
    currencies: new Map(whole.currencies.map((one) => [one.code, one])),
    people: whole.people,
    auto_assign: whole.auto_assign,
    approval_required: whole.types.find((one) => one.code === request_type)?.approval_required !== 0,
  };
}

export function toCheckedMatrix(whole: WholeMatrix, configurations: readonly MatrixConfiguration[]): CheckedMatrix {
  return {
    configurations,
    currencies: new Map(whole.currencies.map((one) => [one.code, { ...one, is_active: one.is_active === 1 }])),
    people: whole.people,
    departments: new Map(
      whole.departments.map(({ id, name, is_active }) => [id, { name, is_active: is_active === 1 }]),
    ),
    types: whole.types.map(({ code, name, is_active, approval_required, accepts_amount }) => ({
      code,
      name,
      is_active: is_active === 1,
      approval_required: approval_required === 1,
      accepts_amount: accepts_amount === 1,
    })),
  };
}
