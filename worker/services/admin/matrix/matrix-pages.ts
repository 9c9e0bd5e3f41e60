/** All that the screens of the approval matrix show, in one round trip each; who sees it is asked where they are bound. */
import type {
  DoaConfiguration,
  MatrixFinding,
  MatrixVersion,
  PersonOption,
} from "../../../../domain/admin/entities.ts";
import type { Currency, Department, RequestType } from "../../../../domain/entities.ts";
import { fail, ok, type Result } from "../../../../domain/errors.ts";
import { checkMatrix } from "../../../../domain/matrix/checks.ts";
import { inBatch } from "../../../db/database.ts";
import type { AdminEventRow } from "../../../db/queries/admin-events.ts";
import { listPersonOptions, type PersonOptionRow } from "../../../db/queries/admin-users.ts";
import type { Actor, Deps } from "../../deps.ts";
import { toCurrency, toDepartment, toRequestType } from "../../master-data/form-options.ts";
import { toPersonOption } from "../users/user-views.ts";
import { toConfiguration } from "./configuration-definition.ts";
import { matrixQuery, toCheckedMatrix, type WholeMatrix } from "./read-matrix.ts";
import { listNewestVersions, toVersions } from "./versions.ts";

export type MatrixPageData = {
  configurations: DoaConfiguration[];
  /** Of the live matrix. */
  findings: MatrixFinding[];
  request_types: RequestType[];
  currencies: Currency[];
  departments: Department[];
  people: PersonOption[];
};

/** DOA Matrix: the configurations, what is wrong with them, and whom and what the editor chooses from. */
export async function getMatrixPage(deps: Deps, _: Actor): Promise<Result<MatrixPageData>> {
  const matrix = matrixQuery(deps, []);
  const answers: readonly unknown[] = await inBatch(deps.db, [listPersonOptions(deps.db), ...matrix.statements]);
  return ok(toMatrixPageData(matrix.read(answers.slice(1)), answers[0] as PersonOptionRow[]));
}

const toMatrixPageData = (whole: WholeMatrix, people: readonly PersonOptionRow[]): MatrixPageData => ({
  configurations: whole.rows.map(toConfiguration),
  findings: checkMatrix(toCheckedMatrix(whole, whole.configurations)),
  request_types: whole.types.map(toRequestType),
  currencies: whole.currencies.map(toCurrency),
  departments: whole.departments.map(toDepartment),
  people: people.map(toPersonOption),
});

/** Whom a form that names people by what was typed looks them up in. */
export async function listPeopleForLookup({ db }: Deps, _: Actor): Promise<Result<PersonOption[]>> {
  const [people] = await inBatch(db, [listPersonOptions(db)]);
  return ok(people.map(toPersonOption));
}

export type MatrixEditorPageData = MatrixPageData & {
  /** The configuration that is edited; null: a new one. */
  configuration: DoaConfiguration | null;
  /** Newest first, at most a hundred. */
  versions: MatrixVersion[];
};

/** The editor of one configuration, null for a new one: the matrix around it, and its versions. `not_found` when there is none. */
export async function getMatrixEditorPage(
  deps: Deps,
  _: Actor,
  id: string | null,
): Promise<Result<MatrixEditorPageData>> {
  const matrix = matrixQuery(deps, []);
  const answers: readonly unknown[] = await inBatch(deps.db, [
    listPersonOptions(deps.db),
    listNewestVersions(deps.db, id ?? ""),
    ...matrix.statements,
  ]);
  const [people, events] = answers as [PersonOptionRow[], AdminEventRow[]];
  const whole = matrix.read(answers.slice(2));
  const row = whole.rows.find((one) => one.id === id);
  if (id !== null && !row) return fail("not_found", `There is no DOA configuration ${id}.`);
  return ok({
    ...toMatrixPageData(whole, people),
    configuration: row ? toConfiguration(row) : null,
    versions: toVersions(events, whole.currencies),
  });
}
