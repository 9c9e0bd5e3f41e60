/** A module that replaces a module of a package, for all importers or for those that match. */
export interface Replacement {
  /** Matches the module name in the import statement. */
  readonly module: RegExp;
  /** Matches the paths of importers. Only imports in these files are replaced; if absent, all imports of the module are replaced. */
  readonly importer?: RegExp;
  readonly contents: string;
}

/** Replacements of texts in a module of a package. The build then leaves out the code to which only these texts refer. */
export interface Cut {
  /** The end of the module's path. */
  readonly module: string;
  readonly replacements: readonly (readonly [from: string | RegExp, to: string])[];
}

/**
 * Returns the code of a module with its cuts applied, or undefined if there are none. Throws an error if the code does not contain one of
 * the texts, for example in a new version of the package.
 */
export function applyCuts(cuts: readonly Cut[], path: string, code: string): string | undefined {
  const cut = cuts.find(({ module }) => path.endsWith(module));
  return cut?.replacements.reduce((text, [from, to]) => {
    const shorter = text.replaceAll(from, to);
    if (shorter === text) throw new Error(`${path} does not contain: ${from}`);
    return shorter;
  }, code);
}

/** A node of a syntax tree. `start` and `end`: its position in the code. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [field: string]: unknown;
}

export const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

export const listChildren = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** A part of the code, and the text that takes its place. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** Returns the code after edits of parts that do not overlap. */
export function applyEdits(code: string, edits: readonly Edit[]): string {
  let edited = "";
  let position = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    edited += code.slice(position, start) + text;
    position = end;
  }
  return edited + code.slice(position);
}
