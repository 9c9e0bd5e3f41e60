/**
 * Messages of request forms, and the types of files that requests accept. Does not import zod, otherwise the browser's script would be
 * larger.
 */

import { LIMITS } from "../limits.ts";
import { type Message, message } from "../message.ts";

/** Messages for invalid input, as in spec sections 5 and 8. */
export const REQUEST_FIELD_MESSAGES = {
  titleRequired: message("inputs.title_required"),
  descriptionRequired: message("inputs.description_required"),
  typeRequired: message("inputs.request_type_required"),
  amountRequired: message("inputs.amount_required"),
  amountRefused: message("inputs.amount_refused"),
  amountNumber: message("inputs.amount_number"),
  dueInFuture: message("inputs.due_date_in_future"),
  commentsRequired: message("inputs.approval_comments_required"),
  reasonRequired: message("inputs.reason_required"),
  responseRequired: message("inputs.response_required"),
  infoRequired: message("inputs.needed_information_required"),
  commentRequired: message("inputs.comment_required"),
  requestsRequired: message("inputs.requests_required"),
  tooManyRequests: message("inputs.max_requests", { max: LIMITS.bulk_decisions }),
  tooManyListedIds: message("inputs.max_requests", { max: LIMITS.listed_ids }),
  requestRepeated: message("inputs.request_repeated"),
  targetRequired: message("inputs.other_approver_required"),
  tooManyFiles: message("inputs.max_files", { max: LIMITS.attachments }),
  tooManyWithPresent: (present: number): Message =>
    message("inputs.max_request_files", { max: LIMITS.request_attachments, present }),
  unknownFile: message("inputs.unknown_file"),
  deletionReasonRequired: message("inputs.deletion_reason_required"),
  filesRefused: message("inputs.files_refused"),
  fileTooLarge: (name: string): Message => message("inputs.file_too_large", { name }),
  fileEmpty: (name: string): Message => message("inputs.file_empty", { name }),
  fileDamaged: (name: string): Message => message("inputs.file_damaged", { name }),
  fileUnreadable: (name: string): Message => message("inputs.file_unreadable", { name }),
  fileType: (name: string): Message => message("inputs.file_type", { name }),
} as const;

/** The allowed types of attachments (R22). The type is detected from the content. */
export const ATTACHMENT_MEDIA_TYPES = ["image/jpeg", "image/png", "image/gif", "application/pdf"] as const;
export type AttachmentMediaType = (typeof ATTACHMENT_MEDIA_TYPES)[number];
