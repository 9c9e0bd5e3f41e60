import { formatOnBehalfOf } from "../../../domain/delegations/rules.ts";
import type { CommentItem, HistoryItem, RequestDetails, RequestSummary } from "../../../domain/entities.ts";

/** What happened to a request since the version that a person acted on. */
export interface ConcurrentChanges {
  /** As it is now. */
  request: RequestSummary;
  /** What the person saw when they acted, label -> text; null: what their form still knows. */
  snapshot: Record<string, string> | null;
  /** Oldest first. */
  events: (Pick<HistoryItem, "version" | "action" | "timestamp"> & { who: string; text: string; files: string[] })[];
}

/** From the request as it is now. `version`: what the person acted on. */
export function toConcurrentChanges(
  details: RequestDetails,
  version: number,
  seen: ConcurrentChanges["snapshot"] = null,
): ConcurrentChanges {
  const { approval_chain, approval_history, comments, route_explanation, last_handover, ...request } = details;
  const changes = [...approval_history.map(toHistoryEvent), ...comments.map(toCommentEvent)]
    .filter((change) => change.version > version)
    .sort((a, b) => a.version - b.version);
  return { request, snapshot: seen, events: changes };
}

const toHistoryEvent = ({
  version,
  action,
  timestamp,
  approver_name,
  on_behalf_of,
  comments,
  attachments,
}: HistoryItem) => ({
  version,
  action,
  timestamp,
  who: formatOnBehalfOf(approver_name, on_behalf_of),
  text: comments,
  files: toFileNames(attachments),
});

const toCommentEvent = ({ version, timestamp, user_name, comment, attachments }: CommentItem) => ({
  version,
  action: "commented",
  timestamp,
  who: user_name,
  text: comment,
  files: toFileNames(attachments),
});

const toFileNames = (attachments: HistoryItem["attachments"]): string[] => attachments.map(({ filename }) => filename);
