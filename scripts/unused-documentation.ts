import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import type { Plugin } from "esbuild";
import { parseAst } from "vite";
import { applyEdits, type Edit, isNode, listChildren, type Node, type Replacement } from "./unused-code.ts";

const isNamed = (node: unknown, names: readonly string[]): boolean => isNode(node) && names.includes(String(node.name));

/** The properties of an API route that only openapi.json contains. */
const DOCUMENTATION = ["summary", "description", "tags", "responses"];

/** Returns the edit that removes a part of the code but not its line breaks, so that source maps stay right. */
const remove = (code: string, start: number, end: number): Edit => ({
  start,
  end,
  text: code.slice(start, end).replaceAll(/[^\n]/g, ""),
});

/** Returns the edits that remove these properties from all calls of `createRoute`, and the descriptions of schemas. */
function listDocumentation(node: Node, code: string, isInRoute = false): Edit[] {
  if (isInRoute && node.type === "Property" && isNamed(node.key, DOCUMENTATION)) {
    const comma = /^\s*,/.exec(code.slice(node.end))?.[0].length ?? 0;
    return [remove(code, node.start, node.end + comma)];
  }
  const callee = node.type === "CallExpression" && isNode(node.callee) ? node.callee : null;
  if (callee && isNode(callee.object) && isNamed(callee.property, ["describe"]))
    return [
      { start: callee.object.end, end: node.end, text: "" },
      ...listDocumentation(callee.object, code, isInRoute),
    ];
  const isRoute = isInRoute || isNamed(callee, ["createRoute"]);
  return listChildren(node).flatMap((child) => listDocumentation(child, code, isRoute));
}

/** Returns the positions of all calls. */
const listCalls = (node: Node): number[] => [
  ...(node.type === "CallExpression" ? [node.start] : []),
  ...listChildren(node).flatMap(listCalls),
];

/** Returns the code of a module of the API without the documentation of its routes and schemas. */
export function removeDocumentation(code: string): string {
  const program: unknown = parseAst(code);
  return applyEdits(code, isNode(program) ? listDocumentation(program, code) : []);
}

/**
 * Returns the code of a module that only creates schemas, with marks on all calls that allow the bundler to leave out schemas without a use:
 * most of them only describe responses.
 */
export function markSchemas(code: string): string {
  const program: unknown = parseAst(code);
  const calls = new Set(isNode(program) ? listCalls(program) : []);
  return applyEdits(
    code,
    [...calls].map((start) => ({ start, end: start, text: "/* @__PURE__ */ " })),
  );
}

const readScript = (path: string): string => stripTypeScriptTypes(readFileSync(path, "utf8"));

/** Leaves out of the Worker what only openapi.json contains, because the build stores openapi.json as a static file. */
export const documentationPlugin: Plugin = {
  name: "documentation",
  setup({ onLoad }) {
    onLoad({ filter: /\/worker\/http\/api\/(?:admin-)?schemas\.ts$/ }, ({ path }) => ({
      contents: markSchemas(removeDocumentation(readScript(path))),
    }));
    onLoad({ filter: /\/domain\/(?:[a-z]+\/)?entities\.ts$/ }, ({ path }) => ({
      contents: markSchemas(readScript(path)),
    }));
    onLoad({ filter: /\/worker\/http\/api\/[^/]+\.ts$/ }, ({ path }) => ({
      contents: removeDocumentation(readScript(path)),
    }));
  },
};

/** Replaces the generator of openapi.json. */
export const DOCUMENTATION_REPLACEMENTS: readonly Replacement[] = [
  {
    module: /^@asteasolutions\/zod-to-openapi$/,
    contents: `export class OpenAPIRegistry {
  definitions = [];
  registerPath() {}
}
export class OpenApiGeneratorV3 {}
export class OpenApiGeneratorV31 {}
export function extendZodWithOpenApi({ ZodType }) {
  ZodType.prototype.openapi = function () { return this; };
}
export const getOpenApiMetadata = () => ({});`,
  },
];
