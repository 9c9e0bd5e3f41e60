import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { ROOT } from "../../scripts/build.ts";

/** What the files of one folder may import. Packages and folders that are not named are refused. */
interface Rule {
  readonly folder: string;
  /** Our own folders or files. A folder may always import itself. */
  readonly folders: readonly string[];
  /** Folders that may be imported as types only. */
  readonly types?: readonly string[];
  /** Packages, by the beginning of their name. */
  readonly packages: readonly string[];
}

const SCREEN_PACKAGES = ["react", "react-dom", "@remix-run/react", "@remix-run/cloudflare", "@radix-ui/", "zod"];

/** The import table of the architecture. The first rule whose folder holds a file is the file's rule. */
const RULES: readonly Rule[] = [
  { folder: "app/domain", folders: [], packages: ["zod"] },
  {
    folder: "app/components",
    folders: [
      "app/domain",
      "app/messages.ts",
      "app/messages",
      "app/nonce.ts",
      "app/navigation.ts",
      "app/preferences.ts",
      "app/flash.ts",
      "app/decode-text.ts",
      "app/own-path.ts",
      "app/actions",
      "app/offline",
    ],
    packages: SCREEN_PACKAGES,
  },
  // Both run in the service worker, where there is no page and no React.
  { folder: "app/offline", folders: ["app/domain", "app/messages/phone.ts", "app/own-path.ts"], packages: [] },
  { folder: "app/service-worker", folders: ["app/domain", "app/messages/phone.ts", "app/offline"], packages: [] },
  { folder: "app", folders: [], types: ["worker"], packages: SCREEN_PACKAGES },
  { folder: "worker/db", folders: ["app/domain"], packages: ["drizzle-orm", "zod"] },
  {
    folder: "worker/integrations",
    folders: ["app/domain"],
    packages: ["@block65/webcrypto-web-push", "jose", "zod", "node:"],
  },
  // Bundled for itself: it runs by Node alone, in an evidence pack.
  { folder: "worker/exports/evidence/verify.ts", folders: ["app/domain"], packages: ["node:"] },
  { folder: "worker/exports", folders: ["app/domain"], packages: ["fflate", "pdfkit"] },
  {
    folder: "worker/auth",
    folders: ["app/domain"],
    types: ["worker/env.ts", "worker/services/deps.ts"],
    packages: ["node:"],
  },
  {
    folder: "worker/services",
    folders: ["app/domain", "worker/db", "worker/integrations", "worker/exports", "worker/auth"],
    packages: ["zod", "file-type", "node:"],
  },
  {
    folder: "worker/api",
    folders: ["app/domain", "worker/services", "worker/auth", "package.json"],
    types: ["worker/load-context.ts", "worker/env.ts"],
    packages: ["hono", "@hono/zod-openapi", "zod"],
  },
  { folder: "worker/live", folders: [], packages: ["cloudflare:"] },
  { folder: "worker/cron", folders: ["app/domain", "worker/services"], packages: [] },
  {
    folder: "worker/security",
    folders: ["app/domain", "worker/api/respond.ts", "worker/api/middleware/own-site.ts"],
    types: ["worker/env.ts"],
    packages: [],
  },
  {
    folder: "worker",
    folders: ["app/domain", "build"],
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

function isPackageAllowed(name: string, { packages }: Rule): boolean {
  return packages.some(
    (allowed) =>
      name === allowed || name.startsWith(allowed.endsWith("/") || allowed.endsWith(":") ? allowed : `${allowed}/`),
  );
}

/** The rule that an import breaks, as a sentence, or null. */
function complaint(file: string, { from, typeOnly }: Import, rule: Rule): string | null {
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

const FILES = globSync(["app/**/*.{ts,tsx}", "worker/**/*.ts"], { cwd: ROOT }).sort();

describe("imports", () => {
  test("follow the import table", () => {
    const complaints = FILES.flatMap((file) => {
      const rule = RULES.find(({ folder }) => isWithin(file, folder));
      return rule ? importsOf(parse(file)).map((one) => complaint(file, one, rule)) : [`${file}: no rule covers it`];
    });
    expect(complaints.filter((one) => one !== null)).toEqual([]);
  });

  test("a forbidden import is named with its file and rule", () => {
    const rule = { folder: "app/domain", folders: [], packages: ["zod"] };
    const check = (from: string, typeOnly = false) => complaint("app/domain/money.ts", { from, typeOnly }, rule);
    expect(check("zod")).toBeNull();
    expect(check("zod/mini")).toBeNull();
    expect(check("./errors.ts")).toBeNull();
    expect(check("zodiac")).toBe("app/domain/money.ts: app/domain/ may not import the package zodiac");
    expect(check("../../worker/env.ts", true)).toBe("app/domain/money.ts: app/domain/ may not import worker/env.ts");
    const screens = { folder: "app", folders: [], types: ["worker"], packages: [] };
    const screen = (typeOnly: boolean) => complaint("app/root.tsx", { from: "../worker/env.ts", typeOnly }, screens);
    expect(screen(true)).toBeNull();
    expect(screen(false)).toBe("app/root.tsx: app/ may import worker/env.ts only as a type (`import type`)");
  });
});

describe("the pure rules", () => {
  const banned = /\b(?:Date\.now\(|Math\.random\(|new Date\(\)|performance\.now\(|crypto\.|fetch\()/g;

  test("know no clock, no randomness, no I/O", () => {
    const found = FILES.filter((file) => isWithin(file, "app/domain")).flatMap((file) => {
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
