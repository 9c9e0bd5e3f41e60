import * as z from "zod";
import { checkAdminPanelAccess } from "../../../domain/admin/access.ts";
import { ConfirmChangeInput, DeclineChangeInput } from "../../../domain/inputs/proposed-changes.ts";
import { UNKNOWN_ACTION_ERROR } from "../../../domain/inputs/requests.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { PENDING_CHANGES_PATH } from "../problem-response.ts";
import { call, callGroup, pageOf } from "./call.ts";
import { PageQuery, paginate } from "./pagination.ts";
import { PendingChange } from "./schemas.ts";

/** The body of a decision. The comment may be absent only for an approval. */
const ChangeDecision = z
  .discriminatedUnion(
    "action",
    [
      ConfirmChangeInput.extend({ action: z.literal("approved") }),
      DeclineChangeInput.extend({ action: z.literal("rejected") }),
    ],
    { error: ({ code }) => (code === "invalid_union" ? UNKNOWN_ACTION_ERROR : undefined) },
  )
  .meta({ id: "ChangeDecision" });

/** The API calls for changes of rules that wait for a second administrator (R39). */
export const proposedChanges = callGroup("Administration", {
  listPendingChanges: call(`GET ${PENDING_CHANGES_PATH}`, {
    summary: "The proposed changes of rules",
    description: "The newest 1,000 of every state, newest first.",
    access: checkAdminPanelAccess,
    query: PageQuery,
    output: pageOf(PendingChange),
    run: async ({ services, actor, query }) =>
      paginate(await services.admin.changes.list(actor, LIMITS.whole_list), query),
  }),
  getPendingChange: call(`GET ${PENDING_CHANGES_PATH}/{id}`, {
    summary: "One proposed change",
    access: checkAdminPanelAccess,
    output: PendingChange,
    returns: "The change",
    run: ({ services, actor, params }) => services.admin.changes.get(actor, params.id),
  }),
  decidePendingChange: call(`POST ${PENDING_CHANGES_PATH}/{id}`, {
    summary: "Approve a proposed change, which applies it, or reject it",
    description: "For administrators other than the author. 409 `invalid_state` if it was decided before or lapsed.",
    access: checkAdminPanelAccess,
    input: ChangeDecision,
    output: PendingChange,
    returns: "The change",
    idempotent: true,
    run: ({ services: { admin }, actor, params, input }) =>
      input.action === "approved"
        ? admin.changes.confirm(actor, params.id, input)
        : admin.changes.decline(actor, params.id, input),
  }),
});
