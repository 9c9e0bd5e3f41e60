import { Link } from "@remix-run/react";
import type { MatrixFinding } from "../../../../domain/admin/entities.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { Alert } from "../../../ui/alert.tsx";
import { useTexts } from "../../../ui/texts.tsx";

type Finding = Rendered<MatrixFinding>;

export interface FindingsSummaryProps {
  findings: readonly Finding[];
  /** The names of the request types, by code. */
  typeNames: Readonly<Record<string, string>>;
}

/**
 * Shows the findings about the saved matrix with one line for each kind, errors first. Findings that are not errors are folded. Each
 * finding has a link to the configuration to change or to create.
 */
export function FindingsSummary({ findings, typeNames }: FindingsSummaryProps) {
  const text = useTexts().matrix.findings;

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
      <Alert tone={errors.length > 0 ? "error" : "warning"} title={text.title(errors.length, warnings.length)}>
        <ul className="wrap-anywhere mt-1 flex flex-col">
          {[...groupByCode(errors), ...groupByCode(warnings)].map((group) => (
            <li key={`${group[0].severity} ${group[0].code}`}>
              <details open={group[0].severity === "error"}>
                <summary className="min-h-6 cursor-pointer rounded-md py-0.5 max-md:min-h-11 max-md:py-2.5">
                  {text.kinds[group[0].code](group.length)}
                </summary>
                <ul className="mb-2 flex list-disc flex-col gap-1 pl-9">
                  {group.map((finding) => (
                    <li key={`${finding.configuration_id} ${finding.level} ${finding.message}`}>
                      <FindingSentence finding={finding} typeNames={typeNames} />
                    </li>
                  ))}
                </ul>
              </details>
            </li>
          ))}
        </ul>
      </Alert>
    </div>
  );
}

type FindingGroup = [Finding, ...Finding[]];

/** Returns the findings grouped by code, in the order of the first finding of each code. */
function groupByCode(findings: readonly Finding[]): FindingGroup[] {
  const groups = new Map<Finding["code"], FindingGroup>();
  for (const finding of findings) {
    const group = groups.get(finding.code);
    if (group) group.push(finding);
    else groups.set(finding.code, [finding]);
  }
  return [...groups.values()];
}

/**
 * Shows the sentence of a finding. The name of its request type is the link. If the sentence does not contain the name, the link comes
 * before it.
 */
function FindingSentence({ finding, typeNames }: { finding: Finding } & Pick<FindingsSummaryProps, "typeNames">) {
  const texts = useTexts();
  const matrixMessages = texts.matrix;
  const text = texts.matrix.findings;

  const { configuration_id, request_type, message } = finding;
  const type = typeNames[request_type] ?? request_type;
  const at = message.indexOf(type);
  const link = (
    <Link
      className="link font-medium"
      to={
        configuration_id === null
          ? `/admin/matrix/new?type=${encodeURIComponent(request_type)}`
          : `/admin/matrix/${encodeURIComponent(configuration_id)}`
      }
      aria-label={configuration_id === null ? matrixMessages.addFor(type) : `${text.open}${texts.common.colon} ${type}`}
    >
      {type}
    </Link>
  );
  if (at < 0) {
    return (
      <>
        {link}
        {`${texts.common.colon} ${message}`}
      </>
    );
  }
  return (
    <>
      {message.slice(0, at)}
      {link}
      {message.slice(at + type.length)}
    </>
  );
}
