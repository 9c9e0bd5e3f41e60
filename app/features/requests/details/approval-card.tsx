import type { ReactNode } from "react";
import type { ApprovalLevel, RequestDetails } from "../../../../domain/entities.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { OPEN_STATUSES } from "../../../../domain/requests/lifecycle.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Card } from "../../../ui/card.tsx";
import { nameOnBehalfOf } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { ActionButtons } from "../action-buttons.tsx";
import { hasApprovalSteps } from "../current-step.ts";
import { EligibleApproverList } from "../eligible-approvers.tsx";
import { ApprovalSteps, type RequestViewer } from "./approval-steps.tsx";
import { HandoverExplanation } from "./handover-explanation.tsx";

interface ApprovalCardProps {
  request: Rendered<RequestDetails>;
  reader: RequestViewer;
  /** Whether to explain how the approvers were chosen. False if the progress panel already contains this explanation. */
  showExplanation: boolean;
}

/**
 * Shows the steps of the approval. If the request has no steps, shows the current approver and the other people who may decide, each with
 * their limit. Also explains the route at the end of the card (R13-R15, R32).
 */
export function ApprovalCard({ request, reader, showExplanation }: ApprovalCardProps) {
  const text = useTexts().requestDetails.approval;

  const { approval_chain, current_approver_id, current_approver_name, last_handover, route_explanation } = request;
  const hasSteps = hasApprovalSteps(approval_chain);
  const isOpen = OPEN_STATUSES.includes(request.status);
  return (
    <Card title={text.title}>
      <div className="flex flex-col gap-5 text-sm">
        {hasSteps ? <ApprovalSteps request={request} reader={reader} /> : null}
        {isOpen && !hasSteps ? (
          <div>
            <h3 className="mb-2 text-muted">{text.current}</h3>
            <p className="flex items-center gap-2.5 font-medium">
              {current_approver_name ? <Avatar name={current_approver_name} size="sm" /> : null}
              {current_approver_name ?? text.noApprover}
            </p>
          </div>
        ) : null}
        {approval_chain.map((level) =>
          hasSteps ? null : (
            <ApprovalLevelItem key={level.level} level={level} current_id={isOpen ? current_approver_id : null} />
          ),
        )}
        {request.further_actions.includes("add_approver") ? (
          <ActionButtons actions={["add_approver"]} request_id={request.id} inList={false} />
        ) : null}
        {showExplanation || (hasSteps && !last_handover) ? (
          <ApprovalSection title={text.why}>
            {last_handover ? (
              <HandoverExplanation handover={last_handover} reader_id={reader.id} />
            ) : (
              <p>{route_explanation}</p>
            )}
          </ApprovalSection>
        ) : null}
        {last_handover ? (
          <ApprovalSection title={text.firstRoute}>
            <p>{route_explanation}</p>
          </ApprovalSection>
        ) : null}
      </div>
    </Card>
  );
}

function ApprovalSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="mb-1 text-muted">{title}</h3>
      {children}
    </div>
  );
}

interface ApprovalLevelItemProps {
  level: ApprovalLevel;
  current_id: string | null;
}

function ApprovalLevelItem({ level, current_id }: ApprovalLevelItemProps) {
  const texts = useTexts();
  const text = texts.requestDetails.approval;

  return (
    <div>
      <h3 className="mb-2 text-muted">{text.eligible}</h3>
      {level.eligible_approvers.length > 0 ? (
        <EligibleApproverList approvers={level.eligible_approvers} current_id={current_id} />
      ) : (
        <p>{text.noApprover}</p>
      )}
      {level.approved_by.length > 0 ? (
        <p className="mt-3">
          <span className="text-muted">{text.approvedBy}</span>{" "}
          <span className="font-medium">
            {level.approved_by
              .map(({ user_name, on_behalf_of }) => nameOnBehalfOf(texts, user_name, on_behalf_of))
              .join(", ")}
          </span>
        </p>
      ) : null}
    </div>
  );
}
