import type { RequestPage, RequestSummary } from "../../domain/entities.ts";

/** What an action dialog needs of a request. */
export type DialogRequest = Omit<RequestSummary, "requester_id" | "updated_at" | "approved_at" | "attachments">;

/** What travels of a request in a list: what its card shows and its dialogs ask. */
export type ListedRequest = DialogRequest & {
  attachment_count: number;
  /** It waits for the reader's decision. */
  waiting: boolean;
};

export type ListedPage = Omit<RequestPage, "items"> & { items: ListedRequest[] };
