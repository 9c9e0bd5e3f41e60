import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT } from "../../scripts/build.ts";
import { findMissingOptionals } from "../../scripts/complete-lockfile.ts";
import { writeSbom } from "../../scripts/sbom.ts";
import { readWranglerConfig } from "../../scripts/wrangler-config.ts";
import { JOBS } from "../../worker/jobs/index.ts";

function read(path: string): string {
  return readFileSync(join(ROOT, path), "utf8");
}

test("package-lock.json and .npmrc name no registry, so that each machine installs from its own registry", () => {
  const entries: [string, { resolved?: string }][] = Object.entries(JSON.parse(read("package-lock.json")).packages);
  expect(entries.filter(([, entry]) => entry.resolved).map(([name]) => name)).toEqual([]);
  expect(read(".npmrc")).not.toMatch(/registry\s*=\s*http/);
});

test("package-lock.json contains the packages of every platform, so that `npm ci` works everywhere (npm run lockfile)", () => {
  expect(Object.keys(findMissingOptionals(JSON.parse(read("package-lock.json")).packages))).toEqual([]);
});

interface LockedPackage {
  /** The published name of a package that is installed under an alias. */
  readonly name?: string;
  readonly version?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly integrity?: string;
  readonly optional?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly dependencies?: Readonly<Record<string, string>>;
}

const readLockedPackages = (): [string, LockedPackage][] =>
  Object.entries<LockedPackage>(JSON.parse(read("package-lock.json")).packages).filter(([path]) => path !== "");

test("package-lock.json has a SHA-512 hash of each package, except optional packages of other platforms", () => {
  const without = readLockedPackages().filter(([, { integrity }]) => !/^sha512-[\w+/]{86}==$/.test(integrity ?? ""));
  expect(without.filter(([, { optional, os, cpu }]) => !optional || (!os && !cpu))).toEqual([]);
});

test("package-lock.json has no package from a Git repository, a URL or a folder", () => {
  const isForeign = (version: string) => /^(?:git|github:|https?:|file:|link:|[\w-]+\/)/.test(version);
  const foreign = readLockedPackages().filter(
    ([, { version, link, dependencies = {} }]) =>
      link || !/^\d+\.\d+\.\d+/.test(version ?? "") || Object.values(dependencies).some(isForeign),
  );
  expect(foreign).toEqual([]);
});

test("`npm run sbom` lists every installed package with its version and hash", async () => {
  const { components } = JSON.parse(readFileSync(await writeSbom(), "utf8"));
  const listed = new Set(components.map(({ purl }: { purl: string }) => decodeURIComponent(purl)));
  const installed = readLockedPackages().filter(([path]) => existsSync(join(ROOT, path, "package.json")));
  const expected = installed.map(([path, { name, version }]) => {
    const folder = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length);
    return `pkg:npm/${name ?? folder}@${version}`;
  });
  expect(expected.length).toBeGreaterThan(100);
  expect(expected.filter((purl) => !listed.has(purl))).toEqual([]);
  const hashes = components.filter(({ hashes }: { hashes?: unknown[] }) => hashes?.length);
  expect(hashes.length).toBeGreaterThan(100);
});

test("every dependency is pinned to an exact version or to a major version", () => {
  const { dependencies, devDependencies } = JSON.parse(read("package.json"));
  const versions: [string, string][] = Object.entries({ ...dependencies, ...devDependencies });
  expect(versions.filter(([, version]) => !/^\d+(?:\.\d+\.\d+(?:-[\w.]+)?)?$/.test(version))).toEqual([]);
});

test("every job runs at a cron trigger of wrangler.toml, and every trigger has a job", () => {
  const { crons } = readWranglerConfig().triggers;
  const used = new Set(JOBS.map((job) => job.cron));
  expect([...used].filter((expression) => !crons.includes(expression))).toEqual([]);
  if (used.size > 0) expect(crons.filter((expression) => !used.has(expression))).toEqual([]);
});

test("only handle-form.ts (screens), body.ts (API) and form-client-action.ts (browser) read a form from an HTTP request", () => {
  const files = globSync("{app,domain,worker}/**/*.{ts,tsx}", { cwd: ROOT });
  expect(files.filter((file) => read(file).includes(".formData()")).sort()).toEqual([
    "app/forms/form-client-action.ts",
    "app/server/handle-form.ts",
    "worker/http/middleware/body.ts",
  ]);
});

test("only worker/log.ts writes to the server's console, so that the log is JSON without personal data", () => {
  const files = globSync("{app,worker}/**/*.{ts,tsx}", { cwd: ROOT });
  expect(files.filter((file) => /\bconsole\./.test(read(file))).sort()).toEqual([
    // These files run in a browser.
    "app/features/notifications/enable-notifications.ts",
    "app/features/notifications/push-manager.ts",
    "app/features/offline/use-service-worker.ts",
    // People run verify.ts on their own machines, not on the server.
    "worker/exports/evidence/verify.ts",
    "worker/log.ts",
  ]);
});

test("only handle-form.ts calls readForm", () => {
  const files = globSync("app/**/*.{ts,tsx}", { cwd: ROOT });
  expect(files.filter((file) => /\breadForm\(/.test(read(file))).sort()).toEqual(["app/server/handle-form.ts"]);
});

/** The number of requirements of levels 1 and 2 in each chapter of ASVS 5.0.0. */
const ASVS_REQUIREMENTS = [27, 11, 19, 10, 9, 35, 18, 7, 7, 29, 14, 9, 13, 9, 13, 16, 7];

test("docs/security.md lists each requirement of ASVS level 2 once, and every test that it names exists", () => {
  const rows = [...read("docs/security.md").matchAll(/^\| (\d[\d., ]+) \| (Holds|n\/a|Open) \| (.+) \|$/gm)];
  const ids = rows.flatMap(([, numbers = ""]) => numbers.split(", "));
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  const chapters = ids.map((id) => Number(id.split(".")[0]));
  const counts = ASVS_REQUIREMENTS.map((_, index) => chapters.filter((chapter) => chapter === index + 1).length);
  expect(counts).toEqual(ASVS_REQUIREMENTS);
  const named = rows.flatMap(([, , , proof = ""]) => listNamedTests(proof));
  expect(named.length).toBeGreaterThan(50);
  expect(listMissingTests(named)).toEqual([]);
});

test("docs/wishes.md names a test for each wish, and every test that it names exists", () => {
  const rows = [...read("docs/wishes.md").matchAll(/^\| (?!Wish|Problem|---)(.+) \| (.+) \|$/gm)];
  expect(rows.length).toBeGreaterThan(35);
  expect(rows.filter(([, , proof = ""]) => listNamedTests(proof).length === 0).map(([row]) => row)).toEqual([]);
  expect(listMissingTests(rows.flatMap(([, , proof = ""]) => listNamedTests(proof)))).toEqual([]);
});

/** Returns the tests that a text names, each by its file and its title. */
const listNamedTests = (text: string) => [...text.matchAll(/`(tests\/[^`]+)` "([^"]+)"/g)];

/** Returns the named tests that do not exist. */
const listMissingTests = (named: readonly RegExpMatchArray[]) =>
  named.filter(([, file = "", title = ""]) => !read(file).includes(title)).map(([text]) => text);
