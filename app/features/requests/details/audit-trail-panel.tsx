import { Link } from "@remix-run/react";
import { type ReactElement, useState } from "react";
import { requestDetailsMessages } from "../../../messages/details.ts";
import { Alert } from "../../../ui/alert.tsx";
import { cx } from "../../../ui/cx.ts";
import { Icon } from "../../../ui/icon.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";

const text = requestDetailsMessages.record;

/** The record and what draws it, by plain `fetch`: a failure is shown in its place and must not cost the screen around it. null: it failed. */
async function loadAuditTrail(address: string): Promise<ReactElement | null> {
  try {
    const [answer, { AuditTrail }] = await Promise.all([fetch(`${address}/record`), import("../audit-trail.tsx")]);
    return answer.ok && !answer.redirected ? <AuditTrail {...(await answer.json())} /> : null;
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/**
 * The whole audit trail behind a disclosure: loaded and verified when somebody wants to see it. Give it the request's version as key:
 * a record that has grown is read anew.
 */
export function AuditTrailPanel({ request_id }: { request_id: string }) {
  const [trail, setTrail] = useState<ReactElement | null | "loading">("loading");
  const address = `/request/${encodeURIComponent(request_id)}`;
  const isLoaded = trail !== null && trail !== "loading";
  return (
    <details
      className={cx("group rounded-box border border-base-300 bg-base-100", !isLoaded && "screen-only")}
      onToggle={async (event) => {
        if (!event.currentTarget.open || (trail !== "loading" && trail !== null)) return;
        setTrail("loading");
        setTrail(await loadAuditTrail(address));
      }}
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-2 rounded-box px-4 font-semibold md:px-6">
        <Icon name="chevron-right" className="transition-transform group-open:rotate-90" />
        {text.title}
      </summary>
      <div className="px-4 pb-5 md:px-6">
        <p className="mb-4 max-w-prose text-muted text-sm">
          {text.intro}{" "}
          <Link to={`${address}/history`} className="link whitespace-nowrap">
            {text.open}
          </Link>
        </p>
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
