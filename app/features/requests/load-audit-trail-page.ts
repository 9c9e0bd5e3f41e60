import { type AppLoadContext, data } from "@remix-run/cloudflare";
import type { Actor } from "../../../domain/entities.ts";
import { HTTP_STATUS } from "../../../domain/errors.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { AuditTrailProps } from "./audit-trail.tsx";

/** One page of a record, whether the whole of it is sound, and the last version on the page if there are more. */
export interface AuditTrailPage extends AuditTrailProps {
  next_cursor: string | null;
}

/**
 * @param after the last version of the page before; 0 begins
 * @throws a 404 answer for a request that is not there, or not for these eyes
 */
export async function loadAuditTrailPage(
  { services }: AppLoadContext,
  actor: Actor,
  id: string,
  after: number,
): Promise<AuditTrailPage> {
  const page = await services.requests.getHistory(actor, id, { after, limit: LIMITS.list });
  if (!page.ok) throw data(page.detail, { status: HTTP_STATUS[page.code] });
  const verified = await services.requests.verifyHistory(actor, id);
  if (!verified.ok) throw data(verified.detail, { status: HTTP_STATUS[verified.code] });
  return { ...page.value, fault: verified.value };
}
