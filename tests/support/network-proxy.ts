import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/**
 * A proxy in front of a server that simulates network failures. It also affects service workers, because it is outside
 * of the browser.
 */
export interface NetworkProxy {
  /** The origin of the proxy, without a trailing slash. */
  readonly url: string;
  /** Ends all simulated failures, and forwards stalled calls. */
  readonly reset: () => void;
  /**
   * Delays the calls for which `calls` returns true (default: all calls) until `reset`, like a network that does not
   * respond.
   */
  readonly stall: (calls?: (call: IncomingMessage) => boolean) => void;
  /** Forwards the calls for which `to` returns true, and delays their responses until `reset`. */
  readonly stallResponses: (to: (call: IncomingMessage) => boolean) => void;
  /** Forwards the calls for which `to` returns true, and drops their responses. */
  readonly dropResponses: (to: (call: IncomingMessage) => boolean) => void;
  /** Aborts the calls for which `to` returns true before they reach the server. */
  readonly refuse: (to: (call: IncomingMessage) => boolean) => void;
  /** Responds with `answer` to the calls for which `to` returns true. The server does not get them. */
  readonly respond: (to: (call: IncomingMessage) => boolean, answer: ProxyResponse) => void;
  /** Replaces the text of all later responses to `path` by the result of `change`. */
  readonly rewrite: (path: string, change: (text: string) => string) => void;
}

export interface ProxyResponse {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const CONDITIONAL_HEADERS = ["accept-encoding", "if-none-match", "if-modified-since"];

/** A proxy that listens between `start` and `close`. */
export interface OwnedNetworkProxy extends NetworkProxy {
  readonly start: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** Returns a proxy on loopback in front of the server with the origin `target`. */
export function createNetworkProxy(target: () => string): OwnedNetworkProxy {
  let loses = (_: IncomingMessage): boolean => false;
  let holds = loses;
  let holdsResponse = loses;
  let refuses = loses;
  let answers = loses;
  let instead: ProxyResponse = { status: 502, type: "text/plain", text: "" };
  const waiting: (() => void)[] = [];
  const changes = new Map<string, (text: string) => string>();

  const forward = (call: IncomingMessage, answer: ServerResponse): void => {
    const { method, headers, url = "/" } = call;
    const change = changes.get(url);
    const send = (got: IncomingMessage): void => {
      if (!change) {
        answer.writeHead(got.statusCode ?? 502, got.headers);
        got.pipe(answer);
        return;
      }
      const { "content-length": _, "content-encoding": __, etag: ___, ...rest } = got.headers;
      got.setEncoding("utf8");
      let text = "";
      got.on("data", (part) => {
        text += part;
      });
      got.once("end", () => {
        answer.writeHead(got.statusCode ?? 502, rest);
        answer.end(change(text));
      });
    };
    // Uses a new connection, because the server may close a reused connection at the moment of its next use.
    const passed = request(new URL(url, target()), { method, headers, agent: false }, (got) => {
      if (loses(call)) {
        got.resume();
        got.once("end", () => answer.destroy());
        return;
      }
      if (holdsResponse(call)) {
        waiting.push(() => send(got));
        return;
      }
      send(got);
    });
    // Removes these headers, so that the server sends the complete, uncompressed response, even if the browser has
    // cached a rewritten one.
    if (change) for (const name of CONDITIONAL_HEADERS) passed.removeHeader(name);
    passed.once("error", () => answer.destroy());
    call.pipe(passed);
  };

  const server = createServer((call, answer) => {
    if (refuses(call)) answer.destroy();
    else if (answers(call)) {
      // Reads the whole body first, because a browser ignores a response that arrives while it is still sending.
      call.resume();
      call.once("end", () => answer.writeHead(instead.status, { "content-type": instead.type }).end(instead.text));
    } else if (holds(call)) waiting.push(() => forward(call, answer));
    else forward(call, answer);
  });
  return {
    async start() {
      server.listen(0, "127.0.0.1");
      await once(server, "listening");
    },
    get url() {
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    },
    reset() {
      loses = holds = holdsResponse = refuses = answers = () => false;
      for (const go of waiting.splice(0)) go();
    },
    stall(calls = () => true) {
      holds = calls;
    },
    stallResponses(to) {
      holdsResponse = to;
    },
    dropResponses(to) {
      loses = to;
    },
    refuse(to) {
      refuses = to;
    },
    respond(to, given) {
      answers = to;
      instead = given;
    },
    rewrite: (path, change) => {
      changes.set(path, change);
    },
    async close() {
      if (!server.listening) return;
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
