import type { ApprovalLevel, RequestDetails } from "../../../../domain/entities.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { OPEN_STATUSES } from "../../../../domain/requests/lifecycle.ts";
import type { Role } from "../../../../domain/roles.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { ActionButtons } from "../action-buttons.tsx";
import { SkippedPeople, StepItem } from "../step-item.tsx";
import { FieldChanges } from "./field-changes.tsx";
import {
  countMissingPeople,
  describeSkippedPeople,
  listOtherEligibleNames,
  listStepPeopleWithState,
  type StepPerson,
} from "./step-people.ts";

export interface RequestViewer {
  id: string;
  role: Role;
}

export interface ApprovalStepsProps {
  request: Rendered<RequestDetails>;
  reader: RequestViewer;
}

/**
 * Shows the steps of an approval in sequence. For each step, shows who was asked, who has approved, whose approval is missing, and who was
 * skipped (R32-R35).
 */
export function ApprovalSteps({ request, reader }: ApprovalStepsProps) {
  const text = useTexts().steps;

  return (
    <ol aria-label={text.label} className="flex flex-col">
      {request.approval_chain.map((level) => (
        <ApprovalStep key={level.level} level={level} request={request} reader={reader} />
      ))}
    </ol>
  );
}

type StepStatus = keyof Texts["steps"]["status"];

const STEP_STYLES: Record<StepStatus, { tone: Tone; mark: string; icon: IconName | null }> = {
  waiting: { tone: "neutral", mark: "bg-base-200 text-muted", icon: null },
  current: { tone: "primary", mark: "bg-primary text-primary-content", icon: null },
  approved: { tone: "success", mark: "bg-success/14 text-success", icon: "check" },
  rejected: { tone: "error", mark: "bg-error/12 text-error", icon: "x" },
  skipped: { tone: "neutral", mark: "bg-base-200 text-muted", icon: null },
  closed: { tone: "neutral", mark: "bg-base-200 text-muted", icon: null },
};

/** Returns the status of a step. If the request is no longer open, its undecided steps are closed. */
function getStepStatus({ status }: ApprovalLevel, request: Rendered<RequestDetails>): StepStatus {
  const isUndecided = status === "current" || status === "waiting";
  return isUndecided && !OPEN_STATUSES.includes(request.status) ? "closed" : status;
}

function ApprovalStep({ level, request, reader }: ApprovalStepsProps & { level: ApprovalLevel }) {
  const texts = useTexts();
  const text = texts.steps;

  const status = getStepStatus(level, request);
  const { tone, mark, icon } = STEP_STYLES[status];
  const people = listStepPeopleWithState(texts, level, request);
  const missing = countMissingPeople(level, request);
  const others = status === "current" ? listOtherEligibleNames(level) : [];
  return (
    <StepItem
      step={level}
      isLast={level.level === request.approval_chain.length}
      isCurrent={status === "current"}
      mark={mark}
      icon={icon ? <Icon name={icon} /> : undefined}
      badge={<Badge tone={tone}>{text.status[status]}</Badge>}
    >
      <StepRule level={level} status={status} people={people.filter(({ label }) => label !== text.released).length} />
      {level.added_by ? (
        <p className="break-words text-muted">{text.addedBy(level.added_by.name, level.reason ?? "")}</p>
      ) : null}
      <ul className="flex flex-col gap-2">
        {people.map((person) => (
          <StepPersonItem key={`${person.state} ${person.id}`} person={person} request={request} />
        ))}
      </ul>
      {missing > 0 ? <p className="font-medium text-warning">{text.missing(missing)}</p> : null}
      {others.length > 0 ? <p className="text-muted">{text.alsoEligible(others)}</p> : null}
      <SkippedPeople sentences={describeSkippedPeople(texts, level, request.approval_chain)} />
      {canRemove(level, request, reader) ? (
        <ActionButtons actions={["remove_approver"]} request_id={request.id} inList={false} level={level.level} />
      ) : null}
    </StepItem>
  );
}

/** Shows how many approvals the step has and needs, and the groups that its people belong to. */
function StepRule({ level, status, people }: { level: ApprovalLevel; status: StepStatus; people: number }) {
  const text = useTexts().steps;

  const { required_approvals: required, approved_by, group_names } = level;
  const hasStarted = status !== "waiting" && status !== "skipped" && status !== "closed";
  const sentences = [
    hasStarted && (required > 1 || people > 1) ? text.count(approved_by.length, required) : "",
    status === "waiting" || status === "current" ? text.rule(required, people) : "",
    group_names.length > 0 ? text.groups(group_names) : "",
  ].filter((sentence) => sentence !== "");
  return sentences.length > 0 ? <p className="text-muted">{sentences.join(" · ")}</p> : null;
}

const PERSON_CLASSES: Record<StepPerson["state"], string> = {
  approved: "text-success",
  rejected: "text-error",
  waiting: "font-medium text-base-content",
  none: "text-muted",
};

const PERSON_ICONS: Partial<Record<StepPerson["state"], IconName>> = {
  approved: "check",
  rejected: "x",
  waiting: "hourglass",
};

function StepPersonItem({ person, request }: { person: StepPerson; request: Rendered<RequestDetails> }) {
  const text = useTexts().steps;

  const icon = PERSON_ICONS[person.state];
  return (
    <li>
      <div className="flex items-center gap-2.5">
        <Avatar name={person.name} size="sm" />
        <span className={cx("min-w-0 flex-1 break-words", person.state === "waiting" && "font-medium")}>
          <bdi>{person.name}</bdi>
        </span>
        {person.label ? (
          <span className={cx("flex shrink-0 items-center gap-1 text-xs", PERSON_CLASSES[person.state])}>
            {icon ? <Icon name={icon} className="size-3.5" /> : null}
            {person.label}
          </span>
        ) : null}
      </div>
      {person.changes.length > 0 ? (
        <FieldChanges label={text.changedSince(person.approvals)} changes={person.changes} request={request} />
      ) : null}
    </li>
  );
}

/**
 * Whether the user may remove an approver who was added by hand (R35). Only administrators and the person in `added_by` may do this, and
 * only before the step opens.
 */
const canRemove = (
  { added_by, status }: ApprovalLevel,
  request: Rendered<RequestDetails>,
  reader: RequestViewer,
): boolean =>
  added_by !== null &&
  status === "waiting" &&
  request.further_actions.includes("remove_approver") &&
  (reader.role === "admin" || reader.id === added_by.id);
