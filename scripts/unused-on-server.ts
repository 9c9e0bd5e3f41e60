import { type Plugin, parseAst } from "vite";

/** A node of a syntax tree. `start` and `end`: its position in the code. */
interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

/** A part of the code, and its replacement. */
interface Replacement {
  readonly node: Node;
  readonly text: string;
}

const EFFECTS = new Set(["useEffect", "useLayoutEffect"]);

/** Replaces `import()`. The error's message names this file, for a loader or an action that uses `import()` by mistake. */
const REFUSED_IMPORT = `Promise.reject(new Error("app/ has import() only for browsers: scripts/unused-on-server.ts"))`;

/** The exports of a route that only browsers use. */
const BROWSER_EXPORTS = new Set(["clientAction", "clientLoader", "shouldRevalidate"]);

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

const listChildren = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

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

function listReplacements(node: Node): Replacement[] {
  if (isEffect(node)) return [{ node, text: ";" }];
  if (isBrowserExport(node)) return [{ node, text: "" }];
  if (node.type === "ImportExpression") return [{ node, text: REFUSED_IMPORT }];
  return listChildren(node).flatMap(listReplacements);
}

/**
 * Returns the code of a module without what never runs on the server: effects, route exports for browsers, and modules that pages import
 * after they have loaded. Everything that the server renders is imported statically.
 */
export function removeUnusedOnServer(code: string): string {
  const program: unknown = parseAst(code);
  const replacements = isNode(program) ? listReplacements(program) : [];
  let shorter = "";
  let position = 0;
  for (const { node, text } of replacements.sort((a, b) => a.node.start - b.node.start)) {
    shorter += code.slice(position, node.start) + text;
    position = node.end;
  }
  return shorter + code.slice(position);
}

/** Applies `removeUnusedOnServer` to the server build of the screens. */
export const unusedOnServer: Plugin = {
  name: "unused-on-server",
  enforce: "post",
  apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  transform: (code, id) => (/\/app\/.+\.tsx?$/.test(id) ? { code: removeUnusedOnServer(code), map: null } : undefined),
};
