import { type Plugin, parseAst } from "vite";

/** A name in a list of exports. */
type Name = { readonly type: string; readonly name?: string; readonly value?: unknown };

/** A statement of the module. `start` and `end`: its position in the code. */
interface Statement {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly declaration?: object | null;
  readonly specifiers?: readonly { readonly local: Name; readonly exported: Name }[];
}

/**
 * Returns the code of the screens' server build as a module that exports `createScreens(translation)`, which returns the former exports.
 * Each call creates all modules of the screens again, with the texts of one language (domain/language.ts).
 */
export function wrapScreens(code: string): string {
  const body = parseAst(code).body as unknown as Statement[];
  const imports: string[] = [];
  const statements: string[] = [];
  const exported: string[] = [];
  for (const node of body) {
    const text = code.slice(node.start, node.end);
    if (node.type === "ImportDeclaration") imports.push(text);
    else if (node.type === "ExportNamedDeclaration" && node.specifiers && !node.declaration)
      exported.push(...node.specifiers.map(({ local, exported: name }) => `${readName(name)}: ${readName(local)}`));
    else if (/^(?:Export)/.test(node.type))
      throw new Error(`The server build has an export that cannot be wrapped: ${text.slice(0, 80)}`);
    else statements.push(text);
  }
  return [
    ...imports,
    "export function createScreens(translation) {",
    ...statements,
    `return { ${exported.join(", ")} };`,
    "}",
    "",
  ].join("\n");
}

const readName = (node: Name): string => node.name ?? String(node.value);

/** Applies `wrapScreens` to the server build of the screens. */
export const screensByLanguage: Plugin = {
  name: "screens-by-language",
  enforce: "post",
  apply: (_, { command, isSsrBuild }) => command === "build" && isSsrBuild === true,
  renderChunk: (code, { isEntry }) => (isEntry ? { code: wrapScreens(code), map: null } : undefined),
};
