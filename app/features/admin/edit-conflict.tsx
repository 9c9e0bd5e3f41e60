import { adminMessages as text } from "../../messages/admin.ts";
import { Alert } from "../../ui/alert.tsx";

/** The fields of a form as texts: label -> value. */
export type FormSnapshot = Record<string, string>;

/**
 * Hidden fields with the version and the values that the form is based on. After an edit conflict they are needed to show what has changed
 * (R9).
 */
export function SnapshotFields({ version, snapshot }: { version: number; snapshot: FormSnapshot }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="_seen" value={JSON.stringify(snapshot)} />
    </>
  );
}

/** Shown after an edit conflict: what another person has changed in the meantime. The entered values stay in the fields. */
export function EditConflictAlert({ before, current }: { before: FormSnapshot; current: FormSnapshot }) {
  const changes = Object.entries(current).filter(
    ([label, value]) => before[label] !== undefined && before[label] !== value,
  );
  return (
    <Alert tone="warning" title={text.conflictTitle}>
      {changes.length > 0 ? (
        <ul className="my-1 list-disc pl-5">
          {changes.map(([label, value]) => (
            <li key={label}>{text.conflictValue(label, value || text.emptyValue)}</li>
          ))}
        </ul>
      ) : null}
      <p>{text.conflictHint}</p>
    </Alert>
  );
}
