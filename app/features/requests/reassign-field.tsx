import type { AvailableUser } from "../../../domain/entities.ts";
import { PersonField } from "../../forms/person-field.tsx";
import { messages } from "../../messages/common.ts";
import type { ActionRefusal } from "./request-refusal.ts";

/** Who decides instead. */
export function ReassignField({ users, refusal }: { users: readonly AvailableUser[]; refusal: ActionRefusal | null }) {
  return (
    <PersonField
      label={messages.dialog.assignTo}
      name="reassign_to_id"
      people={users.map(({ designation, department, ...user }) => ({
        ...user,
        detail: `${designation} · ${department}`,
      }))}
      selectedId={refusal?.values.reassign_to_id}
      error={refusal?.errors.reassign_to_id}
    />
  );
}
