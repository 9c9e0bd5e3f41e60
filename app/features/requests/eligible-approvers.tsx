import type { ApprovalLevel } from "../../../domain/entities.ts";
import { formatMoneyShort } from "../../../domain/format/money.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { useTexts } from "../../ui/texts.tsx";

export interface EligibleApproverListProps {
  approvers: ApprovalLevel["eligible_approvers"];
  /** The id of the current approver, who is highlighted. */
  current_id?: string | null;
}

/** Lists the people who may decide, with their limits. */
export function EligibleApproverList({ approvers, current_id = null }: EligibleApproverListProps) {
  const texts = useTexts();
  const text = texts.common.requests;

  // If no approver has a limit, the amount has no influence, and 'no limit' beside each name would be misleading.
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
                : text.upTo(formatMoneyShort(approver.max_amount, approver.currency, texts.language))}
            </span>
          ) : null}
        </li>
      ))}
    </ul>
  );
}
