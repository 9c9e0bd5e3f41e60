import { Alert } from "../../ui/alert.tsx";
import { useTexts } from "../../ui/texts.tsx";

/** The value of each field of a form as text, by the label of the field. */
export type FormSnapshot = Record<string, string>;

/**
 * Renders hidden fields with the version and the values that the person saw when the form opened. After an edit conflict, the page compares
 * these values with the current ones (R9).
 */
export function SnapshotFields({ version, snapshot }: { version: number; snapshot: FormSnapshot }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="_seen" value={JSON.stringify(snapshot)} />
    </>
  );
}

/**
 * Lists the fields that another person has changed since the form opened. `before`: the values when the form opened. The entered values
 * stay in the fields.
 */
export function EditConflictAlert({ before, current }: { before: FormSnapshot; current: FormSnapshot }) {
  const text = useTexts().admin;

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
