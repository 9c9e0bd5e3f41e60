import { type AppLoadContext, data } from "@remix-run/cloudflare";
import { describeFault } from "../../../domain/audit/fault.ts";
import type { Actor } from "../../../domain/entities.ts";
import { ERROR_HTTP_STATUS } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { AuditTrailProps } from "./audit-trail.tsx";

/** One page of an audit trail, with the verification of the whole trail. */
export interface AuditTrailPage extends AuditTrailProps {
  /** The version of the last entry on the page; null on the last page. The next page is loaded with this version as `after`. */
  next_cursor: string | null;
}

/**
 * Returns one page of a request's audit trail.
 * @param after the version of the last entry on the previous page; 0 for the first page
 * @throws a 404 response if the request does not exist or the actor may not see it
 */
export async function loadAuditTrailPage(
  { services, renderAll }: AppLoadContext,
  actor: Actor,
  id: string,
  after: number,
): Promise<AuditTrailPage> {
  const page = await services.requests.getHistory(actor, id, { after, limit: LIMITS.list });
  if (!page.ok) throw data(page.detail, { status: ERROR_HTTP_STATUS[page.code] });
  const verified = await services.requests.verifyHistory(actor, id);
  if (!verified.ok) throw data(verified.detail, { status: ERROR_HTTP_STATUS[verified.code] });
  const fault = verified.value;
  return {
    ...page.value,
    faults: fault === null ? [] : renderAll(describeFault(fault)),
    faulty_version: fault !== null && "version" in fault ? fault.version : null,
  };
}
