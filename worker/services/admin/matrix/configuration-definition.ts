import type { DoaConfiguration } from "../../../../domain/admin/entities.ts";
import { type Failure, fail } from "../../../../domain/errors.ts";
import { toCodeLabel, toDepartmentLabel } from "../../../../domain/format/code-names.ts";
import { fromMinor } from "../../../../domain/format/money.ts";
import { CreateConfigurationInput, UpdateConfigurationInput } from "../../../../domain/inputs/admin-matrix.ts";
import type { MatrixBand, MatrixConfiguration, MatrixStep } from "../../../../domain/matrix/routing.ts";
import { describeConfigurationRuleChanges } from "../../../../domain/matrix/rule-changes.ts";
import { message, type Text } from "../../../../domain/message.ts";
import { inBatch, type Statement } from "../../../db/database.ts";
import {
  findActiveDuplicate,
  findMatrixConfiguration,
  type MatrixConfigurationRow,
  type StoredLevel,
  type StoredStep,
} from "../../../db/queries/admin-matrix.ts";
import { replaceLevels } from "../../../db/queries/matrix-writes.ts";
import type { Deps, RuleChange } from "../../deps.ts";
import type { ParsedEntityDefinition } from "../entity-definition.ts";
import { createRuleChangeNotificationStatements } from "../notify-rules-changed.ts";
import { parseLevels, parseSteps, planConfiguration } from "./plan-configuration.ts";

type ConfigurationDefinition = ParsedEntityDefinition<
  MatrixConfigurationRow,
  DoaConfiguration,
  CreateConfigurationInput,
  UpdateConfigurationInput
>;

/**
 * Defines how configurations of the approval matrix are managed (R13). Each save creates a version; open requests keep their route (R15).
 */
export const configurationDefinition: ConfigurationDefinition = {
  entity: "doa_configuration",
  table: "doa_configurations",
  find: findMatrixConfiguration,
  toEntity: toDoaConfiguration,
  labelOf: (row) => `${row.type_name ?? row.request_type}${row.department === null ? "" : ` in ${row.department}`}`,
  nameOf: nameConfiguration,
  create: CreateConfigurationInput,
  update: UpdateConfigurationInput,
  uniqueColumns: [],
  lockedColumns: [],
  planNew: (deps, input) => planConfiguration(deps, input, { id: deps.newId(), version: 1 }),
  planChange: (deps, input, before) => planConfiguration(deps, input, before),
  findDuplicate: findConflict,
  extraStatements: (deps, before, next, { actor }) => [
    ...saveLevels(deps, before, next),
    ...createRuleChangeNotificationStatements(deps, actor, toRuleChange(before, next)),
  ],
  extraRemovalStatements: (deps, row, { actor }) =>
    createRuleChangeNotificationStatements(deps, actor, toRuleChange(row, null)),
  toSnapshot,
};

function toRuleChange(before: MatrixConfigurationRow | null, next: MatrixConfigurationRow | null): RuleChange {
  const changes = describeConfigurationRuleChanges(
    before && toDoaConfiguration(before),
    next && toDoaConfiguration(next),
  );
  const row = next ?? before;
  return { subject: "doa_configuration", label: row && nameConfiguration(row), changes };
}

function nameConfiguration({ request_type, type_name, department }: MatrixConfigurationRow): Text {
  const type = toCodeLabel("request_type", request_type, type_name ?? request_type);
  return department === null
    ? type
    : message("admin.matrix_of_department", { request_type: type, department: toDepartmentLabel(department) });
}

/**
 * `configurationDefinition` for restoring a version: also accepts request types, departments and currencies that became
 * inactive.
 */
export const restorationDefinition: ConfigurationDefinition = {
  ...configurationDefinition,
  planChange: (deps, input, before) => planConfiguration(deps, input, before, true),
};

export function toDoaConfiguration(row: MatrixConfigurationRow): DoaConfiguration {
  return {
    id: row.id,
    request_type: row.request_type,
    configuration_type: row.configuration_type,
    amount_levels: parseLevels(row).map(({ max_amount_minor, decimals, ...level }) => ({
      max_amount: max_amount_minor === null ? null : fromMinor(max_amount_minor, decimals),
      currency: level.currency,
      approver_user_id: level.approver_user_id,
      approver_name: level.approver_name,
      steps: level.steps,
    })),
    approver_user_id: row.approver_user_id,
    approver_user_name: row.approver_user_name,
    steps: parseSteps(row),
    fallback_group_id: row.fallback_group_id,
    fallback_group_name: row.fallback_group_name,
    same_person: row.same_person,
    department: row.department,
    is_active: row.is_active,
    version: row.version,
    updated_at: row.updated_at,
  };
}

/** Converts a stored configuration to the form that the routing of requests uses. */
export function toMatrixConfiguration(row: MatrixConfigurationRow): MatrixConfiguration {
  const { id, version, request_type, configuration_type, department_id, approver_user_id } = row;
  const { fallback_group_id, same_person } = row;
  return {
    id,
    version,
    request_type,
    configuration_type,
    department_id,
    approver_user_id,
    levels: parseLevels(row),
    steps: parseSteps(row),
    fallback_group_id,
    same_person,
  };
}

/**
 * A version of a configuration as the record stores it, with limits in minor units. A configuration or level without
 * steps has no member `steps`. Versions from before steps existed also lack the other optional members.
 */
export type StoredConfigurationSnapshot = Pick<
  MatrixConfigurationRow,
  | "request_type"
  | "configuration_type"
  | "department_id"
  | "department"
  | "approver_user_id"
  | "approver_user_name"
  | "is_active"
> &
  Partial<Pick<MatrixConfigurationRow, "fallback_group_id" | "fallback_group_name" | "same_person">> & {
    levels: (Omit<StoredLevel, "decimals" | "steps"> & { steps?: StoredStep[] })[];
    steps?: StoredStep[];
  };

function toSnapshot(row: MatrixConfigurationRow): StoredConfigurationSnapshot {
  const { request_type, configuration_type, department_id, department, approver_user_id, approver_user_name } = row;
  const { fallback_group_id, fallback_group_name, same_person } = row;
  return {
    request_type,
    configuration_type,
    department_id,
    department,
    approver_user_id,
    approver_user_name,
    is_active: row.is_active,
    levels: parseLevels(row).map(({ decimals: _, steps, ...level }) => ({ ...level, ...toStepsMember(steps) })),
    ...toStepsMember(parseSteps(row)),
    ...(fallback_group_id === null ? {} : { fallback_group_id, fallback_group_name }),
    ...(same_person === "separate" ? {} : { same_person }),
  };
}

const toStepsMember = (steps: StoredStep[]): { steps?: StoredStep[] } => (steps.length > 0 ? { steps } : {});

/**
 * Returns a failure if another active configuration has the same request type and department; null if there is none.
 */
async function findConflict(deps: Deps, next: MatrixConfigurationRow): Promise<Failure | null> {
  if (!next.is_active) return null;
  const { duplicates } = await inBatch(deps.db, {
    duplicates: findActiveDuplicate(deps.db, next.request_type, next.department_id, next.id),
  });
  if (duplicates.length === 0) return null;
  const text = message("matrix.configuration_duplicate", {
    type: next.type_name ?? next.request_type,
    department: next.department,
  });
  const paths = next.department_id === null ? ["request_type"] : ["request_type", "department"];
  return fail("duplicate", text, { errors: paths.map((path) => ({ path, message: text })) });
}

function saveLevels(deps: Deps, before: MatrixConfigurationRow | null, next: MatrixConfigurationRow): Statement[] {
  const levels = parseLevels(next).map(toMatrixLevel);
  const steps = parseSteps(next).map(toMatrixStep);
  const same =
    before &&
    JSON.stringify([parseLevels(before).map(toMatrixLevel), parseSteps(before).map(toMatrixStep)]) ===
      JSON.stringify([levels, steps]);
  return same ? [] : replaceLevels(deps.db, next.id, levels, steps);
}

const toMatrixLevel = ({ max_amount_minor, currency, approver_user_id, steps }: StoredLevel): MatrixBand => ({
  max_amount_minor,
  currency,
  approver_user_id,
  steps: steps.map(toMatrixStep),
});

const toMatrixStep = ({ name, required, members }: StoredStep): MatrixStep => ({
  name,
  required,
  members: members.map((one) => ("user_id" in one ? { user_id: one.user_id } : { group_id: one.group_id })),
});
