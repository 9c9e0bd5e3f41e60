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
