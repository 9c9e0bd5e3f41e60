import type { Announcement } from "../../../domain/announcements/entities.ts";
import { announcementMessages } from "../../messages/announcements.ts";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { DecisionButtons } from "./decision-buttons.tsx";

const text = announcementMessages.page;

/** Where it stands, for its author and for whoever decides; with the buttons for who can decide now. */
export function DecisionCard({ announcement }: { announcement: Announcement }) {
  const { status, decided_by_name, decided_at, decision_comments } = announcement;
  if (status === "pending_approval") {
    return (
      <Card title={text.waiting}>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="min-w-0 flex-1 basis-64 text-muted text-sm">{text.waitingText}</p>
          <div className="max-md:w-full">
            <DecisionButtons announcement={announcement} />
          </div>
        </div>
      </Card>
    );
  }
  if (decided_by_name === null || decided_at === null) return null;
  return (
    <Card title={status === "approved" ? text.approvedBy(decided_by_name) : text.rejectedBy(decided_by_name)}>
      <p className="text-muted text-sm">
        <DateTime iso={decided_at} />
      </p>
      {decision_comments ? (
        <blockquote className="mt-2 max-w-prose whitespace-pre-line break-words text-sm">
          {decision_comments}
        </blockquote>
      ) : null}
    </Card>
  );
}
