/** Returns one of the browser's two storages, or null if it is disabled. */
export function findBrowserStorage(name: "sessionStorage" | "localStorage"): Storage | null {
  try {
    return window[name];
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Returns the stored value of `key`, parsed by `parse`. Returns null if `parse` returns null or throws a SyntaxError. */
export function readStorage<T>(
  store: Storage | null,
  key: string,
  parse: (stored: string | null) => T | null,
): T | null {
  try {
    return parse(store?.getItem(key) ?? null);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** Stores a value as JSON. Does nothing if the storage is disabled or full. */
export function writeStorage(store: Storage | null, key: string, value: unknown): void {
  try {
    store?.setItem(key, JSON.stringify(value));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
