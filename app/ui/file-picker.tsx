import { type DragEvent, useEffect, useRef, useState } from "react";
import { formatBytes } from "../../domain/format/numbers.ts";
import { fileMessages as text } from "../messages/files.ts";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { FieldError, useFieldControl } from "./field.tsx";
import { Icon } from "./icon.tsx";

export interface FilePickerProps {
  /** As the `accept` attribute. */
  accept: string;
  /**
   * Splits what was picked into what may stay and the sentences about what may not; pure, the server asks the same rule
   * again. Gets all files, those chosen before included.
   */
  check: (files: readonly File[]) => { accepted: File[]; errors: string[] };
  disabled?: boolean;
  /** Takes one line, and only what is pasted into its own form, because the page may have others. */
  compact?: boolean;
}

/** Picks files by button, drop, paste or, without JavaScript, the plain input. The files stay in the input: a normal form sends them. */
export function FilePicker({ accept, check, disabled = false, compact = false }: FilePickerProps) {
  const control = useFieldControl();
  const input = useRef<HTMLInputElement>(null);
  const [files, setFiles] = useState<readonly File[]>([]);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [over, setOver] = useState(false);

  const keep = (next: readonly File[], problems: readonly string[]) => {
    const transfer = new DataTransfer();
    for (const file of next) transfer.items.add(file);
    if (input.current) input.current.files = transfer.files;
    setFiles(next);
    setErrors(problems);
  };
  const add = (picked: Iterable<File>) => {
    const { accepted, errors: problems } = check([...files, ...picked]);
    keep(accepted, problems);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!disabled) add(event.dataTransfer.files);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was chosen before the scripts ran is taken over once.
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
          over ? "border-primary bg-primary/8" : "border-control bg-base-200 hover:border-primary",
        )}
      >
        <Icon name="upload" className={cx("text-primary", compact ? "size-5" : "size-6")} />
        <span className="font-medium">{text.choose}</span>
        {compact ? null : <span className="needs-script text-muted max-md:hidden">{text.paste}</span>}
        <input
          {...control}
          ref={input}
          type="file"
          multiple
          accept={accept}
          disabled={disabled}
          // Covers the area, so that a press and a drop anywhere on it reach the real control.
          className="w-full cursor-pointer text-sm scripting:absolute scripting:inset-0 scripting:h-full scripting:opacity-0"
          onChange={(event) => add(event.currentTarget.files ?? [])}
          onDragEnter={() => setOver(true)}
          onDragLeave={() => setOver(false)}
          onDragOver={(event) => event.preventDefault()}
          onDrop={onDrop}
        />
      </div>
      <div aria-live="polite" className="flex flex-col gap-2">
        {errors.map((error) => (
          <FieldError key={error}>{error}</FieldError>
        ))}
        {files.length > 0 ? (
          <ul className="flex flex-col divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
            {files.map((file) => (
              <PickedFile
                key={`${file.name}-${file.size}-${file.lastModified}`}
                file={file}
                disabled={disabled}
                onRemove={() =>
                  keep(
                    files.filter((kept) => kept !== file),
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
        aria-label={text.remove(file.name)}
        onClick={onRemove}
      >
        <Icon name="x" />
      </Button>
    </li>
  );
}

/** An image shows itself; anything else its kind. */
function Thumbnail({ file }: { file: File }) {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!file.type.startsWith("image/")) return;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <span className="grid size-10 shrink-0 place-items-center overflow-hidden rounded-md bg-base-200 text-muted">
      {url ? <img src={url} alt="" className="size-full object-cover" /> : <Icon name="file-text" className="size-5" />}
    </span>
  );
}
