import { type Plugin, parseAst } from "vite";
import { applyEdits, type Edit, isNode, listChildren, type Node } from "./unused-code.ts";

const EFFECTS = new Set(["useEffect", "useLayoutEffect"]);

/** Replaces `import()`. The error's message names this file, for a loader or an action that uses `import()` by mistake. */
const REFUSED_IMPORT = `Promise.reject(new Error("app/ has import() only for browsers: scripts/unused-on-server.ts"))`;

/** The exports of a route that only browsers use. */
const BROWSER_EXPORTS = new Set(["clientAction", "clientLoader", "shouldRevalidate"]);

const hasName = (node: unknown, names: ReadonlySet<string>): boolean =>
  isNode(node) && node.type === "Identifier" && names.has(String(node.name));

/** Whether a statement only calls an effect, such as `useEffect(…);`. */
const isEffect = ({ type, expression }: Node): boolean =>
  type === "ExpressionStatement" && isNode(expression) && hasName(expression.callee, EFFECTS);

/** Whether a statement only exports a function for browsers. */
function isBrowserExport({ type, declaration }: Node): boolean {
  if (type !== "ExportNamedDeclaration" || !isNode(declaration)) return false;
  const declared = declaration.type === "VariableDeclaration" ? listChildren(declaration) : [declaration];
  return declared.length === 1 && hasName(declared[0]?.id, BROWSER_EXPORTS);
}

function listEdits(node: Node): Edit[] {
  if (isEffect(node)) return [{ start: node.start, end: node.end, text: ";" }];
  if (isBrowserExport(node)) return [{ start: node.start, end: node.end, text: "" }];
  if (node.type === "ImportExpression") return [{ start: node.start, end: node.end, text: REFUSED_IMPORT }];
  return listChildren(node).flatMap(listEdits);
}

/**
 * Returns the code of a module without what never runs on the server: effects, route exports for browsers, and modules that pages import
 * after they have loaded. Everything that the server renders is imported statically.
 */
export function removeUnusedOnServer(code: string): string {
  const program: unknown = parseAst(code);
  return applyEdits(code, isNode(program) ? listEdits(program) : []);
}

/** Applies `removeUnusedOnServer` to the server build of the screens. */
export const unusedOnServer: Plugin = {
  name: "unused-on-server",
  enforce: "post",
  apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  transform: (code, id) => (/\/app\/.+\.tsx?$/.test(id) ? { code: removeUnusedOnServer(code), map: null } : undefined),
};
