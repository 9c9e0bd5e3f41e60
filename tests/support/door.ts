import { once } from "node:events";
import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A door in front of a server, by which a test decides how the network is: below the browser, so it holds for service workers too. */
export interface Door {
  /** Origin, without a slash at the end. */
  readonly url: string;
  /** Lets everything through again, what was held included. */
  readonly open: () => void;
  /** Lets nothing through and says nothing, as a network that is there and does not work. */
  readonly hold: () => void;
  /** Delivers what is asked and loses the answers to these calls, or everything when absent. */
  readonly loseAnswers: (to: (asked: IncomingMessage) => boolean) => void;
  /** Breaks these calls off before they arrive. */
  readonly refuse: (to: (asked: IncomingMessage) => boolean) => void;
  /** Answers a path with another text from now on. */
  readonly rewrite: (path: string, change: (text: string) => string) => void;
  readonly close: () => Promise<void>;
}

const CONDITIONS = ["accept-encoding", "if-none-match", "if-modified-since"];

type Passage = "open" | "held";

/** @param target the server's origin */
export async function openDoor(target: string): Promise<Door> {
  let passage: Passage = "open";
  let loses = (_: IncomingMessage): boolean => false;
  let refuses = loses;
  const waiting: (() => void)[] = [];
  const changes = new Map<string, (text: string) => string>();

  const forward = (asked: IncomingMessage, answer: ServerResponse): void => {
    const { method, headers, url = "/" } = asked;
    const change = changes.get(url);
    // A connection of its own: one that is kept may be closed by the server in the very moment when it is used again.
    const passed = request(new URL(url, target), { method, headers, agent: false }, (got) => {
      if (loses(asked)) {
        got.resume();
        got.once("end", () => answer.destroy());
        return;
      }
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
    });
    // The whole text, plain: what the browser has of it is another one.
    if (change) for (const name of CONDITIONS) passed.removeHeader(name);
    passed.once("error", () => answer.destroy());
    asked.pipe(passed);
  };

  const server = createServer((asked, answer) => {
    if (refuses(asked)) answer.destroy();
    else if (passage === "open") forward(asked, answer);
    else waiting.push(() => forward(asked, answer));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    open() {
      passage = "open";
      loses = refuses = () => false;
      for (const go of waiting.splice(0)) go();
    },
    hold() {
      passage = "held";
    },
    loseAnswers(to) {
      loses = to;
    },
    refuse(to) {
      refuses = to;
    },
    rewrite: (path, change) => {
      changes.set(path, change);
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
