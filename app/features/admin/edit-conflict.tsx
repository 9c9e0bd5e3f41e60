import { adminMessages as text } from "../../messages/admin.ts";
import { Alert } from "../../ui/alert.tsx";

/** What a form is about, in words: label -> value. */
export type FormSnapshot = Record<string, string>;

/** What a form's changes are made on: the version, and what the person saw in it, to tell by when somebody was quicker (R9). */
export function SnapshotFields({ version, seen }: { version: number; seen: FormSnapshot }) {
  return (
    <>
      <input type="hidden" name="version" value={version} />
      <input type="hidden" name="_seen" value={JSON.stringify(seen)} />
    </>
  );
}

/** Somebody was quicker: what is different now from what the person saw; what they typed stands in the fields. */
export function EditConflictAlert({ before, now }: { before: FormSnapshot; now: FormSnapshot }) {
  const changes = Object.entries(now).filter(
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
