import type { ActionRefusal } from "../../actions/request-refusal.ts";
import type { AvailableUser } from "../../domain/entities.ts";
import { messages } from "../../messages.ts";
import { PersonField } from "../person-field.tsx";

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
      chosen={refusal?.values.reassign_to_id}
      error={refusal?.errors.reassign_to_id}
    />
  );
}
