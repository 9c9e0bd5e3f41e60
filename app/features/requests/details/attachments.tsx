import type { MouseEvent } from "react";
import type { AttachmentInfo, RequestDetails } from "../../../../domain/entities.ts";
import { formatBytes } from "../../../../domain/format/number-format.ts";
import { messages } from "../../../messages/common.ts";
import { requestDetailsMessages } from "../../../messages/details.ts";
import { Card } from "../../../ui/card.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useToast } from "../../../ui/toast-region.tsx";
import { attachmentAddress } from "../attachment-address.ts";

const text = requestDetailsMessages.attachments;

/** The files, from the API: pictures and PDFs open in a tab of their own, under a policy of their own (R22). */
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

  /** Asks first whether the file can be had: what cannot is told here, not by an empty tab. */
  const follow = async (event: MouseEvent<HTMLAnchorElement>, title: string) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    const { href, target } = event.currentTarget;
    const answer = await fetch(href, { method: "HEAD" }).catch(() => null);
    if (!answer?.ok) {
      toast({ tone: "error", title, description: answer ? undefined : messages.dialog.offline });
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
