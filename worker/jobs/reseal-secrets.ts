import { inBatch } from "../db/database.ts";
import { listTotp } from "../db/queries/second-factor.ts";
import { unseal } from "../services/auth/sealing.ts";
import { createResealStatement, toTotpPurpose } from "../services/auth/second-factor.ts";
import type { Deps } from "../services/deps.ts";
import { EVERY_MINUTE, type Job, type ReadLastOutcome } from "./job.ts";

/** The maximum number of secrets that one run opens. */
const BATCH_SIZE = 100;

/**
 * `resealed`, `unreadable`: the numbers of secrets in this round so far. `rounds`: the number of complete rounds since
 * the next key was set. `after`: the position in the current round.
 */
type Outcome = { resealed: number; unreadable: number; rounds: number; after: string };

export const resealSecretsJob: Job = {
  name: "seal secrets under the next key",
  cron: EVERY_MINUTE,
  run: resealSecrets,
};

/**
 * Seals the secrets of authenticator apps under SECRETS_KEY_NEXT (docs/decisions/checkpoints-and-keys.md): 100 in each run, round after
 * round. Only counts a secret that no key opens. Does nothing, without a round trip, while no key is being replaced.
 * After a round has ended with `resealed` 0, the old key is no longer needed.
 */
async function resealSecrets(deps: Deps, lastOutcome: ReadLastOutcome): Promise<Outcome | null> {
  if (deps.next_secrets_key === null) return null;
  const last = (await lastOutcome()) as Outcome | null;
  const start = last ?? { resealed: 0, unreadable: 0, rounds: 0, after: "" };
  const counts = start.after === "" ? { resealed: 0, unreadable: 0 } : start;
  let { resealed, unreadable } = counts;
  const { apps } = await inBatch(deps.db, { apps: listTotp(deps.db, start.after, BATCH_SIZE) });
  const statements = [];
  for (const app of apps) {
    const opened = await unseal(deps, app.secret_sealed, toTotpPurpose(app.user_id));
    if (!opened) unreadable += 1;
    else if (opened.is_outdated) {
      statements.push(await createResealStatement(deps, app, opened.secret));
      resealed += 1;
    }
  }
  if (statements.length > 0) await inBatch(deps.db, statements);
  const isRoundOver = apps.length < BATCH_SIZE;
  const after = isRoundOver ? "" : (apps.at(-1)?.user_id ?? "");
  return { resealed, unreadable, rounds: start.rounds + Number(isRoundOver), after };
}
