import { Agent, type IncomingHttpHeaders, request } from "node:http";

export type Call = { method?: string; path: string; headers?: Record<string, string>; body?: string };
export type CallResult = { status: number; headers: IncomingHttpHeaders; bytes: number; body: string };

/** Makes one HTTP call through `agent` and reads the complete response. */
export function call(
  agent: Agent,
  origin: string,
  { method = "GET", path, headers = {}, body }: Call,
): Promise<CallResult> {
  return new Promise((resolve, reject) => {
    const length: Record<string, string> =
      body === undefined ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const outgoing = request(`${origin}${path}`, { method, agent, headers: { ...headers, ...length } }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
      incoming.on("error", reject);
      incoming.on("end", () => {
        const whole = Buffer.concat(chunks);
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          bytes: whole.length,
          body: whole.toString(),
        });
      });
    });
    outgoing.on("error", reject);
    outgoing.end(body);
  });
}

/**
 * The durations of many measured calls. `p50` and `p99`: milliseconds of a call (median and 99th percentile).
 * `perSecond`: calls per second. `last`: the last response.
 */
export type LoadResult = { p50: number; p99: number; perSecond: number; last: CallResult };

/**
 * Makes `amount` calls over `connections` parallel connections. Each connection makes its calls one after another.
 * `next` returns the n-th call. Throws if a response has another status than `expected`.
 */
export async function measureLoad(
  origin: string,
  options: { connections: number; amount: number; expected: number; next: (n: number) => Call },
): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: options.connections });
  const times: number[] = [];
  let taken = 0;
  let last: CallResult | undefined;
  const work = async () => {
    while (taken < options.amount) {
      const next = options.next(taken++);
      const start = performance.now();
      last = await call(agent, origin, next);
      times.push(performance.now() - start);
      if (last.status !== options.expected)
        throw new Error(`${next.method ?? "GET"} ${next.path} answered ${last.status}: ${last.body.slice(0, 300)}`);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: options.connections }, work));
  const seconds = (performance.now() - start) / 1000;
  agent.destroy();
  if (!last) throw new Error("a load without a call");
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return { p50: at(0.5), p99: at(0.99), perSecond: times.length / seconds, last };
}
