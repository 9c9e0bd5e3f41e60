import { cpSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, inject, test } from "vitest";
import { getDatabaseFile } from "../../scripts/verify-audit.ts";
import { insertBulkRequests, readSampleUserIds } from "../support/bulk-requests.ts";
import { openDatabaseFile } from "../support/d1-proxy.ts";
import { runExport } from "../support/export-run.ts";

const ROWS = 50_000;
const MEGABYTE = 2 ** 20;
let stateDir: string;

beforeAll(async () => {
  const dataDir = mkdtempSync(join(inject("e2eFolder"), "data-"));
  cpSync(inject("sampleDataDir"), dataDir, { recursive: true });
  stateDir = join(dataDir, "state");
  const { db, close } = openDatabaseFile(getDatabaseFile(dataDir));
  await insertBulkRequests(db, await readSampleUserIds(db), 1, ROWS);
  close();
});

async function signIn(origin: string): Promise<string> {
  const body = new URLSearchParams({ username: "director", password: "Approve-2026" });
  const answer = await fetch(`${origin}/api/auth/login`, { method: "POST", body });
  return answer.headers.getSetCookie()[0]?.split(";")[0] ?? "";
}

test.each(["csv", "xlsx", "pdf"] as const)(
  "during an export of 50,000 rows as %s, the Worker stays below its memory limit and responds to other calls",
  async (format) => {
    const { job, progress, peak, retainedBytes } = await runExport(stateDir, format, signIn);
    expect(job.rows_done).toBeGreaterThanOrEqual(ROWS);
    // Several polls during the export got a response, each with the progress so far.
    expect(new Set(progress).size).toBeGreaterThan(5);
    expect(peak.heap + peak.outside).toBeLessThan(128 * MEGABYTE);
    expect(retainedBytes).toHaveLength(2);
    // The export holds up to two parts of 5 MB in memory: one that it fills, and one that it uploads to R2.
    const [early = 0, late = 0] = retainedBytes;
    expect(late - early).toBeLessThan(16 * MEGABYTE);
  },
);
