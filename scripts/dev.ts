import { watch } from "node:fs";
import { join } from "node:path";
import { build, ROOT } from "./build.ts";
import { startLocalServer, stopOnSignal } from "./local-server.ts";
import { readServerSettings } from "./settings.ts";

/** A build begins when no file has changed for this time, because editors write a file in several steps. */
const DEBOUNCE_MS = 80;

/**
 * Calls `rebuild` after source files have changed. Calls never overlap. If files change during a build, calls it again after the build.
 * @param rebuild its argument is false if only files in worker/ have changed, otherwise true
 */
function watchSources(rebuild: (screens: boolean) => Promise<void>): void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  const run = async (): Promise<void> => {
    if (running || changed.size === 0) return;
    running = true;
    const screens = [...changed].some((folder) => folder !== "worker");
    changed.clear();
    await rebuild(screens);
    running = false;
    await run();
  };
  for (const folder of ["app", "domain", "worker", "public"]) {
    watch(join(ROOT, folder), { recursive: true }, () => {
      changed.add(folder);
      clearTimeout(timer);
      timer = setTimeout(run, DEBOUNCE_MS);
    });
  }
}

try {
  const server = await startLocalServer(readServerSettings(process.env, process.argv.slice(2)));
  stopOnSignal(server);
  console.log(`Ready on ${server.url}, watching app/, domain/, worker/ and public/`);
  watchSources(async (screens) => {
    const startedAt = Date.now();
    try {
      if (!(await build({ screens }))) return;
      await server.reload();
      console.log(`Rebuilt in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
    }
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
