import { roomForFiles } from "../../../domain/limits.ts";
import { messages } from "../../messages/common.ts";
import { files as text } from "../../messages/files.ts";
import { Field, FieldError } from "../../ui/field.tsx";
import { FilePicker } from "../../ui/file-picker.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { ACCEPTED_FILES, checkFiles } from "./check-files.ts";
import type { ActionRefusal } from "./request-refusal.ts";

type FormErrors = ActionRefusal["errors"];

export interface FilesFieldProps {
  errors: FormErrors;
  /** How many files the request already has. */
  present?: number;
  disabled?: boolean;
  /** Takes one line, for a form that shares its page with others. */
  compact?: boolean;
  /** Whether files were sent and refused; without JavaScript they have to be chosen again. */
  refused?: boolean;
}

/** The field for files, named `files`. Its form must be `multipart/form-data`. */
export function FilesField({ errors, present = 0, disabled, compact, refused = false }: FilesFieldProps) {
  const hydrated = useHydrated();
  const error = fileErrors(errors);
  const room = roomForFiles(present);
  if (room === 0) {
    return (
      <div className="flex flex-col gap-1.5">
        <p className="text-muted text-sm">{text.full}</p>
        {error ? <FieldError>{error}</FieldError> : null}
      </div>
    );
  }
  const isLost = refused && !hydrated;
  return (
    <Field
      label={`${text.label} (${messages.form.optional})`}
      name="files"
      hint={text.hint(room)}
      error={[error, isLost ? text.chooseAgain : null].filter(Boolean).join(" ") || null}
    >
      <FilePicker
        accept={ACCEPTED_FILES}
        check={(files) => checkFiles(files, present)}
        disabled={disabled}
        compact={compact}
      />
    </Field>
  );
}

/** Returns the errors about files as one text. The server's paths have an index (`attachments.0`); the messages have the file names. */
function fileErrors(errors: FormErrors): string | null {
  const sentences = Object.entries(errors).flatMap(([path, sentence]) =>
    /^(attachments|files)\b/.test(path) && sentence ? [sentence] : [],
  );
  return sentences.length > 0 ? [...new Set(sentences)].join(" ") : null;
}
