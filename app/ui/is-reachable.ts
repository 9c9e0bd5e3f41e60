/** If a response takes longer than this, the connection counts as lost. */
const TIMEOUT_MS = 15_000;

/** Whether the server can be reached. `navigator.onLine` says only whether the device has a network. */
export async function isReachable(): Promise<boolean> {
  try {
    return (await fetch("/api/health", { signal: AbortSignal.timeout(TIMEOUT_MS) })).ok;
  } catch (error) {
    if (error instanceof TypeError || error instanceof DOMException) return false;
    throw error;
  }
}
