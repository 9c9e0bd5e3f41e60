import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { ROOT } from "../../scripts/build.ts";

/** Returns the sorted paths of TypeScript files below these folders, relative to the root. */
export function listSources(...folders: string[]): string[] {
  return globSync(
    folders.map((folder) => `${folder}/**/*.{ts,tsx}`),
    { cwd: ROOT },
  ).sort();
}

/** Returns the syntax tree of a source file. `text`: the source; by default the content of the file at `path`. */
export function parseSource(path: string, text = readFileSync(join(ROOT, path), "utf8")): ts.SourceFile {
  const kind = path.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true, kind);
}

/** Calls `visit` with every node of a tree, parents first. */
export function visitNodes(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => visitNodes(child, visit));
}
