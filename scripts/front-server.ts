import {
  Agent,
  request as callWorker,
  createServer,
  type IncomingMessage,
  type ServerOptions,
  type ServerResponse,
  STATUS_CODES,
} from "node:http";
import type { Duplex } from "node:stream";
import { type AddressRange, findClientAddress, isForwardedHttps, isTrustedProxy } from "../domain/network-addresses.ts";
import { type AllowedHosts, isAllowedHost, toListenAddress } from "./allowed-hosts.ts";
import { FRONT_SECRET_HEADER } from "./local-runtime.ts";

export interface FrontServerOptions {
  readonly host: string;
  readonly port: number;
  readonly allowedHosts: AllowedHosts;
  /** The proxies whose X-Forwarded-For and X-Forwarded-Proto are believed (R53). */
  readonly trustedProxies: readonly AddressRange[];
  /** The address that the refusal of a wrong host name recommends. */
  readonly publicUrl: string;
  /** The port of the Worker on 127.0.0.1, and the secret without which it refuses HTTP requests. */
  readonly worker: { readonly port: number; readonly secret: string };
  /** Prints a line for the operator. */
  readonly warn: (line: string) => void;
}

export interface FrontServer {
  readonly stop: () => Promise<void>;
}

/**
 * Headers of one connection (RFC 9110, 7.6.1). `Expect` is answered by Node.js. `Host` is added again, because a client can send
 * several.
 */
const CONNECTION_HEADERS = ["connection", "keep-alive", "proxy-connection", "te", "upgrade", "expect", "host"];
const RESPONSE_CONNECTION_HEADERS = ["connection", "keep-alive", "transfer-encoding"];

/**
 * Headers that only Cloudflare, this server or Miniflare set. Clients must not reach the Worker with them, because they say who the client
 * is, which URL it has opened, and which part of Miniflare responds.
 */
const RESERVED_HEADER = /^(?:cf-|mf-|x-forwarded-|x-front-)/;

/** The idle connections to workerd end before workerd, which waits 5 seconds, ends them. Otherwise it could end one that is just used. */
const IDLE_CONNECTION_MS = 2_000;

/** A proxy that holds connections open must end them before this server does. nginx does so after 60 seconds. */
const KEEP_ALIVE_MS = 65_000;

/** For these methods, Node.js sends a body only if a header announces one. */
const METHODS_WITHOUT_BODY = ["GET", "HEAD", "DELETE", "OPTIONS", "TRACE"];

/** Returns the pairs of name and value in `rawHeaders`. */
const listHeaders = (raw: readonly string[]): [name: string, value: string][] =>
  raw.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, raw[at + 1] ?? ""]] : []));

const valuesOf = (request: IncomingMessage, name: string): string[] => request.headersDistinct[name] ?? [];

/** Returns the headers with which the Worker gets an HTTP request: those of the client, its address and its protocol. */
export function toWorkerHeaders(
  request: IncomingMessage,
  { trustedProxies, worker }: Pick<FrontServerOptions, "trustedProxies" | "worker">,
): string[] {
  const peer = request.socket.remoteAddress ?? "";
  const address = findClientAddress(peer, valuesOf(request, "x-forwarded-for"), trustedProxies);
  const isHttps = isForwardedHttps(peer, valuesOf(request, "x-forwarded-proto"), trustedProxies);
  // Without this header, Node.js would send an empty body of unknown length.
  const isEmpty = !("content-length" in request.headers) && !("transfer-encoding" in request.headers);
  return [
    ...["Host", request.headers.host ?? ""],
    ...listHeaders(request.rawHeaders)
      .filter(([name]) => !CONNECTION_HEADERS.includes(name.toLowerCase()) && !RESERVED_HEADER.test(name.toLowerCase()))
      .flat(),
    ...(isEmpty && !METHODS_WITHOUT_BODY.includes(request.method ?? "") ? ["Content-Length", "0"] : []),
    ...[
      "CF-Connecting-IP",
      address,
      "X-Forwarded-Proto",
      isHttps ? "https" : "http",
      FRONT_SECRET_HEADER,
      worker.secret,
    ],
  ];
}

const toClientHeaders = (answer: IncomingMessage): string[] =>
  listHeaders(answer.rawHeaders)
    .filter(([name]) => !RESPONSE_CONNECTION_HEADERS.includes(name.toLowerCase()))
    .flat();

interface Refusal {
  readonly status: number;
  readonly text: string;
}

/** Returns why an HTTP request does not reach the Worker, or null. */
function findRefusal({ headers, url = "" }: IncomingMessage, options: FrontServerOptions): Refusal | null {
  if (!isAllowedHost(headers.host ?? "", options.allowedHosts))
    return {
      status: 421,
      text: `This server does not answer under this name. Open it at ${options.publicUrl}, or set PUBLIC_URL to the address that people use.\n`,
    };
  if (!url.startsWith("/")) return { status: 400, text: "The address must be a path.\n" };
  return null;
}

const STARTING: Refusal = { status: 503, text: "The server is starting. Please try again.\n" };

const toPlainHeaders = ({ status, text }: Refusal): string[] => [
  ...["Content-Type", "text/plain; charset=utf-8", "Content-Length", String(Buffer.byteLength(text))],
  ...["Cache-Control", "no-store", ...(status === STARTING.status ? ["Retry-After", "1"] : [])],
];

const refuse = (response: ServerResponse, refusal: Refusal): void => {
  response.writeHead(refusal.status, toPlainHeaders(refusal)).end(refusal.text);
};

const formatHeaders = (raw: readonly string[]): string =>
  listHeaders(raw)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("");

/** Responds to the attempt to open a WebSocket with an ordinary response, and ends the connection. */
function endUpgrade(socket: Duplex, status: number, headers: readonly string[], body: IncomingMessage | string): void {
  socket.write(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ""}\r\n${formatHeaders(headers)}Connection: close\r\n\r\n`,
  );
  if (typeof body === "string") socket.end(body);
  else body.pipe(socket);
}

const refuseUpgrade = (socket: Duplex, refusal: Refusal): void =>
  endUpgrade(socket, refusal.status, toPlainHeaders(refusal), refusal.text);

/** Connects the WebSocket of a client with that of the Worker. An error of one of them ends both. */
function joinSockets(client: Duplex, worker: Duplex): void {
  for (const [from, to] of [
    [client, worker],
    [worker, client],
  ] as const) {
    from.on("error", () => to.destroy()).on("close", () => to.destroy());
    from.pipe(to);
  }
}

/** Sends an HTTP request to the Worker. */
const createCall = (
  request: IncomingMessage,
  { worker }: FrontServerOptions,
  agent: Agent | false,
  headers: string[],
) => callWorker({ agent, host: "127.0.0.1", port: worker.port, method: request.method, path: request.url, headers });

const UNREAD_BODY: Refusal = {
  status: 413,
  text: "The server ended the call before it had read the whole body, which it does if a body is too large.\n",
};

/**
 * Returns the refusal for a call of the Worker that failed. Only a call that did not reach the Worker can be repeated without a doubt. If the
 * Worker ends the connection while a body is sent, its response can be lost, because the operating system discards it.
 */
function toRefusal({ code }: NodeJS.ErrnoException, { complete }: IncomingMessage): Refusal {
  if (code === "ECONNREFUSED") return STARTING;
  if (!complete && (code === "EPIPE" || code === "ECONNRESET")) return UNREAD_BODY;
  return { status: 502, text: "The server stopped before it responded.\n" };
}

function passOn(request: IncomingMessage, response: ServerResponse, options: FrontServerOptions, agent: Agent): void {
  const call = createCall(request, options, agent, toWorkerHeaders(request, options));
  call.on("response", (answer) => {
    response.writeHead(answer.statusCode ?? 502, toClientHeaders(answer));
    // A stream of events sends its headers before its first event.
    if (answer.headers["content-length"] === undefined) response.flushHeaders();
    answer.on("error", () => response.destroy()).pipe(response);
  });
  call.on("error", (error) => {
    // The Worker can respond before it has read the whole body; sending the rest then fails, but the response is complete.
    if (!response.headersSent) refuse(response, toRefusal(error, request));
  });
  response.on("close", () => call.destroy());
  request.pipe(call);
}

function passOnUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer, options: FrontServerOptions): void {
  const headers = [...toWorkerHeaders(request, options), "Connection", "Upgrade", "Upgrade", "websocket"];
  const call = createCall(request, options, false, headers);
  call.on("upgrade", (answer, workerSocket, workerHead) => {
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${formatHeaders(answer.rawHeaders)}\r\n`);
    socket.write(workerHead);
    workerSocket.write(head);
    joinSockets(socket, workerSocket);
  });
  call.on("response", (answer) => endUpgrade(socket, answer.statusCode ?? 502, toClientHeaders(answer), answer));
  call.on("error", (error) => refuseUpgrade(socket, toRefusal(error, request)));
  socket.on("close", () => call.destroy());
  call.end();
}

/**
 * Starts the server that people and proxies reach. It passes HTTP requests and WebSockets for its own host names to the Worker, together with
 * the address of the client (R53, docs/decisions/web-security.md). A foreign host name is refused: otherwise a page of another site could point its own
 * host name to this machine (DNS rebinding) and send same-origin HTTP requests.
 */
export async function startFrontServer(options: FrontServerOptions): Promise<FrontServer> {
  const agent = new Agent({ keepAlive: true, timeout: IDLE_CONNECTION_MS });
  const warnOfProxy = createProxyWarning(options);
  const settings = {
    keepAliveTimeout: KEEP_ALIVE_MS,
    // Other upgrades, such as those to HTTP/2 that some clients offer with each HTTP request, are ignored.
    shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === "websocket",
  };
  const server = createServer(settings as ServerOptions, (request, response) => {
    warnOfProxy(request);
    const refusal = findRefusal(request, options);
    if (refusal) refuse(response, refusal);
    else passOn(request, response, options, agent);
  });
  server.on("upgrade", (request, socket, head) => {
    socket.on("error", () => socket.destroy());
    const refusal = findRefusal(request, options);
    if (refusal) refuseUpgrade(socket, refusal);
    else passOnUpgrade(request, socket, head, options);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(options.port, toListenAddress(options.host), resolve);
  });
  return {
    stop: async () => {
      const stopped = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await stopped;
      agent.destroy();
    },
  };
}

/** Returns a function that warns once if a proxy forwards HTTP requests but TRUSTED_PROXY does not name it. */
function createProxyWarning({ trustedProxies, warn }: FrontServerOptions): (request: IncomingMessage) => void {
  let warned = false;
  return ({ headers, socket: { remoteAddress = "" } }) => {
    if (warned || !("x-forwarded-for" in headers) || isTrustedProxy(remoteAddress, trustedProxies)) return;
    warned = true;
    warn(
      `${remoteAddress} sends X-Forwarded-For, but TRUSTED_PROXY does not name it: the people behind it count as one address, and as http.`,
    );
  };
}
