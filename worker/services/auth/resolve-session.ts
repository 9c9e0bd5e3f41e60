import type { Actor } from "../../../app/domain/entities.ts";
import { inBatch } from "../../db/database.ts";
import { findSessionUser } from "../../db/queries/sessions.ts";
import { type Deps, isoNow } from "../deps.ts";
import { toActor } from "./actor.ts";

export type Session = { actor: Actor; expires_at: string };

/** Whose session the token is; null when it is unknown, expired or its user is not active. One round trip. */
export async function resolveSession(deps: Deps, token: string): Promise<Session | null> {
  const [rows] = await inBatch(deps.db, [findSessionUser(deps.db, deps.sha256(token), isoNow(deps))]);
  const row = rows[0];
  return row ? { actor: toActor(row, deps.installation), expires_at: row.expires_at } : null;
}
