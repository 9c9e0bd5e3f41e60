import { once } from "node:events";
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { parseAddressRange } from "../../../domain/network-addresses.ts";
import { type FrontServer, startFrontServer } from "../../../scripts/front-server.ts";
import { FRONT_SECRET_HEADER } from "../../../scripts/local-runtime.ts";

const SECRET = "secret-of-the-front-server";
const PUBLIC_URL = "http://127.0.0.1:8787";

interface Answer {
  status: number;
  headers: IncomingMessage["headers"];
  body: string;
}

let worker: Server;
let respond: (received: IncomingMessage, response: ServerResponse) => void;
let front: FrontServer | undefined;
let port: number;
let warnings: string[];

/** A double of the Worker, which returns what it received. */
const echo = async (received: IncomingMessage, response: ServerResponse) => {
  const { method, url, rawHeaders } = received;
  response.end(JSON.stringify({ method, url, headers: rawHeaders, body: await text(received) }));
};

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const free = portOf(probe);
  probe.close();
  await once(probe, "close");
  return free;
}

/** Starts a front server in front of the double. `trusted`: the trusted proxies. */
async function start(trusted: readonly string[] = [], workerPort = portOf(worker)): Promise<void> {
  port = await findFreePort();
  front = await startFrontServer({
    ...{ host: "127.0.0.1", port, publicUrl: PUBLIC_URL, worker: { port: workerPort, secret: SECRET } },
    allowedHosts: { names: ["localhost", "127.0.0.1"], anyAddress: false },
    trustedProxies: trusted.map(parseAddressRange).filter((range) => range !== null),
    warn: (line) => warnings.push(line),
  });
}

beforeEach(async () => {
  [respond, warnings] = [echo, []];
  worker = createServer((received, response) => respond(received, response)).listen(0, "127.0.0.1");
  await once(worker, "listening");
});
afterEach(async () => {
  await front?.stop();
  front = undefined;
  worker.closeAllConnections();
  worker.close();
});

interface Call {
  method?: string;
  path?: string;
  headers?: readonly string[];
  body?: string;
}

/** Sends an HTTP request with exactly these headers. */
function ask({ method = "GET", path = "/", headers = [], body }: Call = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const all = headers.some((name) => name.toLowerCase() === "host") ? headers : ["Host", "localhost", ...headers];
    const call = request({ host: "127.0.0.1", port, method, path, headers: [...all], agent: false }, (answer) =>
      text(answer).then(
        (received) => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: received }),
        reject,
      ),
    );
    call.on("error", reject).end(body);
  });
}

/** Sends an HTTP request and returns the headers that the Worker received with one of the names, as pairs of name and value. */
async function askForHeaders(call: Call, ...names: string[]): Promise<string[][]> {
  const { body } = await ask(call);
  const received: string[] = JSON.parse(body).headers;
  return received.flatMap((name, at) =>
    at % 2 === 0 && names.includes(name.toLowerCase()) ? [[name, received[at + 1] ?? ""]] : [],
  );
}

/** Sends raw bytes and returns everything that the server sends until it ends the connection. */
async function sendRaw(bytes: string): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.write(bytes);
  return text(socket);
}

describe("what the Worker gets from the front server", () => {
  test("a call reaches the Worker with its method, path, headers and body, and its response comes back unchanged", async () => {
    respond = async (received, response) => {
      const body = await text(received);
      response.writeHead(201, "Made", ["Set-Cookie", "a=1", "X-Case", "Kept", "Set-Cookie", "b=2"]);
      response.end(`${received.method} ${received.url} ${received.headers["x-own"]} ${body}`);
    };
    await start();
    const call = { method: "PATCH", path: "//a?b=%20&c", headers: ["X-Own", "1"], body: "text" };
    expect(await ask(call)).toMatchObject({
      status: 201,
      headers: { "set-cookie": ["a=1", "b=2"], "x-case": "Kept" },
      body: "PATCH //a?b=%20&c 1 text",
    });
  });

  test.each([
    ["GET", undefined],
    ["HEAD", undefined],
    ["DELETE", undefined],
    ["POST", "0"],
  ])("a %s without a body has the content length %s", async (method, length) => {
    let received: IncomingMessage["headers"] = {};
    respond = ({ headers }, response) => {
      received = headers;
      response.end();
    };
    await start();
    await sendRaw(`${method} / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect([received["content-length"], received["transfer-encoding"]]).toEqual([length, undefined]);
  });

  test("the Worker gets the address of the connection and http, whatever the client sends", async () => {
    await start();
    const forged = [
      "CF-Connecting-IP",
      "X-Forwarded-For",
      "X-Forwarded-Proto",
      "X-Forwarded-Host",
      "CF-Ray",
      "MF-CF-Blob",
    ];
    const headers = [...forged, "MF-Original-URL", "MF-Route-Override", "CF-IPCountry", FRONT_SECRET_HEADER].flatMap(
      (name) => [...[name, "203.0.113.9"], ...[name.toUpperCase(), "https"]],
    );
    const names = headers.map((name) => name.toLowerCase());
    expect(await askForHeaders({ headers }, ...names)).toEqual([
      ["CF-Connecting-IP", "127.0.0.1"],
      ["X-Forwarded-Proto", "http"],
      [FRONT_SECRET_HEADER, SECRET],
    ]);
  });

  test("the Worker gets the address and the protocol that a trusted proxy names", async () => {
    await start(["127.0.0.1", "10.0.0.0/8"]);
    const headers = [
      "X-Forwarded-For",
      "1.1.1.1, 203.0.113.9",
      "x-forwarded-for",
      "10.1.1.1",
      "X-Forwarded-Proto",
      "https",
    ];
    expect(await askForHeaders({ headers }, "cf-connecting-ip", "x-forwarded-proto", "x-forwarded-for")).toEqual([
      ["CF-Connecting-IP", "203.0.113.9"],
      ["X-Forwarded-Proto", "https"],
    ]);
    expect(warnings).toEqual([]);
  });

  test("the operator is warned once that a proxy forwards calls but is not trusted", async () => {
    await start(["10.0.0.0/8"]);
    await ask();
    expect(warnings).toEqual([]);
    for (let at = 0; at < 2; at += 1) await ask({ headers: ["X-Forwarded-For", "203.0.113.9"] });
    expect(warnings).toEqual([
      "127.0.0.1 sends X-Forwarded-For, but TRUSTED_PROXY does not name it: the people behind it count as one address, and as http.",
    ]);
  });

  test("headers of one connection are not passed on, and the Worker gets one header Host", async () => {
    await start();
    const headers = [
      "Host",
      "localhost:80",
      "Host",
      "evil.example",
      "TE",
      "trailers",
      "Keep-Alive",
      "1",
      "Upgrade",
      "h2c",
    ];
    expect(await askForHeaders({ headers }, "host", "te", "keep-alive", "upgrade")).toEqual([["Host", "localhost:80"]]);
  });
});

describe("calls that do not reach the Worker", () => {
  test("a call or WebSocket for a foreign or malformed host name is refused with 421", async () => {
    await start();
    for (const host of ["evil.example", "127.0.0.1:8814.evil.example", "evil@localhost", "127.0.0.1:99999", ""])
      for (const upgrade of [[], ["Connection", "Upgrade", "Upgrade", "websocket"]]) {
        const { status, headers, body } = await ask({ headers: ["Host", host, ...upgrade] });
        expect([status, headers["content-type"], headers["cache-control"]], host).toEqual([
          421,
          "text/plain; charset=utf-8",
          "no-store",
        ]);
        expect(body).toContain(`Open it at ${PUBLIC_URL}, or set PUBLIC_URL`);
      }
  });

  test("a call whose address is no path is refused with 400", async () => {
    await start();
    for (const target of ["http://localhost/", "http://evil.example/", "*"])
      expect(await sendRaw(`OPTIONS ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)).toMatch(
        /^HTTP\/1\.1 400 /,
      );
  });

  test("a call is refused with 503 and Retry-After while the Worker does not listen, and with 502 if it ends without a response", async () => {
    await start([], await findFreePort());
    expect(await ask()).toMatchObject({ status: 503, headers: { "retry-after": "1" } });
    await front?.stop();
    respond = (received) => received.socket.destroy();
    await start();
    expect((await ask({ method: "POST", body: "text" })).status).toBe(502);
  });

  test("after a body that the Worker did not read completely, its response reaches the client", async () => {
    respond = (_, response) => {
      response.writeHead(413).end("too large");
    };
    await start();
    expect(await ask({ method: "POST", body: "x".repeat(5_000_000) })).toMatchObject({
      status: 413,
      body: "too large",
    });
  });

  test("if the Worker ends in the middle of a response, the connection of the client ends as well", async () => {
    respond = (received, response) => {
      response.writeHead(200, { "Content-Length": 100 }).write("part", () => received.socket.destroy());
    };
    await start();
    await expect(ask()).rejects.toThrow();
  });

  test("if the client ends the connection, the call of the Worker ends", async () => {
    const ended = new Promise((resolve) => {
      respond = (_, response) => response.on("close", () => resolve(response.writableFinished));
    });
    await start();
    const socket = connect(port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    await once(worker, "request");
    socket.destroy();
    expect(await ended).toBe(false);
  });
});

test("a stream of events reaches the client while the Worker still sends it", async () => {
  let send = (_: string): void => undefined;
  respond = (_, response) => {
    response.writeHead(200, { "Content-Type": "text/event-stream" }).flushHeaders();
    send = (event) => response.write(event);
  };
  await start();
  const call = request({ host: "127.0.0.1", port, headers: { Host: "localhost" } }).end();
  const [answer] = (await once(call, "response")) as [IncomingMessage];
  send("data: first\n\n");
  expect(String((await once(answer, "data"))[0])).toContain("data: first");
  call.destroy();
});

describe("a WebSocket", () => {
  const upgrade = (...more: string[]) =>
    `GET /api/live HTTP/1.1\r\n${["Host: localhost", "Connection: Upgrade", "Upgrade: WebSocket", ...more].join("\r\n")}\r\n\r\n`;

  test("the Worker accepts it with the address of the client, and both sides can send", async () => {
    const received: IncomingMessage["headers"][] = [];
    worker.on("upgrade", ({ headers }: IncomingMessage, socket: Duplex) => {
      received.push(headers);
      socket.write(
        "HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Own: 1\r\n\r\nhello",
      );
      socket.on("data", (sent) => socket.end(`got ${sent}`));
    });
    await start(["127.0.0.1"]);
    const answer = await sendRaw(`${upgrade("X-Forwarded-For: 203.0.113.9", "CF-Connecting-IP: 1.1.1.1")}first`);
    expect(answer).toMatch(/^HTTP\/1\.1 101 Switching Protocols\r\n[\s\S]*X-Own: 1\r\n\r\nhellogot first$/);
    expect(received).toMatchObject([
      { upgrade: "websocket", "cf-connecting-ip": "203.0.113.9", [FRONT_SECRET_HEADER.toLowerCase()]: SECRET },
    ]);
  });

  test("if the Worker refuses it, the client gets the response, and what it sends afterwards reaches nobody", async () => {
    const urls: unknown[] = [];
    respond = ({ url }, response) => {
      urls.push(url);
      response.writeHead(401, { "Content-Type": "text/plain" }).end("not signed in");
    };
    await start();
    const smuggled = "GET /smuggled HTTP/1.1\r\nHost: localhost\r\nCF-Connecting-IP: 1.1.1.1\r\n\r\n";
    expect(await sendRaw(upgrade() + smuggled)).toMatch(
      /^HTTP\/1\.1 401 Unauthorized\r\n[\s\S]*Connection: close\r\n\r\nnot signed in$/,
    );
    expect(urls).toEqual(["/api/live"]);
  });
});

test("a server on all addresses gets IPv4 addresses in their usual form", async () => {
  port = await findFreePort();
  front = await startFrontServer({
    ...{ host: "*", port, publicUrl: PUBLIC_URL, worker: { port: portOf(worker), secret: SECRET } },
    ...{ allowedHosts: { names: [], anyAddress: true }, trustedProxies: [], warn: () => undefined },
  });
  expect(await askForHeaders({ headers: ["Host", "127.0.0.1"] }, "cf-connecting-ip")).toEqual([
    ["CF-Connecting-IP", "127.0.0.1"],
  ]);
});
