import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { MiniflareOptions } from "miniflare";
import { ROOT, readBuiltConfig, WORKER_FOLDER } from "./build.ts";
import { withSourcePositions } from "./source-positions.ts";

/** Loaded with `require`, because an `import` would make Node hold a second copy of its 12 MB of source. */
const { Log, LogLevel, Miniflare }: typeof import("miniflare") = createRequire(import.meta.url)("miniflare");

export interface RuntimeOptions {
  /** The port on 127.0.0.1. 0 means any free port. */
  readonly port: number;
  /** The folder in which D1 and R2 store their data. */
  readonly stateDir: string;
  /** The variables of the Worker. In a deployment they are `vars` and secrets. */
  readonly variables: Readonly<Record<string, string>>;
  /** If given, HTTP requests without this secret in FRONT_SECRET_HEADER are refused. */
  readonly frontSecret?: string;
  /** Whether to open a port for the inspector of the Chrome DevTools Protocol. */
  readonly withInspector?: boolean;
}

export interface Bindings {
  readonly DB: D1Database;
  readonly FILES: R2Bucket;
}

const CLIENT_FILES = join(ROOT, "build/client");

/**
 * Returns the paths of the built static files and their folders, without folders whose files only the Worker reads (`run_worker_first` of
 * wrangler.toml).
 */
function listClientPaths(): { files: string[]; folders: string[] } {
  const entries = readdirSync(CLIENT_FILES, { withFileTypes: true });
  const listNames = (folder: boolean) =>
    entries.filter((entry) => entry.isDirectory() === folder).map(({ name }) => name);
  const folders = listNames(true).map((name) => `/${name}/`);
  const { run_worker_first } = readBuiltConfig().assets;
  return {
    files: listNames(false).map((name) => `/${name}`),
    folders: folders.filter((folder) => !run_worker_first.includes(`${folder}*`)),
  };
}

/** The header with the secret of the front server (scripts/front-server.ts). */
export const FRONT_SECRET_HEADER = "X-Front-Secret";

/**
 * Returns the source of a module that takes the place of Cloudflare's router. It serves static files and passes other HTTP requests to the
 * Worker. Miniflare's own router would add two hops to every HTTP request.
 * Scripts, styles and icons are compressed once and then served from memory: reading and compressing them again takes longer than the page.
 * @param frontSecret if not null, an HTTP request without this secret is refused. Other users of this machine could otherwise call the Worker
 * directly, with headers that the front server does not pass on.
 */
function buildRouterModule(frontSecret: string | null): string {
  const { files, folders } = listClientPaths();
  return `import worker from "./index.js";
const files = new Set(${JSON.stringify(files)});
const folders = ${JSON.stringify(folders)};
const frontSecret = ${JSON.stringify(frontSecret)};
const compressed = new Map();
const acceptsCompressed = ({ method, headers, cf }) =>
  method === "GET" && !headers.has("If-None-Match") && !headers.has("Range") && /\\b(?:br|gzip)\\b/.test(cf?.clientAcceptEncoding ?? "");
async function serveFile(request, pathname, env) {
  if (!/^\\/assets\\/[^/]+\\.(?:css|js|svg)$/.test(pathname) || !acceptsCompressed(request)) return env.ASSETS.fetch(request);
  if (!compressed.has(pathname)) {
    const file = await env.ASSETS.fetch(request);
    if (file.status !== 200) return file;
    const headers = new Headers(file.headers);
    headers.set("Content-Encoding", "gzip");
    const body = await new Response(file.body.pipeThrough(new CompressionStream("gzip"))).arrayBuffer();
    compressed.set(pathname, { headers, body });
  }
  const { headers, body } = compressed.get(pathname);
  return new Response(body, { headers, encodeBody: "manual" });
}
export * from "./index.js";
export default {
  ...worker,
  async fetch(request, env, execution) {
    if (frontSecret !== null && request.headers.get("${FRONT_SECRET_HEADER}") !== frontSecret)
      return new Response("Forbidden\\n", { status: 403 });
    const { pathname } = new URL(request.url);
    if (files.has(pathname) || folders.some((folder) => pathname.startsWith(folder))) {
      const file = await serveFile(request, pathname, env);
      if (file.status !== 404) return file;
    }
    return worker.fetch(request, env, execution);
  },
};`;
}

/** Returns the modules of the built Worker. */
function readWorkerModules(): Record<string, { type: "esm"; contents: string }> {
  const names = readdirSync(WORKER_FOLDER).filter((name) => name.endsWith(".js"));
  const read = (name: string): string => readFileSync(join(WORKER_FOLDER, name), "utf8");
  return Object.fromEntries(names.map((name) => [name, { type: "esm", contents: read(name) }]));
}

const FILE_SERVER = "files";

/** Returns the options with which Miniflare runs the built bundle. The bindings of wrangler.toml use local D1 and R2. */
function toMiniflareOptions({
  port,
  stateDir,
  variables,
  frontSecret,
  withInspector,
}: RuntimeOptions): MiniflareOptions {
  const config = readBuiltConfig();
  const texts = Object.entries(variables).map(([name, value]) => [name, { type: "text" as const, value }]);
  const common = { compatibilityDate: config.compatibility_date, compatibilityFlags: config.compatibility_flags };
  const dev = { rootPath: ROOT, cacheAPI: false };
  return {
    host: "127.0.0.1",
    port,
    log: new Log(LogLevel.WARN),
    logRequests: false,
    handleStructuredLogs: printWorkerdLog,
    ...(withInspector ? { inspectorPort: 0 } : {}),
    // Disabled, because the explorer would show the database to everybody who can reach the port.
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
              "router.js": { type: "esm", contents: buildRouterModule(frontSecret ?? null) },
              ...readWorkerModules(),
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
          // Miniflare requires a module here but never runs it.
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

/** Prints a line that workerd logs. */
export function printWorkerdLog({ level, message }: { level: string; message: string }): void {
  console[level === "error" || level === "warn" ? "error" : "log"](withSourcePositions(message));
}

/** Makes Miniflare start workerd through workerd-kill-with-parent.sh, so that workerd ends with this process. */
export function configureWorkerdToEndWithParent(): void {
  const fromMiniflare = createRequire(createRequire(import.meta.url).resolve("miniflare"));
  process.env.WORKERD_BINARY ??= fromMiniflare("workerd").default;
  process.env.MINIFLARE_WORKERD_PATH = join(ROOT, "scripts/workerd-kill-with-parent.sh");
}

/** Runs the built product in workerd, with D1 and R2 in a local folder. */
export class LocalRuntime {
  readonly #miniflare: InstanceType<typeof Miniflare>;

  constructor(options: RuntimeOptions) {
    configureWorkerdToEndWithParent();
    this.#miniflare = new Miniflare(toMiniflareOptions(options));
  }

  /** Returns the URL of the server. */
  async url(): Promise<string> {
    return (await this.#miniflare.ready).origin;
  }

  /** Returns the URL of the inspector, whose path `/json` lists the isolates. Requires `withInspector`. */
  async inspector(): Promise<URL> {
    return this.#miniflare.getInspectorURL();
  }

  async bindings(): Promise<Bindings> {
    return this.#miniflare.getBindings<Bindings>();
  }

  /** Restarts with these options and the current bundle, on the same data. */
  async restart(options: RuntimeOptions): Promise<void> {
    await this.#miniflare.setOptions(toMiniflareOptions(options));
  }

  /** Runs the jobs that have this cron expression. */
  async fireCron(cron: string, scheduledTime: Date): Promise<void> {
    const worker = await this.#miniflare.getWorker();
    await worker.scheduled({ cron, scheduledTime });
  }

  async stop(): Promise<void> {
    await this.#miniflare.dispose();
  }
}
