import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Log, LogLevel, Miniflare, type MiniflareOptions } from "miniflare";
import { type AllowedHosts, getAllowedHosts } from "./allowed-hosts.ts";
import { ROOT, readBuiltConfig, WORKER_BUNDLE } from "./build.ts";

export interface RuntimeOptions {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Where D1 and R2 keep their files. */
  readonly stateDir: string;
  /** Plain-text variables, as `vars` and secrets would be on a deployment. */
  readonly variables: Readonly<Record<string, string>>;
  /** Lets an inspector look into the isolates while they work. */
  readonly withInspector?: boolean;
}

export interface Bindings {
  readonly DB: D1Database;
  readonly FILES: R2Bucket;
}

const CLIENT_FILES = join(ROOT, "build/client");

/** What may be a file: the built files and folders, as paths. */
function listClientPaths(): { files: string[]; folders: string[] } {
  const entries = readdirSync(CLIENT_FILES, { withFileTypes: true });
  const named = (folder: boolean) => entries.filter((entry) => entry.isDirectory() === folder).map(({ name }) => name);
  return { files: named(false).map((name) => `/${name}`), folders: named(true).map((name) => `/${name}/`) };
}

/**
 * Stands in for Cloudflare's router in front of the Worker: what is a file is served as one, everything else goes to the Worker. Miniflare's
 * own router does the same, but costs every request two more hops inside workerd. Before that it refuses requests under a name that is not
 * this server's: a page of another site can have its own name lead here (DNS rebinding), and would then be of the same origin.
 */
function buildRouterModule({ names, anyAddress }: AllowedHosts, publicUrl: string): string {
  const { files, folders } = listClientPaths();
  return `import worker from "./index.js";
const names = new Set(${JSON.stringify(names)});
const files = new Set(${JSON.stringify(files)});
const folders = ${JSON.stringify(folders)};
const nameOf = (host) => (URL.canParse("http://" + host) ? new URL("http://" + host).hostname : "");
const isOwn = (name) => names.has(name) || (${anyAddress} && /^(?:\\d+(?:\\.\\d+){3}|\\[.+\\])$/.test(name));
const refusal = ${JSON.stringify(formatMisdirected(publicUrl))};
export * from "./index.js";
export default {
  ...worker,
  async fetch(request, env, execution) {
    const { pathname, hostname } = new URL(request.url);
    // Miniflare takes the address from a header of its own where there is one.
    if (!isOwn(nameOf(request.headers.get("Host") ?? hostname)) || !isOwn(hostname))
      return new Response(refusal, { status: 421, headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" } });
    if (files.has(pathname) || folders.some((folder) => pathname.startsWith(folder))) {
      const file = await env.ASSETS.fetch(request);
      if (file.status !== 404) return file;
    }
    return worker.fetch(request, env, execution);
  },
};`;
}

const formatMisdirected = (publicUrl: string): string =>
  `This server does not answer under this name. Open it at ${publicUrl}, or set PUBLIC_URL to the address that people use.\n`;

const FILE_SERVER = "files";

/** Miniflare's options for the built bundle, with the bindings of wrangler.toml on local D1 and R2. */
function toMiniflareOptions({ host, port, stateDir, variables, withInspector }: RuntimeOptions): MiniflareOptions {
  const config = readBuiltConfig();
  const { PUBLIC_URL = "" } = variables;
  const texts = Object.entries(variables).map(([name, value]) => [name, { type: "text" as const, value }]);
  const common = { compatibilityDate: config.compatibility_date, compatibilityFlags: config.compatibility_flags };
  const dev = { rootPath: ROOT, cacheAPI: false };
  return {
    host,
    port,
    log: new Log(LogLevel.WARN),
    logRequests: false,
    ...(withInspector ? { inspectorPort: 0 } : {}),
    // The development explorer would show the database to whoever reaches the port.
    unsafeLocalExplorer: false,
    cf: false,
    resourcePersistencePath: stateDir,
    workers: [
      {
        config: {
          ...common,
          name: config.name,
          manifest: {
            mainModule: "router.js",
            modules: {
              "router.js": { type: "esm", contents: buildRouterModule(getAllowedHosts(host, PUBLIC_URL), PUBLIC_URL) },
              "index.js": { type: "esm", contents: readFileSync(WORKER_BUNDLE, "utf8") },
            },
          },
          env: {
            DB: { type: "d1", id: "approval-workflow" },
            FILES: { type: "r2", name: "approval-workflow-files" },
            ASSETS: { type: "worker", worker: FILE_SERVER },
            INBOX: { type: "durable-object", worker: config.name, exportName: "Inbox" },
            ...Object.fromEntries(texts),
          },
          exports: { Inbox: { type: "durable-object", storage: "sqlite" } },
        },
        dev,
      },
      {
        config: {
          ...common,
          name: FILE_SERVER,
          // Miniflare wants a module; it never runs.
          manifest: {
            mainModule: "index.js",
            modules: { "index.js": { type: "esm", contents: "export default {};" } },
          },
          assets: { directory: CLIENT_FILES, hasUserWorker: false },
        },
        dev,
      },
    ],
  };
}

/** Makes Miniflare start workerd so that it ends with its parent (workerd-kill-with-parent.sh). */
export function killWorkerdWithParent(): void {
  const fromMiniflare = createRequire(createRequire(import.meta.url).resolve("miniflare"));
  process.env.WORKERD_BINARY ??= fromMiniflare("workerd").default;
  process.env.MINIFLARE_WORKERD_PATH = join(ROOT, "scripts/workerd-kill-with-parent.sh");
}

/** The built product in workerd, with D1 and R2 in a folder. */
export class LocalRuntime {
  readonly #miniflare: Miniflare;

  constructor(options: RuntimeOptions) {
    killWorkerdWithParent();
    this.#miniflare = new Miniflare(toMiniflareOptions(options));
  }

  /** The address it answers at. */
  async url(): Promise<string> {
    return (await this.#miniflare.ready).origin;
  }

  /** Where the isolates of an inspected runtime are listed (`/json`), by the Chrome DevTools Protocol. */
  async inspector(): Promise<URL> {
    return this.#miniflare.getInspectorURL();
  }

  async bindings(): Promise<Bindings> {
    return this.#miniflare.getBindings<Bindings>();
  }

  /** Takes other options, or the bundle as it is now, on the same data. */
  async restart(options: RuntimeOptions): Promise<void> {
    await this.#miniflare.setOptions(toMiniflareOptions(options));
  }

  /** Fires one cron expression as the platform would. */
  async fireCron(cron: string, scheduledTime: Date): Promise<void> {
    const worker = await this.#miniflare.getWorker();
    await worker.scheduled({ cron, scheduledTime });
  }

  async stop(): Promise<void> {
    await this.#miniflare.dispose();
  }
}
