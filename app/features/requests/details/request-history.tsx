import type { ReactNode } from "react";
import type { HistoryItem, RequestDetails } from "../../../../domain/entities.ts";
import type { Rendered } from "../../../../domain/message.ts";
import type { Texts } from "../../../../texts/screens.ts";
import type { Tone } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { nameOnBehalfOf } from "../../../ui/render-message.ts";
import { useTexts } from "../../../ui/texts.tsx";
import { Timeline, type TimelineEntry } from "../../../ui/timeline.tsx";
import { describeEntry } from "../entry-text.ts";
import { AttachmentLinks } from "./attachments.tsx";
import { DroppedApprovals, TextWithMentions } from "./comments.tsx";

const ENTRY_STYLES: Record<string, { icon: IconName; tone: Tone }> = {
  submitted: { icon: "file-plus", tone: "primary" },
  approved: { icon: "check", tone: "success" },
  rejected: { icon: "x", tone: "error" },
  request_info: { icon: "circle-question-mark", tone: "warning" },
  reassigned: { icon: "user-round-pen", tone: "info" },
  responded: { icon: "reply", tone: "info" },
  modified: { icon: "pencil", tone: "neutral" },
  cancelled: { icon: "ban", tone: "neutral" },
  reminded: { icon: "bell-ring", tone: "neutral" },
  overdue: { icon: "timer-off", tone: "error" },
  escalated: { icon: "chevrons-up", tone: "warning" },
  approver_added: { icon: "user-round-pen", tone: "info" },
  approver_removed: { icon: "user-round-pen", tone: "neutral" },
};

function formatEntryTitle(texts: Texts, { action, approver_name, on_behalf_of }: Rendered<HistoryItem>): string {
  const { label, isSentence } = describeEntry(texts, action);
  return isSentence ? label : `${nameOnBehalfOf(texts, approver_name, on_behalf_of)} ${label}`;
}

/** The actions whose text does not name the approvals that they made invalid. */
const RESTARTING_ACTIONS = ["responded", "commented"];

function toTimelineEntry(
  texts: Texts,
  item: Rendered<HistoryItem>,
  request: RequestHistoryProps["request"],
): TimelineEntry {
  const { icon, tone } = ENTRY_STYLES[item.action] ?? { icon: "message-square", tone: "neutral" };
  return {
    id: String(item.version),
    icon: <Icon name={icon} />,
    tone,
    title: formatEntryTitle(texts, item),
    when: <DateTime iso={item.timestamp} />,
    body:
      item.attachments.length > 0 ? (
        <>
          <TextWithMentions>{item.comments}</TextWithMentions>
          <AttachmentLinks request={request} files={item.attachments} />
          {RESTARTING_ACTIONS.includes(item.action) ? <DroppedApprovals approvals={item.dropped_approvals} /> : null}
        </>
      ) : item.comments === "" ? null : (
        <TextWithMentions>{item.comments}</TextWithMentions>
      ),
  };
}

interface RequestHistoryProps {
  request: Pick<RequestDetails, "id" | "attachments">;
  items: readonly Rendered<HistoryItem>[];
  /** The content below the history. */
  children: ReactNode;
}

/** Shows the request's history, newest first. */
export function RequestHistory({ request, items, children }: RequestHistoryProps) {
  const texts = useTexts();
  const text = texts.requestDetails.history;

  return (
    <Card title={text.title}>
      <Timeline entries={items.toReversed().map((item) => toTimelineEntry(texts, item, request))} />
      {children}
    </Card>
  );
}
