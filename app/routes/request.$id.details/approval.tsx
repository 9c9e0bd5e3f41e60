import { EligibleApprovers } from "../../components/eligible-approvers.tsx";
import { Avatar } from "../../components/ui/avatar.tsx";
import { Card } from "../../components/ui/card.tsx";
import { inStead } from "../../domain/delegations.ts";
import type { ApprovalLevel, RequestDetails } from "../../domain/entities.ts";
import { OPEN_STATUSES } from "../../domain/request-lifecycle.ts";
import { details } from "../../messages/details.ts";

const text = details.approval;

/** Who has it, who else may decide and up to which amount, and, unless it stands above already, why these people (R13-R15). */
export function Approval({ request, explain }: { request: RequestDetails; explain: boolean }) {
  const { approval_chain, current_approver_id, current_approver_name } = request;
  const isOpen = OPEN_STATUSES.includes(request.status);
  return (
    <Card title={text.title}>
      <div className="flex flex-col gap-5 text-sm">
        {isOpen ? (
          <div>
            <h3 className="mb-2 text-muted">{text.current}</h3>
            <p className="flex items-center gap-2.5 font-medium">
              {current_approver_name ? <Avatar name={current_approver_name} size="sm" /> : null}
              {current_approver_name ?? text.nobody}
            </p>
          </div>
        ) : null}
        {approval_chain.map((level) => (
          <Level
            key={level.level}
            level={level}
            levels={approval_chain.length}
            current_id={isOpen ? current_approver_id : null}
          />
        ))}
        {explain ? (
          <div>
            <h3 className="mb-1 text-muted">{text.why}</h3>
            <p>{request.route_explanation}</p>
          </div>
        ) : null}
      </div>
    </Card>
  );
}

interface LevelProps {
  level: ApprovalLevel;
  levels: number;
  current_id: string | null;
}

function Level({ level, levels, current_id }: LevelProps) {
  return (
    <div>
      <h3 className="mb-2 text-muted">
        {text.eligible}
        {levels > 1 ? ` · ${text.level(level.level, levels)}` : ""}
      </h3>
      {level.eligible_approvers.length > 0 ? (
        <EligibleApprovers approvers={level.eligible_approvers} current_id={current_id} />
      ) : (
        <p>{text.nobody}</p>
      )}
      {level.approved_by.length > 0 ? (
        <p className="mt-3">
          <span className="text-muted">{text.approvedBy}</span>{" "}
          <span className="font-medium">
            {level.approved_by.map((one) => inStead(one.user_name, one.on_behalf_of)).join(", ")}
          </span>
        </p>
      ) : null}
    </div>
  );
}
