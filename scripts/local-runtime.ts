import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Log, LogLevel, Miniflare, type MiniflareOptions } from "miniflare";
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
  readonly inspected?: boolean;
}

export interface Bindings {
  readonly DB: D1Database;
  readonly FILES: R2Bucket;
}

/**
 * Stands in for Cloudflare's router in front of the Worker: the paths that wrangler.toml leaves to the file server go there, all others to
 * the Worker. Miniflare's own router does the same, but costs every request two more hops inside workerd.
 */
function routerModule(runWorkerFirst: readonly string[]): string {
  const files = runWorkerFirst.filter((pattern) => pattern.startsWith("!")).map((pattern) => pattern.slice(1));
  const folders = files.filter((path) => path.endsWith("/*")).map((path) => path.slice(0, -1));
  return `import worker from "./index.js";
const files = new Set(${JSON.stringify(files)});
const folders = ${JSON.stringify(folders)};
export * from "./index.js";
export default {
  ...worker,
  fetch(request, env, execution) {
    const { pathname } = new URL(request.url);
    if (files.has(pathname) || folders.some((folder) => pathname.startsWith(folder))) return env.ASSETS.fetch(request);
    return worker.fetch(request, env, execution);
  },
};`;
}

const FILE_SERVER = "files";

/** Miniflare's options for the built bundle, with the bindings of wrangler.toml on local D1 and R2. */
function miniflareOptions({ host, port, stateDir, variables, inspected }: RuntimeOptions): MiniflareOptions {
  const config = readBuiltConfig();
  const texts = Object.entries(variables).map(([name, value]) => [name, { type: "text" as const, value }]);
  const common = { compatibilityDate: config.compatibility_date, compatibilityFlags: config.compatibility_flags };
  const dev = { rootPath: ROOT, cacheAPI: false };
  return {
    host,
    port,
    log: new Log(LogLevel.WARN),
    logRequests: false,
    ...(inspected ? { inspectorPort: 0 } : {}),
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
              "router.js": { type: "esm", contents: routerModule(config.assets.run_worker_first) },
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
          assets: { directory: join(ROOT, "build/client"), hasUserWorker: false },
        },
        dev,
      },
    ],
  };
}

/** Makes Miniflare start workerd on a leash (workerd-leash.sh). */
export function leashWorkerd(): void {
  const fromMiniflare = createRequire(createRequire(import.meta.url).resolve("miniflare"));
  process.env.WORKERD_BINARY ??= fromMiniflare("workerd").default;
  process.env.MINIFLARE_WORKERD_PATH = join(ROOT, "scripts/workerd-leash.sh");
}

/** The built product in workerd, with D1 and R2 in a folder. */
export class LocalRuntime {
  readonly #miniflare: Miniflare;

  constructor(options: RuntimeOptions) {
    leashWorkerd();
    this.#miniflare = new Miniflare(miniflareOptions(options));
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
    await this.#miniflare.setOptions(miniflareOptions(options));
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
