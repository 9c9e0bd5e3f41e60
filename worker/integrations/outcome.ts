/** What came of handing something to an outside service. */
export type Outcome =
  | { sent: true }
  | {
      sent: false;
      /** The receiver is no more: never try again. */
      gone: boolean;
      /** The service is in trouble or asks for quiet, so that others for it had better wait as well. */
      wait: boolean;
      /** When the service said so. */
      retry_after_seconds: number | null;
      error: string;
    };

/** A service that takes longer is taken for down. */
const PATIENCE_MS = 10_000;

/** `Retry-After` in seconds; it may also be a date. */
export function retryAfter(header: string | null): number | null {
  if (header === null) return null;
  if (/^\d{1,9}$/.test(header)) return Number(header);
  const until = Date.parse(header);
  return Number.isNaN(until) ? null : Math.max(0, Math.ceil((until - Date.now()) / 1000));
}

/** Calls a service once: no redirects, not for ever, and whatever happens is an outcome. `gone`: the statuses that say so. */
export async function callService(url: string, init: RequestInit, gone: readonly number[] = []): Promise<Outcome> {
  try {
    const answer = await fetch(url, { ...init, redirect: "manual", signal: AbortSignal.timeout(PATIENCE_MS) });
    await answer.body?.cancel();
    if (answer.ok) return { sent: true };
    return {
      sent: false,
      gone: gone.includes(answer.status),
      wait: answer.status === 429 || answer.status >= 500,
      retry_after_seconds: retryAfter(answer.headers.get("Retry-After")),
      error: `HTTP ${answer.status}`,
    };
  } catch (error) {
    return failed(error);
  }
}

/** A failure on the way there. */
export const failed = (error: unknown): Outcome => ({
  sent: false,
  gone: false,
  wait: true,
  retry_after_seconds: null,
  error: String(error),
});
