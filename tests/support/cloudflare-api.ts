import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

/** A call of wrangler that the server recorded. */
export interface CloudflareCall {
  readonly method: string;
  /** The part of the path after the account, for example `/d1/database`. */
  readonly path: string;
  readonly body: string;
}

interface CloudflareResponse {
  readonly status: number;
  readonly body: string;
}

export interface CloudflareApi {
  /** The value for the environment variable CLOUDFLARE_API_BASE_URL. */
  readonly url: string;
  readonly calls: readonly CloudflareCall[];
  /** Returns the response that a call without an effect would get now; null if there would be none. */
  readonly answer: (call: CloudflareCall) => CloudflareResponse | null;
  readonly stop: () => Promise<void>;
}

/** The resources of a Cloudflare account. The loopback server adds the databases and buckets that wrangler creates. */
export interface CloudflareAccount {
  readonly databases: { name: string; uuid: string }[];
  readonly buckets: string[];
  readonly secrets: string[];
  /** The names of the migrations that were applied to the database. */
  readonly migrations: string[];
  /** The number of users in the database. */
  users: number;
  /** Responses that replace the usual ones, in this order: each the given number of times. */
  readonly faults: CloudflareFault[];
}

interface CloudflareFault {
  /** Matches the path of the calls that fail, and their SQL if they have some. */
  readonly call: RegExp;
  /** The response; null if there is none. */
  readonly response: CloudflareResponse | null;
  times: number;
}

/** Returns the body of a failed call of Cloudflare's API. */
export const createFailureBody = (code: number, message: string): string =>
  JSON.stringify({ success: false, errors: [{ code, message }], messages: [], result: null });

const NOT_FOUND = { status: 404, code: 10_007 };
const NO_SUCH_SERVICE = { status: 404, code: 10_090 };
const NO_SUCH_BUCKET = { status: 404, code: 10_006 };

type Reply = { result: unknown } | { status: number; code: number };

/**
 * Returns the response to a call of wrangler. Calls whose result wrangler does not need succeed with an empty result.
 */
function handleCall(account: CloudflareAccount, { method, path, body }: CloudflareCall): Reply {
  if (path.startsWith("/d1/database?")) return { result: account.databases };
  if (path === "/d1/database" && method === "POST") {
    const created = { name: JSON.parse(body).name, uuid: "22222222-2222-2222-2222-222222222222" };
    account.databases.push(created);
    return { result: created };
  }
  if (path.endsWith("/query")) {
    const ledger = body.includes("FROM d1_migrations") ? account.migrations.map((name, id) => ({ id, name })) : [];
    const results = body.includes("AS users") ? [{ users: Math.min(account.users, 1) }] : ledger;
    return { result: [{ results, success: true, meta: {} }] };
  }
  if (path === "/r2/buckets" && method === "POST") {
    account.buckets.push(JSON.parse(body).name);
    return { result: {} };
  }
  if (path.startsWith("/r2/buckets/")) {
    const name = path.slice("/r2/buckets/".length);
    return account.buckets.includes(name)
      ? { result: { name, creation_date: "", location: "", storage_class: "" } }
      : NO_SUCH_BUCKET;
  }
  if (path.endsWith("/secrets")) {
    const secrets = account.secrets.map((name) => ({ name, type: "secret_text" }));
    return secrets.length > 0 ? { result: secrets } : NOT_FOUND;
  }
  if (path.startsWith("/workers/services/")) return NO_SUCH_SERVICE;
  if (path === "/workers/workers/approval-workflow")
    return { result: { subdomain: { enabled: true, previews_enabled: false } } };
  if (path === "/workers/subdomain") return { result: { subdomain: "example" } };
  if (method === "GET" && /\/(?:deployments|settings)$/.test(path)) return NOT_FOUND;
  if (path.endsWith("/assets-upload-session")) return { result: { jwt: "header.payload.signature", buckets: [] } };
  return { result: {} };
}

function toHttpResponse(account: CloudflareAccount, call: CloudflareCall): CloudflareResponse {
  const answer = handleCall(account, call);
  if ("result" in answer) {
    const info = { page: 1, per_page: 100, count: 1, total_count: 1 };
    return {
      status: 200,
      body: JSON.stringify({ success: true, errors: [], messages: [], result: answer.result, result_info: info }),
    };
  }
  return { status: answer.status, body: createFailureBody(answer.code, "not found") };
}

/** Returns the fault with which a call fails, or undefined. */
const findFault = ({ faults }: CloudflareAccount, { path, body }: CloudflareCall): CloudflareFault | undefined =>
  faults.find(({ call, times }) => times > 0 && call.test(`${path} ${body}`));

function answerCall(account: CloudflareAccount, call: CloudflareCall): CloudflareResponse | null {
  const fault = findFault(account, call);
  return fault ? fault.response : toHttpResponse(account, call);
}

/** Starts a loopback server with the part of Cloudflare's API that wrangler needs for a deployment. */
export async function startCloudflareApi(account: CloudflareAccount): Promise<CloudflareApi> {
  const calls: CloudflareCall[] = [];
  const answer = async (request: IncomingMessage): Promise<CloudflareResponse | null> => {
    const path = (request.url ?? "").replace(/^\/client\/v4\/accounts\/[^/]+/, "");
    const call = { method: request.method ?? "GET", path, body: await text(request) };
    calls.push(call);
    const response = answerCall(account, call);
    const fault = findFault(account, call);
    if (fault) fault.times -= 1;
    return response;
  };
  const server = createServer((request, response) => {
    answer(request).then((given) => {
      if (given) response.writeHead(given.status, { "content-type": "application/json" }).end(given.body);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/client/v4`,
    calls,
    answer: (call) => answerCall(account, call),
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
