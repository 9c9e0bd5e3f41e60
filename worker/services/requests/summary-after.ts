import type { RequestSummary } from "../../../domain/entities.ts";
import type { FullRequestRow } from "../../db/queries/request-rows.ts";
import type { Actor } from "../deps.ts";
import type { RequestForChange } from "./read-for-change.ts";
import { toSummary } from "./views.ts";

/** The request as the actor sees it after the change that `found` was read for. */
export function toSummaryAfterChange(row: FullRequestRow, actor: Actor, found: RequestForChange): RequestSummary {
  return toSummary(row, actor, {
    now: found.now,
    modifications_allowed: found.settings.allow_request_modifications,
  });
}
