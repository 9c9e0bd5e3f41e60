import { expect, test } from "vitest";
import type { Result } from "../../../domain/errors.ts";
import { decodeText } from "../../../domain/message.ts";
import { FRENCH_MESSAGES } from "../../../texts/fr/index.ts";
import { toEnglish } from "../../../texts/index.ts";
import { renderText } from "../../../texts/render.ts";
import { createExternalServices } from "../../../worker/integrations/channels.ts";
import { runScheduledJobs } from "../../../worker/jobs/index.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { unwrap } from "../../support/result.ts";
import { bindJobs, createEnglishServices } from "../../support/test-services.ts";
import { submitAs } from "../../support/use-cases.ts";
import { describeOutcome } from "../admin/admin-inputs.ts";
import { createSheetsTest } from "./sheets-test.ts";

const sheetsTest = createSheetsTest();
const sync = () => sheetsTest.backend.jobs.syncSheets();
const MINUTE = 60_000;

/** Inserts `count` requests that Google Sheets does not have yet. */
const fill = (count: number, from = 1) =>
  insertBulkRequests(sheetsTest.platform.DB, sheetsTest.backend.people, from, count);

const detailOf = (outcome: Result<unknown>) => (outcome.ok ? "" : toEnglish(outcome.detail));

test("after Google Sheets returns 429, the sync waits as long as Google requires and then writes the remaining rows", async () => {
  await fill(1_200);
  sheetsTest.google.failNext({ kind: "append", status: 429, retryAfter: "300", skip: 1 });
  const answer = await sheetsTest.syncAll();
  expect(describeOutcome(answer)).toEqual(["unreachable", []]);
  expect(detailOf(answer)).toBe("Google Sheets asks to wait: HTTP 429, Trouble 429. We will try again automatically.");
  expect(sheetsTest.ids()).toHaveLength(500);
  expect(await sheetsTest.status()).toMatchObject({
    initialized: false,
    error: expect.stringContaining("429"),
    progress: { rows_done: 500, rows_total: 1_200 },
  });
  sheetsTest.calls();
  for (let minute = 0; minute < 4; minute += 1) {
    sheetsTest.wait(MINUTE);
    expect(await sync()).toMatchObject({ added: 0, error: expect.stringContaining("429") });
  }
  expect(sheetsTest.calls()).toEqual([]);
  sheetsTest.wait(MINUTE);
  expect(await sync()).toEqual({ updated: 0, added: 700, removed: 0 });
  expect(sheetsTest.writes()).toEqual(["append 500", "append 200"]);
  expect(sheetsTest.rows()).toEqual(await sheetsTest.expected());
  expect(await sheetsTest.status()).toMatchObject({ initialized: true, error: null, progress: null, data_rows: 1_200 });
});

test("the stored error of a failed sync is read in the language of its reader, and one that was stored in English stays as it is", async () => {
  await fill(1);
  sheetsTest.google.failNext({ kind: "append", status: 429 });
  await sheetsTest.syncAll();
  const { DB } = sheetsTest.platform;
  const readStored = async () => {
    const row = await DB.prepare("SELECT error FROM sheets_status").first<{ error: string }>();
    return renderText(FRENCH_MESSAGES, decodeText(row?.error ?? ""));
  };
  expect(await readStored()).toBe("Google Sheets demande de patienter\u00a0: HTTP 429, Trouble 429.");
  await DB.prepare("UPDATE sheets_status SET error = 'Google Sheets asks to wait: HTTP 429.'").run();
  expect(await sheetsTest.status()).toMatchObject({ error: "Google Sheets asks to wait: HTTP 429." });
  expect(await readStored()).toBe("Google Sheets asks to wait: HTTP 429.");
});

test("after Google Sheets returns 500, each scheduled retry waits twice as long, but a sync by an administrator runs immediately", async () => {
  await fill(3);
  await sheetsTest.syncAll();
  await submitAs(sheetsTest.backend, "requester");
  sheetsTest.google.failNext({ status: 500, times: 99 });
  const tries: number[] = [];
  for (let minute = 1; minute <= 64; minute += 1) {
    sheetsTest.wait(MINUTE);
    sheetsTest.calls();
    await sync();
    if (sheetsTest.calls().length > 0) tries.push(minute);
  }
  expect(tries).toEqual([1, 2, 4, 8, 16, 32, 64]);
  expect(await sheetsTest.status()).toMatchObject({ initialized: true, error: expect.stringContaining("HTTP 500") });
  sheetsTest.google.reset();
  expect(unwrap(await sheetsTest.syncAll()).message).toContain("4 requests");
  expect(sheetsTest.rows()).toEqual(await sheetsTest.expected());
});

test("after a lost response or a crash during a sync, Google Sheets has no duplicate rows", async () => {
  await fill(1_200);
  sheetsTest.google.failNext({ kind: "append", status: 503, skip: 1, after: true });
  expect(describeOutcome(await sheetsTest.syncAll())).toEqual(["unreachable", []]);
  expect(sheetsTest.ids()).toHaveLength(1_000);
  // The next run crashes after its first call that writes.
  sheetsTest.wait(2 * MINUTE);
  const { db } = sheetsTest.backend.deps;
  const before = sheetsTest.google.calls.length;
  const send: typeof db.sendBatch = async (queries) => {
    if (sheetsTest.google.calls.slice(before).some(({ kind }) => kind === "append")) throw new Error("power");
    return db.sendBatch(queries);
  };
  await expect(bindJobs({ ...sheetsTest.backend.deps, db: { ...db, sendBatch: send } }).syncSheets()).rejects.toThrow(
    "power",
  );
  expect(sheetsTest.ids()).toHaveLength(1_200);
  // The lease of the crashed run has not expired yet, so this run does nothing.
  sheetsTest.wait(MINUTE);
  expect(await sync()).toMatchObject({ added: 0 });
  expect(await sheetsTest.status()).toMatchObject({ progress: { rows_done: 1_000 } });
  sheetsTest.wait(3 * MINUTE);
  expect(await sync()).toEqual({ updated: 0, added: 0, removed: 0 });
  expect(sheetsTest.rows()).toEqual(await sheetsTest.expected());
  expect(await sheetsTest.status()).toMatchObject({ progress: null, data_rows: 1_200 });
});

test("if an administrator starts a sync with Google Sheets during a scheduled sync, the new sync runs after the scheduled sync", async () => {
  await fill(3);
  unwrap(await sheetsTest.syncAll());
  await submitAs(sheetsTest.backend, "requester");
  sheetsTest.google.edit((cells) => cells[1]?.splice(1, 1, "edited by hand"));
  // The administrator starts a sync when the scheduled run has written its rows, but has not yet stored its progress.
  const { db } = sheetsTest.backend.deps;
  const before = sheetsTest.google.calls.length;
  let pressed = "";
  const send: typeof db.sendBatch = async (queries) => {
    const has_written = sheetsTest.google.calls.slice(before).some(({ kind }) => kind === "append");
    if (has_written && pressed === "") {
      pressed = "…";
      pressed = unwrap(await sheetsTest.syncAll()).message;
    }
    return db.sendBatch(queries);
  };
  await bindJobs({ ...sheetsTest.backend.deps, db: { ...db, sendBatch: send } }).syncSheets();
  expect(pressed).toBe("0 of 4 requests done so far. The rest follows in the background.");
  expect(await sheetsTest.status()).toMatchObject({ progress: { rows_done: 0, rows_total: 4 } });
  expect(await sync()).toEqual({ updated: 1, added: 0, removed: 0 });
  expect(sheetsTest.rows()).toEqual(await sheetsTest.expected());
});

test("the sync with Google Sheets reuses an access token until a minute before its expiry, and replaces a refused token", async () => {
  await fill(600);
  sheetsTest.google.failNext({ kind: "append", status: 401, skip: 1 });
  unwrap(await sheetsTest.syncAll());
  const tokens = () => sheetsTest.calls().filter((call) => call.startsWith("token")).length;
  expect(sheetsTest.rows()).toEqual(await sheetsTest.expected());
  const first = tokens();
  expect(first).toBeGreaterThanOrEqual(1);
  await submitAs(sheetsTest.backend, "requester");
  await sync();
  expect(tokens()).toBe(0);
  // All tokens expire. Google refuses one call, the sync requests one new token, and no row is missing.
  sheetsTest.google.expireTokens();
  const added = await submitAs(sheetsTest.backend, "requester");
  expect(await sync()).toEqual({ updated: 0, added: 1, removed: 0 });
  expect(tokens()).toBe(1);
  expect(sheetsTest.ids().at(-1)).toBe(added.id);
  // A token that expires within a minute is not used again.
  sheetsTest.google.setTokenLifetime(30);
  sheetsTest.google.expireTokens();
  await submitAs(sheetsTest.backend, "requester");
  expect(await sync()).toEqual({ updated: 0, added: 1, removed: 0 });
  expect(sheetsTest.calls()).toEqual(["get 401", "token", "get", "token", "read", "token", "append 1"]);
});

test("if a sync with Google Sheets fails, the error message names the cause: no access, unknown spreadsheet, wrong key or no connection", async () => {
  await fill(2);
  sheetsTest.google.setShared(false);
  expect(detailOf(await sheetsTest.syncAll())).toContain(
    "must be shared with approvals@project.iam.gserviceaccount.com as an editor: HTTP 403",
  );
  const admin = await sheetsTest.backend.as("admin");
  expect(describeOutcome(await sheetsTest.backend.services.admin.sheets.check(admin))).toEqual(["unreachable", []]);
  expect(await sheetsTest.status()).toMatchObject({
    error: expect.stringContaining("must be shared"),
    initialized: false,
  });
  sheetsTest.google.setShared(true);
  unwrap(await sheetsTest.syncAll());
  const asWith = (env: Record<string, string>) =>
    createEnglishServices({
      ...sheetsTest.backend.deps,
      channels: createExternalServices({ ...sheetsTest.google.env, LOCAL: "1", ...env }),
    }).admin.sheets;
  const unknown = await asWith({ GOOGLE_SHEETS_ID: "another" }).syncAll(admin);
  expect(detailOf(unknown)).toContain("no spreadsheet with the id in GOOGLE_SHEETS_ID");
  const key = { ...JSON.parse(sheetsTest.google.env.GOOGLE_SERVICE_ACCOUNT ?? ""), private_key: "no key" };
  const account = JSON.stringify({ ...key, client_email: "someone@else.example" });
  expect(detailOf(await asWith({ GOOGLE_SERVICE_ACCOUNT: account }).syncAll(admin))).toContain("private key");
  for (const text of ["", "no file", "{}", "null"]) {
    expect(describeOutcome(await asWith({ GOOGLE_SERVICE_ACCOUNT: text }).syncAll(admin))).toEqual([
      "not_configured",
      [],
    ]);
  }
  // The key is sent only to https URLs and to the same machine.
  const insecure = { ...sheetsTest.google.env, GOOGLE_SHEETS_URL: "http://sheets.example" };
  expect(createExternalServices(insecure).sheets).toBeNull();
  const unreachable = asWith({ GOOGLE_SHEETS_ID: "a third", GOOGLE_SHEETS_URL: "http://127.0.0.1:1" });
  expect(detailOf(await unreachable.syncAll(admin))).toContain("could not be reached");
});

test("a check of the connection to Google Sheets returns the number of rows and the error of the last sync, and starts no sync", async () => {
  await fill(2);
  const admin = await sheetsTest.backend.as("admin");
  const { sheets } = sheetsTest.backend.services.admin;
  expect(unwrap(await sheets.check(admin))).toMatchObject({
    initialized: false,
    spreadsheet_title: "Approvals",
    data_rows: 0,
    last_checked: sheetsTest.backend.clock.now.toISOString(),
  });
  // A check of the status is not a first sync, so the scheduled sync still writes nothing.
  await sync();
  expect(sheetsTest.google.cells()).toBeNull();
  unwrap(await sheetsTest.syncAll());
  sheetsTest.google.edit((cells) => cells.push(["a row", "by hand"]));
  sheetsTest.wait(MINUTE);
  expect(unwrap(await sheets.check(admin))).toMatchObject({ data_rows: 3, total_rows: 4, error: null });
  await submitAs(sheetsTest.backend, "requester");
  sheetsTest.google.failNext({ kind: "append", status: 500 });
  await sync();
  expect(unwrap(await sheets.check(admin))).toMatchObject({ error: expect.stringContaining("500") });
});

test("if Google Sheets fails, all jobs still succeed, and the outcome of the sync is stored", async () => {
  await fill(2);
  unwrap(await sheetsTest.syncAll());
  await submitAs(sheetsTest.backend, "requester");
  sheetsTest.google.failNext({ status: 503, times: 9 });
  await runScheduledJobs("* * * * *", sheetsTest.backend.deps);
  const { results } = await sheetsTest.platform.DB.prepare(
    "SELECT name, succeeded, outcome FROM cron_runs ORDER BY started_at, rowid",
  ).all<{ name: string; succeeded: number; outcome: string }>();
  expect(results.at(-1)).toMatchObject({ name: "copy to Google Sheets", outcome: expect.stringContaining("503") });
  expect(results.every(({ succeeded }) => succeeded === 1)).toBe(true);
});

test("one sync with Google Sheets writes at most 10,000 of 12,000 requests, and the scheduled sync writes the rest", async () => {
  await fill(12_000);
  expect(unwrap(await sheetsTest.syncAll()).message).toBe(
    "10,000 of 12,000 requests done so far. The rest follows in the background.",
  );
  expect(await sheetsTest.status()).toMatchObject({ progress: { rows_done: 10_000, rows_total: 12_000 } });
  sheetsTest.wait(MINUTE);
  expect(await sync()).toEqual({ updated: 0, added: 2_000, removed: 0 });
  expect(sheetsTest.rows()).toEqual(await sheetsTest.expected());
  const { kind } = sheetsTest.google.calls.at(-1) ?? {};
  expect(kind).toBe("read");
});
