import { Link } from "@remix-run/react";
import type { MatrixFinding } from "../../../../domain/admin/entities.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { SessionEndedMessage } from "../../../forms/session-ended-message.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icon.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import type { DraftEvaluation } from "./draft-evaluation.ts";

/** Shows a finding with an icon and its severity as text. */
export function FindingLine({ finding: { severity, message } }: { finding: Rendered<MatrixFinding> }) {
  const text = useTexts().matrixEditor.checks;

  const isError = severity === "error";
  return (
    <p className="flex items-start gap-2 text-sm">
      <Icon
        name={isError ? "circle-exclamation-point" : "triangle-exclamation-point"}
        className={cx("mt-0.5", isError ? "text-error" : "text-warning")}
      />
      <span>
        <span className={cx("font-medium", isError ? "text-error" : "text-warning")}>
          {isError ? text.error : text.warning}
        </span>{" "}
        {message}
      </span>
    </p>
  );
}

export interface FindingsPanelProps {
  /** The configuration id in findings about the draft itself. */
  ownId: string;
  evaluation: DraftEvaluation;
  pending: boolean;
  onCheck: () => void;
}

/** Lists the findings of the draft, errors first. A finding about a level has a link to that level. */
export function FindingsPanel({
  ownId,
  evaluation: { findings, blockingError, sessionEnded },
  pending,
  onCheck,
}: FindingsPanelProps) {
  const text = useTexts().matrixEditor.checks;

  const errors = findings?.filter((one) => one.severity === "error") ?? [];
  const warnings = findings?.filter((one) => one.severity === "warning") ?? [];
  return (
    <Card
      title={text.title}
      actions={
        <>
          {pending ? <span className="text-muted text-sm">{text.checking}</span> : null}
          <Button
            name="_do"
            value="check"
            formNoValidate
            variant="secondary"
            size="sm"
            className="scripting:hidden"
            onClick={(event) => {
              event.preventDefault();
              onCheck();
            }}
          >
            {text.button}
          </Button>
        </>
      }
    >
      <div aria-live="polite" aria-busy={pending}>
        {sessionEnded ? (
          <p className="mb-3 text-sm">
            <SessionEndedMessage />
          </p>
        ) : blockingError ? (
          <p className="mb-3 text-sm">
            {blockingError === text.unavailable ? null : <span className="text-muted">{text.blocked} </span>}
            {blockingError}
          </p>
        ) : null}
        {findings === null ? (
          blockingError ? null : (
            <p className="text-muted text-sm scripting:hidden">{text.notChecked}</p>
          )
        ) : findings.length === 0 ? (
          <p className="flex items-start gap-2 text-sm">
            <Icon name="circle-check" className="mt-0.5 text-success" />
            {text.noFindings}
          </p>
        ) : (
          <>
            <p className="mb-2 font-medium text-sm">{text.count(errors.length, warnings.length)}</p>
            <ul className="flex flex-col gap-2.5">
              {[...errors, ...warnings].map((finding) => (
                <li key={`${finding.configuration_id} ${finding.level} ${finding.message}`}>
                  <FindingLine finding={finding} />
                  <FindingPlaceLink finding={finding} ownId={ownId} />
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Card>
  );
}

/** Links to the place where the finding can be corrected: a level of the draft, or another configuration that the draft affects. */
function FindingPlaceLink({
  finding: { configuration_id, level },
  ownId,
}: {
  finding: Rendered<MatrixFinding>;
  ownId: string;
}) {
  const texts = useTexts();
  const text = texts.matrixEditor.checks;
  const matrixEditorMessages = texts.matrixEditor;

  const className = "link ml-6 inline-flex min-h-6 items-center text-sm max-md:min-h-11";
  if (configuration_id !== null && configuration_id !== ownId) {
    return (
      <Link to={`/admin/matrix/${encodeURIComponent(configuration_id)}`} className={className}>
        {text.open}
      </Link>
    );
  }
  if (level === null) return null;
  return (
    <a href={`#level-${level + 1}`} className={className}>
      {matrixEditorMessages.levels.name(level + 1)}
    </a>
  );
}
