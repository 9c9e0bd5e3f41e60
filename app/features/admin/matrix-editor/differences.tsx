import type { DoaConfiguration, MatrixVersion } from "../../../../domain/admin/admin-entities.ts";
import { describeChanges } from "../../../../domain/matrix/matrix-changes.ts";
import { editorMessages } from "../../../messages/admin-matrix-editor.ts";

const text = editorMessages.versions;

export interface DifferencesProps {
  configuration: DoaConfiguration;
  kept: NonNullable<MatrixVersion["configuration"]>;
}

/** What restoring a version would change. */
export function Differences({ configuration, kept }: DifferencesProps) {
  const changes = describeChanges(configuration, kept);
  if (changes.length === 0) return <p>{text.same}</p>;
  return (
    <div>
      <p className="font-medium">{text.would}</p>
      <ul className="mt-1 list-disc pl-5">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
}
