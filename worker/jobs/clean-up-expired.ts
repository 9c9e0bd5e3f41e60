import { KNOWN_DEVICE_SECONDS } from "../../domain/cookies.ts";
import { getLongestWindowCutoff } from "../../domain/rate-limits.ts";
import { getFailureCutoff } from "../../domain/users/sign-in-lock.ts";
import { inBatch } from "../db/database.ts";
import { deleteOldUsage } from "../db/queries/assistant-usage.ts";
import { deleteOldDelegations } from "../db/queries/delegations.ts";
import { deleteOldDrafts } from "../db/queries/drafts.ts";
import { deleteExpiredIdempotencyKeys } from "../db/queries/idempotency.ts";
import { deleteOldInfluences } from "../db/queries/influences.ts";
import { deleteUnusedDevices } from "../db/queries/known-devices.ts";
import { deleteOldPasswordLinks } from "../db/queries/password-links.ts";
import { deleteOldRateLimitWindows } from "../db/queries/rate-limits.ts";
import { deleteExpiredSessions, deleteOldSignInAttempts } from "../db/queries/sessions.ts";
import { endIdleSessions } from "../services/auth/own-sessions.ts";
import { type Deps, getIsoNow } from "../services/deps.ts";
import { IDEMPOTENCY_KEY_RETENTION_MS } from "../services/idempotency.ts";
import { MAX_PER_RUN } from "../services/process-in-batches.ts";
import { EVERY_MINUTE, type Job } from "./job.ts";

/** How long a delegation stays in its owner's list after its end. */
const DELEGATION_RETENTION_MS = 365 * 24 * 60 * 60 * 1000;

/** How long the daily token usage of the AI model is stored. */
const USAGE_RETENTION_MS = 90 * 24 * 60 * 60 * 1000;

/** How long a draft of a request is stored after its last change. */
const DRAFT_RETENTION_MS = 90 * 24 * 60 * 60 * 1000;

/** How long a known device is stored: until its cookie has expired. */
const DEVICE_RETENTION_MS = KNOWN_DEVICE_SECONDS * 1000;

/** Larger than MAX_PER_RUN, because an attack on a slowed network leaves up to two rows for each of its attempts. */
const MAX_ATTEMPTS_PER_RUN = 50 * MAX_PER_RUN;

export const cleanUpExpiredJob: Job = { name: "clean up expired data", cron: EVERY_MINUTE, run: cleanUpExpiredRows };

/**
 * Removes rows whose retention period has ended: expired and unused sessions, sign-in attempts, idempotency keys,
 * delegations, model usage, drafts, known devices, links to choose a password, influences over accounts and rate limits.
 * Safe to repeat.
 */
export async function cleanUpExpiredRows(deps: Deps): Promise<void> {
  const now = deps.now();
  await endIdleSessions(deps);
  await inBatch(deps.db, [
    deleteExpiredSessions(deps.db, getIsoNow(deps), MAX_PER_RUN),
    deleteOldSignInAttempts(deps.db, getFailureCutoff(now), MAX_ATTEMPTS_PER_RUN),
    deleteExpiredIdempotencyKeys(
      deps.db,
      new Date(now.getTime() - IDEMPOTENCY_KEY_RETENTION_MS).toISOString(),
      MAX_PER_RUN,
    ),
    deleteOldDelegations(deps.db, new Date(now.getTime() - DELEGATION_RETENTION_MS).toISOString(), MAX_PER_RUN),
    deleteOldUsage(deps.db, new Date(now.getTime() - USAGE_RETENTION_MS).toISOString().slice(0, 10), MAX_PER_RUN),
    deleteOldDrafts(deps.db, new Date(now.getTime() - DRAFT_RETENTION_MS).toISOString(), MAX_PER_RUN),
    deleteUnusedDevices(deps.db, new Date(now.getTime() - DEVICE_RETENTION_MS).toISOString(), MAX_PER_RUN),
    deleteOldPasswordLinks(deps.db, getIsoNow(deps), MAX_PER_RUN),
    deleteOldInfluences(deps.db, getIsoNow(deps), MAX_PER_RUN),
    deleteOldRateLimitWindows(deps.db, getLongestWindowCutoff(deps.rate_limits, now.getTime()), MAX_PER_RUN),
  ]);
}
