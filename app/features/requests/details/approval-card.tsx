import type { ReactNode } from "react";
import { formatOnBehalfOf } from "../../../../domain/delegations/rules.ts";
import type { ApprovalLevel, RequestDetails } from "../../../../domain/entities.ts";
import { OPEN_STATUSES } from "../../../../domain/requests/lifecycle.ts";
import { requestDetailsMessages } from "../../../messages/details.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Card } from "../../../ui/card.tsx";
import { EligibleApprovers } from "../eligible-approvers.tsx";
import { HandoverExplanation } from "./handover-explanation.tsx";

const text = requestDetailsMessages.approval;

interface ApprovalCardProps {
  request: RequestDetails;
  reader_id: string;
  /** Whether to explain why these people approve. False if the progress panel explains it already. */
  showExplanation: boolean;
}

/** Shows the current approver, the other people who may decide with their limits, and the reason for the route (R13-R15). */
export function ApprovalCard({ request, reader_id, showExplanation }: ApprovalCardProps) {
  const { approval_chain, current_approver_id, current_approver_name, last_handover, route_explanation } = request;
  const isOpen = OPEN_STATUSES.includes(request.status);
  return (
    <Card title={text.title}>
      <div className="flex flex-col gap-5 text-sm">
        {isOpen ? (
          <div>
            <h3 className="mb-2 text-muted">{text.current}</h3>
            <p className="flex items-center gap-2.5 font-medium">
              {current_approver_name ? <Avatar name={current_approver_name} size="sm" /> : null}
              {current_approver_name ?? text.noApprover}
            </p>
          </div>
        ) : null}
        {approval_chain.map((level) => (
          <ApprovalLevelItem
            key={level.level}
            level={level}
            levels={approval_chain.length}
            current_id={isOpen ? current_approver_id : null}
          />
        ))}
        {showExplanation ? (
          <ApprovalSection title={text.why}>
            {last_handover ? (
              <HandoverExplanation handover={last_handover} reader_id={reader_id} />
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
  levels: number;
  current_id: string | null;
}

function ApprovalLevelItem({ level, levels, current_id }: ApprovalLevelItemProps) {
  return (
    <div>
      <h3 className="mb-2 text-muted">
        {text.eligible}
        {levels > 1 ? ` · ${text.level(level.level, levels)}` : ""}
      </h3>
      {level.eligible_approvers.length > 0 ? (
        <EligibleApprovers approvers={level.eligible_approvers} current_id={current_id} />
      ) : (
        <p>{text.noApprover}</p>
      )}
      {level.approved_by.length > 0 ? (
        <p className="mt-3">
          <span className="text-muted">{text.approvedBy}</span>{" "}
          <span className="font-medium">
            {level.approved_by
              .map(({ user_name, on_behalf_of }) => formatOnBehalfOf(user_name, on_behalf_of))
              .join(", ")}
          </span>
        </p>
      ) : null}
    </div>
  );
}
