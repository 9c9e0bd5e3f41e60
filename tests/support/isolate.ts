import { withTimeout } from "../../worker/http/api/sse-response.ts";

/**
 * The memory of an isolate in bytes: its heap and its external buffers. Both count towards the limit of 128 MB in
 * production.
 */
export interface IsolateMemory {
  readonly heap: number;
  readonly outside: number;
}

/** A connection to an isolate through the Chrome DevTools Protocol. */
export interface IsolateConnection {
  readonly readMemory: () => Promise<IsolateMemory>;
  readonly collectGarbage: () => Promise<void>;
  readonly close: () => void;
}

/** The time limit in milliseconds of one message to the inspector, which can leave a message without an answer while the isolate works. */
const REPLY_TIMEOUT_MS = 10_000;
/** How often a message is sent, because all messages here can be repeated without harm. */
const MAX_TRIES = 3;

type Reply = { id?: number; result?: Record<string, number>; error?: { message: string } };

/**
 * Connects to an isolate. Throws if the inspector does not list it.
 *
 * @param inspector the URL from `LocalRuntime.inspector()`
 * @param name the end of the isolate's title: `core:user:` and a Worker's name in wrangler.toml, or a simulator of Miniflare
 */
export async function connectToIsolate(inspector: URL, name: string): Promise<IsolateConnection> {
  const listed: { title: string; webSocketDebuggerUrl: string }[] = await (
    await fetch(`http://${inspector.host}/json`)
  ).json();
  const target = listed.find(({ title }) => title.endsWith(name));
  if (!target) throw new Error(`no isolate ${name} among ${listed.map(({ title }) => title).join(", ")}`);
  const socket = new WebSocket(target.webSocketDebuggerUrl);
  const waiting = new Map<number, PromiseWithResolvers<Record<string, number>>>();
  const fail = () => {
    for (const one of waiting.values()) one.reject(new Error("the inspector is gone"));
    waiting.clear();
  };
  socket.addEventListener("close", fail);
  socket.addEventListener("message", ({ data }) => {
    const { id = 0, result = {}, error }: Reply = JSON.parse(String(data));
    const one = waiting.get(id);
    waiting.delete(id);
    if (error) one?.reject(new Error(error.message));
    else one?.resolve(result);
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener("open", resolve, { once: true });
    socket.addEventListener("error", () => reject(new Error("the inspector cannot be reached")), { once: true });
  });
  let last = 0;
  const sendOnce = (method: string): Promise<Record<string, number>> => {
    last += 1;
    const one = Promise.withResolvers<Record<string, number>>();
    waiting.set(last, one);
    socket.send(JSON.stringify({ id: last, method }));
    return one.promise;
  };
  const send = async (method: string): Promise<Record<string, number>> => {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const result = await withTimeout(REPLY_TIMEOUT_MS, sendOnce(method));
      if (result !== null) return result;
    }
    throw new Error(`the inspector did not answer ${method}`);
  };
  await send("Runtime.enable");
  return {
    async readMemory() {
      const { usedSize = 0, embedderHeapUsedSize = 0, backingStorageSize = 0 } = await send("Runtime.getHeapUsage");
      return { heap: usedSize, outside: embedderHeapUsedSize + backingStorageSize };
    },
    async collectGarbage() {
      await send("HeapProfiler.collectGarbage");
    },
    close() {
      socket.close();
    },
  };
}
