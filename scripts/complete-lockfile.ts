import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./build.ts";

/** The used fields of an entry in package-lock.json. */
export interface LockEntry {
  readonly version?: string;
  readonly dev?: boolean;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly libc?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export type LockEntries = Record<string, LockEntry>;

const SYSTEMS = ["android", "darwin", "freebsd", "linux", "openbsd", "openharmony", "win32"];
const PROCESSORS = ["arm64", "arm", "x64", "ia32", "loong64", "ppc64", "riscv64", "s390x", "wasm32"];

/**
 * Returns the operating system and the processor for which a package was built, from its name, such as `@rollup/rollup-linux-arm64-musl` or
 * `@cloudflare/workerd-windows-64`.
 */
function parsePlatform(name: string): Pick<LockEntry, "os" | "cpu" | "libc"> {
  const words = name.replace("windows", "win32").replace(/-64$/, "-x64").split(/[-/]/);
  const os = SYSTEMS.filter((system) => words.includes(system));
  const cpu = PROCESSORS.filter((processor) => words.includes(processor));
  if (cpu.length !== 1) throw new Error(`Which platform is ${name} for?`);
  const libc = os[0] === "linux" ? [words.some((word) => word.startsWith("musl")) ? "musl" : "glibc"] : [];
  return { cpu, ...(os.length > 0 && { os }), ...(libc.length > 0 && { libc }) };
}

/** Returns the folder that contains a package, such as `node_modules/a/node_modules` for `node_modules/a/node_modules/b`. */
function getParentFolder(path: string, name: string): string {
  return path.slice(0, path.length - name.length - 1);
}

/** Whether Node finds the package `name` from the package at path `from`. */
function canResolve(entries: LockEntries, from: string, name: string): boolean {
  for (let place = from; ; place = place.slice(0, Math.max(place.lastIndexOf("/node_modules/"), 0))) {
    if (entries[`${place === "" ? "" : `${place}/`}node_modules/${name}`]) return true;
    if (place === "") return false;
  }
}

/** Returns the optional dependencies that a lockfile does not contain, as entries to add to it. */
export function findMissingOptionals(entries: LockEntries): LockEntries {
  const missing: LockEntries = {};
  for (const [path, entry] of Object.entries(entries)) {
    const ownName = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      if (canResolve(entries, path, name)) continue;
      missing[`${getParentFolder(path, ownName)}/${name}`] = {
        version,
        ...(entry.dev && { dev: true }),
        optional: true,
        ...parsePlatform(name),
      };
    }
  }
  return missing;
}

/**
 * Adds missing optional packages to the lockfile, with name, version and platform. Some registries have packages of one platform only, and
 * npm then omits the packages of other platforms from the lockfile. `npm ci` refuses such a lockfile. Must be run after a change of
 * dependencies.
 */
if (import.meta.main) {
  const path = join(ROOT, "package-lock.json");
  const lockfile: { packages: LockEntries } = JSON.parse(readFileSync(path, "utf8"));
  const missing = findMissingOptionals(lockfile.packages);
  const packages = { ...lockfile.packages, ...missing };
  const sorted = Object.fromEntries(Object.entries(packages).sort(([one], [other]) => one.localeCompare(other, "en")));
  writeFileSync(path, `${JSON.stringify({ ...lockfile, packages: sorted }, null, 2)}\n`);
  console.log(`Added ${Object.keys(missing).length} packages of other platforms.`);
}
