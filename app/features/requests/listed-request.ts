import type { AttachmentInfo, RequestPage, RequestSummary } from "../../../domain/entities.ts";

/** What an action dialog needs of a request. */
export type DialogRequest = CardFields & ({ attachments: readonly AttachmentInfo[] } | { attachment_count: number });

type CardFields = Omit<RequestSummary, "requester_id" | "updated_at" | "approved_at" | "attachments">;

/** Returns how many files a request has. Requests in lists have only their number. */
export const countAttachments = (request: DialogRequest): number =>
  "attachments" in request ? request.attachments.length : request.attachment_count;

/** What travels of a request in a list: what its card shows and its dialogs ask. */
export type ListedRequest = CardFields & {
  attachment_count: number;
  /** It waits for the reader's decision. */
  waiting: boolean;
};

export type ListedPage = Omit<RequestPage, "items"> & { items: ListedRequest[] };
