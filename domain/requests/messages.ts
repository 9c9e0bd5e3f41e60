/**
 * Messages of request forms, and the types of files that requests accept. Does not import zod, otherwise the browser's script would be
 * larger.
 */

import { isolateBidiText } from "../format/bidi.ts";

/** Messages for invalid input, as in spec sections 5 and 8. */
export const REQUEST_FIELD_MESSAGES = {
  titleRequired: "Title Required: Please provide a request title",
  descriptionRequired: "Please provide a description",
  typeRequired: "Please choose a request type",
  amountRequired: "Please provide an amount",
  amountRefused: "This request type does not take an amount",
  amountNumber: "Please provide the amount as a number",
  dueInFuture: "Due date must be in the future",
  commentsRequired: "Comments Required: Approval comments are mandatory. Please provide comments before approving.",
  reasonRequired: "Please give a reason",
  responseRequired: "Response Required: Please provide the requested information",
  infoRequired: "Please describe the information needed",
  commentRequired: "Please write a comment",
  requestsRequired: "Please choose at least one request",
  tooManyRequests: "Please choose at most 50 requests",
  tooManyListedIds: "Please choose at most 100 requests",
  requestRepeated: "This request is listed twice",
  targetRequired: "Please choose who should decide instead",
  tooManyFiles: "Maximum 3 files allowed",
  tooManyWithPresent: (present: number) => `A request can have 30 files at most: this one already has ${present}.`,
  unknownFile: "This file is not attached to the request",
  deletionReasonRequired: "Please give a reason for deleting a decided request",
  filesRefused: "Files can only be added to a response, a modification or a comment",
  fileTooLarge: (name: string) => `File ${isolateBidiText(name)} is too large. Maximum 2MB allowed.`,
  fileEmpty: (name: string) => `File ${isolateBidiText(name)} is empty.`,
  fileDamaged: (name: string) => `File ${isolateBidiText(name)} is damaged. Please save it again as an image or PDF.`,
  fileUnreadable: (name: string) => `File ${isolateBidiText(name)} could not be read. Please choose it again.`,
  fileType: (name: string) => `File ${isolateBidiText(name)} type not supported. Only images and PDFs allowed.`,
} as const;

/** The allowed types of attachments (R22). The type is detected from the content. */
export const ATTACHMENT_MEDIA_TYPES = ["image/jpeg", "image/png", "image/gif", "application/pdf"] as const;
export type AttachmentMediaType = (typeof ATTACHMENT_MEDIA_TYPES)[number];
