import { EVIDENCE_FORMATS } from "../../../../domain/audit/evidence.ts";
import { DownloadLink } from "../../../ui/download-link.tsx";
import { useTexts } from "../../../ui/texts.tsx";

/** Shows the links to the evidence packs of a request. Everybody who may see the request gets them (R4). */
export function EvidenceLinks({ request_id }: { request_id: string }) {
  const texts = useTexts();
  const text = texts.requestDetails.evidence;
  const exportMessages = texts.exports;

  return (
    <section aria-label={text.title} className="screen-only mb-5 rounded-box bg-base-200 p-4">
      <p className="max-w-prose text-muted text-sm">{text.intro}</p>
      <p className="mt-3 flex flex-wrap gap-2">
        {EVIDENCE_FORMATS.map((format) => (
          <DownloadLink
            key={format}
            href={`/api/requests/${encodeURIComponent(request_id)}/evidence.${format}`}
            failedTitle={exportMessages.failedTitle}
            failed={text.failed}
            className="btn-plain btn-small"
          >
            {text[format]}
          </DownloadLink>
        ))}
      </p>
    </section>
  );
}
