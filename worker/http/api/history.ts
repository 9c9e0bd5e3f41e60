import * as z from "zod";
import { type RequestRecordFault, type RuleFault, summarizeFault } from "../../../domain/audit/fault.ts";
import { ok, type Result } from "../../../domain/errors.ts";
import { call, callGroup, pageOf } from "./call.ts";
import { clampLimit, PageQuery } from "./pagination.ts";
import { AuditEntry, RequestIdParams, Verification } from "./schemas.ts";

export const history = callGroup("Audit trail", {
  listRequestHistory: call("GET /requests/{id}/history", {
    summary: "Everything that happened to a request, oldest first",
    description: "Each entry has the hash of the one before. Administrators can read the trail of a deleted request.",
    params: RequestIdParams,
    query: PageQuery.extend({ cursor: z.coerce.number().int().min(0).default(0).describe("The last version seen") }),
    output: pageOf(AuditEntry),
    run: async ({ services, actor, params, query: { cursor, limit } }) => {
      const page = { after: cursor, limit: clampLimit(limit) };
      const trail = await services.requests.getHistory(actor, params.id, page);
      return trail.ok ? ok({ ...trail.value, items: trail.value.entries }) : trail;
    },
  }),
  verifyRequestHistory: call("GET /requests/{id}/history/verification", {
    summary: "Whether the request matches its audit trail",
    description:
      "Recomputes every hash and compares the request with what its entries make of it, its files with their SHA-256 and, while it is open, the rules by which it is decided with the administration's record; `fault` is the first that does not match.",
    params: RequestIdParams,
    output: Verification,
    returns: "The result of verification",
    run: async ({ context, services: { requests }, actor, params }) => {
      const record = await requests.verifyHistory(actor, params.id);
      const verdict: Result<RequestRecordFault | RuleFault | null> =
        record.ok && record.value === null ? await requests.verifyRules(actor, params.id) : record;
      if (!verdict.ok) return verdict;
      const fault = verdict.value;
      return ok(
        fault === null ? { intact: true } : context.renderAll({ intact: false, fault, detail: summarizeFault(fault) }),
      );
    },
  }),
});
