import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/build.ts";
import { getDatabaseFile } from "../../scripts/verify-audit.ts";
import { signIn } from "../support/api-caller.ts";
import { startServer, type TestServer } from "../support/server.ts";

/** Runs the script of `npm run verify-audit` on a data folder. Returns its exit code and its output. */
function verify(dataDir: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const script = join(ROOT, "scripts/verify-audit.ts");
    execFile(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", script],
      { env: { ...process.env, DATA_DIR: dataDir } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, output: out + err }),
    );
  });
}

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

describe("verify-audit on a data folder", () => {
  test("verify-audit finds no faults while a server writes to the same data", async () => {
    const requester = await signIn(server.url, "requester");
    let isOver = false;
    const submitAll = async () => {
      while (!isOver) {
        const draft = { title: "Laptops", description: "Three", request_type: "procurement", amount: 900 };
        const { id } = await (await requester.post("/api/requests", draft)).json();
        await requester.post("/api/requests/enhanced-action", { request_id: id, action: "comment", comments: "Soon" });
      }
    };
    const submitting = Promise.all([submitAll(), submitAll(), submitAll()]);
    for (let times = 0; times < 3; times += 1) {
      const { code, output } = await verify(server.dataDir);
      expect(output).toMatch(
        /entries of [\d,]+ requests, \d+ entries of the administration and \d+ checkpoints? checked, 0 do not match\n$/,
      );
      expect(code).toBe(0);
    }
    isOver = true;
    await submitting;
  });

  test("if an entry was changed in the database file while the server was down, verify-audit names this entry and exits with 1", async () => {
    await server.kill9();
    const db = new DatabaseSync(getDatabaseFile(server.dataDir));
    db.exec("DROP TRIGGER request_events_no_update");
    db.prepare(
      "UPDATE request_events SET payload = replace(payload, 'Then Dakar it is.', 'Then Paris it is.') WHERE kind = 'request.approved'",
    ).run();
    db.close();
    expect(await verify(server.dataDir)).toMatchObject({
      code: 1,
      output: expect.stringContaining("REQ-2026-1003: Entry 4 was changed after it was written"),
    });
  });

  test("if a folder has no readable database of the current version, verify-audit explains the problem and exits with 2", async () => {
    const folder = mkdtempSync(join(tmpdir(), "no-data-"));
    const nothing = `There is no database with a record under ${folder}. Set DATA_DIR to the folder of the data.\n`;
    expect(await verify(folder)).toEqual({ code: 2, output: nothing });
    mkdirSync(join(folder, "state/d1/x"), { recursive: true });
    const file = join(folder, "state/d1/x/y.sqlite");
    writeFileSync(file, "no database at all, but long enough to be taken for one".repeat(100));
    expect(await verify(folder)).toEqual({
      code: 2,
      output: "The database cannot be read: file is not a database.\n",
    });
    writeFileSync(file, "");
    expect(await verify(folder)).toEqual({ code: 2, output: nothing });
    const old = new DatabaseSync(file);
    old.exec("CREATE TABLE request_events (request_id TEXT)");
    old.close();
    expect(await verify(folder)).toEqual({
      code: 2,
      output: "The database is of an older version. Start the server once, so that it is brought up to date.\n",
    });
  });
});
