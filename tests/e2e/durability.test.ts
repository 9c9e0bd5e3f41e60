import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { afterAll, expect, test } from "vitest";
import { ROOT } from "../../scripts/build.ts";
import { getDatabaseFile } from "../../scripts/verify-audit.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer | undefined;
afterAll(() => server?.stop());

function post(path: string, form: Record<string, string>, cookie = ""): Promise<Response> {
  const body = new URLSearchParams(form);
  return fetch(`${server?.url}${path}`, { method: "POST", body, headers: { Cookie: cookie }, redirect: "manual" });
}

/** Signs in and returns the cookies, or null if the password is refused. */
async function signIn(password: string): Promise<string | null> {
  const answer = await post("/login", { username: "requester", password });
  if (answer.status >= 400) return null;
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

test("a confirmed password change is still in effect after the server was killed and started again", async () => {
  server = await startServer();
  const { dataDir, url } = server;
  const cookie = await signIn("Approve-2026");
  expect(cookie).not.toBeNull();
  const passwords = {
    current_password: "Approve-2026",
    new_password: "Changed-2026",
    confirm_password: "Changed-2026",
  };
  const answer = await post("/change-password", passwords, cookie ?? "");
  // Kills the server immediately after its response has arrived.
  await server.kill9();
  expect(answer.headers.get("location")).toBe("/profile");

  server = await startServer({ dataDir, env: { PORT: new URL(url).port } });
  expect(server.url).toBe(url);
  expect(await signIn("Approve-2026")).toBeNull();
  expect(await signIn("Changed-2026")).not.toBeNull();
  // The session also still exists.
  const profile = await fetch(`${server.url}/profile`, { headers: { Cookie: cookie ?? "" }, redirect: "manual" });
  expect(profile.status).toBe(200);
});

test("a killed server leaves no process on its port, so that another server can use the port", async () => {
  const other = await startServer({ sampleData: false });
  const { url, dataDir } = other;
  await other.kill9();
  const again = await startServer({ sampleData: false, dataDir, env: { PORT: new URL(url).port } });
  expect(again.url).toBe(url);
  await again.stop();
  await expect(fetch(url)).rejects.toThrow();
});

/** Runs one of the product's scripts on a data folder. Returns the script's exit code and output. */
function run(script: string, dataDir: string): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ["--disable-warning=ExperimentalWarning", join(ROOT, "scripts", script)],
      { cwd: ROOT, env: { ...process.env, HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir } },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, output: stdout + stderr }),
    );
  });
}

/**
 * Returns path, mode and hash of the files in a folder, except those that SQLite adds when a process reads the
 * database: an empty log and its index.
 */
const contentOf = (folder: string) =>
  globSync("**/*", { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith("-shm"))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => statSync(path).size > 0)
    .sort()
    .map((path) => [path, statSync(path).mode, createHash("sha256").update(readFileSync(path)).digest("hex")]);

test("the commands start, dev and verify-audit refuse data of a version before 1.0.0 with an explanation, and do not change the data", async () => {
  const other = await startServer();
  const { dataDir } = other;
  await other.stop();
  const db = new DatabaseSync(getDatabaseFile(dataDir));
  db.exec("INSERT INTO d1_migrations(name) VALUES ('0003_steps_and_groups.sql')");
  db.close();
  const before = contentOf(dataDir);
  const output = `A version before 1.0.0 made the data in ${dataDir}, and this version cannot open it: export what you need with that version, then delete ${dataDir} and start again.\n`;
  expect(await run("start.ts", dataDir)).toEqual({ code: 1, output });
  expect(await run("dev.ts", dataDir)).toEqual({ code: 1, output });
  expect(await run("verify-audit.ts", dataDir)).toEqual({ code: 2, output });
  expect(contentOf(dataDir)).toEqual(before);
});
