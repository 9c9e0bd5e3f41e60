import { DatabaseSync } from "node:sqlite";
import { expect, test } from "vitest";
import { getDatabaseFile } from "../../scripts/verify-audit.ts";
import { signIn } from "../support/api-caller.ts";
import { expectEventually } from "../support/browser-test.ts";
import { startServer } from "../support/server.ts";

test("the stack of an unexpected error in the log names the files and lines of our source, although the Worker is minified", async () => {
  const { dataDir, stop } = await startServer();
  await stop();
  const database = new DatabaseSync(getDatabaseFile(dataDir));
  database.exec(
    "CREATE TRIGGER broken BEFORE INSERT ON request_events BEGIN SELECT RAISE(ABORT, 'disk I/O error'); END",
  );
  database.close();
  const server = await startServer({ dataDir });
  try {
    const requester = await signIn(server.url, "requester");
    const submission = { title: "Laptops", description: "Three laptops", request_type: "procurement", amount: 900 };
    expect((await requester.post("/api/requests", submission)).status).toBe(500);
    const findStack = (): string[] =>
      server
        .output()
        .split("\n")
        .filter((line) => line.includes('"unexpected error"'))
        .flatMap((line) => JSON.parse(line.slice(line.indexOf("{"), line.lastIndexOf("}") + 1)).stack);
    await expectEventually(() => findStack().length > 0).toBe(true);
    const stack = findStack().join("\n");
    expect(stack).toMatch(/worker\/db\/database\.ts:\d+:\d+/);
    expect(stack).toMatch(/worker\/services\/requests\/submit-request\.ts:\d+:\d+/);
    expect(stack).not.toMatch(/(?:index|part-\w+)\.js:/);
  } finally {
    await server.stop();
  }
});
