import { once } from "node:events";
import { existsSync, mkdtempSync } from "node:fs";
import { createServer } from "node:http";
import { type AddressInfo, isIP } from "node:net";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { startServer } from "../support/server.ts";

const signIn = (url: string, username: string, password = "Approve-2026") =>
  fetch(`${url}/api/auth/login`, { method: "POST", body: new URLSearchParams({ username, password }) });

test("`npm start -- --unlock` ends all locks, says so, and starts the server", async () => {
  const locked = await startServer();
  const { dataDir } = locked;
  try {
    for (let at = 0; at < 10; at += 1) expect((await signIn(locked.url, "manager", "wrong")).status).toBe(401);
    for (let at = 0; at < 40; at += 1) expect((await signIn(locked.url, `nobody${at}`, "wrong")).status).toBe(401);
    expect((await signIn(locked.url, "manager")).status).toBe(429);
    expect((await signIn(locked.url, "vp")).status).toBe(429);
    expect(locked.output()).not.toContain("locks");
  } finally {
    await locked.stop();
  }
  const unlocked = await startServer({ dataDir, args: ["--unlock"] });
  try {
    expect(unlocked.output()).toMatch(
      /^All locks after failed sign-ins have ended \(\d+ counted attempts deleted\)\.$/m,
    );
    expect((await signIn(unlocked.url, "manager")).status).toBe(200);
    expect((await signIn(unlocked.url, "vp")).status).toBe(200);
  } finally {
    await unlocked.stop();
  }
});

test("a person with a known device signs in while a stranger on the same machine tries passwords, and one with an unknown device within ten seconds", async () => {
  const server = await startServer();
  try {
    const first = await signIn(server.url, "requester");
    const device = first.headers.getSetCookie().find((cookie) => cookie.startsWith("device=")) ?? "";
    for (let at = 0; at < 50; at += 1) expect((await signIn(server.url, `nobody${at}`, "wrong")).status).toBe(401);
    const known = await fetch(`${server.url}/api/auth/login`, {
      method: "POST",
      body: new URLSearchParams({ username: "requester", password: "Approve-2026" }),
      headers: { Cookie: device.split(";")[0] ?? "" },
    });
    expect(known.status).toBe(200);
    const startedAt = Date.now();
    const unknown = await signIn(server.url, "director");
    expect([unknown.status, unknown.headers.get("retry-after")]).toEqual([429, "10"]);
    let attacks = 0;
    while ((await signIn(server.url, "director")).status !== 200) {
      // The attack goes on until the person is signed in.
      expect((await signIn(server.url, `somebody${attacks}`, "wrong")).status).toBe(429);
      attacks += 1;
      expect(Date.now() - startedAt).toBeLessThan(30_000);
    }
    expect(Date.now() - startedAt).toBeGreaterThanOrEqual(10_000);
    expect(attacks).toBeGreaterThan(0);
  } finally {
    await server.stop();
  }
});

test("a port that is in use is reported before the data is made", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  const dataDir = mkdtempSync(join(inject("e2eFolder"), "data-"));
  try {
    const { port } = other.address() as AddressInfo;
    await expect(startServer({ dataDir, env: { PORT: String(port) } })).rejects.toThrow(
      `Cannot listen on 127.0.0.1:${port}. Set PORT to another port.`,
    );
    expect(existsSync(join(dataDir, "state"))).toBe(false);
  } finally {
    other.close();
  }
});

test("a server on all addresses prints an address at which it can be reached, which is also that of the links in its mails", async () => {
  const server = await startServer({ env: { HOST: "0.0.0.0" } });
  try {
    const { hostname } = new URL(server.url);
    expect(isIP(hostname)).toBe(4);
    expect(hostname).not.toBe("0.0.0.0");
    const answer = await fetch(`${server.url}/login`);
    expect(answer.status).toBe(200);
  } finally {
    await server.stop();
  }
});

test.each([
  [{ TRUSTED_PROXY: "nginx" }, 'TRUSTED_PROXY must list the addresses of your proxies, such as "127.0.0.1'],
  [{ DATA_DIR: "/dev/null/data" }, "This user cannot write to the folder /dev/null/data"],
])("with the setting %j, the server does not start and says why", async (env: Record<string, string>, message) => {
  const { DATA_DIR: dataDir = mkdtempSync(join(inject("e2eFolder"), "data-")) } = env;
  await expect(startServer({ dataDir, env })).rejects.toThrow(message);
});
