import { execFile } from "node:child_process";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/build.ts";
import { findDatabase } from "../../scripts/verify-audit.ts";
import { startServer } from "../support/server.ts";

/** Runs `npm run verify-audit`'s script on a data folder; answers its exit code and all that it said. */
function verify(dataDir: string): Promise<{ code: number; said: string }> {
  return new Promise((resolve) => {
    const script = join(ROOT, "scripts/verify-audit.ts");
    execFile(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", script],
      { env: { ...process.env, DATA_DIR: dataDir } },
      (error, out, err) => resolve({ code: error ? Number(error.code) : 0, said: out + err }),
    );
  });
}

test("the verifier finds the sample organisation's record whole, and names the entry that was changed in the file", async () => {
  const server = await startServer();
  await server.kill9();
  expect(await verify(server.dataDir)).toMatchObject({
    code: 0,
    said: expect.stringMatching(/entries of 42 requests checked, 0 faulty/),
  });
  const db = new DatabaseSync(findDatabase(server.dataDir));
  db.exec("DROP TRIGGER request_events_no_update");
  db.prepare(
    "UPDATE request_events SET payload = replace(payload, 'Then Dakar it is.', 'Then Paris it is.') WHERE kind = 'request.approved'",
  ).run();
  db.close();
  expect(await verify(server.dataDir)).toMatchObject({
    code: 1,
    said: expect.stringContaining("REQ-2026-1003 entry 4: its content does not fit its hash"),
  });
});
