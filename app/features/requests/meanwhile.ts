import { inStead } from "../../../domain/delegations/delegations.ts";
import type { CommentItem, HistoryItem, RequestDetails, RequestSummary } from "../../../domain/entities.ts";

/** What happened to a request since the version that a person acted on. */
export interface Meanwhile {
  /** As it is now. */
  request: RequestSummary;
  /** What the person saw when they acted, label -> text; null: what their form still knows. */
  seen: Record<string, string> | null;
  /** Oldest first. */
  changes: (Pick<HistoryItem, "version" | "action" | "timestamp"> & { who: string; text: string; files: string[] })[];
}

/** From the request as it is now. `version`: what the person acted on. */
export function toMeanwhile(details: RequestDetails, version: number, seen: Meanwhile["seen"] = null): Meanwhile {
  const { approval_chain, approval_history, comments, route_explanation, moved_on, ...request } = details;
  const changes = [...approval_history.map(fromHistory), ...comments.map(fromComment)]
    .filter((change) => change.version > version)
    .sort((a, b) => a.version - b.version);
  return { request, seen, changes };
}

const fromHistory = ({
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
  who: inStead(approver_name, on_behalf_of),
  text: comments,
  files: namesOf(attachments),
});

const fromComment = ({ version, timestamp, user_name, comment, attachments }: CommentItem) => ({
  version,
  action: "commented",
  timestamp,
  who: user_name,
  text: comment,
  files: namesOf(attachments),
});

const namesOf = (attachments: HistoryItem["attachments"]): string[] => attachments.map(({ filename }) => filename);
