import type { MouseEvent } from "react";
import type { AttachmentInfo, RequestDetails } from "../../../../domain/entities.ts";
import { formatBytes } from "../../../../domain/format/numbers.ts";
import { messages } from "../../../messages/common.ts";
import { requestDetailsMessages } from "../../../messages/details.ts";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useToast } from "../../../ui/toast-region.tsx";

const text = requestDetailsMessages.attachments;

/**
 * Lists the request's files, with links that view or download them. The links open a new tab, under a separate content security policy
 * (R22).
 */
export function Attachments({ request }: { request: RequestDetails }) {
  const { attachments } = request;
  return (
    <Card title={attachments.length > 0 ? `${text.title} (${attachments.length})` : text.title}>
      {attachments.length === 0 ? (
        <p className="text-muted text-sm">{text.none}</p>
      ) : (
        <ul className="-my-1 flex flex-col divide-y divide-base-300">
          {attachments.map((file) => (
            <AttachmentItem key={file.id} request_id={request.id} file={file} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function AttachmentItem({ request_id, file }: { request_id: string; file: AttachmentInfo }) {
  const toast = useToast();
  const isImage = file.content_type.startsWith("image/");
  const base = attachmentAddress(request_id, file.id);

  /**
   * Checks with a HEAD call that the file is available before it opens the link: a failure is then shown as a toast instead of an empty
   * tab.
   */
  const follow = async (event: MouseEvent<HTMLAnchorElement>, title: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href, target } = event.currentTarget;
    const response = await fetch(href, { method: "HEAD" }).catch(() => null);
    if (!response?.ok) {
      toast({ tone: "error", title, description: response ? undefined : messages.dialog.offline });
      return;
    }
    const link = document.createElement("a");
    Object.assign(link, { href, target, rel: "noopener" });
    link.click();
  };

  return (
    <li className="flex items-center gap-3 py-2">
      <span className="grid size-10 shrink-0 place-items-center rounded-md bg-base-200 text-muted">
        <Icon name={isImage ? "image" : "file-text"} className="size-5" />
      </span>
      <span className="min-w-0 flex-1 text-sm">
        <span className="block truncate font-medium" title={file.filename}>
          <bdi>{file.filename}</bdi>
        </span>
        <span className="block text-muted">
          {file.content_type.split("/")[1]?.toUpperCase()} · {formatBytes(file.size)}
        </span>
      </span>
      <a
        href={`${base}/view`}
        target="_blank"
        rel="noopener"
        className="btn btn-ghost btn-sm max-md:btn-square"
        onClick={(event) => follow(event, text.viewFailed)}
      >
        <Icon name="external-link" />
        <span className="max-md:sr-only">{text.view}</span>
        <span className="sr-only">{text.opensInNewTab(file.filename)}</span>
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

/** Shows 'Attached quote.pdf' with a link to each file that was added with an entry of the history. Renders nothing without files. */
export function AttachmentLinks({ request_id, files }: { request_id: string; files: readonly AttachmentInfo[] }) {
  if (files.length === 0) return null;
  return (
    <span className="mt-1 block break-words">
      {requestDetailsMessages.attachments.attached}
      {files.map(({ id, filename }, index) => (
        <span key={id}>
          {index === 0 ? " " : ", "}
          <a href={`${attachmentAddress(request_id, id)}/view`} target="_blank" rel="noopener" className="link">
            <bdi>{filename}</bdi>
          </a>
        </span>
      ))}
    </span>
  );
}

/** Returns the API address of a file, without the suffix `/view` or `/download`. */
const attachmentAddress = (request_id: string, id: string): string =>
  `/api/requests/${encodeURIComponent(request_id)}/attachments/${encodeURIComponent(id)}`;
