import { cleanFileName } from "../../../domain/format/file-names.ts";
import { getMaxNewFileCount, LIMITS } from "../../../domain/limits.ts";
import type { Message } from "../../../domain/message.ts";
import { FILE_HEAD_BYTES, findFileProblem } from "../../../domain/requests/files.ts";
import { ATTACHMENT_MEDIA_TYPES, REQUEST_FIELD_MESSAGES } from "../../../domain/requests/messages.ts";
import type { Texts } from "../../../texts/screens.ts";
import type { FieldErrors } from "../../forms/field-errors.ts";
import { Field, FieldErrorText } from "../../ui/field.tsx";
import { FilePicker, type PickedFile } from "../../ui/file-picker.tsx";
import { renderMessage } from "../../ui/render-message.ts";
import { useTexts } from "../../ui/texts.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";

/** The types and extensions that the dialog of the browser offers. Some systems do not know the type of a file. */
const ACCEPTED_FILES = [...ATTACHMENT_MEDIA_TYPES, ".jpg", ".jpeg", ".png", ".gif", ".pdf"].join(",");

export interface FilesFieldProps {
  errors: FieldErrors;
  /** How many files the request already has. */
  existingCount?: number;
  disabled?: boolean;
  /** Whether the field has only one line, for a page with several forms. */
  compact?: boolean;
  /** Whether the server refused a form with files. Without JavaScript, the person must then choose the files again. */
  wasRefused?: boolean;
}

/** The field for files, named `files`. Its form must be `multipart/form-data`. */
export function FilesField({ errors, existingCount = 0, disabled, compact, wasRefused = false }: FilesFieldProps) {
  const texts = useTexts();
  const fileMessages = texts.files;
  const messages = texts.common;

  const hydrated = useHydrated();
  const error = toFileError(errors);
  const remainingCount = getMaxNewFileCount(existingCount);
  if (remainingCount === 0) {
    return (
      <div className="flex flex-col gap-1.5">
        <p className="text-muted text-sm">{fileMessages.full}</p>
        {error ? <FieldErrorText>{error}</FieldErrorText> : null}
      </div>
    );
  }
  const mustChooseAgain = wasRefused && !hydrated;
  return (
    <Field
      label={`${fileMessages.label} (${messages.form.optional})`}
      name="files"
      hint={fileMessages.hint(remainingCount)}
      error={[error, mustChooseAgain ? fileMessages.chooseAgain : null].filter(Boolean).join(" ") || null}
    >
      <FilePicker
        accept={ACCEPTED_FILES}
        check={(files) => checkFiles(texts, files, existingCount)}
        disabled={disabled}
        compact={compact}
      />
    </Field>
  );
}

/**
 * Returns the errors about files as one text, or null if there are none. Ignores the index of a file in the keys of `errors`
 * (`attachments.0`), because each message contains the name of the file.
 */
function toFileError(errors: FieldErrors): string | null {
  const sentences = Object.entries(errors).flatMap(([path, sentence]) =>
    /^(attachments|files)\b/.test(path) && sentence ? [sentence] : [],
  );
  return sentences.length > 0 ? [...new Set(sentences)].join(" ") : null;
}

/**
 * Returns the chosen files, each with an error if the server would refuse it, in words of the page's language. The content of a file
 * decides, as on the server (R22).
 * @param existingCount the number of files that the request already has
 */
export async function checkFiles(texts: Texts, files: readonly File[], existingCount = 0): Promise<PickedFile[]> {
  const errors = await Promise.all(files.map(findProblem));
  const remainingCount = getMaxNewFileCount(existingCount);
  const tooMany =
    remainingCount === LIMITS.attachments
      ? REQUEST_FIELD_MESSAGES.tooManyFiles
      : REQUEST_FIELD_MESSAGES.tooManyWithPresent(existingCount);
  let accepted = 0;
  return files.map((file, index) => {
    const error = errors[index] ?? null;
    if (error === null) accepted += 1;
    const problem = error ?? (accepted > remainingCount ? tooMany : null);
    return { file, error: problem === null ? null : renderMessage(texts, problem) };
  });
}

async function findProblem(file: File): Promise<Message | null> {
  const name = cleanFileName(file.name);
  try {
    const head = new Uint8Array(await file.slice(0, FILE_HEAD_BYTES).arrayBuffer());
    return findFileProblem({ name, size: file.size, head });
  } catch (error) {
    // The file was moved or deleted after it was chosen.
    if (error instanceof DOMException) return REQUEST_FIELD_MESSAGES.fileUnreadable(name);
    throw error;
  }
}
