import { cpSync, mkdtempSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { LocalRuntime } from "../../scripts/local-runtime.ts";
import { signIn } from "../support/api-caller.ts";
import { connectToIsolate } from "../support/isolate.ts";
import { startServer } from "../support/server.ts";

const CONNECTIONS = 8;
const CALLS = 4_000;
const CALLS_BETWEEN_READINGS = 20;
const MEGABYTE = 2 ** 20;

test("the local database frees the memory of finished calls, so 4,000 calls leave it below 20 MiB", async () => {
  const dataDir = mkdtempSync(join(inject("e2eFolder"), "data-"));
  cpSync(inject("signedInDataDir"), dataDir, { recursive: true });
  const runtime = new LocalRuntime({
    port: 0,
    stateDir: join(dataDir, "state"),
    variables: { LOCAL: "1", LOG_LEVEL: "warn" },
    withInspector: true,
  });
  try {
    const director = await signIn(await runtime.url(), "director");
    const database = await connectToIsolate(await runtime.inspector(), "d1:db");
    const sizes: number[] = [];
    const work = async (): Promise<void> => {
      for (let n = 0; n < CALLS / CONNECTIONS; n += 1) {
        const answer = await director.get("/api/auth/session");
        expect(answer.status).toBe(200);
        await answer.arrayBuffer();
        if (n % CALLS_BETWEEN_READINGS !== 0) continue;
        const { heap, outside } = await database.readMemory();
        sizes.push(heap + outside);
      }
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    database.close();
    expect(sizes).toHaveLength(CALLS / CALLS_BETWEEN_READINGS);
    expect(Math.max(...sizes)).toBeLessThan(20 * MEGABYTE);
  } finally {
    await runtime.stop();
  }
});

test("the server does not print the warning of workerd about its V8 flags", async () => {
  const server = await startServer();
  try {
    await (await fetch(`${server.url}/login`)).text();
    expect(server.output()).toContain("Ready on");
    expect(server.output()).not.toContain("compile cache");
  } finally {
    await server.stop();
  }
});
