import { ok, type Result } from "../../../domain/errors.ts";
import type { DraftFields } from "../../../domain/requests/submission-fields.ts";
import { inBatch } from "../../db/database.ts";
import { type DraftRow, deleteDraft, saveDraft } from "../../db/queries/drafts.ts";
import { type Actor, type Deps, getIsoNow } from "../deps.ts";

/** A person's stored draft of a request. `saved_at`: the time of the last change, ISO 8601 in UTC. */
export type SavedDraft = { fields: DraftFields; saved_at: string };

export const toSavedDraft = ({ fields, saved_at }: DraftRow): SavedDraft => ({ fields: JSON.parse(fields), saved_at });

/** Stores the actor's draft, which replaces the previous one. Returns the stored time of the last change. */
export async function saveOwnDraft(
  deps: Deps,
  actor: Actor,
  fields: DraftFields,
): Promise<Result<{ saved_at: string }>> {
  const saved_at = getIsoNow(deps);
  const { rows } = await inBatch(deps.db, saveDraft(deps.db, actor.id, fields, saved_at));
  return ok({ saved_at: rows[0]?.saved_at ?? saved_at });
}

export async function deleteOwnDraft(deps: Deps, actor: Actor): Promise<Result<null>> {
  await inBatch(deps.db, [deleteDraft(deps.db, actor.id)]);
  return ok(null);
}
