import type { ReactNode } from "react";
import { formatOnBehalfOf } from "../../../../domain/delegations/rules.ts";
import type { HistoryItem } from "../../../../domain/entities.ts";
import { humanise } from "../../../../domain/format/labels.ts";
import { requestDetailsMessages } from "../../../messages/details.ts";
import type { Tone } from "../../../ui/badge.tsx";
import { Card } from "../../../ui/card.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { Icon } from "../../../ui/icon.tsx";
import type { IconName } from "../../../ui/icon-names.ts";
import { Timeline, type TimelineEntry } from "../../../ui/timeline.tsx";
import { toEntryText } from "../entry-text.ts";
import { AttachmentLinks } from "./attachments.tsx";
import { TextWithMentions } from "./comments.tsx";

const text = requestDetailsMessages.history;

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

/** The actions of scheduled jobs. Their entries contain no person. */
const SYSTEM_ACTIONS = ["overdue", "escalated"];

const ACTION_LABELS: Record<string, string> = text.events;

function formatEntryTitle({ action, approver_name, on_behalf_of }: HistoryItem): string {
  const label = ACTION_LABELS[action] ?? humanise(action);
  return SYSTEM_ACTIONS.includes(action) ? label : `${formatOnBehalfOf(approver_name, on_behalf_of)} ${label}`;
}

function toTimelineEntry(item: HistoryItem, request_id: string): TimelineEntry {
  const entryText = toEntryText(item.action, item.comments);
  const { icon, tone } = ENTRY_STYLES[item.action] ?? { icon: "message-square", tone: "neutral" };
  return {
    id: String(item.version),
    icon: <Icon name={icon} />,
    tone,
    title: formatEntryTitle(item),
    when: <DateTime iso={item.timestamp} />,
    body:
      item.attachments.length > 0 ? (
        <>
          <TextWithMentions>{entryText}</TextWithMentions>
          <AttachmentLinks request_id={request_id} files={item.attachments} />
        </>
      ) : item.comments === "" ? null : (
        <TextWithMentions>{entryText}</TextWithMentions>
      ),
  };
}

interface RequestHistoryProps {
  request_id: string;
  items: readonly HistoryItem[];
  /** The content below the history. */
  children: ReactNode;
}

/** Shows the request's history, newest first. */
export function RequestHistory({ request_id, items, children }: RequestHistoryProps) {
  return (
    <Card title={text.title}>
      <Timeline entries={items.toReversed().map((item) => toTimelineEntry(item, request_id))} />
      {children}
    </Card>
  );
}
