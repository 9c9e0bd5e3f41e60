import * as z from "zod";
import { checkAllRequestsAccess } from "../../../domain/admin/access.ts";
import { SecurityEventEntry } from "../../../domain/admin/entities.ts";
import { ok } from "../../../domain/errors.ts";
import { ListSecurityEventsInput, SecurityEventFilters } from "../../../domain/inputs/security-events.ts";
import { call, callGroup, Reply } from "./call.ts";
import { toNextLink } from "./pagination.ts";

/** The API calls for the record of security events, only for administrators. */
export const securityEvents = callGroup("Administration", {
  listSecurityEvents: call("GET /admin/security-events", {
    summary: "The security events, newest first",
    description:
      "Admin only. 25 on a page unless `limit` says otherwise; `Link` leads to the next page. `from` and `to`: days in UTC.",
    access: checkAllRequestsAccess,
    query: ListSecurityEventsInput,
    output: z.array(SecurityEventEntry),
    returns: "One page",
    run: async ({ c, services, actor, query }) => {
      const page = await services.admin.securityEvents.list(actor, query);
      return page.ok ? ok(new Reply(page.value.items, toNextLink(c, page.value.next_cursor))) : page;
    },
  }),
  exportSecurityEvents: call("GET /admin/security-events/export", {
    summary: "The newest 10,000 security events as CSV",
    description: "Admin only. The export is recorded.",
    sameSite: true,
    access: checkAllRequestsAccess,
    query: SecurityEventFilters,
    output: "file",
    run: async ({ services, actor, query }) => {
      const csv = await services.admin.securityEvents.export(actor, query);
      if (!csv.ok) return csv;
      // Spreadsheet programs read a CSV file as UTF-8 only if it begins with a byte order mark.
      const body = `\uFEFF${csv.value}`;
      return ok({ file_name: "security-events.csv", content_type: "text/csv; charset=utf-8", body });
    },
  }),
});
