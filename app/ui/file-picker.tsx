import { type DragEvent, type RefObject, useEffect, useRef, useState } from "react";
import { formatBytes } from "../../domain/format/numbers.ts";
import { Button } from "./button.tsx";
import { cx } from "./cx.ts";
import { FieldErrorText, useFieldControl } from "./field.tsx";
import { Icon } from "./icon.tsx";
import { useTexts } from "./texts.tsx";

/** A chosen file. `error`: why it cannot be sent; null if it can. */
export interface PickedFile {
  file: File;
  error: string | null;
}

export interface FilePickerProps {
  /** The accepted file types, as in the HTML attribute `accept`. */
  accept: string;
  /** Returns the files in the same order, with an error for each that cannot be sent. Called with all files, including those chosen before. */
  check: (files: readonly File[]) => Promise<PickedFile[]>;
  disabled?: boolean;
  /** Whether the picker has only one line and accepts pasted files only inside its own form, for pages with several forms. */
  compact?: boolean;
}

/**
 * A field in which people choose files with a button, by drag and drop, or by pasting. The `<input>` holds the files that can be sent, so
 * that a plain form sends them. The form is not sent while there are other files: people remove these first, so that no file is left out
 * without their knowledge. Works without JavaScript.
 */
export function FilePicker({ accept, check, disabled = false, compact = false }: FilePickerProps) {
  const fileMessages = useTexts().files;

  const control = useFieldControl();
  const input = useRef<HTMLInputElement>(null);
  const { files, isBlocked, add, remove } = usePickedFiles(input, check);
  const [dragging, setDragging] = useState(false);
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    if (!disabled) add(event.dataTransfer.files);
  };

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
          aria-invalid={files.some(({ error }) => error !== null) || control["aria-invalid"]}
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
        {files.length > 0 ? (
          <ul className="flex flex-col divide-y divide-base-300 rounded-box border border-base-300 bg-base-100">
            {files.map(({ file, error }) => (
              <FileItem
                key={`${file.name}-${file.size}-${file.lastModified}`}
                file={file}
                error={error}
                disabled={disabled}
                onRemove={() => remove(file)}
              />
            ))}
          </ul>
        ) : null}
        {isBlocked ? <FieldErrorText>{fileMessages.refused}</FieldErrorText> : null}
      </div>
    </div>
  );
}

/**
 * Returns the chosen files and functions to change them. `isBlocked`: whether the person tried to send the form although a file cannot be
 * sent.
 */
function usePickedFiles(input: RefObject<HTMLInputElement>, check: FilePickerProps["check"]) {
  const [files, setFiles] = useState<readonly PickedFile[]>([]);
  const [isBlocked, setIsBlocked] = useState(false);
  const current = useRef<readonly PickedFile[]>([]);
  /** Changes with each check, so that the result of an older one is ignored. */
  const run = useRef(0);

  const show = (next: readonly PickedFile[]) => {
    const transfer = new DataTransfer();
    for (const { file, error } of next) if (error === null) transfer.items.add(file);
    if (input.current) input.current.files = transfer.files;
    current.current = next;
    setFiles(next);
    if (next.every(({ error }) => error === null)) setIsBlocked(false);
  };
  const update = async (next: readonly PickedFile[]) => {
    const own = ++run.current;
    // Until the new files are checked, the form has all of them, and the server would refuse a wrong one.
    show(next);
    const checked = await check(next.map(({ file }) => file));
    if (own === run.current) show(checked);
  };
  const add = (picked: Iterable<File>) =>
    update([...current.current, ...Array.from(picked, (file) => ({ file, error: null }))]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: takes over once the files that were chosen before hydration.
  useEffect(() => {
    if (input.current?.files?.length) void add(input.current.files);
    const form = input.current?.form;
    const onReset = () => {
      run.current += 1;
      show([]);
    };
    const onSubmit = (event: Event) => {
      if (current.current.every(({ error }) => error === null)) return;
      event.preventDefault();
      event.stopPropagation();
      setIsBlocked(true);
      input.current?.focus();
    };
    form?.addEventListener("reset", onReset);
    // Runs before the handlers of the page.
    form?.addEventListener("submit", onSubmit, { capture: true });
    return () => {
      form?.removeEventListener("reset", onReset);
      form?.removeEventListener("submit", onSubmit, { capture: true });
    };
  }, []);
  const remove = (file: File) => update(current.current.filter((one) => one.file !== file));
  return { files, isBlocked, add, remove };
}

interface FileItemProps extends PickedFile {
  disabled: boolean;
  onRemove: () => void;
}

function FileItem({ file, error, disabled, onRemove }: FileItemProps) {
  const texts = useTexts();
  const fileMessages = texts.files;

  return (
    <li className="flex flex-col gap-1 py-1.5 pr-1 pl-3 text-sm">
      <div className="flex items-center gap-3">
        <Thumbnail file={file} />
        <span className="min-w-0 flex-1 truncate">
          <bdi>{file.name}</bdi>
        </span>
        <span className="text-muted tabular-nums">{formatBytes(file.size, texts.language)}</span>
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
      </div>
      {error === null ? null : <FieldErrorText>{error}</FieldErrorText>}
    </li>
  );
}

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
