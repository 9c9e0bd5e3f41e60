import { type MouseEvent, useEffect, useState } from "react";
import type { AttachmentInfo, RequestDetails } from "../../../../domain/entities.ts";
import { formatBytes } from "../../../../domain/format/numbers.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { useToast } from "../../../ui/toast-region.tsx";
import { useHydrated } from "../../../ui/use-hydrated.ts";

const isPicture = (file: AttachmentInfo): boolean => file.content_type.startsWith("image/");

/**
 * Lists the request's files with links to view or download them. With JavaScript, pictures open in a dialog. All other links open a new
 * tab, which has a separate Content-Security-Policy (R22). Renders nothing if there are no files.
 */
export function Attachments({ request }: { request: RequestDetails }) {
  const text = useTexts().requestDetails.attachments;

  const { attachments } = request;
  const [openId, setOpenId] = useState<string | null>(null);
  if (attachments.length === 0) return null;
  const pictures = attachments.filter(isPicture);
  const index = pictures.findIndex(({ id }) => id === openId);
  return (
    <Card title={`${text.title} (${attachments.length})`}>
      <ul className="-my-1 flex flex-col divide-y divide-base-300">
        {attachments.map((file) => (
          <AttachmentItem
            key={file.id}
            request_id={request.id}
            file={file}
            onOpen={isPicture(file) ? () => setOpenId(file.id) : undefined}
          />
        ))}
      </ul>
      {index >= 0 ? (
        <PictureDialog
          request_id={request.id}
          pictures={pictures}
          index={index}
          onChange={(next) => setOpenId(pictures[next]?.id ?? null)}
        />
      ) : null}
    </Card>
  );
}

interface PictureDialogProps {
  request_id: string;
  pictures: readonly AttachmentInfo[];
  /** The position of the visible picture. */
  index: number;
  /** Called with the position of the picture to show, or with -1 to close the dialog. */
  onChange: (index: number) => void;
}

/** Shows a picture in a dialog. Buttons and arrow keys show the previous and the next picture. */
function PictureDialog({ request_id, pictures, index, onChange }: PictureDialogProps) {
  const text = useTexts().requestDetails.attachments;

  const file = pictures[index];
  const last = pictures.length - 1;
  const hasPrevious = index > 0;
  const hasNext = index < last;
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === "ArrowLeft" && hasPrevious) onChange(index - 1);
      if (key === "ArrowRight" && hasNext) onChange(index + 1);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [index, hasPrevious, hasNext, onChange]);
  if (!file) return null;
  const base = attachmentAddress(request_id, file.id);
  const step = { type: "button", variant: "secondary" } as const;
  return (
    <Dialog
      title={file.filename}
      description={last > 0 ? text.position(index + 1, pictures.length) : undefined}
      size="lg"
      lightDismiss
      onClose={() => onChange(-1)}
    >
      <img
        src={`${base}/view`}
        alt={file.filename}
        className="mx-auto max-h-[60dvh] max-w-full rounded-md object-contain"
      />
      <div className="mt-4 grid grid-cols-2 gap-2 md:flex md:justify-end">
        {last > 0 ? (
          <>
            <Button {...step} disabled={!hasPrevious} onClick={() => onChange(index - 1)}>
              {text.previous}
            </Button>
            <Button {...step} disabled={!hasNext} onClick={() => onChange(index + 1)}>
              {text.next}
            </Button>
          </>
        ) : null}
        <a href={`${base}/view`} target="_blank" rel="noopener" className="btn btn-plain">
          <Icon name="external-link" />
          {text.newTab}
        </a>
        <a href={`${base}/download`} className="btn btn-primary">
          <Icon name="download" />
          {text.download}
        </a>
      </div>
    </Dialog>
  );
}

interface AttachmentItemProps {
  request_id: string;
  file: AttachmentInfo;
  /** Shows the file on the page; undefined if its link opens a new tab. */
  onOpen: (() => void) | undefined;
}

function AttachmentItem({ request_id, file, onOpen }: AttachmentItemProps) {
  const texts = useTexts();
  const text = texts.requestDetails.attachments;
  const messages = texts.common;

  const toast = useToast();
  const hydrated = useHydrated();
  const base = attachmentAddress(request_id, file.id);

  /** Checks with a HEAD call that the file is available before the link opens. Otherwise a missing file would open an empty tab. */
  const follow = async (event: MouseEvent<HTMLAnchorElement>, title: string, onAvailable?: () => void) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href, target } = event.currentTarget;
    const response = await fetch(href, { method: "HEAD" }).catch(() => null);
    if (!response?.ok) {
      const description = response?.status === 409 ? text.changed : undefined;
      toast({ tone: "error", title, description: response ? description : messages.dialog.offline });
      return;
    }
    if (onAvailable) {
      onAvailable();
      return;
    }
    const link = document.createElement("a");
    Object.assign(link, { href, target, rel: "noopener" });
    link.click();
  };

  return (
    <li className="flex items-center gap-3 py-2">
      <span className="grid size-12 shrink-0 place-items-center overflow-hidden rounded-md bg-base-200 text-muted print:hidden">
        {isPicture(file) ? (
          <img
            src={`${base}/view`}
            alt={text.preview(file.filename)}
            loading="lazy"
            decoding="async"
            className="size-full object-cover text-[0]"
          />
        ) : (
          <Icon name="file-text" className="size-5" />
        )}
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-medium" title={file.filename}>
          <bdi>{file.filename}</bdi>
        </span>
        <span className="block text-muted">
          {file.content_type.split("/")[1]?.toUpperCase()} · {formatBytes(file.size, texts.language)}
        </span>
        {/* Without its entry in the record, nobody knows who added the file. */}
        {file.added_at === "" ? null : (
          <span className="block break-words text-muted">
            {text.addedBy} <bdi>{file.added_by.name}</bdi>, <DateTime iso={file.added_at} />
          </span>
        )}
      </span>
      <a
        href={`${base}/view`}
        target="_blank"
        rel="noopener"
        aria-haspopup={hydrated && onOpen ? "dialog" : undefined}
        className="btn btn-ghost btn-sm max-md:btn-square"
        onClick={(event) => follow(event, text.viewFailed, onOpen)}
      >
        <Icon name={onOpen ? "eye" : "external-link"} />
        <span className="max-md:sr-only">{text.view}</span>
        <span className="sr-only">{hydrated && onOpen ? file.filename : text.opensInNewTab(file.filename)}</span>
      </a>
      <a
        href={`${base}/download`}
        className="btn btn-ghost btn-sm max-md:btn-square"
        onClick={(event) => follow(event, text.downloadFailed)}
      >
        <Icon name="download" />
        <span className="max-md:sr-only">{text.download}</span>
        <span className="sr-only">{file.filename}</span>
      </a>
    </li>
  );
}

interface AttachmentLinksProps {
  request: Pick<RequestDetails, "id" | "attachments">;
  /** The files that were added with an entry of the history. */
  files: readonly AttachmentInfo[];
}

/**
 * Shows 'Attached quote.pdf' with a link to each file that was added with an entry of the history. A file that was removed later has no link.
 * Renders nothing if there are no files.
 */
export function AttachmentLinks({ request, files }: AttachmentLinksProps) {
  const texts = useTexts();
  const requestDetailsMessages = texts.requestDetails;
  const text = texts.requestDetails.attachments;

  if (files.length === 0) return null;
  const listed = new Set(request.attachments.map(({ id }) => id));
  return (
    <span className="mt-1 block break-words">
      {requestDetailsMessages.attachments.attached}
      {files.map(({ id, filename }, index) => (
        <span key={id}>
          {index === 0 ? " " : ", "}
          {listed.has(id) ? (
            <a href={`${attachmentAddress(request.id, id)}/view`} target="_blank" rel="noopener" className="link">
              <bdi>{filename}</bdi>
            </a>
          ) : (
            <>
              <bdi>{filename}</bdi> <span className="text-muted">({text.removed})</span>
            </>
          )}
        </span>
      ))}
    </span>
  );
}

/** Returns the API address of a file, without the suffix `/view` or `/download`. */
const attachmentAddress = (request_id: string, id: string): string =>
  `/api/requests/${encodeURIComponent(request_id)}/attachments/${encodeURIComponent(id)}`;
