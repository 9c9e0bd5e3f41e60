import type { ReactNode } from "react";
import type { RoutePreview } from "../../../../domain/entities.ts";
import { SessionEndedMessage } from "../../../forms/session-ended-message.tsx";
import { submitMessages } from "../../../messages/submit.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icon.tsx";
import { EligibleApprovers } from "../eligible-approvers.tsx";

const text = submitMessages.route;

/** What is known about the route: not asked yet (`hint` says what is missing), or the matrix's answer. `ended`: the session. */
export type RoutePreviewState =
  | { preview: RoutePreview; hint: null; sessionEnded?: undefined }
  | { preview: null; hint: string; sessionEnded?: true };

/** 'Goes to … because …', live. `pending`: a newer answer is on its way; the old one stays until then. */
export function RoutePreviewPanel({ answer, pending }: { answer: RoutePreviewState; pending: boolean }) {
  return (
    <Card title={text.title}>
      <div
        aria-live="polite"
        aria-busy={pending}
        className={cx("min-h-24 transition-opacity", pending && "opacity-60")}
      >
        {answer.preview ? (
          <RouteDetails preview={answer.preview} />
        ) : (
          <RouteHint>{answer.sessionEnded ? <SessionEndedMessage /> : answer.hint}</RouteHint>
        )}
      </div>
    </Card>
  );
}

function RouteHint({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-3 text-muted text-sm">
      <Icon name="circle-question-mark" className="mt-px size-5" />
      {children}
    </p>
  );
}

function RouteDetails({ preview: { approver_name, eligible_approvers, explanation } }: { preview: RoutePreview }) {
  return (
    <div className="flex flex-col gap-4 text-sm">
      <div className="flex items-start gap-3">
        {approver_name ? (
          <Avatar name={approver_name} />
        ) : (
          <Icon name={eligible_approvers.length === 0 ? "user-round-x" : "route"} className="mt-px size-5 text-muted" />
        )}
        <p className="min-w-0">{explanation}</p>
      </div>
      {eligible_approvers.length > 1 ? (
        <div>
          <h3 className="mb-2 font-medium text-muted text-xs">{text.mayDecide}</h3>
          <EligibleApprovers approvers={eligible_approvers} />
        </div>
      ) : null}
    </div>
  );
}
