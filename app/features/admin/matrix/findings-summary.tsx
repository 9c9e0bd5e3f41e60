import { Link } from "@remix-run/react";
import type { MatrixFinding } from "../../../../domain/admin/entities.ts";
import { matrixMessages } from "../../../messages/admin-matrix.ts";
import { Alert } from "../../../ui/alert.tsx";

const text = matrixMessages.findings;

export interface FindingsSummaryProps {
  findings: readonly MatrixFinding[];
  /** The names of the request types, by code. */
  typeNames: Readonly<Record<string, string>>;
}

/**
 * Lists the findings about the saved matrix, each with a link to the configuration to change or to create. The list is open if there are
 * errors.
 */
export function FindingsSummary({ findings, typeNames }: FindingsSummaryProps) {
  const errors = findings.filter((one) => one.severity === "error");
  const warnings = findings.filter((one) => one.severity === "warning");
  if (findings.length === 0) {
    return (
      <div className="mb-4">
        <Alert tone="success" title={text.noFindings}>
          {text.noFindingsText}
        </Alert>
      </div>
    );
  }
  return (
    <div className="mb-4">
      <Alert tone={errors.length > 0 ? "warning" : "info"} title={text.title(errors.length, warnings.length)}>
        <details open={errors.length > 0} className="group mt-1">
          <summary className="inline-flex min-h-6 cursor-pointer items-center rounded-md text-muted underline max-md:min-h-11">
            <span className="group-open:hidden">{text.show}</span>
            <span className="hidden group-open:inline">{text.hide}</span>
          </summary>
          <ul className="mt-2 flex flex-col gap-2">
            {[...errors, ...warnings].map((finding) => (
              <li key={`${finding.configuration_id} ${finding.level} ${finding.message}`}>
                <span className="font-medium">{finding.severity === "error" ? text.error : text.warning}:</span>{" "}
                {finding.message} <FindingLink finding={finding} typeNames={typeNames} />
              </li>
            ))}
          </ul>
        </details>
      </Alert>
    </div>
  );
}

function FindingLink({ finding, typeNames }: { finding: MatrixFinding } & Pick<FindingsSummaryProps, "typeNames">) {
  const { configuration_id, request_type } = finding;
  const type = typeNames[request_type] ?? request_type;
  if (configuration_id === null) {
    return (
      <Link
        className="link whitespace-nowrap"
        to={`/admin/matrix/new?type=${encodeURIComponent(request_type)}`}
        aria-label={matrixMessages.addFor(type)}
      >
        {matrixMessages.add}
      </Link>
    );
  }
  return (
    <Link
      className="link whitespace-nowrap"
      to={`/admin/matrix/${encodeURIComponent(configuration_id)}`}
      aria-label={`${text.open}: ${type}`}
    >
      {text.open}
    </Link>
  );
}
