import { type DragEvent, useEffect, useRef, useState } from "react";
import { formatBytes } from "../../domain/format/numbers.ts";
import { fileMessages } from "../messages/files.ts";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { FieldErrorText, useFieldControl } from "./field.tsx";
import { Icon } from "./icon.tsx";

export interface FilePickerProps {
  /** The accepted file types, as in the HTML attribute `accept`. */
  accept: string;
  /** Returns the accepted files, and an error for each refused file. Called with all files, including those chosen before. Must be pure. */
  check: (files: readonly File[]) => { accepted: File[]; errors: string[] };
  disabled?: boolean;
  /** Whether the picker has only one line and accepts pasted files only inside its own form, for pages with several forms. */
  compact?: boolean;
}

/**
 * A field in which people choose files with a button, by drag and drop, or by pasting. The `<input>` holds the files, so that a plain form
 * sends them. Works without JavaScript.
 */
export function FilePicker({ accept, check, disabled = false, compact = false }: FilePickerProps) {
  const control = useFieldControl();
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [dragging, setDragging] = useState(false);

  const update = (next: readonly File[], problems: readonly string[]) => {
    const transfer = new DataTransfer();
    for (const file of next) transfer.items.add(file);
    if (input.current) input.current.files = transfer.files;
    setFiles(next);
    setErrors(problems);
  };
  const add = (picked: Iterable<File>) => {
    const { accepted, errors: problems } = check([...files, ...picked]);
    update(accepted, problems);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    if (!disabled) add(event.dataTransfer.files);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: takes over once the files that were chosen before hydration.
  useEffect(() => {
    if (input.current?.files?.length) add(input.current.files);
    const form = input.current?.form;
    const onReset = () => {
      setFiles([]);
      setErrors([]);
    };
    form?.addEventListener("reset", onReset);
    return () => form?.removeEventListener("reset", onReset);
  }, []);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const pasted = event.clipboardData?.files;
      const isForAnother = compact && !(event.target instanceof Node && input.current?.form?.contains(event.target));
      if (disabled || isForAnother || !pasted?.length) return;
      event.preventDefault();
      add(pasted);
    };
    document.addEventListener("paste", onPaste);
    return () => document.removeEventListener("paste", onPaste);
  });

  return (
    <div className="flex flex-col gap-2">
      <div
        className={cx(
          "relative flex items-center rounded-box border border-dashed text-sm transition-colors focus-within:outline-2 focus-within:outline-primary focus-within:outline-offset-2",
          compact ? "min-h-12 flex-wrap gap-x-2 gap-y-1 px-3 py-2" : "flex-col gap-1 p-6 text-center",
          dragging ? "border-primary bg-primary/8" : "border-control bg-base-200 hover:border-primary",
        )}
      >
        <Icon name="upload" className={cx("text-primary", compact ? "size-5" : "size-6")} />
        <span className="font-medium">
          {fileMessages.choose} <span className="max-md:hidden pointer-coarse:hidden">{fileMessages.drop}</span>
        </span>
        {compact ? null : <span className="needs-script text-muted max-md:hidden">{fileMessages.paste}</span>}
        <input
          {...control}
          ref={input}
          type="file"
          multiple
          accept={accept}
          disabled={disabled}
          // The invisible input covers the whole area, so that it gets all clicks and drops in the area.
          className="w-full cursor-pointer text-sm scripting:absolute scripting:inset-0 scripting:h-full scripting:opacity-0"
          onChange={(event) => add(event.currentTarget.files ?? [])}
          onDragEnter={() => setDragging(true)}
          onDragLeave={() => setDragging(false)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={onDrop}
        />
      </div>
      <div aria-live="polite" className="flex flex-col gap-2">
        {errors.map((error) => (
          <FieldErrorText key={error}>{error}</FieldErrorText>
        ))}
        {files.length > 0 ? (
          <ul className="flex flex-col divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
            {files.map((file) => (
              <PickedFile
                key={`${file.name}-${file.size}-${file.lastModified}`}
                file={file}
                disabled={disabled}
                onRemove={() =>
                  update(
                    files.filter((other) => other !== file),
                    [],
                  )
                }
              />
            ))}
          </ul>
        ) : null}
      </div>
    </div>
  );
}

function PickedFile({ file, disabled, onRemove }: { file: File; disabled: boolean; onRemove: () => void }) {
  return (
    <li className="flex items-center gap-3 py-1.5 pr-1 pl-3 text-sm">
      <Thumbnail file={file} />
      <span className="min-w-0 flex-1 truncate">{file.name}</span>
      <span className="text-muted tabular-nums">{formatBytes(file.size)}</span>
      <Button
        type="button"
        variant="ghost"
        size="icon"
        disabled={disabled}
        aria-label={fileMessages.remove(file.name)}
        onClick={onRemove}
      >
        <Icon name="x" />
      </Button>
    </li>
  );
}

/** Shows an image file as an image, and any other file as an icon. */
function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith("image/")) return;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [file]);
  return (
    <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-md bg-base-200 text-muted">
      {url ? <img src={url} alt="" className="size-full object-cover" /> : <Icon name="file-text" className="size-5" />}
    </span>
  );
}
