import type { Announcement } from "../../../domain/announcements/entities.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useTargetLocation } from "../../ui/use-target-location.ts";
import { getDialogAddress } from "../admin/table-address.ts";

/** Shows that an announcement waits for a decision, or who decided it. Shows the buttons to people who can decide. */
export function AnnouncementDecisionCard({ announcement }: { announcement: Announcement }) {
  const text = useTexts().announcements.page;

  const { status, decided_by_name, decided_at, decision_comments } = announcement;
  if (status === "pending_approval") {
    return (
      <Card title={text.waiting}>
        <div className="flex flex-wrap items-center justify-between gap-4">
          <p className="min-w-0 flex-1 basis-64 text-muted text-sm">{text.waitingText}</p>
          <div className="max-md:w-full">
            <AnnouncementDecisionButtons announcement={announcement} />
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

/** Shows the links that open the decision dialogs. Renders nothing if the viewer cannot decide. */
export function AnnouncementDecisionButtons({
  announcement,
}: {
  announcement: Pick<Announcement, "id" | "title" | "allowed_actions">;
}) {
  const announcementScreenMessages = useTexts().announcements;

  const here = useTargetLocation();
  const { id, title, allowed_actions } = announcement;
  if (allowed_actions.length === 0) return null;
  const acts = [
    { act: "approve", action: "approved", variant: "success", icon: "check" },
    { act: "reject", action: "rejected", variant: "caution", icon: "x" },
  ] as const;
  return (
    <div className="flex gap-2 max-sm:*:flex-1">
      {acts
        .filter(({ action }) => allowed_actions.includes(action))
        .map(({ act, variant, icon }) => (
          <LinkButton
            key={act}
            to={getDialogAddress(here, act, id)}
            preventScrollReset
            size="sm"
            variant={variant}
            icon={<Icon name={icon} />}
            aria-label={`${announcementScreenMessages[act].button} ${title}`}
          >
            {announcementScreenMessages[act].button}
          </LinkButton>
        ))}
    </div>
  );
}
