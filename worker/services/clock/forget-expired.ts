import { inBatch } from "../../db/database.ts";
import { deleteExpiredKeys } from "../../db/queries/idempotency.ts";
import { deleteExpiredSessions, deleteForgottenAttempts } from "../../db/queries/sessions.ts";
import { forgottenBefore } from "../auth/brake.ts";
import { type Deps, isoNow } from "../deps.ts";
import { KEPT_MS } from "../idempotency.ts";
import { MOST_PER_RUN } from "./in-sets.ts";

/** Removes what nothing looks at any more: ended sessions, old sign-in attempts, idempotency keys after their 24 hours. Safe to repeat. */
export async function forgetExpired(deps: Deps): Promise<void> {
  const now = deps.now();
  await inBatch(deps.db, [
    deleteExpiredSessions(deps.db, isoNow(deps), MOST_PER_RUN),
    deleteForgottenAttempts(deps.db, forgottenBefore(now), MOST_PER_RUN),
    deleteExpiredKeys(deps.db, new Date(now.getTime() - KEPT_MS).toISOString(), MOST_PER_RUN),
  ]);
}
