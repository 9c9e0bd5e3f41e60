import { once } from "node:events";
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { createServer, type IncomingHttpHeaders, request } from "node:http";
import type { AddressInfo } from "node:net";
import { hostname } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { ROOT } from "../../scripts/build.ts";
import { openForReading } from "../../scripts/data-dir.ts";
import { getDatabaseFile } from "../../scripts/verify-audit.ts";
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
 * machine; `proxied` trusts proxies on this machine.
 */
let loopback: TestServer;
let everywhere: TestServer;
let proxied: TestServer;
beforeAll(async () => {
  [loopback, everywhere, proxied] = await Promise.all([
    startServer({ dataDir: openFolder() }),
    startServer({ env: { HOST: "0.0.0.0", PUBLIC_URL: "https://approvals.company.example" } }),
    startServer({ env: { TRUSTED_PROXY: "127.0.0.1, 10.0.0.0/8" } }),
  ]);
});
afterAll(() => Promise.all([loopback?.stop(), everywhere?.stop(), proxied?.stop()]));

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Sends a GET, or a POST with the form `body`, with headers that `fetch` does not allow, such as Host. */
function ask(
  server: Pick<TestServer, "url">,
  path: string,
  headers: Record<string, string | string[]> = {},
  body?: URLSearchParams,
): Promise<Answer> {
  const { port } = new URL(server.url);
  return new Promise((resolve, reject) => {
    const form = body && { "Content-Type": "application/x-www-form-urlencoded" };
    const options = { host: "127.0.0.1", port, path, method: body ? "POST" : "GET", headers: { ...headers, ...form } };
    const call = request(options, (answer) => {
      text(answer).then((body) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }), reject);
    });
    call.on("error", reject);
    // The response that accepts a WebSocket has no body.
    call.on("upgrade", (answer, socket) => {
      socket.destroy();
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: "" });
    });
    call.end(body?.toString());
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
      "127.0.0.1:8814.evil.example",
      "127.0.0.1:99999",
      "evil@127.0.0.1",
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

  test("a call or WebSocket with a foreign host name is refused, even if another header has the name of the server, and no header replaces the URL of a call", async () => {
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
    const replaced = await ask(loopback, "/", { Host: host, "MF-Original-URL": "http://evil.example/api/health" });
    expect([replaced.status, replaced.headers.location]).toEqual([302, "/login"]);
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

describe("the address and protocol of a client (R53)", () => {
  const FORM = new URLSearchParams({ username: "manager", password: "Approve-2026" });
  const FORGED = {
    "CF-Connecting-IP": "203.0.113.66",
    "CF-IPCountry": "CI",
    "MF-CF-Blob": '{"clientIp":"203.0.113.66:1"}',
    "X-Real-IP": "203.0.113.66",
    "X-Client-IP": "203.0.113.66",
    "True-Client-IP": "203.0.113.66",
    Forwarded: "for=203.0.113.66;proto=https",
  };

  /** Signs in with these headers. Returns the address that the session and the security event show, and the cookies. */
  async function signInWith(server: TestServer, headers: Record<string, string | string[]>, path = "/api/auth/login") {
    const { status, headers: answered } = await ask(server, path, headers, FORM);
    expect([200, 302]).toContain(status);
    const cookies = answered["set-cookie"] ?? [];
    const cookie = cookies.map((one) => one.split(";")[0]).join("; ");
    const https: Record<string, string> = cookie.includes("__Host-") ? { "X-Forwarded-Proto": "https" } : {};
    const { body } = await ask(server, "/api/auth/sessions", { cookie, ...https });
    const [own] = JSON.parse(body) as { address: string; country: string | null }[];
    expect(own?.country).toBeNull();
    const db = openForReading(getDatabaseFile(server.dataDir));
    const event = db
      .prepare("SELECT address FROM security_events WHERE kind = 'signed_in' ORDER BY created_at DESC, id DESC LIMIT 1")
      .get();
    db.close();
    expect(event?.address).toBe(own?.address);
    return { address: own?.address, cookies, hsts: answered["strict-transport-security"] };
  }

  test.each(["/api/auth/login", "/login"])(
    "without TRUSTED_PROXY, the address of the connection counts, whatever a client sends (%s)",
    async (path) => {
      const sent = { "X-Forwarded-For": ["203.0.113.66", "10.0.0.1"], "X-Forwarded-Proto": "https", ...FORGED };
      const { address, cookies, hsts } = await signInWith(loopback, sent, path);
      expect([address, hsts]).toEqual(["127.0.0.1", undefined]);
      for (const cookie of cookies) expect(cookie).not.toMatch(/__Host-|Secure/);
    },
  );

  test("a trusted proxy names the address and the protocol, and a client behind it cannot choose them", async () => {
    const forged = { ...FORGED, "X-Forwarded-For": "203.0.113.66, 198.51.100.7", "X-Forwarded-Proto": "https" };
    const { address, cookies, hsts } = await signInWith(proxied, forged);
    expect([address, hsts]).toEqual(["198.51.100.7", "max-age=31536000; includeSubDomains"]);
    for (const cookie of cookies) expect(cookie).toMatch(/^__Host-.*; Secure/);
    const chain = { "X-Forwarded-For": ["203.0.113.66", "2001:DB8::7, 10.1.1.1"], "X-Forwarded-Proto": "https, http" };
    const next = await signInWith(proxied, chain);
    expect([next.address, next.hsts]).toEqual(["2001:db8::7", undefined]);
    for (const cookie of next.cookies) expect(cookie).not.toMatch(/__Host-|Secure/);
  });

  test("behind a proxy like nginx, which adds the address of its client, sessions show this address", async () => {
    const proxy = createServer((received, response) => {
      const { headers, url = "/", method = "GET", socket } = received;
      const added = [headers["x-forwarded-for"], socket.remoteAddress].filter((part) => part !== undefined).join(", ");
      const { port } = new URL(proxied.url);
      const passed = { ...headers, "x-forwarded-for": `${added}, 10.0.0.9`, "x-forwarded-proto": "https" };
      const call = request({ host: "127.0.0.1", port, path: url, method, headers: passed }, (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(response);
      });
      received.pipe(call);
    }).listen(0, "127.0.0.2");
    await once(proxy, "listening");
    try {
      const { port } = proxy.address() as AddressInfo;
      const forged = { ...FORGED, "X-Forwarded-For": "203.0.113.66" };
      const answer = await new Promise<IncomingHttpHeaders>((resolve, reject) => {
        const form = { Host: "127.0.0.1", "Content-Type": "application/x-www-form-urlencoded", ...forged };
        const options = { host: "127.0.0.2", localAddress: "127.0.0.3", port, path: "/api/auth/login", headers: form };
        request({ ...options, method: "POST" }, ({ headers }) => resolve(headers))
          .on("error", reject)
          .end(FORM.toString());
      });
      const cookie = (answer["set-cookie"] ?? []).map((one) => one.split(";")[0]).join("; ");
      expect(cookie).toContain("__Host-session=");
      const { body } = await ask(proxied, "/api/auth/sessions", { cookie, "X-Forwarded-Proto": "https" });
      expect(JSON.parse(body)[0]).toMatchObject({ is_current: true, address: "127.0.0.3" });
    } finally {
      proxy.close();
    }
  });

  test("nobody reaches the Worker past the server that checks addresses", async () => {
    const own = Number(new URL(loopback.url).port);
    const all = listListeningPorts(loopback.pid);
    expect(all).toContain(own);
    const ports = all.filter((port) => port !== own);
    expect(ports.length).toBeGreaterThan(0);
    const { body } = await ask(loopback, "/api/health");
    for (const port of ports) {
      const answer = await ask({ url: `http://127.0.0.1:${port}` }, "/api/health", FORGED).catch(() => null);
      expect(answer?.body, `port ${port}`).not.toBe(body);
    }
  });
});

/** Returns a process and its descendants. */
const listProcesses = (pid: number): number[] => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
    .split(" ")
    .filter(Boolean)
    .map(Number)
    .flatMap(listProcesses),
];

/** Returns the ports on which a process and its descendants listen. */
function listListeningPorts(pid: number): number[] {
  const opened = listProcesses(pid).flatMap((one) =>
    readdirSync(`/proc/${one}/fd`).map((fd) => {
      try {
        return readlinkSync(`/proc/${one}/fd/${fd}`);
      } catch {
        // The file was closed meanwhile.
        return "";
      }
    }),
  );
  const lines = readFileSync("/proc/net/tcp", "utf8").trim().split("\n").slice(1);
  return lines
    .map((line) => line.trim().split(/\s+/))
    .filter(([, , , state, , , , , , inode]) => state === "0A" && opened.includes(`socket:[${inode}]`))
    .map(([, local = ""]) => Number.parseInt(local.split(":")[1] ?? "", 16));
}

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
  ])("the description of the API is not sent to a caller without a session (%s)", async (path) => {
    const { status, body } = await ask(loopback, path);
    expect([302, 401, 404]).toContain(status);
    expect(body).not.toContain("/requests/{id}");
  });

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
