import type { CommentItem, HistoryItem, RequestDetails, RequestSummary } from "../../../domain/entities.ts";
import type { Rendered } from "../../../domain/message.ts";
import type { Texts } from "../../../texts/screens.ts";
import { fetchApi } from "../../ui/fetch-api.ts";
import { nameOnBehalfOf } from "../../ui/render-message.ts";
import { type CurrentStep, findCurrentStep } from "./current-step.ts";

/** The changes of a request since the version that the person saw. */
export interface ConcurrentChanges {
  /** The request as it is now. */
  request: Rendered<RequestSummary> & Pick<RequestDetails, "further_actions"> & { step: CurrentStep | null };
  /**
   * The fields of the request as the person saw them, as texts by label. Null if no form was submitted; the open form then uses the request
   * that it shows.
   */
  snapshot: Record<string, string> | null;
  /** The changes, oldest first. */
  events: (Pick<HistoryItem, "version" | "action" | "timestamp"> & { who: string; text: string; files: string[] })[];
}

/**
 * Returns the changes of a request after `version`.
 * @param details the request as it is now
 * @param version the version that the person saw
 * @param snapshot see `ConcurrentChanges`
 */
export function toConcurrentChanges(
  texts: Texts,
  details: Rendered<RequestDetails>,
  version: number,
  snapshot: ConcurrentChanges["snapshot"] = null,
): ConcurrentChanges {
  const {
    approval_chain,
    approval_history,
    comments,
    route_explanation,
    waiting_since,
    last_handover,
    record_fault,
    ...request
  } = details;
  const events = [...approval_history.map((item) => toHistoryEvent(texts, item)), ...comments.map(toCommentEvent)]
    .filter((event) => event.version > version)
    .sort((a, b) => a.version - b.version);
  return { request: { ...request, step: findCurrentStep(approval_chain) }, snapshot, events };
}

const toHistoryEvent = (
  texts: Texts,
  { version, action, timestamp, approver_name, on_behalf_of, comments, attachments }: Rendered<HistoryItem>,
) => ({
  version,
  action,
  timestamp,
  who: nameOnBehalfOf(texts, approver_name, on_behalf_of),
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

/**
 * Fetches a request and returns its changes after `version`. If `version` is null, returns the current request without changes. Returns
 * null if the request cannot be fetched. Uses plain `fetch`, because a failed navigation would replace the screen with its error boundary.
 */
export async function fetchConcurrentChanges(
  texts: Texts,
  request_id: string,
  version: number | null,
): Promise<ConcurrentChanges | null> {
  try {
    const response = await fetchApi(`/api/requests/${encodeURIComponent(request_id)}/detailed`);
    if (!response.ok) return null;
    const details: Rendered<RequestDetails> = await response.json();
    return toConcurrentChanges(texts, details, version ?? details.version);
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}
