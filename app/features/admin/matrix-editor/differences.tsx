import type { DoaConfiguration, MatrixVersion } from "../../../../domain/admin/entities.ts";
import { describeMatrixChanges } from "../../../../domain/matrix/changes.ts";
import { matrixEditorMessages } from "../../../messages/admin-matrix-editor.ts";

const text = matrixEditorMessages.versions;

export interface ConfigurationChangesProps {
  configuration: DoaConfiguration;
  savedConfiguration: NonNullable<MatrixVersion["configuration"]>;
}

/** What restoring a version would change. */
export function ConfigurationChanges({ configuration, savedConfiguration }: ConfigurationChangesProps) {
  const changes = describeMatrixChanges(configuration, savedConfiguration);
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
