import { getMaxNewFileCount, LIMITS } from "../../../domain/limits.ts";
import { ATTACHMENT_MEDIA_TYPES, REQUEST_FIELD_MESSAGES } from "../../../domain/requests/messages.ts";
import { messages } from "../../messages/common.ts";
import { fileMessages } from "../../messages/files.ts";
import { Field, FieldErrorText } from "../../ui/field.tsx";
import { FilePicker } from "../../ui/file-picker.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import type { ActionRefusal } from "./request-refusal.ts";

type FieldErrors = ActionRefusal["errors"];

const ACCEPTED_FILES = ATTACHMENT_MEDIA_TYPES.join(",");

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
        check={(files) => selectValidFiles(files, existingCount)}
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
 * Returns the chosen files that are accepted, and an error for each refused file. The server also checks the content of the files (R22).
 * @param existingCount the number of files that the request already has
 */
export function selectValidFiles(files: readonly File[], existingCount = 0): { accepted: File[]; errors: string[] } {
  const remainingCount = getMaxNewFileCount(existingCount);
  const errors: string[] = [];
  const allowed = files.filter((file) => {
    if (!(ATTACHMENT_MEDIA_TYPES as readonly string[]).includes(file.type))
      errors.push(REQUEST_FIELD_MESSAGES.fileType(file.name));
    else if (file.size > LIMITS.attachment_bytes) errors.push(REQUEST_FIELD_MESSAGES.fileTooLarge(file.name));
    else return true;
    return false;
  });
  if (allowed.length > remainingCount)
    errors.push(
      remainingCount === LIMITS.attachments
        ? REQUEST_FIELD_MESSAGES.tooManyFiles
        : REQUEST_FIELD_MESSAGES.tooManyWithPresent(existingCount),
    );
  return { accepted: allowed.slice(0, remainingCount), errors };
}
