import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { type IncomingHttpHeaders, request } from "node:http";
import { hostname } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ROOT } from "../../scripts/build.ts";
import { getClientAddress } from "../../worker/http/security/headers.ts";
import { signIn } from "../support/api-caller.ts";
import { startServer, type TestServer } from "../support/server.ts";

/** Creates a data folder that every user of the machine can read. */
function openFolder(): string {
  const folder = mkdtempSync(join(inject("e2eFolder"), "open-"));
  cpSync(inject("sampleDataDir"), folder, { recursive: true });
  for (const path of contentOf(folder)) chmodSync(path, statSync(path).isDirectory() ? 0o755 : 0o644);
  return folder;
}

const contentOf = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => join(folder, path)),
];

/**
 * The server `loopback` can be reached only from this machine; `everywhere` can be reached at all addresses of this
 * machine.
 */
let loopback: TestServer;
let everywhere: TestServer;
beforeAll(async () => {
  [loopback, everywhere] = await Promise.all([
    startServer({ dataDir: openFolder() }),
    startServer({ env: { HOST: "0.0.0.0", PUBLIC_URL: "https://approvals.company.example" } }),
  ]);
});
afterAll(() => Promise.all([loopback?.stop(), everywhere?.stop()]));

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a GET with headers that `fetch` does not allow, such as Host. */
function ask(server: TestServer, path: string, headers: Record<string, string> = {}): Promise<Answer> {
  const { port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const call = request({ host: "127.0.0.1", port, path, headers }, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject);
    });
    call.on("error", reject);
    // The response that accepts a WebSocket has no body.
    call.on("upgrade", (answer, socket) => {
      socket.destroy();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: "" });
    });
    call.end();
  });
}

describe("a foreign host name that resolves to this machine (DNS rebinding)", () => {
  const PATHS = [
    "/",
    "/login",
    "/api/health",
    "/api/requests",
    "/favicon.svg",
    "/sw.js",
    "/assets/evidence/verify.mjs",
  ];

  test("a call with a foreign host name is refused, whether it is for a screen, the API or a static file", async () => {
    for (const host of [
      "evil.example",
      "evil.example:8787",
      "localhost.evil.example",
      "127.0.0.1.evil.example",
      "localhost.",
    ])
      for (const path of PATHS) {
        const { status, headers, body } = await ask(loopback, path, { Host: host });
        expect([status, headers["content-type"]], `${host} ${path}`).toEqual([421, "text/plain; charset=utf-8"]);
        expect(body).toMatch(
          /^This server does not answer under this name\. Open it at http:\/\/127\.0\.0\.1:\d+, or set/,
        );
        expect(headers["set-cookie"]).toBeUndefined();
      }
  });

  test("a call or WebSocket is refused if the header Host or MF-Original-URL has a foreign host name, even if another header has the name of the server", async () => {
    const { cookie } = await signIn(loopback.url, "manager");
    const upgrade = {
      Upgrade: "websocket",
      Connection: "Upgrade",
      "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
      "Sec-WebSocket-Version": "13",
    };
    expect((await ask(loopback, "/api/live", { ...upgrade, cookie, Host: "evil.example" })).status).toBe(421);
    expect((await ask(loopback, "/api/live", { ...upgrade, cookie })).status).toBe(101);
    const { host } = new URL(loopback.url);
    const original = `${loopback.url}/api/health`;
    expect((await ask(loopback, "/", { Host: "evil.example", "MF-Original-URL": original })).status).toBe(421);
    expect((await ask(loopback, "/", { Host: host, "MF-Original-URL": "http://evil.example/api/health" })).status).toBe(
      421,
    );
    const forwarded = { "X-Forwarded-Host": "127.0.0.1", "X-Forwarded-Proto": "https" };
    expect((await ask(loopback, "/api/health", { Host: "evil.example", ...forwarded })).status).toBe(421);
  });

  test("a server accepts only its own host names and addresses", async () => {
    for (const host of ["localhost", "LOCALHOST:1", "127.0.0.1", "[::1]:8787"])
      expect((await ask(loopback, "/api/health", { Host: host })).status, host).toBe(200);
    // A server that listens only on loopback refuses calls to any other address of its machine.
    expect((await ask(loopback, "/api/health", { Host: "192.168.1.5" })).status).toBe(421);
    const own = ["127.0.0.1", "192.168.1.5:8787", "[fd00::5]", hostname(), "approvals.company.example"];
    for (const host of own) expect((await ask(everywhere, "/api/health", { Host: host })).status, host).toBe(200);
    const evil = await ask(everywhere, "/api/health", { Host: "evil.example" });
    expect([evil.status, evil.body]).toEqual([
      421,
      "This server does not answer under this name. Open it at https://approvals.company.example, or set PUBLIC_URL to the address that people use.\n",
    ]);
  });
});

test("the client address in CF-Connecting-IP is trusted only on Cloudflare, which sets this header itself", () => {
  const forged = { "CF-Connecting-IP": "203.0.113.9", "X-Forwarded-For": "203.0.113.9", "X-Real-IP": "203.0.113.9" };
  const call = new Request("http://127.0.0.1:8787/login", { headers: forged });
  expect(getClientAddress(call, { LOCAL: "1" })).toBe("local");
  expect(getClientAddress(call, {})).toBe("203.0.113.9");
  expect(getClientAddress(new Request("http://127.0.0.1:8787/login"), {})).toBe("local");
});

test("no response has a Server-Timing header, because different times could reveal the existence of a hidden request", async () => {
  const staff = await signIn(loopback.url, "it.staff");
  for (const path of [
    "/api/requests/REQ-2026-1001",
    "/api/requests/REQ-2026-9999",
    "/request/REQ-2026-1001/details",
    "/",
  ]) {
    const answer = await staff.get(path);
    expect(answer.headers.get("server-timing"), path).toBeNull();
    await answer.text();
  }
});

test("other users of the machine cannot read the data folder, even if an earlier version had left it readable", async () => {
  const manager = await signIn(loopback.url, "manager");
  const written = { title: "Chairs", description: "For the hall", request_type: "financial", amount: 5 };
  const attachments = [{ filename: "a.pdf", file_data: Buffer.from("%PDF-1.7\n%%EOF\n").toString("base64") }];
  expect((await manager.post("/api/requests", { ...written, attachments })).status).toBe(201);
  const open = contentOf(loopback.dataDir).filter((path) => (statSync(path).mode & 0o077) !== 0);
  expect(open).toEqual([]);
  const found = contentOf(everywhere.dataDir);
  expect(found.filter((path) => (statSync(path).mode & 0o077) !== 0)).toEqual([]);
  expect(found.length).toBeGreaterThan(10);
});

describe("static files", () => {
  test.each([
    "/assets/entry.client-XXXXXXXX.js",
    "/assets/",
    "/assets/fonts/nothing.ttf",
    "/icons/nothing.png",
    "/_headers",
  ])("the response for the missing file %s is not cached, so that the file can be added later", async (path) => {
    const { status, headers } = await ask(loopback, path);
    expect(headers["cache-control"]).toBe("private, no-store");
    expect([302, 404]).toContain(status);
    if (path !== "/_headers") expect(status).toBe(404);
  });

  test("static files have Strict-Transport-Security, nosniff and headers that forbid frames", async () => {
    const script = readdirSync(join(ROOT, "build/client/assets")).find((name) => name.endsWith(".js"));
    const files = [`/assets/${script}`, "/sw.js", "/favicon.svg", "/manifest.webmanifest", "/robots.txt"];
    for (const path of files) {
      const { status, headers } = await ask(loopback, path);
      expect(status, path).toBe(200);
      expect(headers, path).toMatchObject({
        "strict-transport-security": "max-age=31536000; includeSubDomains",
        "x-content-type-options": "nosniff",
        "x-frame-options": "DENY",
        "content-security-policy": expect.stringContaining("frame-ancestors 'none'"),
      });
    }
    const policy = (await ask(loopback, "/sw.js")).headers["content-security-policy"];
    expect(policy).toContain("default-src 'self'");
  });

  test.each([
    "/api/openapi.json",
    "/api/openapi.json?",
    "/api/%6fpenapi.json",
    "/%61pi/openapi.json",
    "//api/openapi.json",
    "/assets/../api/openapi.json",
  ])(
    "the description of the API, which is a static file, is not sent to a caller without a session (%s)",
    async (path) => {
      expect(existsSync(join(ROOT, "build/client/api/openapi.json"))).toBe(true);
      const { status, body } = await ask(loopback, path);
      expect([302, 401, 404]).toContain(status);
      expect(body).not.toContain("/requests/{id}");
    },
  );

  test("existing scripts are cached as immutable, and the browser revalidates the service worker at each use", async () => {
    const script = readdirSync(join(ROOT, "build/client/assets")).find((name) => name.endsWith(".js"));
    const { status, headers, body } = await ask(loopback, `/assets/${script}`);
    expect([status, headers["cache-control"]]).toEqual([200, "public, max-age=31536000, immutable"]);
    expect(body).toBe(readFileSync(join(ROOT, `build/client/assets/${script}`), "utf8"));
    expect((await ask(loopback, "/sw.js")).headers["cache-control"]).toBe("no-cache");
    expect((await ask(loopback, "/favicon.svg")).status).toBe(200);
  });
});

test("a link on another site, such as webmail, can open a screen, but cannot create an evidence pack", async () => {
  const { cookie } = await signIn(loopback.url, "manager");
  const headers = {
    cookie,
    "Sec-Fetch-Site": "cross-site",
    "Sec-Fetch-Mode": "navigate",
    "Sec-Fetch-Dest": "document",
  };
  for (const path of ["/request/REQ-2026-1001/details", "/notifications", "/"])
    expect((await ask(loopback, path, headers)).status, path).toBe(200);
  const evidence = await ask(loopback, "/api/requests/REQ-2026-1001/evidence.zip", headers);
  expect([evidence.status, JSON.parse(evidence.body).code]).toEqual([403, "foreign_origin"]);
});
