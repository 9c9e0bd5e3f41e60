/**
 * The schemas of calls with files. The body is JSON with the files in base64, or a multipart form. Both are parsed to
 * the same type.
 */
import * as z from "zod";
import type { FieldError } from "../../../domain/errors.ts";
import { readMultipartName } from "../../../domain/format/file-names.ts";
import { emptyToNull } from "../../../domain/inputs/common.ts";
import {
  DecideRequestsInput,
  ModifyRequestInput,
  RequestActionInput,
  SubmitRequestInput,
  type SubmittedFile,
  UNKNOWN_ACTION_ERROR,
} from "../../../domain/inputs/requests.ts";
import { toZodError } from "../../../domain/inputs/zod-messages.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { message } from "../../../domain/message.ts";
import type { SharedInputAction } from "../../../domain/requests/lifecycle.ts";
import { REQUEST_FIELD_MESSAGES } from "../../../domain/requests/messages.ts";

const Base64 = z
  .string({ error: toZodError(message("api.file_base64")) })
  .transform((text, context) => {
    try {
      return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      context.addIssue({ code: "custom", message: toZodError(message("api.not_base64")) });
      return z.NEVER;
    }
  })
  .meta({ format: "byte" });

const FILE_NAME_ERROR = toZodError(message("api.file_name"));

/** A file in base64. The server ignores `content_type` and detects the type from the content (R22). */
const AttachmentUpload = z
  .object({
    filename: z.string({ error: FILE_NAME_ERROR }).min(1, { error: FILE_NAME_ERROR }),
    content_type: z.string().max(LIMITS.name).nullish(),
    file_data: Base64,
  })
  .transform(({ filename, file_data }): SubmittedFile => ({ filename, content: file_data }));

/** Removes empty file fields, which browsers send as an empty file without a name or as an empty text. */
const removeEmptyFiles = (value: unknown): unknown[] =>
  [value ?? []]
    .flat()
    .filter((file) => !(file === "" || (file instanceof File && file.name === "" && file.size === 0)));

const UploadedFile = z
  .instanceof(File, { error: toZodError(message("api.files_expected")) })
  .transform(
    async (file): Promise<SubmittedFile> => ({
      filename: readMultipartName(file.name),
      content: new Uint8Array(await file.arrayBuffer()),
    }),
  )
  .meta({ type: "string", format: "binary" });

/** A boolean that a form sends as text. */
const BooleanText = z.preprocess(
  (value) => (value === "true" ? true : value === "false" ? false : emptyToNull(value)),
  z.boolean().nullish(),
);

const Attachments = z
  .array(AttachmentUpload)
  .refine((files) => files.length <= LIMITS.attachments, { error: toZodError(REQUEST_FIELD_MESSAGES.tooManyFiles) })
  .meta({ maxItems: LIMITS.attachments })
  .nullish()
  .transform((files) => files ?? []);

const UploadedFiles = z.preprocess(removeEmptyFiles, z.array(UploadedFile));

const toAttachments = <Fields extends { files: SubmittedFile[] }>({ files, ...fields }: Fields) => ({
  ...fields,
  attachments: files,
});

export const JsonSubmission = SubmitRequestInput.extend({ attachments: Attachments }).meta({ id: "Submission" });
export const FormSubmission = SubmitRequestInput.extend({ files: UploadedFiles })
  .transform(toAttachments)
  .meta({ id: "SubmissionForm" });

/**
 * The action for each status word that clients send to `POST /requests/enhanced-action` and `bulk-action`. Only these
 * calls use the words.
 */
const ENHANCED_ACTIONS = {
  approved: "approve",
  rejected: "reject",
  request_info: "request_info",
  comment: "comment",
  cancelled: "cancel",
  reassign: "reassign",
  remind: "remind",
  respond: "respond",
  add_approver: "add_approver",
  remove_approver: "remove_approver",
} as const satisfies Record<string, SharedInputAction>;
type EnhancedAction = keyof typeof ENHANCED_ACTIONS;

const ActionFields = RequestActionInput.extend({
  action: z.enum(Object.keys(ENHANCED_ACTIONS) as EnhancedAction[], { error: UNKNOWN_ACTION_ERROR }),
});

const toAction = <Fields extends { action: EnhancedAction }>({ action, ...fields }: Fields) => ({
  ...fields,
  action: ENHANCED_ACTIONS[action],
});

export const JsonAction = ActionFields.extend({ attachments: Attachments }).transform(toAction).meta({ id: "Action" });
export const FormAction = ActionFields.extend({ files: UploadedFiles, notify_requester: BooleanText })
  .transform((fields) => toAction(toAttachments(fields)))
  .meta({ id: "ActionForm" });
export type ActionSubmission = z.infer<typeof JsonAction>;

const BULK_ACTIONS = ["approved", "rejected"] as const satisfies readonly EnhancedAction[];

/** The body of `POST /requests/bulk-action`. */
export const JsonBulkAction = DecideRequestsInput.extend({
  action: z.enum(BULK_ACTIONS, { error: UNKNOWN_ACTION_ERROR }),
})
  .transform(({ action, ...fields }): DecideRequestsInput => ({ ...fields, action: ENHANCED_ACTIONS[action] }))
  .meta({ id: "BulkAction" });

export const JsonModification = ModifyRequestInput.extend({ attachments: Attachments }).meta({ id: "Modification" });
export const FormModification = ModifyRequestInput.extend({ files: UploadedFiles })
  .transform(toAttachments)
  .meta({ id: "ModificationForm" });

/** Returns the name and SHA-256 of each file, to compare calls with the same Idempotency-Key. */
export const toFileFingerprints = (attachments: readonly SubmittedFile[], sha256: (content: Uint8Array) => string) =>
  attachments.map(({ filename, content }) => ({ filename, sha256: sha256(content) }));

/**
 * Returns an error for each field except `files` that contains files; otherwise these files would be ignored silently.
 */
export function listMisplacedFileErrors(form: FormData): FieldError[] {
  const misplaced = [...form].filter(([name, value]) => name !== "files" && value instanceof File && value.size > 0);
  return [...new Set(misplaced.map(([name]) => name))].map((path) => ({
    path,
    message: message("api.files_in_other_field"),
  }));
}
