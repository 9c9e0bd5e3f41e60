/** A module that replaces a module of a package, for the importers that match. */
export interface Replacement {
  /** Matches what the importers write after `from`. */
  readonly module: RegExp;
  /** Matches the paths of the modules that import `module`: only their imports are replaced. If absent, all imports of it are replaced. */
  readonly importer?: RegExp;
  readonly contents: string;
}

/** Texts of a module of a package that a build replaces. Without them, the build leaves out the code to which only they refer. */
export interface Cut {
  /** The end of the module's path. */
  readonly module: string;
  readonly replacements: readonly (readonly [from: string | RegExp, to: string])[];
}

/**
 * Returns the code of a module after its cuts, or undefined if the module has none. Throws an error if the module of a new version of the
 * package does not contain one of the texts.
 */
export function applyCuts(cuts: readonly Cut[], path: string, code: string): string | undefined {
  const cut = cuts.find(({ module }) => path.endsWith(module));
  return cut?.replacements.reduce((text, [from, to]) => {
    const shorter = text.replaceAll(from, to);
    if (shorter === text) throw new Error(`${path} does not contain: ${from}`);
    return shorter;
  }, code);
}
