import type { RequestSummary } from "../../../domain/entities.ts";
import type { FullRequestRow } from "../../db/queries/request-rows.ts";
import type { Actor } from "../deps.ts";
import type { Found } from "./read-for-change.ts";
import { toSummary } from "./views.ts";

/** The request as the actor sees it after the change that `found` was read for. */
export function summaryAfter(row: FullRequestRow, actor: Actor, found: Found): RequestSummary {
  return toSummary(row, actor, {
    now: found.now,
    modifications_allowed: found.settings.allow_request_modifications === 1,
  });
}
