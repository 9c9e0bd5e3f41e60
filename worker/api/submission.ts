/** How a submission comes in: JSON with the files in base64, or a multipart form with the files as they are. Both come out alike. */
import * as z from "zod";
import type { FieldError } from "../../app/domain/errors.ts";
import { type FileInput, SubmitRequestInput } from "../../app/domain/inputs/requests.ts";
import { LIMITS } from "../../app/domain/limits.ts";
import { REQUEST_MESSAGES } from "../../app/domain/request-messages.ts";

const base64 = z
  .string({ error: "Please send the file's content in base64" })
  .transform((text, context) => {
    try {
      return Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
    } catch (error) {
      if (!(error instanceof DOMException)) throw error;
      context.addIssue({ code: "custom", message: "This is not base64" });
      return z.NEVER;
    }
  })
  .meta({ format: "byte" });

/** `content_type` is what the client believes; what counts is what the content is (R22). */
const AttachmentUpload = z
  .object({
    filename: z.string({ error: "Please name the file" }).min(1, { error: "Please name the file" }),
    content_type: z.string().max(LIMITS.name).nullish(),
    file_data: base64,
  })
  .transform(({ filename, file_data }): FileInput => ({ filename, content: file_data }));

export const JsonSubmission = SubmitRequestInput.extend({
  attachments: z
    .array(AttachmentUpload)
    .refine((files) => files.length <= LIMITS.attachments, { error: REQUEST_MESSAGES.tooManyFiles })
    .meta({ maxItems: LIMITS.attachments })
    .nullish()
    .transform((files) => files ?? []),
}).meta({ id: "Submission" });

/** A file field that nobody filled in is sent as a nameless empty file, or as an empty text. */
const chosen = (given: unknown): unknown[] =>
  [given ?? []]
    .flat()
    .filter((file) => !(file === "" || (file instanceof File && file.name === "" && file.size === 0)));

const UploadedFile = z
  .instanceof(File, { error: "Please send files here" })
  .transform(
    async (file): Promise<FileInput> => ({
      filename: file.name,
      content: new Uint8Array(await file.arrayBuffer()),
    }),
  )
  .meta({ type: "string", format: "binary" });

export const FormSubmission = SubmitRequestInput.extend({
  files: z.preprocess(chosen, z.array(UploadedFile)),
})
  .transform(({ files, ...fields }) => ({ ...fields, attachments: files }))
  .meta({ id: "SubmissionForm" });

/** Files under another name would be lost without a word, so their fields are named. */
export function misplacedFiles(form: FormData): FieldError[] {
  const misplaced = [...form].filter(([name, value]) => name !== "files" && value instanceof File && value.size > 0);
  return [...new Set(misplaced.map(([name]) => name))].map((path) => ({
    path,
    message: "Please send files in the field files",
  }));
}

export type Submission = z.infer<typeof JsonSubmission>;
