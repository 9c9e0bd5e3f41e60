import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/build.ts";

/** What the files of one folder may import. Packages and folders that are not named are refused. */
interface ImportRule {
  readonly folder: string;
  /** Our own folders or files. A folder may always import itself. */
  readonly folders: readonly string[];
  /** Folders that may be imported as types only. */
  readonly types?: readonly string[];
  /** Packages, by the beginning of their name. */
  readonly packages: readonly string[];
}

const SCREEN_PACKAGES = ["react", "react-dom", "@remix-run/react", "@remix-run/cloudflare", "@radix-ui/", "zod"];

/** Files of app/ that every folder of it may import. */
const APP_ROOT = ["app/navigation.ts", "app/safe-path.ts"];

/** The import table of the architecture, from the ground up. The first rule whose folder holds a file is the file's rule. */
const RULES: readonly ImportRule[] = [
  { folder: "domain", folders: [], packages: ["zod", "hono/utils/cookie"] },
  { folder: "app/messages", folders: ["domain"], packages: [] },
  // Runs in the service worker as well, where there is no page and no React.
  {
    folder: "app/features/offline/storage",
    folders: ["domain", "app/messages/phone.ts", "app/safe-path.ts"],
    packages: [],
  },
  {
    folder: "app/service-worker",
    folders: ["domain", "app/messages/phone.ts", "app/features/offline/storage"],
    packages: [],
  },
  { folder: "app/ui", folders: ["domain", "app/messages", ...APP_ROOT], packages: SCREEN_PACKAGES },
  { folder: "app/forms", folders: ["domain", "app/messages", "app/ui", ...APP_ROOT], packages: SCREEN_PACKAGES },
  {
    folder: "app/server",
    folders: ["domain", "app/messages", "app/ui", "app/forms", ...APP_ROOT],
    packages: SCREEN_PACKAGES,
  },
  {
    folder: "app/features",
    folders: ["domain", "app/messages", "app/ui", "app/forms", "app/server", ...APP_ROOT],
    packages: [...SCREEN_PACKAGES, "eventsource-parser/stream"],
  },
  {
    folder: "app/shell",
    folders: ["domain", "app/messages", "app/ui", "app/forms", "app/features", ...APP_ROOT],
    packages: SCREEN_PACKAGES,
  },
  { folder: "app", folders: ["domain"], types: ["worker"], packages: SCREEN_PACKAGES },
  { folder: "worker/db", folders: ["domain"], packages: ["drizzle-orm", "zod"] },
  {
    folder: "worker/integrations",
    folders: ["domain"],
    packages: ["@block65/webcrypto-web-push", "eventsource-parser/stream", "jose", "zod", "node:"],
  },
  // Bundled for itself: it runs by Node alone, in an evidence pack.
  { folder: "worker/exports/evidence/verify.ts", folders: ["domain"], packages: ["node:"] },
  { folder: "worker/exports", folders: ["domain"], packages: ["fflate", "pdfkit"] },
  {
    folder: "worker/services",
    folders: ["domain", "worker/db", "worker/integrations", "worker/exports", "worker/jobs"],
    packages: ["zod", "file-type", "node:"],
  },
  { folder: "worker/jobs", folders: ["domain", "worker/db", "worker/integrations", "worker/services"], packages: [] },
  {
    folder: "worker/http",
    folders: ["domain", "worker/services", "package.json"],
    types: ["worker/context.ts", "worker/env.ts"],
    packages: ["hono", "@hono/zod-openapi", "zod", "node:crypto"],
  },
  { folder: "worker/live", folders: [], packages: ["cloudflare:"] },
  {
    folder: "worker",
    folders: ["domain", "build"],
    packages: ["@remix-run/cloudflare", "uuidv7", "node:", "cloudflare:"],
  },
];

interface Import {
  readonly from: string;
  readonly typeOnly: boolean;
}

function importsOf(source: ts.SourceFile): Import[] {
  const found: Import[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      found.push({ from: node.moduleSpecifier.text, typeOnly: node.importClause?.isTypeOnly ?? false });
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      found.push({ from: node.moduleSpecifier.text, typeOnly: node.isTypeOnly });
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments;
      if (argument && ts.isStringLiteral(argument)) found.push({ from: argument.text, typeOnly: false });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

function parse(path: string): ts.SourceFile {
  const text = readFileSync(join(ROOT, path), "utf8");
  return ts.createSourceFile(
    path,
    text,
    ts.ScriptTarget.Latest,
    true,
    path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
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

/** The rule that an import breaks, as a sentence, or null. */
function findViolation(file: string, { from, typeOnly }: Import, rule: ImportRule): string | null {
  const packageTypes = typeOnly ? " (not even as a type)" : "";
  if (!from.startsWith(".")) {
    return isPackageAllowed(from, rule)
      ? null
      : `${file}: ${rule.folder}/ may not import the package ${from}${packageTypes}`;
  }
  const target = relative(ROOT, join(ROOT, dirname(file), from));
  const allowed = [rule.folder, ...rule.folders].some((folder) => isWithin(target, folder));
  if (allowed) return null;
  if (rule.types?.some((folder) => isWithin(target, folder))) {
    return typeOnly ? null : `${file}: ${rule.folder}/ may import ${target} only as a type (\`import type\`)`;
  }
  return `${file}: ${rule.folder}/ may not import ${target}`;
}

const FILES = globSync(["app/**/*.{ts,tsx}", "domain/**/*.ts", "worker/**/*.ts"], { cwd: ROOT }).sort();

describe("imports", () => {
  test("follow the import table", () => {
    const complaints = FILES.flatMap((file) => {
      const rule = RULES.find(({ folder }) => isWithin(file, folder));
      return rule
        ? importsOf(parse(file)).map((one) => findViolation(file, one, rule))
        : [`${file}: no rule covers it`];
    });
    expect(complaints.filter((one) => one !== null)).toEqual([]);
  });

  test("a forbidden import is named with its file and rule", () => {
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

describe("the pure rules", () => {
  const banned = /\b(?:Date\.now\(|Math\.random\(|new Date\(\)|performance\.now\(|crypto\.|fetch\()/g;

  test("know no clock, no randomness, no I/O", () => {
    const found = FILES.filter((file) => isWithin(file, "domain")).flatMap((file) => {
      const code = ts.transpile(readFileSync(join(ROOT, file), "utf8"), {
        removeComments: true,
        target: ts.ScriptTarget.Latest,
      });
      return (code.match(banned) ?? []).map((use) => `${file}: ${use}`);
    });
    expect(found).toEqual([]);
  });

  test("use-cases know no Request and no Response", () => {
    const found: string[] = [];
    for (const file of FILES.filter((path) => isWithin(path, "worker/services"))) {
      const source = parse(file);
      const own = new Set<string>();
      const used = new Set<string>();
      const visit = (node: ts.Node): void => {
        if (ts.isIdentifier(node) && /^(?:Request|Response)$/.test(node.text)) {
          const declares = ts.isImportSpecifier(node.parent) || ts.isTypeAliasDeclaration(node.parent);
          (declares ? own : used).add(node.text);
        }
        ts.forEachChild(node, visit);
      };
      visit(source);
      for (const name of used) if (!own.has(name)) found.push(`${file}: ${name}`);
    }
    expect(found).toEqual([]);
  });
});
