/**
 * Functions that return the data of the screens of the approval matrix, each in one round trip. `admin-services.ts` checks the permissions.
 */

import type {
  ConfigurationVersion,
  DoaConfiguration,
  MatrixFinding,
  PersonOption,
} from "../../../../domain/admin/entities.ts";
import { fail, ok, type Result } from "../../../../domain/errors.ts";
import type { Currency, Department, RequestType } from "../../../../domain/master-data/schemas.ts";
import { listMatrixFindings } from "../../../../domain/matrix/checks.ts";
import type { ApproverGroup } from "../../../../domain/matrix/groups.ts";
import { message } from "../../../../domain/message.ts";
import { inBatch } from "../../../db/database.ts";
import { listPersonOptions, type PersonOptionRow } from "../../../db/queries/admin-users.ts";
import type { Actor, Deps } from "../../deps.ts";
import { toCurrency, toDepartment, toRequestType } from "../../master-data/form-options.ts";
import { toDoaConfiguration } from "./configuration-definition.ts";
import { createMatrixStatements, toMatrixToCheck, toWholeMatrix, type WholeMatrix } from "./read-matrix.ts";
import { createNewestVersionsStatement, toConfigurationVersions } from "./versions.ts";

export type MatrixPageData = {
  configurations: DoaConfiguration[];
  /** The problems that the checks find in the live matrix. */
  findings: MatrixFinding[];
  request_types: RequestType[];
  currencies: Currency[];
  departments: Department[];
  people: PersonOption[];
  /** All groups of approvers, active or not, by name. */
  groups: Pick<ApproverGroup, "id" | "name" | "is_active">[];
};

/** Returns the data of the screen DOA Matrix: the configurations, the findings of the checks, and the options of the editor. */
export async function getMatrixPage(deps: Deps, _: Actor): Promise<Result<MatrixPageData>> {
  const rows = await inBatch(deps.db, { people: listPersonOptions(deps.db), matrix: createMatrixStatements(deps) });
  return ok(toMatrixPageData(toWholeMatrix(rows.matrix), rows.people));
}

const toMatrixPageData = (whole: WholeMatrix, people: PersonOptionRow[]): MatrixPageData => ({
  configurations: whole.rows.map(toDoaConfiguration),
  findings: listMatrixFindings(toMatrixToCheck(whole, whole.configurations)),
  request_types: whole.types.map(toRequestType),
  currencies: whole.currencies.map(toCurrency),
  departments: whole.departments.map(toDepartment),
  people,
  groups: [...whole.groups.values()].map(({ id, name, is_active }) => ({ id, name, is_active })),
});

/** Returns all users, for a form that finds a person by the typed text. */
export async function getPersonOptions({ db }: Deps, _: Actor): Promise<Result<PersonOption[]>> {
  const { people } = await inBatch(db, { people: listPersonOptions(db) });
  return ok(people);
}

export type MatrixEditorPageData = MatrixPageData & {
  /** The configuration in the editor; null for a new configuration. */
  configuration: DoaConfiguration | null;
  /** The versions of the configuration, newest first, at most 100. */
  versions: ConfigurationVersion[];
};

/**
 * Returns the data of the editor: the matrix, the configuration `id` and its versions. `id` is null for a new
 * configuration. Fails with `not_found`.
 */
export async function getMatrixEditorPage(
  deps: Deps,
  _: Actor,
  id: string | null,
): Promise<Result<MatrixEditorPageData>> {
  const rows = await inBatch(deps.db, {
    people: listPersonOptions(deps.db),
    versions: createNewestVersionsStatement(deps.db, id ?? ""),
    matrix: createMatrixStatements(deps),
  });
  const whole = toWholeMatrix(rows.matrix);
  const row = whole.rows.find((one) => one.id === id);
  if (id !== null && !row) return fail("not_found", message("matrix.configuration_not_found", { id }));
  return ok({
    ...toMatrixPageData(whole, rows.people),
    configuration: row ? toDoaConfiguration(row) : null,
    versions: toConfigurationVersions(rows.versions, whole.currencies),
  });
}
