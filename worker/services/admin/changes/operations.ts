import * as z from "zod";
import { fail, type Result } from "../../../../domain/errors.ts";
import { ImportApproverGroupsInput } from "../../../../domain/inputs/admin-import.ts";
import { RestoreConfigurationInput } from "../../../../domain/inputs/admin-matrix.ts";
import { BulkDeleteInput } from "../../../../domain/inputs/admin-requests.ts";
import { SettingsInput } from "../../../../domain/inputs/admin-settings.ts";
import { InviteUserInput, ReassignAllInput, UpdateUserInput } from "../../../../domain/inputs/admin-users.ts";
import { message } from "../../../../domain/message.ts";
import type { ProposedChangeRow } from "../../../db/queries/proposed-changes.ts";
import type { Actor, Deps } from "../../deps.ts";
import { addApprover } from "../../requests/change-approvers.ts";
import { createEntity, removeEntity, updateEntity } from "../entity-crud.ts";
import type { MasterDataRow, ParsedEntityDefinition } from "../entity-definition.ts";
import { importGroups } from "../import/import-groups.ts";
import { approverGroupDefinition } from "../master-data/approver-groups.ts";
import { currencyDefinition } from "../master-data/currencies.ts";
import { departmentDefinition } from "../master-data/departments.ts";
import { dutyConflictDefinition } from "../master-data/duty-conflicts.ts";
import { requestTypeDefinition } from "../master-data/request-types.ts";
import { configurationDefinition } from "../matrix/configuration-definition.ts";
import { restoreConfigurationVersion } from "../matrix/versions.ts";
import { deleteSelectedRequests } from "../requests/all-requests.ts";
import { updateSettings } from "../system/settings.ts";
import { reassignRequestsOfInactiveUser } from "../users/handover.ts";
import { inviteConfirmedUser } from "../users/invite-user.ts";
import { updateUser } from "../users/update-user.ts";

type StoredCall = { id: string; version: number | null; input: unknown };
type Operation = (deps: Deps, author: Actor, call: StoredCall) => Promise<Result<unknown>>;

/**
 * Returns an operation that parses its stored input again. Fails with `invalid_state` if the present schema does not
 * accept the input.
 */
const withInput =
  <Input>(
    schema: z.ZodType<Input>,
    run: (deps: Deps, author: Actor, input: Input, call: StoredCall) => Promise<Result<unknown>>,
  ): Operation =>
  async (deps, author, call) => {
    const parsed = schema.safeParse(call.input);
    return parsed.success ? run(deps, author, parsed.data, call) : fail("invalid_state", message("changes.outdated"));
  };

const entityOperations = <Row extends MasterDataRow, C, U extends { version?: number }>(
  definition: ParsedEntityDefinition<Row, unknown, C, U>,
): [string, Operation][] => [
  [
    `${definition.entity}.create`,
    withInput(definition.create, (deps, author, input) => createEntity(deps, author, definition, input)),
  ],
  [
    `${definition.entity}.update`,
    withInput(definition.update, (deps, author, input, { id, version }) =>
      updateEntity(deps, author, definition, id, input, { version }),
    ),
  ],
  [
    `${definition.entity}.remove`,
    (deps, author, { id, version }) => removeEntity(deps, author, definition, id, { version }),
  ],
];

const AddApproverInput = z.object({
  request_id: z.string(),
  approver_user_id: z.string().nullable(),
  comments: z.string(),
});

const OPERATIONS = new Map<string, Operation>([
  ...entityOperations(configurationDefinition),
  ...entityOperations(approverGroupDefinition),
  ...entityOperations(dutyConflictDefinition),
  ...entityOperations(requestTypeDefinition),
  ...entityOperations(currencyDefinition),
  ...entityOperations(departmentDefinition),
  ["user.create", withInput(InviteUserInput, (deps, author, input) => inviteConfirmedUser(deps, author, input))],
  [
    "user.update",
    withInput(UpdateUserInput, (deps, author, input, { id, version }) =>
      updateUser(deps, author, id, input, { version }),
    ),
  ],
  [
    "user.reassign_all",
    withInput(ReassignAllInput, (deps, author, input, { id }) =>
      reassignRequestsOfInactiveUser(deps, author, id, input),
    ),
  ],
  ["request.delete", withInput(BulkDeleteInput, (deps, author, input) => deleteSelectedRequests(deps, author, input))],
  ["request.add_approver", withInput(AddApproverInput, (deps, author, input) => addApprover(deps, author, input, {}))],
  [
    "doa_configuration.restore",
    withInput(RestoreConfigurationInput, (deps, author, input, { id, version }) =>
      restoreConfigurationVersion(deps, author, id, input, { version }),
    ),
  ],
  [
    "approver_group.import",
    withInput(ImportApproverGroupsInput, (deps, author, input) => importGroups(deps, author, input)),
  ],
  [
    "settings.update",
    withInput(SettingsInput, (deps, author, input, { version }) => updateSettings(deps, author, input, { version })),
  ],
]);

/**
 * Applies a stored change with the service that applies changes without confirmation. Uses the version that the author
 * saw.
 */
export async function runOperation(deps: Deps, author: Actor, change: ProposedChangeRow): Promise<Result<unknown>> {
  const operation = OPERATIONS.get(change.operation);
  if (!operation) return fail("invalid_state", message("changes.outdated"));
  const input: unknown = JSON.parse(change.input);
  return operation(deps, author, { id: change.target_id ?? "", version: change.target_version, input });
}
