import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/build.ts";
import { listSources, parseSource, visitNodes } from "../support/typescript-files.ts";

/**
 * The allowed imports of the files in one folder. The test fails for imports of packages and folders that are not
 * listed.
 */
interface ImportRule {
  readonly folder: string;
  /** Folders or files of this repository that may be imported. A folder may always import its own files. */
  readonly folders: readonly string[];
  /** Folders or files of which only types may be imported. */
  readonly types?: readonly string[];
  /**
   * Names of packages that may be imported, also with a subpath. A name that ends with "/" or ":" allows all packages
   * that begin with it.
   */
  readonly packages: readonly string[];
}

const SCREEN_PACKAGES = ["react", "react-dom", "@remix-run/react", "@remix-run/cloudflare", "@radix-ui/", "zod"];

/** Files of app/ that every folder of app/ may import. */
const APP_ROOT = ["app/navigation.ts", "app/safe-path.ts"];

/**
 * The import table of the architecture, from the bottom up. For each file, the first rule whose folder contains it
 * applies.
 */
const RULES: readonly ImportRule[] = [
  { folder: "domain", folders: [], types: ["texts/en/index.ts"], packages: ["zod", "hono/utils/cookie"] },
  { folder: "texts", folders: ["domain"], packages: [] },
  // The files of this folder also run in the service worker, which has neither a page nor React.
  {
    folder: "app/features/offline/storage",
    folders: ["domain", "texts", "app/safe-path.ts"],
    packages: [],
  },
  {
    folder: "app/service-worker",
    folders: ["domain", "texts", "app/features/offline/storage"],
    packages: [],
  },
  { folder: "app/ui", folders: ["domain", "texts", ...APP_ROOT], packages: SCREEN_PACKAGES },
  {
    folder: "app/forms",
    folders: ["domain", "texts", "app/ui", ...APP_ROOT],
    packages: SCREEN_PACKAGES,
  },
  {
    folder: "app/server",
    folders: ["domain", "texts", "app/ui", "app/forms", ...APP_ROOT],
    packages: SCREEN_PACKAGES,
  },
  {
    folder: "app/features",
    folders: ["domain", "texts", "app/ui", "app/forms", "app/server", ...APP_ROOT],
    packages: [...SCREEN_PACKAGES, "eventsource-parser/stream"],
  },
  {
    folder: "app/shell",
    folders: ["domain", "texts", "app/ui", "app/forms", "app/features", ...APP_ROOT],
    packages: SCREEN_PACKAGES,
  },
  { folder: "app", folders: ["domain", "texts"], types: ["worker"], packages: SCREEN_PACKAGES },
  { folder: "worker/db", folders: ["domain"], packages: ["drizzle-orm", "zod"] },
  {
    folder: "worker/integrations",
    folders: ["domain", "worker/log.ts"],
    packages: ["@block65/webcrypto-web-push", "eventsource-parser/stream", "jose", "zod", "node:", "cloudflare:"],
  },
  // verify.ts is bundled separately, because people run it from a downloaded evidence pack, without installed packages.
  { folder: "worker/exports/evidence/verify.ts", folders: ["domain", "texts"], packages: ["node:"] },
  { folder: "worker/exports", folders: ["domain", "texts"], packages: ["bidi-js", "fflate", "pdfkit"] },
  {
    folder: "worker/services",
    folders: ["domain", "texts", "worker/db", "worker/integrations", "worker/exports", "worker/log.ts"],
    packages: ["zod", "@simplewebauthn/server", "uqr", "node:"],
  },
  {
    folder: "worker/jobs",
    folders: ["domain", "texts", "worker/db", "worker/integrations", "worker/services", "worker/log.ts"],
    packages: [],
  },
  {
    folder: "worker/http",
    folders: ["domain", "texts", "worker/services", "worker/log.ts", "package.json"],
    types: ["worker/context.ts", "worker/env.ts"],
    packages: ["hono", "@hono/zod-openapi", "zod", "node:crypto"],
  },
  { folder: "worker/live", folders: ["domain"], packages: ["cloudflare:"] },
  {
    folder: "worker",
    folders: ["domain", "texts", "build"],
    packages: ["@remix-run/cloudflare", "uuidv7", "node:", "cloudflare:"],
  },
];

interface Import {
  readonly from: string;
  readonly typeOnly: boolean;
}

function importsOf(source: ts.SourceFile): Import[] {
  const imports: Import[] = [];
  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (specifier && ts.isStringLiteral(specifier)) imports.push({ from: specifier.text, typeOnly });
  };
  visitNodes(source, (node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, node.importClause?.isTypeOnly ?? false);
    else if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly);
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true);
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
      add(node.arguments[0], false);
  });
  return imports;
}

function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`);
}

function isPackageAllowed(name: string, { packages }: ImportRule): boolean {
  return packages.some(
    (allowed) =>
      name === allowed || name.startsWith(allowed.endsWith("/") || allowed.endsWith(":") ? allowed : `${allowed}/`),
  );
}

/** Returns the imported file of a relative import, as a path from the root of the repository. */
const importedFile = (file: string, from: string): string => relative(ROOT, join(ROOT, dirname(file), from));

/** Returns an error message if the import violates the rule, otherwise null. */
function findViolation(file: string, { from, typeOnly }: Import, rule: ImportRule): string | null {
  const packageTypes = typeOnly ? " (not even as a type)" : "";
  if (!from.startsWith(".")) {
    return isPackageAllowed(from, rule)
      ? null
      : `${file}: ${rule.folder}/ may not import the package ${from}${packageTypes}`;
  }
  const target = importedFile(file, from);
  const allowed = [rule.folder, ...rule.folders].some((folder) => isWithin(target, folder));
  if (allowed) return null;
  if (rule.types?.some((folder) => isWithin(target, folder))) {
    return typeOnly ? null : `${file}: ${rule.folder}/ may import ${target} only as a type (\`import type\`)`;
  }
  return `${file}: ${rule.folder}/ may not import ${target}`;
}

/** Returns each cycle of imports as "a -> b -> a". */
function findCycles(graph: ReadonlyMap<string, readonly string[]>): string[] {
  const cycles: string[] = [];
  const done = new Set<string>();
  const path: string[] = [];
  const visit = (file: string): void => {
    const start = path.indexOf(file);
    if (start >= 0) cycles.push([...path.slice(start), file].join(" -> "));
    if (start >= 0 || done.has(file)) return;
    path.push(file);
    for (const target of graph.get(file) ?? []) visit(target);
    path.pop();
    done.add(file);
  };
  for (const file of graph.keys()) visit(file);
  return cycles;
}

const FILES = listSources("app", "domain", "texts", "worker");

describe("imports", () => {
  test("every import in app, domain and worker is allowed by the import table", () => {
    const complaints = FILES.flatMap((file) => {
      const rule = RULES.find(({ folder }) => isWithin(file, folder));
      return rule
        ? importsOf(parseSource(file)).map((one) => findViolation(file, one, rule))
        : [`${file}: no rule covers it`];
    });
    expect(complaints.filter((one) => one !== null)).toEqual([]);
  });

  test("no file imports itself through other files, even through type imports or dynamic imports", () => {
    const graph = new Map(
      FILES.map((file) => {
        const own = importsOf(parseSource(file)).filter(({ from }) => from.startsWith("."));
        return [file, own.map(({ from }) => importedFile(file, from))];
      }),
    );
    expect(findCycles(graph)).toEqual([]);
  });

  test("findCycles returns each import cycle with all of its files", () => {
    const graph = { a: ["b"], b: ["c", "d"], c: ["a"], d: ["d"], e: ["a"] };
    expect(findCycles(new Map(Object.entries(graph)))).toEqual(["a -> b -> c -> a", "d -> d"]);
  });

  test("findViolation names the file and the rule of a forbidden import", () => {
    const rule = { folder: "domain", folders: [], packages: ["zod"] };
    const check = (from: string, typeOnly = false) => findViolation("domain/format/money.ts", { from, typeOnly }, rule);
    expect(check("zod")).toBeNull();
    expect(check("zod/mini")).toBeNull();
    expect(check("./errors.ts")).toBeNull();
    expect(check("zodiac")).toBe("domain/format/money.ts: domain/ may not import the package zodiac");
    expect(check("../../worker/env.ts", true)).toBe("domain/format/money.ts: domain/ may not import worker/env.ts");
    const screens = { folder: "app", folders: [], types: ["worker"], packages: [] };
    const screen = (typeOnly: boolean) =>
      findViolation("app/root.tsx", { from: "../worker/env.ts", typeOnly }, screens);
    expect(screen(true)).toBeNull();
    expect(screen(false)).toBe("app/root.tsx: app/ may import worker/env.ts only as a type (`import type`)");
  });
});

describe("pure code", () => {
  const banned = /\b(?:Date\.now\(|Math\.random\(|new Date\(\)|performance\.now\(|crypto\.|fetch\()/g;

  test("the domain uses no clock, no randomness and no I/O", () => {
    const found = FILES.filter((file) => isWithin(file, "domain")).flatMap((file) => {
      const code = ts.transpile(readFileSync(join(ROOT, file), "utf8"), {
        removeComments: true,
        target: ts.ScriptTarget.Latest,
      });
      return (code.match(banned) ?? []).map((use) => `${file}: ${use}`);
    });
    expect(found).toEqual([]);
  });

  test("the services do not use the global classes `Request` and `Response`", () => {
    const found: string[] = [];
    for (const file of FILES.filter((path) => isWithin(path, "worker/services"))) {
      const source = parseSource(file);
      const own = new Set<string>();
      const used = new Set<string>();
      visitNodes(source, (node) => {
        if (ts.isIdentifier(node) && /^(?:Request|Response)$/.test(node.text)) {
          const declares = ts.isImportSpecifier(node.parent) || ts.isTypeAliasDeclaration(node.parent);
          (declares ? own : used).add(node.text);
        }
      });
      for (const name of used) if (!own.has(name)) found.push(`${file}: ${name}`);
    }
    expect(found).toEqual([]);
  });
});
