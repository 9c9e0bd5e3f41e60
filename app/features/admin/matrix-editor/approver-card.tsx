import { findPerson } from "../../../../domain/users/person-search.ts";
import { PersonInput } from "../../../forms/person-input.tsx";
import { matrixEditorMessages as text } from "../../../messages/admin-matrix-editor.ts";
import { Card } from "../../../ui/card.tsx";
import { Field } from "../../../ui/field.tsx";
import type { EditorChoices } from "./load-editor.ts";

export interface ApproverCardProps {
  value: string;
  choices: EditorChoices;
  note: string | null;
  error: string | undefined;
  onChange: (value: string) => void;
}

/** The one who decides, where it does not go by amounts. */
export function ApproverCard({ value, choices, note, error, onChange }: ApproverCardProps) {
  const person = findPerson(choices.people, value);
  const hint = person && !person.is_active ? text.inactive(person.name) : note;
  return (
    <Card title={text.approver}>
      <div className="max-w-96">
        <Field label={text.approver} name="approver_user_id" hint={hint} error={error}>
          <PersonInput value={value} onChange={onChange} people={choices.activePeople} />
        </Field>
      </div>
    </Card>
  );
}
