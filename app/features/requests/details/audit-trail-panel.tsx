import { Link } from "@remix-run/react";
import { type ReactElement, useState } from "react";
import { Alert } from "../../../ui/alert.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { EvidenceLinks } from "./evidence-links.tsx";

/**
 * Loads the audit trail and the component that shows it. Returns null if one of them cannot be loaded. Uses plain `fetch`, because a failed
 * navigation would replace the screen with an error.
 */
async function loadAuditTrail(address: string): Promise<ReactElement | null> {
  try {
    const [response, { AuditTrail }] = await Promise.all([fetch(`${address}/record`), import("../audit-trail.tsx")]);
    return response.ok && !response.redirected ? <AuditTrail {...(await response.json())} /> : null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * A disclosure with the complete audit trail and the evidence. Loads and verifies the trail when it is opened. The caller passes the
 * request's version as `key`, so that the trail is loaded again after a change.
 */
export function AuditTrailPanel({ request_id }: { request_id: string }) {
  const text = useTexts().requestDetails.record;

  const [trail, setTrail] = useState<ReactElement | null | "loading">("loading");
  const address = `/request/${encodeURIComponent(request_id)}`;
  const isLoaded = trail !== null && trail !== "loading";
  return (
    <details
      className={cx("group mt-4 border-base-300 border-t pt-2", !isLoaded && "screen-only")}
      onToggle={async (event) => {
        if (!event.currentTarget.open || (trail !== "loading" && trail !== null)) return;
        setTrail("loading");
        setTrail(await loadAuditTrail(address));
      }}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-md font-medium text-sm">
        <Icon name="chevron-right" className="transition-transform group-open:rotate-90" />
        {text.title}
      </summary>
      <div className="pt-2">
        <p className="mb-4 max-w-prose text-muted text-sm">
          {text.intro}{" "}
          <Link to={`${address}/history`} className="link whitespace-nowrap">
            {text.open}
          </Link>
        </p>
        <EvidenceLinks request_id={request_id} />
        {trail === "loading" ? (
          <div role="status" className="needs-script flex flex-col gap-3">
            <span className="sr-only">{text.loading}</span>
            <Skeleton className="h-12 w-full" />
            <Skeleton className="h-24 w-full" />
          </div>
        ) : (
          (trail ?? <Alert tone="error">{text.failed}</Alert>)
        )}
      </div>
    </details>
  );
}
