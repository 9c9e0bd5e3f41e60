import { getRemainingFileCount } from "../../../domain/limits.ts";
import { messages } from "../../messages/common.ts";
import { fileMessages as text } from "../../messages/files.ts";
import { Field, FieldError } from "../../ui/field.tsx";
import { FilePicker } from "../../ui/file-picker.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { ACCEPTED_FILES, checkFiles } from "./check-files.ts";
import type { ActionRefusal } from "./request-refusal.ts";

type FieldErrors = ActionRefusal["errors"];

export interface FilesFieldProps {
  errors: FieldErrors;
  /** How many files the request already has. */
  presentCount?: number;
  disabled?: boolean;
  /** Takes one line, for a form that shares its page with others. */
  compact?: boolean;
  /** Whether files were sent and refused; without JavaScript they have to be chosen again. */
  wasRefused?: boolean;
}

/** The field for files, named `files`. Its form must be `multipart/form-data`. */
export function FilesField({ errors, presentCount = 0, disabled, compact, wasRefused = false }: FilesFieldProps) {
  const hydrated = useHydrated();
  const error = toFileError(errors);
  const room = getRemainingFileCount(presentCount);
  if (room === 0) {
    return (
      <div className="flex flex-col gap-1.5">
        <p className="text-muted text-sm">{text.full}</p>
        {error ? <FieldError>{error}</FieldError> : null}
      </div>
    );
  }
  const isLost = wasRefused && !hydrated;
  return (
    <Field
      label={`${text.label} (${messages.form.optional})`}
      name="files"
      hint={text.hint(room)}
      error={[error, isLost ? text.chooseAgain : null].filter(Boolean).join(" ") || null}
    >
      <FilePicker
        accept={ACCEPTED_FILES}
        check={(files) => checkFiles(files, presentCount)}
        disabled={disabled}
        compact={compact}
      />
    </Field>
  );
}

/** Returns the errors about files as one text. The server's paths have an index (`attachments.0`); the messages have the file names. */
function toFileError(errors: FieldErrors): string | null {
  const sentences = Object.entries(errors).flatMap(([path, sentence]) =>
    /^(attachments|files)\b/.test(path) && sentence ? [sentence] : [],
  );
  return sentences.length > 0 ? [...new Set(sentences)].join(" ") : null;
}
