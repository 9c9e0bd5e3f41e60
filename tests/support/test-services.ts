import type { Actor } from "../../domain/entities.ts";
import { SubmitRequestInput } from "../../domain/inputs/requests.ts";
import {
  createOrganisation,
  SAMPLE_USERS,
  type SampleUserIds,
  type SampleUsername,
} from "../../scripts/sample-data/organisation.ts";
import { ENGLISH_MESSAGES } from "../../texts/en/index.ts";
import { composeDeps } from "../../worker/compose.ts";
import { createCost, type D1Cost, type Database, inBatch } from "../../worker/db/database.ts";
import { findActor } from "../../worker/db/queries/people.ts";
import { activateDelegations } from "../../worker/jobs/activate-delegations.ts";
import { verifyNextRecordPart } from "../../worker/jobs/check-record.ts";
import { cleanUpExpiredRows } from "../../worker/jobs/clean-up-expired.ts";
import { cleanUpNotifications } from "../../worker/jobs/clean-up-notifications.ts";
import { escalateWaitingRequests } from "../../worker/jobs/escalate.ts";
import { markOverdue } from "../../worker/jobs/mark-overdue.ts";
import { moveWaitingRequests } from "../../worker/jobs/move-requests.ts";
import { planWaitingDigests } from "../../worker/jobs/plan-waiting-digests.ts";
import { remindOverdue } from "../../worker/jobs/remind-overdue.ts";
import { removeDeletedFiles } from "../../worker/jobs/remove-deleted-files.ts";
import { submitRecurringRequests } from "../../worker/jobs/submit-recurring.ts";
import { createRenderedServices, type RenderedServices } from "../../worker/rendered-services.ts";
import { createDueCheckpoint } from "../../worker/services/audit/create-checkpoint.ts";
import { sealSecurityEvents } from "../../worker/services/audit/security-events.ts";
import { scryptPasswordHasher } from "../../worker/services/auth/passwords.ts";
import { toActor } from "../../worker/services/auth/to-actor.ts";
import { bind } from "../../worker/services/bind.ts";
import type { AdminPasswordSetup, Deps, PasswordHasher } from "../../worker/services/deps.ts";
import { removeExpiredExports } from "../../worker/services/exports/export-jobs.ts";
import { refreshDueFlags } from "../../worker/services/flags/refresh-flags.ts";
import { createServices } from "../../worker/services/index.ts";
import { deliverOutbox } from "../../worker/services/notifications/deliver.ts";
import { syncSheets } from "../../worker/services/sheets/sync-sheets.ts";
import type { TestPlatform } from "./platform.ts";
import { readCommonPasswords } from "./static-files.ts";

/** Replaces the slow password hash with an instant one, for tests that are not about hashing. */
export const instantPasswordHashing: PasswordHasher = {
  hash: async (password) => `quick$${password}`,
  hashGenerated: (password) => `quick$${password}`,
  verify: async (password, hash) => hash === `quick$${password}`,
  isOutdated: () => false,
  generate: scryptPasswordHasher.generate,
};

const LOCAL_INSTALLATION: AdminPasswordSetup = {
  admin_password: "Approve-2026",
  admin_password_is_documented: true,
  documented_password_must_change: false,
};

/** Returns the background jobs, bound to `deps`, so that a test can run each of them directly. */
export const bindJobs = (deps: Deps) =>
  bind(deps, {
    activateDelegations,
    checkRecord: verifyNextRecordPart,
    createCheckpoint: createDueCheckpoint,
    cleanUpExpired: cleanUpExpiredRows,
    cleanUpNotifications,
    deliverOutbox,
    escalateWaitingRequests,
    markOverdue,
    moveWaitingRequests,
    planWaitingDigests,
    refreshDueFlags,
    remindOverdue,
    removeDeletedFiles,
    removeExpiredExports,
    sealSecurityEvents,
    submitRecurring: submitRecurringRequests,
    syncSheets,
  });
type TestJobs = ReturnType<typeof bindJobs>;

/** The sample organisation on a real database, its services, and a clock that only the test moves. */
export interface TestServices {
  readonly deps: Deps;
  /** The services with English texts. */
  readonly services: RenderedServices;
  readonly jobs: TestJobs;
  readonly cost: D1Cost;
  readonly people: SampleUserIds;
  /** Returns the user as a signed-in actor, read from the database. */
  readonly as: (username: SampleUsername) => Promise<Actor>;
  readonly clock: { now: Date };
}

/** Returns the services with their results in English. */
export const createEnglishServices = (deps: Deps): RenderedServices =>
  createRenderedServices(createServices(deps), ENGLISH_MESSAGES);

const TEST_START = "2026-11-02T09:00:00.000Z";

export async function createTestServices(
  platform: Pick<TestPlatform, "DB" | "FILES">,
  overrides: Partial<Deps> = {},
): Promise<TestServices> {
  const clock = { now: new Date(TEST_START) };
  const cost = createCost();
  const deps = composeDeps({ DB: platform.DB, FILES: platform.FILES, installation: LOCAL_INSTALLATION }, cost, {
    now: () => new Date(clock.now),
    pause: () => new Promise((resolve) => setImmediate(resolve)),
    passwords: instantPasswordHashing,
    commonPasswords: readCommonPasswords,
    secrets_key: Buffer.alloc(32, 7).toString("base64url"),
    checkpoint_key: Buffer.alloc(32, 8).toString("base64url"),
    ...overrides,
  });
  const people = await createOrganisation(deps, await deps.passwords.hash("Approve-2026"));
  const as = async (username: SampleUsername) => {
    const [rows] = await inBatch(deps.db, [findActor(deps.db, people[username], clock.now.toISOString())]);
    const [row] = rows;
    if (!row) throw new Error(`${username} is not there any more`);
    return toActor(row, LOCAL_INSTALLATION);
  };
  return { deps, services: createEnglishServices(deps), jobs: bindJobs(deps), cost, people, as, clock };
}

/**
 * Returns the services with a database that runs `change` immediately before the batch `batch_number` of the first
 * call. If this batch writes, `change` runs after the call has read and before it writes.
 */
export function interleave<Test extends TestServices>(
  test: Test,
  batch_number: number,
  change: () => Promise<unknown>,
): Test {
  let batches = 0;
  const sendBatch: Database["sendBatch"] = async (queries) => {
    batches += 1;
    if (batches === batch_number) await change();
    return test.deps.db.sendBatch(queries);
  };
  const deps = { ...test.deps, db: { ...test.deps.db, sendBatch } };
  return { ...test, deps, services: createEnglishServices(deps), jobs: bindJobs(deps) };
}

export const getSampleUserName = (username: SampleUsername): string => {
  const member = SAMPLE_USERS.find((one) => one.username === username);
  if (!member) throw new Error(`there is no user ${username}`);
  return member.name;
};

/** Returns a valid input for submitting a request. `fields` replace or extend its fields, in the format of the API. */
export function createSubmissionInput(fields: Record<string, unknown> = {}): SubmitRequestInput {
  return SubmitRequestInput.parse({
    title: "Team laptops",
    description: "Three laptops for the new colleagues",
    request_type: "procurement",
    amount: 900,
    ...fields,
  });
}
