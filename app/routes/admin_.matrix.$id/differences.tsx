import type { ReactNode } from "react";
import type { DoaConfiguration, MatrixVersion } from "../../domain/admin-entities.ts";
import { describeChanges } from "../../domain/matrix-changes.ts";

export interface DifferencesProps {
  configuration: DoaConfiguration;
  kept: NonNullable<MatrixVersion["configuration"]>;
  /** The words around them come along: this part is fetched for itself. */
  would: string;
  same: string;
}

/** What restoring a version would change. */
export default function Differences({ configuration, kept, would, same }: DifferencesProps): ReactNode {
  const changes = describeChanges(configuration, kept);
  if (changes.length === 0) return <p>{same}</p>;
  return (
    <div>
      <p className="font-medium">{would}</p>
      <ul className="mt-1 list-disc pl-5">
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
    </div>
  );
}
