import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, unlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/build.ts";
import { LocalRuntime } from "../../scripts/local-runtime.ts";
import { ensureSecretKey } from "../../scripts/vapid.ts";
import { getDatabaseFile } from "../../scripts/verify-audit.ts";
import { createBrowserTest, expectAccessibleAtEveryWidth, waitForHydration } from "../support/browser-test.ts";
import { getBlobPath, removeStoredFile } from "../support/tamper.ts";

const stage = createBrowserTest();

/** Runs the jobs of a minute on a data folder that no server uses. */
async function runJobs(dataDir: string): Promise<void> {
  const variables = { LOCAL: "1", LOG_LEVEL: "warn", CHECKPOINT_KEY: ensureSecretKey(dataDir, "checkpoint-key") };
  const runtime = new LocalRuntime({ port: 0, stateDir: join(dataDir, "state"), variables });
  try {
    await runtime.fireCron("* * * * *", new Date());
  } finally {
    await runtime.stop();
  }
}

/** Runs the script of `npm run verify-audit`. Returns its exit code and its output. */
const verify = (dataDir: string, ...paths: string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const script = join(ROOT, "scripts/verify-audit.ts");
    const env = { ...process.env, DATA_DIR: dataDir };
    execFile(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", script, ...paths],
      { env },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, output: out + err }),
    );
  });

/** Deletes the newest request with its record and its number, and the list of checkpoints in the database. */
function removeNewestRequest(dataDir: string): string {
  const db = new DatabaseSync(getDatabaseFile(dataDir), { timeout: 10_000 });
  const triggers = db.prepare("SELECT name FROM sqlite_master WHERE type = 'trigger'").all();
  for (const { name } of triggers) db.exec(`DROP TRIGGER "${name}"`);
  const series = db.prepare("SELECT series, last_number, last_id FROM request_series ORDER BY last_id DESC").get();
  const { last_id: id, last_number } = series ?? {};
  db.exec("DELETE FROM checkpoints");
  db.exec("DELETE FROM checkpoint_heads");
  db.prepare("DELETE FROM requests WHERE id = ?").run(String(id));
  db.prepare("DELETE FROM request_events WHERE request_id = ?").run(String(id));
  const before = String(id).replace(String(last_number), String(Number(last_number) - 1));
  db.prepare("UPDATE request_series SET last_number = last_number - 1, last_id = ? WHERE last_id = ?").run(
    before,
    String(id),
  );
  db.close();
  return String(id);
}

test("an administrator can download the signed checkpoint, and with this file `npm run verify-audit` reports a request that was removed without a trace in the database", async () => {
  const outside = mkdtempSync(join(tmpdir(), "checkpoints-"));
  const file = join(outside, "checkpoint-000001.json");
  await stage.whileDown(runJobs);
  await stage.as("admin", async ({ page }) => {
    await page.goto("/admin");
    await waitForHydration(page);
    expect(await page.getByText("Last signed checkpoint").locator("xpath=..").locator("time").count()).toBe(1);
    await page.getByRole("link", { name: "Show checkpoints" }).click();
    const list = page.getByRole("list", { name: "Checkpoints, newest first" });
    await list.getByText("Checkpoint 1", { exact: true }).waitFor();
    await list.getByText(/\d+ requests in the record until then$/).waitFor();
    expect(await list.getByText("since the one before").count()).toBe(0);
    await expectAccessibleAtEveryWidth(page);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Download checkpoint 1" }).click();
    const saved = await download;
    expect(saved.suggestedFilename()).toBe("checkpoint-000001.json");
    await saved.saveAs(file);
  });
  await stage.whileDown(async (dataDir) => {
    const { content } = JSON.parse(readFileSync(file, "utf8"));
    const { public_key } = JSON.parse(content);
    expect(await verify(dataDir, outside)).toEqual({
      code: 0,
      output: expect.stringMatching(
        new RegExp(`signed with the key ${public_key}\n[^]* and 2 checkpoints checked, 0 do not match\n$`),
      ),
    });
    const stored = getBlobPath(dataDir, "checkpoints/checkpoint-000001.json");
    const bytes = readFileSync(stored);
    unlinkSync(stored);
    expect(await verify(dataDir)).toEqual({
      code: 1,
      output: expect.stringMatching(/checked, 1 does not match\nCheckpoints: The file of checkpoint 1 is missing\.\n$/),
    });
    writeFileSync(stored, bytes);
    const id = removeNewestRequest(dataDir);
    const removed = `${id}: This request was removed together with its record: only its number is left.`;
    // The file of the checkpoint reveals the removal, although the database has no list of checkpoints any more.
    expect(await verify(dataDir)).toEqual({
      code: 1,
      output: expect.stringMatching(/and 1 checkpoint checked, 2 do not match\n/),
    });
    const { output } = await verify(dataDir);
    expect(output).toContain(removed);
    expect(output).toContain("Checkpoint 1 is stored, but it was removed from the list of checkpoints.");
    expect((await verify(dataDir, file)).output).toContain(removed);
    removeStoredFile(dataDir, "checkpoints/checkpoint-000001.json");
    expect(await verify(dataDir)).toMatchObject({ code: 0 });
    const outsideOnly = await verify(dataDir, file);
    expect(outsideOnly).toEqual({
      code: 1,
      output: expect.stringMatching(/and 1 checkpoint checked, 2 do not match\n/),
    });
    expect(outsideOnly.output).toContain(removed);
    expect(outsideOnly.output).toContain("The file of checkpoint 1 is missing.");
    writeFileSync(file, readFileSync(file, "utf8").replace("REQ-", "RAQ-"));
    expect(await verify(dataDir, file)).toEqual({
      code: 2,
      output: expect.stringContaining("is not a checkpoint, or was changed after it was signed."),
    });
  });
});

test("a director does not see checkpoints", () =>
  stage.as("director", async ({ page }) => {
    await page.goto("/admin");
    await waitForHydration(page);
    expect(await page.getByRole("link", { name: "Show checkpoints" }).count()).toBe(0);
    expect((await page.goto("/admin/checkpoints"))?.status()).toBe(403);
  }));
