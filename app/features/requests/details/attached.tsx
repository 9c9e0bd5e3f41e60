import type { AttachmentInfo } from "../../../../domain/entities.ts";
import { requestDetailsMessages } from "../../../messages/details.ts";
import { attachmentAddress } from "../attachment-address.ts";

/** Shows 'Attached quote.pdf' with a link to each file that was added with an entry. Renders nothing without files. */
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
