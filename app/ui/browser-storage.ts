/** One of the browser's stores; null where it is switched off. */
export function getBrowserStorage(which: "sessionStorage" | "localStorage"): Storage | null {
  try {
    return window[which];
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
}

/** What is kept under `key`, as `parse` reads it; null when nothing is kept or it cannot be read. */
export function readStorage<T>(store: Storage | null, key: string, parse: (kept: string | null) => T | null): T | null {
  try {
    return parse(store?.getItem(key) ?? null);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

/** A store that is full keeps what it had. */
export function writeStorage(store: Storage | null, key: string, value: unknown): void {
  try {
    store?.setItem(key, JSON.stringify(value));
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
  }
}
