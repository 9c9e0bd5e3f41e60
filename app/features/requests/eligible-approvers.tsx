import type { ApprovalLevel } from "../../../domain/entities.ts";
import { formatMoneyShort } from "../../../domain/format/money.ts";
import { messages } from "../../messages/common.ts";
import { Avatar } from "../../ui/avatar.tsx";

const text = messages.requests;

export interface EligibleApproversProps {
  approvers: ApprovalLevel["eligible_approvers"];
  /** Who has it now: marked. */
  current_id?: string | null;
}

/** Who may decide, each with the limit up to which they may. */
export function EligibleApprovers({ approvers, current_id = null }: EligibleApproversProps) {
  // Where nobody has a limit the matrix does not go by amounts, and 'no limit' would only mislead.
  const limited = approvers.some((approver) => approver.max_amount !== null);
  return (
    <ul className="flex flex-col gap-2">
      {approvers.map((approver) => (
        <li key={approver.user_id} className="flex items-center gap-2.5 text-sm">
          <Avatar name={approver.user_name} size="sm" />
          <span className={approver.user_id === current_id ? "min-w-0 font-medium" : "min-w-0"}>
            {approver.user_name}
          </span>
          {limited ? (
            <span className="ml-auto whitespace-nowrap text-muted tabular-nums">
              {approver.max_amount === null
                ? text.noLimit
                : text.upTo(formatMoneyShort(approver.max_amount, approver.currency))}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
