import { expect, test } from "vitest";
import { ok } from "../../../domain/errors.ts";
import { SignInInput } from "../../../domain/inputs/auth.ts";
import { DAY_MS, MINUTE_MS } from "../../support/clock.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";

const backend = createServiceTest();
const { platform } = backend;

async function countRows(): Promise<Record<string, number | null>> {
  const count = (table: string) => platform.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n");
  return {
    sessions: await count("sessions"),
    attempts: await count("sign_in_attempts"),
    keys: await count("idempotency_keys"),
  };
}

const signIn = (password: string, remember_me = false) =>
  backend.services.auth.signIn(SignInInput.parse({ username: "manager", password, remember_me }), {
    address: "192.0.2.1",
  });

test("sessions, failed sign-ins and idempotency keys are deleted when they expire and not before (R18)", async () => {
  unwrap(await signIn("Approve-2026"));
  const remaining = unwrap(await signIn("Approve-2026", true));
  await signIn("wrong");
  const call = { key: "key-1", fingerprint: "a", recover: async () => ok("recovered") };
  await backend.services.runWithIdempotencyKey(await backend.as("manager"), { ...call, run: async () => ok("done") });
  const cleanUp = () => backend.jobs.cleanUpExpired();

  backend.wait(15 * MINUTE_MS - 1);
  await cleanUp();
  expect(await countRows()).toEqual({ sessions: 2, attempts: 2, keys: 1 });
  backend.wait(1);
  await cleanUp();
  expect(await countRows()).toEqual({ sessions: 2, attempts: 0, keys: 1 });
  backend.wait(DAY_MS - 15 * MINUTE_MS);
  await cleanUp();
  expect(await countRows()).toEqual({ sessions: 1, attempts: 0, keys: 1 });
  backend.wait(1);
  await Promise.all([cleanUp(), cleanUp()]);
  expect(await countRows()).toEqual({ sessions: 1, attempts: 0, keys: 0 });
  expect(await backend.services.auth.resolveSession(remaining.token)).not.toBeNull();
});

test("a browser is no longer a known device a year after its last sign-in (R42)", async () => {
  const devices = () => platform.DB.prepare("SELECT count(*) AS n FROM known_devices").first<number>("n");
  unwrap(await signIn("Approve-2026"));
  backend.wait(365 * DAY_MS - 1);
  await backend.jobs.cleanUpExpired();
  expect(await devices()).toBe(1);
  backend.wait(1);
  await backend.jobs.cleanUpExpired();
  expect(await devices()).toBe(0);
});

test("a run of the clean-up job deletes at most 50,000 failed sign-ins, which an attack can leave, and the next run continues", async () => {
  await platform.DB.prepare(
    `INSERT INTO sign_in_attempts(id, key, attempted_at)
     WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 50500) SELECT i, 'user:x', '2026-01-01T00:00:00.000Z' FROM n`,
  ).run();
  await backend.jobs.cleanUpExpired();
  expect(await countRows()).toMatchObject({ attempts: 500 });
  await backend.jobs.cleanUpExpired();
  expect(await countRows()).toMatchObject({ attempts: 0 });
});
