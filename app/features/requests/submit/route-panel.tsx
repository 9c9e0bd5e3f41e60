import type { ReactNode } from "react";
import type { RoutePreview } from "../../../../domain/entities.ts";
import { SessionEnded } from "../../../forms/session-ended.tsx";
import { submit } from "../../../messages/submit.ts";
import { Avatar } from "../../../ui/avatar.tsx";
import { Card } from "../../../ui/card.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icon.tsx";
import { EligibleApprovers } from "../eligible-approvers.tsx";

const text = submit.route;

/** What is known about the route: not asked yet (`hint` says what is missing), or the matrix's answer. `ended`: the session. */
export type RouteAnswer =
  | { preview: RoutePreview; hint: null; ended?: undefined }
  | { preview: null; hint: string; ended?: true };

/** 'Goes to … because …', live. `pending`: a newer answer is on its way; the old one stays until then. */
export function RoutePanel({ answer, pending }: { answer: RouteAnswer; pending: boolean }) {
  return (
    <Card title={text.title}>
      <div
        aria-live="polite"
        aria-busy={pending}
        className={cx("min-h-24 transition-opacity", pending && "opacity-60")}
      >
        {answer.preview ? (
          <Preview preview={answer.preview} />
        ) : (
          <Hint>{answer.ended ? <SessionEnded /> : answer.hint}</Hint>
        )}
      </div>
    </Card>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <p className="flex items-start gap-3 text-muted text-sm">
      <Icon name="circle-question-mark" className="mt-px size-5" />
      {children}
    </p>
  );
}

function Preview({ preview: { approver_name, eligible_approvers, explanation } }: { preview: RoutePreview }) {
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
