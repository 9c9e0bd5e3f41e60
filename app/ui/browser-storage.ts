/** Returns one of the browser's stores, or null if it is disabled. */
export function getBrowserStorage(name: "sessionStorage" | "localStorage"): Storage | null {
  try {
    return window[name];
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** Returns the parsed value of `key`. Null if there is none or `parse` throws a SyntaxError. */
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

/** Stores a value as JSON. Does nothing if the store is full. */
export function writeStorage(store: Storage | null, key: string, value: unknown): void {
  try {
    store?.setItem(key, JSON.stringify(value));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
