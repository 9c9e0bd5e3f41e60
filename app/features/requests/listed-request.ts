import type { AttachmentInfo, RequestPage, RequestSummary } from "../../../domain/entities.ts";

/** The data of a request that an action dialog needs. */
export type DialogRequest = CardFields & ({ attachments: readonly AttachmentInfo[] } | { attachment_count: number });

type CardFields = Omit<RequestSummary, "requester_id" | "updated_at" | "approved_at" | "attachments">;

/** Returns the number of files of a request. Listed requests have only the number, not the files. */
export const countAttachments = (request: DialogRequest): number =>
  "attachments" in request ? request.attachments.length : request.attachment_count;

/** The data of a request in a list, for its card and its dialogs. */
export type ListedRequest = CardFields & {
  attachment_count: number;
  /** Whether the request waits for the reader's decision. */
  waiting: boolean;
};

export type ListedRequestPage = Omit<RequestPage, "items"> & { items: ListedRequest[] };
